import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { close } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { startServer } from '../../support/process.ts';
import { SAMPLE } from '../../support/sample.ts';

/*
 * A worker is killed while it carries a closing out; another carries it to its end: every reservation is called off once, every member is
 * refunded and written to once. The clock of processes is the real one, so the day is some weeks ahead.
 */

let app: TestApp;
let desk: TestMember;
let members: TestMember[];
let hand: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  hand = new pg.Client({ connectionString: app.url ?? '' });
  await hand.connect();
  app.clock.now = new Date();
  desk = await signUp(app, { role: 'desk' });
  members = await Promise.all(Array.from({ length: 8 }, () => signUp(app, { points: 500 })));
});
afterAll(async () => {
  await hand.end();
  await app.close();
});

/** A Wednesday some weeks from now on which all hours can be booked. */
async function openDay(): Promise<string> {
  const week = 7 * 86_400_000;
  const first = new Date(Date.now() + week);
  const wednesday = first.getTime() + ((3 - first.getUTCDay() + 7) % 7) * 86_400_000;
  const days = [0, 1, 2].map((weeks) => new Date(wednesday + weeks * week).toISOString().slice(0, 10));
  const { closed_days } = (await app.call('GET', `/date_setting?from=${days[0]}&to=${days[2]}`)).body.data;
  const day = days.find((each) => !closed_days.some(({ date }: { date: string }) => date === each));
  if (day === undefined) throw new Error('three Wednesdays in a row are holidays');
  return day;
}

const count = async (query: string) => Number(Object((await app.database.query(query, [])).rows[0]).count);
/** The e-mails in the queue, and the events from which one is still to come: one follows from each closing of a member's. */
const emails = () =>
  count(`SELECT ((SELECT count(*) FROM pgboss.job WHERE name = 'send-mail') + (SELECT count(*) FROM outbox_events WHERE kind = 'closing'))::int AS count`);
const waiting = () => count('SELECT count(*)::int AS count FROM outbox_events');
const calledOff = () => count("SELECT count(*)::int AS count FROM closing_items WHERE kind = 'rent'");

test('a closing that a killed worker has begun is carried to its end by the next one, everything once', async () => {
  const day = await openDay();
  for (const [i, member] of members.entries()) expect((await reserve(app, member, { device: SAMPLE.tablet, day, from: 10 + i, to: 11 + i })).status).toBe(200);
  await app.sent();
  // The fourth member's row waits for this lock: there the worker is killed, in the middle of a transaction.
  await hand.query('SELECT pg_advisory_lock(4711)');
  await app.database.query(
    `CREATE FUNCTION wait_at_fourth() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM closing_items) >= 4 THEN PERFORM pg_advisory_xact_lock(4711); END IF; RETURN NEW; END $$`,
    [],
  );
  await app.database.query('CREATE TRIGGER wait_at_fourth AFTER INSERT ON closing_items FOR EACH ROW EXECUTE FUNCTION wait_at_fourth()', []);
  const emailsBefore = await emails();
  expect((await close(app, desk, { day })).status).toBe(200);
  const worker = await startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker' });
  const held = "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted";
  await expect.poll(() => count(held), { timeout: 60_000 }).toBe(1);
  expect(await calledOff()).toBe(3);
  worker.kill('SIGKILL');
  await worker.exited;
  await hand.query('SELECT pg_advisory_unlock(4711)');
  await app.database.query('DROP TRIGGER wait_at_fourth ON closing_items', []);
  await app.database.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'carry-out-closings' AND state = 'active'", []);
  const next = await startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker' });
  await expect.poll(calledOff, { timeout: 60_000 }).toBe(8);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  // Each follows from the event that was written with what was called off; nobody can read in the queue whom it goes to.
  expect((await emails()) - emailsBefore).toBe(8);
  expect(await count('SELECT count(*)::int AS count FROM point_balances WHERE remaining = 500')).toBe(8);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
