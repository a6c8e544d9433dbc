import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { inOrder, readSources, type SqlRelease, sourceOf } from '../../../src/server/db/sql-sources.ts';
import { BACKEND, openTestDatabase } from '../../support/database.ts';

const database = await openTestDatabase({ isEmpty: true });
const { query } = database;
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
beforeAll(async () => {
  writeFileSync(join(folder, '0001_things.sql'), 'CREATE TABLE things (id integer PRIMARY KEY, size integer);');
  cpSync(join(import.meta.dirname, '../../../src/server/db/migrations/0108_sql_sources.sql'), join(folder, '0108_sql_sources.sql'));
  await migrate(database, folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = (name: string, text: string) => sourceOf(`room/sql/${name}.sql`, text);
const size = (body: string) => source('thing_size', `CREATE OR REPLACE FUNCTION thing_size(p_id integer) RETURNS integer LANGUAGE sql AS $$ ${body} $$;`);
const doubled = source('things_doubled', 'CREATE OR REPLACE VIEW things_doubled AS SELECT id, 2 * thing_size(id) AS size FROM things;');
const grow = source(
  'thing_grow',
  'CREATE OR REPLACE FUNCTION thing_grow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.size := NEW.size + 1; RETURN NEW; END $$;',
);
const triggers = sourceOf(
  'room/sql/triggers/things.sql',
  'CREATE OR REPLACE TRIGGER things_grow BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION thing_grow();',
);
const FIRST: SqlRelease = { number: 1, sources: [size('SELECT 10 * p_id'), doubled, grow, triggers] };
const apply = ({ number, sources }: SqlRelease) => migrate(database, folder, { number, sources: inOrder(sources) });
const answer = async (sql: string) => Object.values((await query(sql, [])).rows[0] ?? {})[0];

test('sources are applied once, and then those that have changed', async () => {
  expect(await apply(FIRST)).toEqual(['room/sql/thing_size.sql', 'room/sql/things_doubled.sql', 'room/sql/thing_grow.sql', 'room/sql/triggers/things.sql']);
  await query('INSERT INTO things (id, size) VALUES (1, 5)', []);
  expect([await answer('SELECT size FROM things'), await answer('SELECT size FROM things_doubled')]).toEqual([6, 20]);
  expect(await apply(FIRST)).toEqual([]);
  expect(await apply({ number: 2, sources: [size('SELECT 100 * p_id'), doubled, grow, triggers] })).toEqual(['room/sql/thing_size.sql']);
  expect(await answer('SELECT size FROM things_doubled')).toBe(200);
});

test('a node of an older release that starts takes nothing back', async () => {
  expect(await apply(FIRST)).toEqual([]);
  expect(await answer('SELECT thing_size(1)')).toBe(100);
});

test('a function with another signature is refused, and those that are there answer on', async () => {
  const other = source(
    'thing_size',
    'CREATE OR REPLACE FUNCTION thing_size(p_id integer, p_by integer) RETURNS integer LANGUAGE sql AS $$ SELECT p_id * p_by $$;',
  );
  const changed = {
    number: 3,
    sources: [other, grow, source('thing_new', 'CREATE OR REPLACE FUNCTION thing_new() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;')],
  };
  await expect(apply(changed)).rejects.toThrow(/thing_size is there with another signature/);
  expect(await answer('SELECT thing_size(1)')).toBe(100);
  await expect(query('SELECT thing_new()', [])).rejects.toThrow(/thing_new/);
});

test('under a new name it stands beside the old one, which goes with a later release', async () => {
  const scaled = source(
    'thing_scaled',
    'CREATE OR REPLACE FUNCTION thing_scaled(p_id integer, p_by integer) RETURNS integer LANGUAGE sql AS $$ SELECT p_id * p_by $$;',
  );
  await apply({ number: 3, sources: [size('SELECT thing_scaled(p_id, 100)'), scaled, doubled, grow, triggers] });
  expect([await answer('SELECT thing_size(1)'), await answer('SELECT thing_scaled(p_by => 3, p_id => 2)')]).toEqual([100, 6]);
  // Its source has gone: older nodes still call it, until a migration drops it.
  expect(await apply({ number: 4, sources: [scaled, grow, triggers] })).toEqual([]);
  expect(await answer('SELECT thing_size(1)')).toBe(100);
  expect(await answer("SELECT count(*)::integer FROM sql_sources WHERE name = 'thing_size'")).toBe(0);
});

test('a source that fails leaves all as they were', async () => {
  const fails = {
    number: 5,
    sources: [size('SELECT 7'), source('thing_wrong', 'CREATE OR REPLACE FUNCTION thing_wrong() RETURNS integer LANGUAGE sql AS $$ SELECT no_such() $$;')],
  };
  await expect(apply(fails)).rejects.toThrow(/no_such/);
  expect(await answer('SELECT thing_size(1)')).toBe(100);
});

// The embedded database has one connection: nobody to wait for.
if (BACKEND === 'postgres')
  test('triggers wait for the writers of their table, and functions for nobody', async () => {
    const writer = await openDatabase({ databaseUrl: database.url, databasePoolSize: 1, dataDir: null });
    await writer.query('BEGIN', []);
    await writer.query('INSERT INTO things (id, size) VALUES (2, 1)', []);
    const more = sourceOf('room/sql/triggers/things.sql', `${triggers.text}-- as they were\n`);
    const applying = apply({ number: 6, sources: [size('SELECT 8'), grow, more] });
    await expect.poll(() => answer('SELECT thing_size(1)'), { timeout: 20_000 }).toBe(8);
    await writer.query('COMMIT', []);
    expect(await applying).toEqual(['room/sql/thing_size.sql', 'room/sql/triggers/things.sql']);
    await writer.close();
  });

test('every function, view and trigger of the product has a source', async () => {
  const product = await openTestDatabase();
  const { rows } = await product.query(
    `SELECT 'function ' || proname AS made FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
     UNION SELECT 'view ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
     UNION SELECT 'trigger ' || tgname || ' on ' || relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
    [],
  );
  await product.close();
  const declared = (await readSources()).flatMap(({ kind, name, text }) =>
    kind === 'triggers' ? [...text.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)/gm)].map(([, trigger]) => `trigger ${trigger} on ${name}`) : [`${kind} ${name}`],
  );
  expect(rows.map(({ made }) => made).sort()).toEqual(declared.sort());
});
