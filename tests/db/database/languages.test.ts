import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import type { Database } from '../../../src/server/db/client.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const sorted = (languages: Iterable<string>) => [...languages].sort();

test('every check of a language takes the languages that there are, and no other', async () => {
  const { rows } = await database.query(
    `SELECT format('%s.%s', attrelid::regclass, attname) AS relation, conname AS name,
       substring(pg_get_constraintdef(pg_constraint.oid) FROM attname || ' = ANY \\(.*?\\]') AS definition
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
     JOIN pg_constraint ON conrelid = attrelid AND contype = 'c' AND attnum = ANY (conkey)
     WHERE attname ~ '(^|_)language$' AND NOT attisdropped`,
    [],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { relation, name, definition } of rows) {
    // By this the recipe of a new language finds them all.
    expect(name).toMatch(/_language_check$/);
    expect([relation, sorted(String(definition).match(/(?<=')[a-z]{2}(?=')/g) ?? [])]).toEqual([relation, sorted(LANGUAGES)]);
  }
});

test('a text that is kept in every language has a column of each', async () => {
  const { rows } = await database.query(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'closings'::regclass AND attname LIKE 'reason\\_%' AND NOT attisdropped",
    [],
  );
  expect(sorted(rows.map(({ name }) => String(name)))).toEqual(sorted(LANGUAGES.map((language) => `reason_${language}`)));
});
