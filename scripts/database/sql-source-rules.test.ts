import { expect, test } from 'vitest';
import { sourceFaults } from './sql-source-rules.ts';

const MADE = {
  path: 'src/server/a/sql/long.sql',
  source: 'CREATE OR REPLACE FUNCTION long(p_a text, p_b text,\n  p_c text, p_d text, p_e text, p_f text, OUT o_g text) LANGUAGE sql AS $$ SELECT 1 $$;',
};
const faults = (path: string, source: string) => sourceFaults([MADE, { path, source }]);

test('a call of a long function names its arguments, in SQL and in TypeScript', () => {
  for (const path of ['src/server/a/sql/b.sql', 'src/server/a/b.ts']) {
    expect(faults(path, 'SELECT long($1, $2, $3, $4, $5, $6)')).toEqual([`${path}: long has 6 parameters: name the arguments (name => value)`]);
    expect(faults(path, 'SELECT long(\n  p_a => $1, p_b => $2)')).toEqual([]);
  }
  expect(sourceFaults([{ ...MADE, source: MADE.source.replace('SELECT 1', 'SELECT long(1, 2, 3, 4, 5, 6)') }])).toHaveLength(1);
  expect(
    sourceFaults([{ path: 'src/server/a/sql/short.sql', source: 'CREATE OR REPLACE FUNCTION short(p_a text) LANGUAGE sql AS $$ SELECT short(1) $$;' }]),
  ).toEqual([]);
});

test('keys of locks stand in their table alone', () => {
  for (const source of [
    'PERFORM pg_advisory_xact_lock(lock_key)',
    'SELECT hashtextextended(a, 1)',
    'const KEY = 4_020_261_199;',
    'pg_try_advisory_xact_lock_shared(1)',
  ])
    expect(faults('src/server/a/sql/b.sql', source), source).toHaveLength(1);
  expect(faults('src/server/db/locks.ts', 'pg_advisory_xact_lock(4_020_261_199)')).toEqual([]);
  expect(faults('src/server/a/sql/b.sql', '-- as pg_advisory_xact_lock(4020261123) does\nSELECT lock_device(1)')).toEqual([]);
});

test('rules of the domain are no literals', () => {
  for (const source of [
    "WHERE status IN ('offered', 'reserved')",
    "WHERE rent.status NOT IN ('ended', 'cancelled')",
    ".where('status', 'in', ['waiting', 'offered'])",
    ".where('entry.status', 'not in', ['waiting'])",
    "p_now + interval '2 hours'",
    'make_interval(days => 3)',
  ])
    expect(faults('src/server/a/b.ts', source), source).toHaveLength(1);
  for (const source of [
    "WHERE status = 'offered' OR status = ANY (rule_rent_holding())",
    ".where('status', 'in', [...LEASE_OPEN])",
    "least(1, 2) * interval '1 second'",
    'make_interval(days => p_days)',
    "FROM pgboss.job WHERE state IN ('created', 'retry')",
  ])
    expect(faults('src/server/a/b.ts', source), source).toEqual([]);
});
