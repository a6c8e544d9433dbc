import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp } from '../../support/members.ts';
import { startServer } from '../../support/process.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const EVENTS = 100;
/** Nobody answers there: the e-mails stay in the queue, where they can be counted. */
const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', SMTP_URL: 'smtp://127.0.0.1:9' });
const count = async (statement: string) => Number((await app.database.query(`SELECT count(*) AS count FROM ${statement}`, [])).rows[0]?.['count']);
const left = () => count('outbox_events');
const enqueued = () => count("pgboss.job WHERE name = 'send-mail'");

/** Events, and how many e-mails follow from it: to the member, and of an application to the office. */
const CAUSES = [
  { what: 'reservations', table: 'rents', emails: 1, cause: async () => reserve(app, await signUp(app, { points: 60 })) },
  { what: 'consultations', table: 'advisories', emails: 2, cause: async () => ask(app, await signUp(app)) },
  { what: 'leases', table: 'space_leases', emails: 2, cause: async () => applyForSpace(app, await signUp(app)) },
];
/** Puts a record off, without an event: workers go by the real clock, and their schedules would end it. */
const putOff = (table: string, id: string) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE ${sql.table(table)} SET period = tstzrange(lower(period) + interval '90 years', upper(period) + interval '90 years') WHERE id = ${id}::uuid`.execute(
      tx,
    );
  });
test.each(CAUSES)('workers that are killed as they relay, and two that meet, write once about every event of $what', async ({ table, emails, cause }) => {
  const { body } = await cause();
  await putOff(table, body.data.id);
  // Events of one record are taken one transaction after the other: a kill finds a worker anywhere in them.
  await sql`INSERT INTO outbox_events (at, record_id, kind, event, is_mailed, details)
    SELECT at, record_id, kind, event, is_mailed, details FROM outbox_events, generate_series(2, ${EVENTS}) WHERE record_id = ${body.data.id}::uuid`.execute(
    app.database.db,
  );
  expect(await left()).toBe(EVENTS);
  for (const atMost of [EVENTS - 1, EVENTS - 15, EVENTS - 40]) {
    const worker = await startWorker();
    await expect.poll(left, { interval: 5, timeout: 120_000 }).toBeLessThanOrEqual(atMost);
    worker.kill('SIGKILL');
    await worker.exited;
    // What it had begun is rolled back as its connection is found to be gone.
    await expect.poll(async () => emails * (await left()) + (await enqueued()), { timeout: 120_000 }).toBe(emails * EVENTS);
  }
  const both = await Promise.all([startWorker(), startWorker()]);
  await expect.poll(left, { timeout: 120_000 }).toBe(0);
  expect(await enqueued()).toBe(emails * EVENTS);
  for (const worker of both) {
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  }
});
