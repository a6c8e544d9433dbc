import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR_COLUMNS, PERSONAL_TABLES } from '../../src/server/services/personal-data.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('every column that names a member is known to exports and deletions', async () => {
  const { rows } = await app.database.query(
    `SELECT source.relname || '.' || attribute.attname AS name
    FROM pg_constraint
    JOIN pg_class source ON source.oid = conrelid
    JOIN pg_attribute attribute ON attribute.attrelid = conrelid AND attribute.attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'members'::regclass`,
    [],
  );
  const known = PERSONAL_TABLES.map(({ table, column }) => `${table}.${column}`);
  const named = rows.map((row) => String(Object(row).name)).filter((name) => !ACTOR_COLUMNS.some((column) => name.endsWith(`.${column}`)));
  expect(named).toContain('rents.member_id');
  expect(named.filter((each) => !known.includes(each))).toEqual([]);
});
