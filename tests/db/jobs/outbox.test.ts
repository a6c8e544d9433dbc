import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseAway } from '../../../src/server/db/away.ts';
import { eventHandlers } from '../../../src/server/event-handlers.ts';
import { EVENT_KINDS, type HandleEvents } from '../../../src/server/jobs/outbox-event.ts';
import { createRelay } from '../../../src/server/jobs/relay-events.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let member: TestMember;
let staff: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  staff = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  await app.database.query('UPDATE outbox_events SET due_at = NULL', []);
  await app.sent();
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const HOURS = [
  [10, 11],
  [11, 12],
  [12, 13],
  [13, 14],
] as const;
/** Books a piece for an hour as a new member: the reservation's id. */
async function book(nth = 0, day = '2026-11-21'): Promise<string> {
  member = await signUp(app, { points: 60 });
  const [from, to] = HOURS[nth] ?? HOURS[0];
  const { body } = await reserve(app, member, { device: SAMPLE.lamps, day, from, to });
  return body.data.id;
}
const cancel = (id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
const subjects = async () => (await app.sent()).map(({ subject }) => subject);
const waiting = async () =>
  (await app.database.db.selectFrom('outbox_events').select(['event', 'record_id', 'tries']).orderBy('id').execute()).map((row) => row);
const mailJobs = async () => (await app.database.query("SELECT created_on FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'", [])).rows.length;
/** A relay whose handler of reservations is another. */
const relayWith = (rent: HandleEvents) => createRelay(app, { ...eventHandlers(app), rent: [rent] });
const theirs: HandleEvents = async (tx, events) => {
  for (const handle of eventHandlers(app).rent) await handle(tx, events);
};

test('a booking enqueues nothing itself; its event does, once, and says nothing of whose it is', async () => {
  const id = await book();
  expect(await mailJobs()).toBe(0);
  const { rows } = await app.database.query('SELECT to_jsonb(outbox_events) AS event FROM outbox_events', []);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.['event']).toMatchObject({ kind: 'rent', event: 'booked', record_id: id, actor: null, is_mailed: false });
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${member.memberId}|${member.email}`));
  expect(await app.handlers.relayEvents()).toBe(false);
  expect(await app.handlers.relayEvents()).toBe(false);
  expect(await mailJobs()).toBe(1);
  expect(await subjects()).toEqual([expect.stringContaining('Reservation')]);
  expect(await waiting()).toEqual([]);
});

test('a refused booking leaves no event', async () => {
  member = await signUp(app, { points: 0 });
  expect((await reserve(app, member, { device: SAMPLE.lamps })).status).toBe(409);
  expect(await waiting()).toEqual([]);
});

test('a relay that ends between any two of its steps has done nothing, and the next does it once', async () => {
  await book();
  const killed = new DatabaseAway({ cause: new Error('the process ended') });
  const before = relayWith(() => Promise.reject(killed));
  const after = relayWith(async (tx, events) => {
    await theirs(tx, events);
    throw killed;
  });
  for (const relay of [before, after]) {
    await expect(relay()).rejects.toThrow(DatabaseAway);
    expect(await waiting()).toMatchObject([{ event: 'booked', tries: 0 }]);
    expect(await mailJobs()).toBe(0);
  }
  expect(await subjects()).toHaveLength(1);
});

test('relays that meet handle each event once', async () => {
  for (const nth of HOURS.keys()) await book(nth, '2026-11-22');
  await Promise.all(Array.from({ length: 6 }, () => app.handlers.relayEvents()));
  while (await app.handlers.relayEvents());
  expect(await mailJobs()).toBe(HOURS.length);
  expect(await subjects()).toHaveLength(HOURS.length);
});

test('an event at which its handler fails holds up no other, is tried later, and then handled', async () => {
  const warn = vi.spyOn(app.log, 'warn');
  const poisoned = await book(0, '2026-11-25');
  await book(1, '2026-11-25');
  await book(2, '2026-11-25');
  const relay = relayWith(async (tx, events) => {
    await theirs(tx, events);
    if (events.some(({ recordId }) => recordId === poisoned)) throw new Error('poisoned');
  });
  await relay();
  expect(await mailJobs()).toBe(2);
  expect(await waiting()).toMatchObject([{ record_id: poisoned, tries: 1 }]);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ recordId: poisoned, tries: 1 });
  // Not before its pause is over.
  await relay();
  expect(await waiting()).toMatchObject([{ tries: 1 }]);
  for (let tries = 2; tries <= 7; tries += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 60 * 60 * 1000);
    await relay();
    expect(await waiting()).toMatchObject([{ tries }]);
  }
  expect(app.logged().at(-1)).toMatchObject({ level: 'error', recordId: poisoned });
  app.clock.now = new Date(app.clock.now.getTime() + 60 * 60 * 1000);
  expect(await subjects()).toHaveLength(3);
  expect(await waiting()).toEqual([]);
});

test('what happens to a record twice is told in order, each as it was at that moment', async () => {
  const id = await book(0, '2026-11-28');
  await app.call('PUT', `/rent/apply/${id}`, { token: member.token, body: { start: '2026-11-28 15:00:00', end: '2026-11-28 16:00:00', agree: true } });
  await cancel(id);
  expect(await waiting()).toMatchObject([{ event: 'booked' }, { event: 'moved' }, { event: 'cancelled' }]);
  while (await app.handlers.relayEvents());
  const { rows } = await app.database.query(
    "SELECT count(DISTINCT created_on)::integer AS moments FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'",
    [],
  );
  expect(rows[0]?.['moments']).toBe(3);
  const told = (await app.sent()).map(({ text }) => text);
  expect(told).toHaveLength(3);
  expect(told.filter((text) => text.includes('15:00'))).toHaveLength(2);
});

test('a member is told why the centre called a reservation off, and the event names who did', async () => {
  const id = await book(0, '2026-11-29');
  await app.sent();
  await atDesk(app, staff, id, 'call_off', { reason: 'A burst pipe' });
  const { rows } = await app.database.query('SELECT event, actor, details FROM outbox_events', []);
  expect(rows).toMatchObject([{ event: 'cancelled', actor: staff.memberId, details: { cancelledAs: 'call_off' } }]);
  expect(JSON.stringify(rows)).not.toContain('pipe');
  expect((await app.sent()).map(({ text }) => text)).toEqual([expect.stringContaining('A burst pipe')]);
});

test('who is offered a place is told, whoever frees it and whatever function offers it', async () => {
  const id = await book(0, '2026-11-24');
  const [holder, second] = [member, await book(0, '2026-11-24')];
  expect(second).toBeDefined();
  const next = await signUp(app, { points: 60 });
  await wait(app, next, { device: SAMPLE.lamps, day: '2026-11-24', from: 10, to: 11 });
  await app.sent();
  member = holder;
  await cancel(id);
  expect((await waiting()).map(({ event }) => event).sort()).toEqual(['cancelled', 'offered']);
  expect((await app.sent()).map(({ to }) => to).sort()).toEqual([holder.email, next.email].sort());
});

test('what a node of the release before changes is written down, and its e-mail is that node’s own', async () => {
  const id = await book(0, '2026-12-01');
  await app.sent();
  const cancelled = { status: 'cancelled', cancelled_at: TEST_NOW, changed_at: TEST_NOW } as const;
  await app.database.db.updateTable('rents').set(cancelled).where('id', '=', id).execute();
  expect(await waiting()).toMatchObject([{ event: 'cancelled', record_id: id }]);
  expect(await subjects()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('an account that was deleted meanwhile is not written to', async () => {
  const id = await book(0, '2026-12-02');
  await cancel(id);
  await app.database.db.updateTable('members').set({ deleted_at: TEST_NOW }).where('id', '=', member.memberId).execute();
  expect(await subjects()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('what has a paragraph is left by a relay of the release before to one that hands it on', async () => {
  member = await signUp(app);
  const { id } = (await applyForSpace(app, member)).body.data;
  await app.sent();
  const body = { event: 'review', paragraph: 'The door is on Dihua Street' };
  expect((await app.call('PUT', `/staff/space/apply/${id}/review`, { token: staff.token, body })).status).toBe(200);
  const known = await app.database.query('SELECT kind FROM outbox_events WHERE kind = ANY ($1)', [[...EVENT_KINDS]]);
  const all = await app.database.query('SELECT kind, details FROM outbox_events', []);
  expect([known.rows, all.rows]).toMatchObject([[], [{ kind: 'worded', details: { worded_kind: 'space' } }]]);
  const sent = (await app.sent()).filter(({ to }) => to === member.email);
  expect(sent.map(({ text }) => text.includes('The door is on Dihua Street'))).toEqual([true]);
  expect(await waiting()).toEqual([]);
});
