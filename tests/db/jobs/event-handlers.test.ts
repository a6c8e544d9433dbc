import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DatabaseAway } from '../../../src/server/db/away.ts';
import { eventHandlers } from '../../../src/server/event-handlers.ts';
import { EVENT_KINDS, type EventHandlers, type HandleEvents } from '../../../src/server/jobs/outbox-event.ts';
import { createRelay } from '../../../src/server/jobs/relay-events.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, cancel, FRIDAY, LINK, move, step } from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* E-mails of consultations, leases and closings follow from events, and whatever else is to follow is one more handler beside them. */

const MINUTE = 60_000;
let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  staff = await signUp(app, { role: 'admin' });
  await app.database.runScript(
    'CREATE TABLE heard (id bigint GENERATED ALWAYS AS IDENTITY, event bigint NOT NULL, kind text NOT NULL, name text NOT NULL, record_id uuid NOT NULL)',
  );
});
afterEach(async () => {
  await app.database.query('UPDATE outbox_events SET due_at = NULL', []);
  await app.sent();
  app.clock.now = TEST_NOW;
  for (const table of ['closing_items', 'closings', 'rents', 'advisories', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM heard', []);
});
afterAll(() => app.close());

/** Another system's way in, as a webhook or a feed would have it: it keeps what it hears in the transaction of the relay. */
const hear: HandleEvents = async (tx, events) => {
  for (const { id, kind, event, recordId } of events)
    await sql`INSERT INTO heard (event, kind, name, record_id) VALUES (${id}, ${kind}, ${event}, ${recordId}::uuid)`.execute(tx);
};
/** The events that were heard, oldest first. Of each record it must have come in that order: those of a batch come kind by kind. */
async function heard(): Promise<string[]> {
  const { rows: late } = await app.database.query(
    'SELECT FROM heard AS one JOIN heard AS other ON other.record_id = one.record_id AND other.id < one.id AND other.event >= one.event',
    [],
  );
  expect(late).toEqual([]);
  const { rows } = await app.database.query('SELECT kind, name FROM heard ORDER BY event', []);
  return rows.map(({ kind, name }) => `${kind} ${name}`);
}
/** The handlers of the product with another one beside them at every kind. */
const beside = (another: HandleEvents): EventHandlers => {
  const own = eventHandlers(app);
  return Object.fromEntries(EVENT_KINDS.map((kind) => [kind, [...own[kind], another]])) as unknown as EventHandlers;
};
const relayAll = async (handlers: EventHandlers) => {
  const relay = createRelay(app, handlers);
  while (await relay());
};
const waiting = async () => (await app.database.db.selectFrom('outbox_events').select(['kind', 'event', 'tries']).orderBy('id').execute()).map((row) => row);
const mailJobs = async () => (await app.database.query("SELECT created_on FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'", [])).rows.length;
const subjects = async () => (await app.sent()).map(({ subject }) => subject).sort();

/** Something of each kind happens: a consultation is asked for, an application filed, and a closing takes a reservation and the consultation. */
async function somethingOfEach(): Promise<TestMember> {
  const member = await signUp(app, { points: 500 });
  await reserve(app, member, { day: FRIDAY, from: 10, to: 11 });
  await ask(app, member);
  await applyForSpace(app, member);
  await close(app, staff, { day: FRIDAY });
  await app.handlers['carry-out-closings']({}, 'job');
  return member;
}
const HAPPENED = ['rent booked', 'advisory applied', 'space applied', 'rent cancelled', 'advisory cancelled', 'closing carried_out'];
const SUBJECTS = [
  expect.stringContaining('Reservation'),
  'We have received your application: Creating comics',
  expect.stringMatching(/^Application received: /),
  expect.stringMatching(/^The centre is closed: /),
];

test('another handler hears of everything once, in order, and the e-mails stay as they are', async () => {
  const member = await somethingOfEach();
  expect(await mailJobs()).toBe(0);
  await relayAll(beside(hear));
  await relayAll(beside(hear));
  expect(await heard()).toEqual(HAPPENED);
  expect(await waiting()).toEqual([]);
  const mine = (await app.sent()).filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(mine.sort()).toEqual(expect.arrayContaining(SUBJECTS));
  expect(mine).toHaveLength(SUBJECTS.length);
});

test('a handler that fails leaves nothing of the others, and all of them handle the event when it is tried again', async () => {
  const member = await signUp(app, { points: 500 });
  await ask(app, member);
  const failing: HandleEvents = async (tx, events) => {
    await hear(tx, events);
    throw new Error('the address is no address');
  };
  await relayAll(beside(failing));
  expect(await waiting()).toEqual([{ kind: 'advisory', event: 'applied', tries: 1 }]);
  expect([await mailJobs(), await heard()]).toEqual([0, []]);
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  await relayAll(beside(hear));
  expect(await heard()).toEqual(['advisory applied']);
  expect(await subjects()).toHaveLength(2);
});

test('another handler hears of what a node of the release before changes, whose e-mail is that node’s own', async () => {
  const member = await signUp(app, { points: 500 });
  const advisory = (await ask(app, member)).body.data.id;
  const lease = (await applyForSpace(app, member)).body.data.id;
  await app.sent();
  const changed = { changed_at: TEST_NOW } as const;
  await app.database.db
    .updateTable('advisories')
    .set({ status: 'in_process', ...changed })
    .where('id', '=', advisory)
    .execute();
  await app.database.db
    .updateTable('space_leases')
    .set({ status: 'in_process', ...changed })
    .where('id', '=', lease)
    .execute();
  await app.database.db
    .insertInto('closings')
    .values({ period: `[${FRIDAY} 10:00+08,${FRIDAY} 21:00+08)`, reason_zh: '颱風', reason_en: 'Typhoon', reason_ja: '台風', created_at: TEST_NOW })
    .execute();
  await sql`INSERT INTO closing_items (closing_id, member_id, kind, record_id, created_at)
    SELECT id, ${member.memberId}::uuid, 'advisory', ${advisory}::uuid, created_at FROM closings`.execute(app.database.db);
  await relayAll(beside(hear));
  expect(await heard()).toEqual(['advisory in_process', 'space in_process', 'closing carried_out']);
  expect(await subjects()).toEqual([]);
});

const CAUSES = {
  advisory: async () => void (await ask(app, await signUp(app))),
  space: async () => void (await applyForSpace(app, await signUp(app))),
  closing: async () => {
    await reserve(app, await signUp(app, { points: 500 }), { day: FRIDAY, from: 10, to: 11 });
    await app.sent();
    await close(app, staff, { day: FRIDAY });
    await app.handlers['carry-out-closings']({}, 'job');
  },
};
test.each([
  ['advisory', 2],
  ['space', 2],
  ['closing', 1],
] as const)('a relay of %s events that ends between any two of its steps has done nothing, and the next does it once', async (kind, emails) => {
  await CAUSES[kind]();
  const happened = await waiting();
  const stop: HandleEvents = () => Promise.reject(new DatabaseAway({ cause: new Error('the process ended') }));
  const own = eventHandlers(app);
  for (const handlers of [[stop], [...own[kind], stop]]) {
    await expect(createRelay(app, { ...own, [kind]: handlers })()).rejects.toThrow(DatabaseAway);
    expect(await waiting()).toEqual(happened);
    expect(await mailJobs()).toBe(0);
  }
  await Promise.all(Array.from({ length: 4 }, () => app.handlers.relayEvents()));
  expect(await subjects()).toHaveLength(emails);
  expect(await waiting()).toEqual([]);
});

test('an event of a kind that this release does not know waits for a node that does', async () => {
  const insert = sql`INSERT INTO outbox_events (kind, event, record_id, at, is_mailed) VALUES ('parcel', 'sent', gen_random_uuid(), now(), false)`;
  await insert.execute(app.database.db);
  await relayAll(beside(hear));
  expect(await waiting()).toEqual([{ kind: 'parcel', event: 'sent', tries: 0 }]);
  expect(await heard()).toEqual([]);
  await sql`DELETE FROM outbox_events`.execute(app.database.db);
});

test('a consultation is told of as it was at each moment, whatever came after', async () => {
  const member = await signUp(app, { points: 500 });
  const { id } = (await ask(app, member)).body.data;
  await step(app, staff, id, { event: 'confirm', teacher: '阿虎', location: LINK });
  await step(app, staff, id, { event: 'assign', teacher: '阿龍' });
  await move(app, member, id, `${FRIDAY} 16:00:00`);
  await cancel(app, member, id);
  const told = (await app.sent()).filter(({ to }) => to === member.email);
  const of = (words: string) => told.filter(({ subject }) => subject.includes(words)).map(({ text, content }) => ({ text, content }));
  const at = (hour: number) => `${hour}:00–${hour + 1}:00`;
  expect(told).toHaveLength(5);
  expect(of('booked')).toEqual([expect.objectContaining({ text: expect.stringMatching(new RegExp(`${at(14)}[\\s\\S]*${LINK}[\\s\\S]*阿虎`)) })]);
  expect(of('New adviser')).toEqual([expect.objectContaining({ text: expect.stringMatching(new RegExp(`${at(14)}[\\s\\S]*${LINK}[\\s\\S]*阿龍`)) })]);
  expect(of('moved')).toEqual([expect.objectContaining({ text: expect.stringContaining(at(16)) })]);
  // Its calendar files count on: a calendar that gets them in any order ends with the last.
  const sequences = ['booked', 'New adviser', 'moved', 'cancelled'].map((words) => /SEQUENCE:(\d+)/.exec(icsOf(of(words)[0]?.content ?? ''))?.[1]);
  expect(sequences).toEqual(['1', '2', '3', '4']);
});

/** The calendar file in an e-mail as it was sent. */
function icsOf(content: string): string {
  const [, encoded = ''] = /text\/calendar[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+?)\r?\n--/.exec(content) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8');
}

test('a lease is told of as it was at each moment, whatever came after', async () => {
  const member = await signUp(app);
  const { review, desk } = staffOf(app, staff);
  const { id } = (await applyForSpace(app, member, { session: 'whole_day' })).body.data;
  await review(id, { event: 'review' });
  const asked = await review(id, { event: 'request_correction', items: ['email'], message: 'It came back.' });
  await review(id, { event: 'withdraw_correction' });
  await review(id, { event: 'approve', rent_twd: 10000 });
  await desk(id, { event: 'pay_deposit', method: 'cash' });
  await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2026-12-18', move_out_on: '2026-12-18' } });
  await review(id, { event: 'approve_extension', rent_twd: 7000 });
  expect(await mailJobs()).toBe(0);
  const told = (await app.sent()).filter(({ to }) => to === member.email);
  const textOf = (subject: RegExp) => told.filter((sent) => subject.test(sent.subject)).map(({ text }) => text);
  expect(asked.body.data.correction.due_on).toMatch(/^2026-11-/);
  expect(textOf(/^Correction needed/)).toEqual([expect.stringContaining('It came back.')]);
  expect(textOf(/^No correction needed/)).toHaveLength(1);
  // The day before the extension is the only one, and no rent of it is in what was approved.
  expect(textOf(/^Application approved/)).toEqual([expect.stringMatching(/When: Thu 17 Dec 2026, 10:00–21:00\n[\s\S]*NT\$10,000/)]);
  expect(textOf(/^Extension requested/)).toEqual([expect.not.stringContaining('NT$7,000')]);
  expect(textOf(/^Extension approved/)).toEqual([expect.stringContaining('NT$7,000')]);
  expect(told).toHaveLength(8);
});

test('nodes whose clocks differ tell of the correction that was asked for, and of its answer', async () => {
  const member = await signUp(app);
  const { review } = staffOf(app, staff);
  const { id } = (await applyForSpace(app, member)).body.data;
  await review(id, { event: 'review' });
  const now = app.clock.now.getTime();
  app.clock.now = new Date(now + 4 * MINUTE);
  await review(id, { event: 'request_correction', items: ['address'], message: 'Which floor?' });
  // Another node takes the answer, by a clock that is eight minutes behind.
  app.clock.now = new Date(now - 4 * MINUTE);
  const form = new FormData();
  form.append('address', '2F, No. 1, Sample Road');
  const { status } = await app.call('POST', `/space/apply/${id}/correction`, { token: member.token, body: form });
  app.clock.now = new Date(now);
  expect(status).toBe(200);
  const subjectsTold = (await app.sent()).filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(subjectsTold.filter((subject) => /^Corrections received/.test(subject))).toHaveLength(1);
  expect(subjectsTold.filter((subject) => /^No correction needed/.test(subject))).toEqual([]);
});

test('an address that staff ask to be corrected gets nothing, also when the e-mail is written after the lease is over', async () => {
  const member = await signUp(app);
  const { review } = staffOf(app, staff);
  const { id } = (await applyForSpace(app, member, { email: 'stranger@example.com' })).body.data;
  await review(id, { event: 'review' });
  await app.sent();
  await review(id, { event: 'request_correction', items: ['email'], message: 'It came back.' });
  await close(app, staff, { day: THURSDAY });
  await app.handlers['carry-out-closings']({}, 'job');
  expect((await app.sent()).map(({ to }) => to)).toEqual([member.email, member.email]);
});

test('an account that was deleted meanwhile is not written to', async () => {
  const member = await somethingOfEach();
  await app.database.db.updateTable('members').set({ deleted_at: TEST_NOW }).where('id', '=', member.memberId).execute();
  expect(await subjects()).toEqual([]);
  expect(await waiting()).toEqual([]);
});
