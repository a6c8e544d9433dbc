import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/client.ts';
import { violationOf } from '../../../src/server/db/constraint.ts';
import { openTestDatabase } from '../../support/database.ts';

/* What the Database interface promises, asked of the embedded database and of a PostgreSQL server. */

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase({ isEmpty: true });
  await database.runScript(`
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE TABLE things (
      id integer PRIMARY KEY, name text NOT NULL CONSTRAINT things_name_key UNIQUE,
      size integer CONSTRAINT things_size_positive CHECK (size > 0),
      period tstzrange, CONSTRAINT things_apart EXCLUDE USING gist (size WITH =, period WITH &&)
    );
    CREATE TABLE parts (thing_id integer NOT NULL CONSTRAINT parts_thing_fkey REFERENCES things);`);
});
afterAll(() => database.close());

const query = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

describe('a value comes back as the same type:', () => {
  test.each<[string, string, unknown]>([
    ['a day as text', "DATE '2026-11-18'", '2026-11-18'],
    ['a count as a number', 'count(*)', 1],
    ['a large whole number', '9007199254740991::bigint', 9007199254740991],
    ['an instant as a Date', "TIMESTAMPTZ '2026-11-18 10:30:00+08'", new Date('2026-11-18T10:30:00+08:00')],
    ['truth', 'true', true],
    ['nothing', 'NULL::text', null],
    ['JSON as what it says', `'{"a": [1, "二"]}'::jsonb`, { a: [1, '二'] }],
    ['a list of texts', "ARRAY['a', 'b,c', '二']", ['a', 'b,c', '二']],
    ['a range as text', "tstzrange('2026-11-18 10:00+00', NULL)::text LIKE '[%,)'", true],
  ])('%s', async (_, expression, value) => {
    expect(await query(`SELECT ${expression} AS value`)).toEqual([{ value }]);
    const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(database.db);
    expect(rows).toEqual([{ value }]);
  });

  test('bytes', async () => {
    const bytes = Buffer.from([0, 255, 10, 92]);
    const [row] = await query('SELECT $1::bytea AS value', [bytes]);
    expect(Buffer.from(row?.['value'] as Uint8Array).equals(bytes)).toBe(true);
  });

  test('what is given as a parameter', async () => {
    const at = new Date('2026-11-18T02:30:00Z');
    expect(await query('SELECT $1::timestamptz AS at, $2::text AS name, $3::int[] AS list', [at, "x'; DROP TABLE things; --", [1, 2]])).toEqual([
      { at, name: "x'; DROP TABLE things; --", list: [1, 2] },
    ]);
  });
});

describe('what the database refuses names SQLSTATE and constraint:', () => {
  const period = "tstzrange('2026-11-18 10:00+00', '2026-11-18 12:00+00')";
  test.each([
    ['a duplicate', "INSERT INTO things VALUES (2, 'first', NULL, NULL)", '23505', 'things_name_key'],
    ['a check', "INSERT INTO things VALUES (3, 'third', 0, NULL)", '23514', 'things_size_positive'],
    ['an overlap', `INSERT INTO things VALUES (4, 'fourth', 7, ${period})`, '23P01', 'things_apart'],
    ['a missing parent', 'INSERT INTO parts VALUES (99)', '23503', 'parts_thing_fkey'],
    ['a column that is empty', "INSERT INTO things VALUES (NULL, 'x', NULL, NULL)", '23502', null],
    ['an unknown table', 'SELECT * FROM nowhere', '42P01', null],
  ])('%s', async (_, statement, sqlState, constraint) => {
    await query(`INSERT INTO things VALUES (1, 'first', 7, ${period}) ON CONFLICT DO NOTHING`);
    const error: unknown = await query(statement).catch((cause: unknown) => cause);
    expect(violationOf(error)).toEqual({ sqlState, constraint });
  });

  test('and the next statement goes on as if nothing had been', async () => {
    await expect(query('SELECT 1 / 0')).rejects.toThrow();
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  const count = async () => (await query("SELECT count(*) AS n FROM things WHERE name LIKE 'tx%'"))[0]?.['n'];
  const insert = (id: number) => sql`INSERT INTO things (id, name) VALUES (${id}, ${`tx${id}`})`;

  test('that throws leaves nothing behind, and its connection is good again', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await insert(100).execute(tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  test('of which a statement was refused cannot be committed', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await insert(101).execute(tx);
        await sql`SELECT 1 / 0`.execute(tx).catch(() => {});
        await insert(102).execute(tx);
      }),
    ).rejects.toMatchObject({ code: '25P02' });
    expect(await count()).toBe(0);
  });

  test('one after another: twenty at once all happen', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => database.db.transaction().execute((tx) => insert(200 + i).execute(tx))));
    expect(await count()).toBe(20);
  });
});

test('a script is done whole or not at all', async () => {
  await expect(database.runScript('CREATE TABLE half (id int); INSERT INTO half VALUES (1); SELECT 1 / 0;')).rejects.toMatchObject({ code: '22012' });
  expect(await query("SELECT to_regclass('half') IS NULL AS gone")).toEqual([{ gone: true }]);
});

test('the queue reaches the same database', async () => {
  const { db } = database.bossOptions({ isWorker: false });
  expect((await db?.executeSql('SELECT count(*) AS n FROM things WHERE id = $1', [1]))?.rows).toEqual([{ n: 1 }]);
});

test('closed, it answers nobody', async () => {
  const other = await openTestDatabase({ isEmpty: true });
  await other.close();
  await expect(other.query('SELECT 1', [])).rejects.toThrow();
});
