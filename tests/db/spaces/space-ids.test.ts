import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPACE_IDS, UNITS_OF_SPACE } from '../../../src/domain/spaces/space.ts';
import type { Database } from '../../../src/server/db/client.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the database lets the spaces be leased that there are, and no other', async () => {
  const { rows } = await database.query("SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'space_leases_space_id_check'", []);
  const taken = [...String(rows[0]?.definition).matchAll(/'([^']+)'/g)].map(([, id]) => id);
  expect(taken.sort()).toEqual([...SPACE_IDS].sort());
});

test('it holds the units that spaces are made of, and no other', async () => {
  const { rows } = await database.query('SELECT id FROM space_units ORDER BY id', []);
  expect(rows.map(({ id }) => id)).toEqual([...new Set(SPACE_IDS.flatMap((id) => UNITS_OF_SPACE[id]))].sort());
});
