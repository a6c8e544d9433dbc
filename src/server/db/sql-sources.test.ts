import { expect, test } from 'vitest';
import { UnknownRule, withRules } from './sql-rules.ts';
import { digestOfAll, inOrder, MalformedSource, sourceOf } from './sql-sources.ts';

const source = (name: string, body = '') =>
  sourceOf(`room/sql/${name}.sql`, `CREATE OR REPLACE FUNCTION ${name}() RETURNS void LANGUAGE plpgsql AS $$ ${body} $$;`);

test('what is used comes first, and triggers last', () => {
  const triggers = sourceOf('room/sql/triggers/a.sql', 'CREATE OR REPLACE TRIGGER t AFTER INSERT ON a FOR EACH ROW EXECUTE FUNCTION b();');
  const names = inOrder([
    triggers,
    source('a', 'PERFORM c(); -- and z()'),
    source('b'),
    source('c', 'SELECT b()'),
    source('z', 'PERFORM a(); PERFORM z();'),
  ]).map(({ path }) => path);
  expect(names).toEqual(['b', 'c', 'a', 'z', 'triggers/a'].map((name) => `room/sql/${name}.sql`));
});

test('two that use each other, and two of one name, are refused', () => {
  expect(() => inOrder([source('a', 'b()'), source('b', 'a()')])).toThrow(/a → b → a: use each other in a circle/);
  expect(() => inOrder([source('a'), { ...source('a'), path: 'other/sql/a.sql' }])).toThrow(/other\/sql\/a\.sql: a is in room\/sql\/a\.sql, too/);
});

test('a file makes what it is named after, in a way that can be repeated, and nothing else', () => {
  const made = 'CREATE OR REPLACE FUNCTION a() RETURNS void LANGUAGE sql AS $$ SELECT 1; DROP TABLE members $$;';
  expect(sourceOf('room/sql/a.sql', `-- Why.\n${made}`).kind).toBe('function');
  expect(sourceOf('room/sql/a.sql', 'CREATE OR REPLACE VIEW a AS SELECT 1 AS one;').kind).toBe('view');
  const trigger = (table: string) => `CREATE OR REPLACE TRIGGER t BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION a();`;
  expect(sourceOf('room/sql/triggers/a.sql', trigger('a') + trigger('a')).kind).toBe('triggers');
  for (const [path, text] of [
    ['room/sql/b.sql', made],
    ['room/sql/a.sql', made.replace(' OR REPLACE', '')],
    ['room/sql/a.sql', `${made}\nDROP TABLE members;`],
    ['room/sql/a.sql', made + made],
    ['room/sql/a.sql', trigger('a')],
    ['room/sql/a.sql', '-- nothing'],
    ['room/sql/triggers/a.sql', trigger('b')],
    ['room/sql/triggers/a.sql', made],
  ] as const)
    expect(() => sourceOf(path, text), text).toThrow(MalformedSource);
});

test('the digest of all does not depend on rooms or on order, and changes with each', () => {
  expect(digestOfAll([source('a'), source('b')])).toBe(digestOfAll([source('b'), { ...source('a'), path: 'moved/sql/a.sql' }]));
  expect(digestOfAll([source('a'), source('b')])).not.toBe(digestOfAll([source('a'), source('b', 'x')]));
});

test('a source has the value of a rule where it names it, and only rules that there are', () => {
  expect(withRules('WHERE status = ANY (rule_rent_holding()) AND at > now() - rule_offer_time()')).toBe(
    "WHERE status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND at > now() - interval '7200 seconds'",
  );
  expect(() => withRules('rule_no_such()')).toThrow(UnknownRule);
});
