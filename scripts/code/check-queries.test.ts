import { expect, test } from 'vitest';
import { namelessQueries } from './check-queries.ts';

test('a query that asks for all columns is found, however it is written', () => {
  for (const source of [
    "db.selectFrom('members').selectAll().execute()",
    "db.selectFrom('members').selectAll('members')",
    'tx.insertInto("rents").values(row).returningAll()',
    'sql`SELECT * FROM members`',
    'sql`select distinct rents.* from rents`',
    'sql`SELECT DISTINCT ON (id) * FROM rents`',
    'sql`INSERT INTO rents VALUES (1) RETURNING *`',
    'const text = `SELECT\n    *\n  FROM rents`;',
    'sql`SELECT a.id, r.* FROM accounts AS a JOIN rents AS r USING (id)`',
    'sql`SELECT a.id,\n  r.*\n  FROM rents AS r`',
    'sql`SELECT public.rents.* FROM rents`',
    'sql`SELECT 1 AS one, * FROM rents`',
    'sql`SELECT (rent_of(id)).* FROM rents`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
    'sql`SELECT ${sql.ref(table)}.* FROM rents`',
    "query('SELECT id, rents.* FROM rents')",
    'sql`UPDATE rents SET a = 1 RETURNING id, rents.*`',
    'sql`SELECT /* the lot: */ * FROM rents`',
    'sql`SELECT -- the lot\n * FROM rents`',
  ])
    expect([source, namelessQueries('a.ts', source)]).toEqual([source, [expect.stringMatching(/^a\.ts:\d+: names no columns: /)]]);
});

test('the line is that of the query, in a source with comments before it', () => {
  expect(namelessQueries('a.ts', "/*\n * SELECT * would do\n */\nconst a = 'x'; // it's\nsql`SELECT a.id, r.* FROM r`")).toEqual([
    expect.stringMatching(/^a\.ts:5: /),
  ]);
});

test('named columns, counts, products, regular expressions and comments may stand', () => {
  for (const source of [
    'sql`SELECT id, name FROM members`',
    "select(['id'])",
    'sql`SELECT count(*) FROM rents`',
    'sql`SELECT a.id, count(*), count(*) FILTER (WHERE done) FROM rents`',
    'sql`SELECT points * 2, (a.points) * b.rate FROM rents`',
    '// SELECT * would do',
    '/**\n * returningAll() would do\n */',
    'sql`SELECT id -- not r.*\n FROM r`',
    'const END = /(a|b).*$/;',
    "import * as v from 'valibot';\nexport * from './a.ts';",
    "const FILES = 'src/*.ts'; const MORE = '**/*.ts';",
    'const grown = { a, *walk() {} };',
  ])
    expect([source, namelessQueries('a.ts', source)]).toEqual([source, []]);
});
