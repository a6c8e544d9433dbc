import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { beginBookings, untilMore } from '../../support/bookings/booking-load.ts';
import { ask } from '../../support/bookings/play-schedule.ts';
import { findBroken } from '../../support/bookings/rent-invariants.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';

/* Two nodes at work while a newer one migrates their database: nobody notices. */

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
let app: TestApp;
let nodes: ServerProcess[];
let readers: TestMember[];
beforeAll(async () => {
  app = await openTestApp();
  app.clock.now = new Date();
  nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'api' })));
  readers = await Promise.all(Array.from({ length: 4 }, () => signUp(app, { points: 100 })));
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(({ exited }) => exited));
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const READS = ['/member', '/rent/apply', '/my/waitlist', '/my/space_apply', '/advisory', '/my/point_logs', '/my/security_events', '/my/deletion'];

/** Members who look at everything of theirs until they are told to stop; gives what was no success. */
function beginReading(): { failed: string[]; counts: Map<string, number>; stop: () => Promise<void> } {
  const failed: string[] = [];
  const counts = new Map<string, number>();
  let isOver = false;
  const reading = readers.map(async ({ token }, i) => {
    for (let turn = i; !isOver; turn += 1) {
      const path = READS[turn % READS.length] ?? '';
      const { status, body } = await ask(nodes[turn % 2]?.origin ?? '', 'GET', path, { token });
      counts.set(path, (counts.get(path) ?? 0) + 1);
      if (status !== 200) failed.push(`${path}: ${status} ${JSON.stringify(body)}`);
    }
  });
  return {
    failed,
    counts,
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
    },
  };
}

/** Migrates while members book and read; gives how many bookings were made meanwhile. */
async function migrateUnderLoad(migrations: Record<string, string>, after: number): Promise<number> {
  const FORMS = 160;
  for (const [name, statements] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), statements);
  const reading = beginReading();
  const bookings = await beginBookings(app, nodes, { forms: FORMS, after });
  // Every connection has prepared its statements.
  await untilMore(bookings, 40);
  const before = bookings.acknowledged.size;
  expect(await migrate(app.database, folder)).toEqual(Object.keys(migrations).map((name) => `${name}.sql`));
  const meanwhile = bookings.acknowledged.size - before;
  await bookings.ended;
  const seen = new Map(reading.counts);
  const hasReadAgain = () => READS.every((path) => (reading.counts.get(path) ?? 0) > (seen.get(path) ?? 0) + 2);
  await expect.poll(hasReadAgain, { timeout: 60_000 }).toBe(true);
  await reading.stop();
  expect(reading.failed).toEqual([]);
  expect(bookings.statuses).toEqual(new Map([[200, FORMS]]));
  expect(await findBroken(app)).toEqual([]);
  return meanwhile;
}

test('a column added to every table, one migration each, fails no call of two nodes at work', async () => {
  const { rows } = await app.database.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY tablename",
    [],
  );
  const tables = rows.map(({ name }) => String(name));
  expect(tables).toEqual(expect.arrayContaining(['members', 'rents', 'rent_units', 'ledger_entries', 'access_tokens', 'waitlist_entries']));
  const added = tables.map((table, i) => [
    `${9000 + i}_${table}`,
    `ALTER TABLE ${table} ADD COLUMN later_text text, ADD COLUMN later_number int NOT NULL DEFAULT 0;`,
  ]);
  await migrateUnderLoad(Object.fromEntries(added), 0);
});

test('what a prepared statement answers with may change: it is prepared anew, in a transaction the whole of it runs again', async () => {
  await migrateUnderLoad(
    {
      // Read by itself with every call, and inside the transaction of a booking.
      '9500_members': 'ALTER TABLE members ALTER COLUMN language TYPE varchar(20);',
      '9501_rents': 'ALTER TABLE rents ALTER COLUMN rule_version TYPE varchar(100);',
    },
    160,
  );
});

test('an index on a table of 300,000 rows that bookings write to is built while they go on', async () => {
  // Of records that are nobody's: what is counted and compared elsewhere stays as it is.
  await app.database.runScript(`INSERT INTO record_changes (kind, record_id, status, period, at)
    SELECT 'advisory', md5(n::text)::uuid, 'cancelled', tstzrange(now(), now() + interval '1 hour'), now() FROM generate_series(1, 300000) AS n`);
  const meanwhile = await migrateUnderLoad(
    {
      // Slow enough that many bookings come while it is built.
      '9600_filled': `-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS record_changes_digest ON record_changes (md5(md5(md5(md5(record_id::text)))), period, at);`,
    },
    320,
  );
  expect(meanwhile).toBeGreaterThan(5);
  const { rows } = await app.database.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'record_changes_digest'::regclass", []);
  expect(rows).toEqual([{ valid: true }]);
});
