import { expect, test } from 'vitest';
import { namelessQueries } from './check-queries.ts';

test('a query that asks for all columns is found, however it is written', () => {
  for (const line of [
    "db.selectFrom('members').selectAll().execute()",
    "db.selectFrom('members').selectAll('members')",
    "tx.insertInto('rents').values(row).returningAll()",
    'sql`SELECT * FROM members`',
    'sql`select distinct rents.* from rents`',
    'sql`INSERT INTO rents VALUES (1) RETURNING *`',
    'const text = `SELECT',
  ])
    expect(namelessQueries('a.ts', line)).toHaveLength(line.endsWith('SELECT') ? 0 : 1);
});

test('named columns, counts and comments may stand', () => {
  for (const line of [
    'sql`SELECT id, name FROM members`',
    "select(['id'])",
    'sql`SELECT count(*) FROM rents`',
    '// SELECT * would do',
    ' * returningAll() would do',
  ])
    expect(namelessQueries('a.ts', line)).toEqual([]);
});
