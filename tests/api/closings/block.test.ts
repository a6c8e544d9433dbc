import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { block, COURSE, endBlock, previewBlock, previewBlockEmails } from '../../support/bookings/blocks.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { places, take, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  admin = await signUp(app, { role: 'admin' });
  staff = staffOf(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.sent();
  const { db } = app.database;
  for (const table of ['closing_items', 'blocks', 'waitlist_entries', 'rents', 'space_leases'] as const) await db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data[0]?.balance_after;
const rentOf = async ({ token }: TestMember, id: string) => (await app.call('GET', `/rent/apply/${id}`, { token })).body.data;
const leaseOf = async ({ token }: TestMember, id: string) =>
  (await app.call('GET', '/my/space_apply', { token })).body.data.find((lease: { id: string }) => lease.id === id);
const busyOf = async (device: string, day = SATURDAY) =>
  (await app.call('GET', `/device?from=${day}&to=${day}`)).body.data.find(({ id }: { id: string }) => id === device).busy;
const sessionsOf = async (space: string, day: string) => (await app.call('GET', `/space/${space}/calendar?from=${day}&to=${day}`)).body.data.days[0].sessions;
async function ok<A extends { status: number; body: { data: { id: string } } }>(answer: Promise<A>): Promise<A['body']['data']> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const member = (points = 500, language?: 'ja') => signUp(app, { points, ...(language && { language }) });

describe('a weekly block of a seat', () => {
  test('shows what it hits and the e-mail word for word, calls that off with a refund and one e-mail, and leaves nothing else to be booked', async () => {
    const [mia, jun] = [await member(), await member(500, 'ja')];
    const hit = await ok(reserve(app, mia, { from: 13, to: 15, extras: [{ device_id: SAMPLE.tablet }] }));
    const beside = await ok(reserve(app, jun, { from: 10, to: 13 }));
    await app.sent();
    const spent = 500 - (await balance(mia));

    const seen = (await previewBlock(app, desk)).body.data;
    expect(seen.times).toHaveLength(4);
    expect(seen.times[3]).toEqual({ starts_at: '2026-12-12T14:00:00+08:00', ends_at: '2026-12-12T17:00:00+08:00' });
    expect(seen.counts).toMatchObject({ members: 1, rents: 1, points: spent, leases: 0, waits: 0 });
    expect(seen.members).toMatchObject([{ member: { id: mia.memberId, email: mia.email }, rents: [{ id: hit.id }] }]);
    const { emails } = (await previewBlockEmails(app, desk, mia.memberId)).body.data;
    expect(emails).toMatchObject([{ to: mia.email, subject: expect.stringContaining('has been cancelled') }]);
    expect((await rentOf(mia, hit.id)).status).toBe('reserved');
    expect(await app.database.db.selectFrom('blocks').select('id').execute()).toEqual([]);

    const made = await ok(block(app, desk));
    expect(made).toMatchObject({ times_left: 4, members_left: 1, weekdays: [6], reason_ja: COURSE.reason_ja, is_over: false, ended_at: null });
    const sent = await app.sent();
    expect(sent.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual(
      emails.map(({ to, subject, text }: Record<string, string>) => ({ to, subject, text: expect.stringContaining(text?.trim() ?? '') })),
    );
    for (const part of [COURSE.reason_en, `${spent} points refunded`, 'Sample pen tablet']) expect(sent[0]?.text).toContain(part);
    expect(await balance(mia)).toBe(500);
    expect(await rentOf(mia, hit.id)).toMatchObject({ status: 'cancelled' });
    expect((await rentOf(jun, beside.id)).status).toBe('reserved');

    for (const day of [SATURDAY, '2026-12-12']) {
      expect((await reserve(app, mia, { day, from: 16, to: 18 })).body.code).toBe('UNAVAILABLE');
      expect((await wait(app, mia, { day, from: 16, to: 18 })).body.code).toBe('OUT_OF_USE');
    }
    expect(await busyOf(SAMPLE.seat)).toEqual([
      { start: `${SATURDAY}T10:00:00+08:00`, end: `${SATURDAY}T13:00:00+08:00`, free: 0 },
      { start: `${SATURDAY}T14:00:00+08:00`, end: `${SATURDAY}T17:00:00+08:00`, free: 0 },
    ]);
    await ok(reserve(app, mia, { day: SATURDAY, from: 17, to: 18 }));
    await ok(reserve(app, await member(), { day: '2026-11-22', from: 14, to: 17 }));
    expect((await app.call('GET', `/staff/blocks/${made.id}`, { token: desk.token })).body.data).toMatchObject({
      members_left: 0,
      called_off: { members: 1, rents: 1, points: spent },
    });
    // The job that runs each minute finds nothing more.
    await app.sent();
    await app.handlers['carry-out-closings']({}, 'again');
    expect(await app.sent()).toEqual([]);
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
  });

  test('is listed with what is to come first, and ends early: the time can be booked again, what was called off stays so', async () => {
    const mia = await member();
    const hit = await ok(reserve(app, mia));
    const made = await ok(block(app, admin));
    expect((await app.call('GET', '/staff/blocks', { token: desk.token })).body.data).toMatchObject([{ id: made.id }]);
    expect((await app.call('GET', '/staff/blocks?when=past', { token: desk.token })).body.data).toEqual([]);
    expect(await ok(endBlock(app, desk, made.id))).toMatchObject({ ended_at: expect.any(String), members_left: null });
    expect((await endBlock(app, desk, made.id)).body.code).toBe('NOT_IN_STATE');
    expect((await app.call('GET', '/staff/blocks?when=past', { token: desk.token })).body.data).toMatchObject([{ id: made.id }]);
    await app.sent();
    expect((await rentOf(mia, hit.id)).status).toBe('reserved');
    await ok(reserve(app, await member(), { day: '2026-11-28' }));
  });

  test('is over with the last of its times, and cannot be ended then', async () => {
    const made = await ok(block(app, admin));
    app.clock.now = at('2026-12-12 17:00');
    expect((await endBlock(app, desk, made.id)).body.code).toBe('NOT_IN_STATE');
    expect((await app.call('GET', '/staff/blocks?when=past', { token: desk.token })).body.data).toMatchObject([{ id: made.id, is_over: true, times_left: 0 }]);
  });
});

describe('a block of some pieces', () => {
  const two = { devices: `${SAMPLE.display}:2`, weekdays: '', from_on: SATURDAY, until_on: SATURDAY, from_hour: 10, to_hour: 20 };
  const display = { device: SAMPLE.display };

  test('calls off whoever booked last, as many as it leaves no piece for; the rest of the pieces are booked and waited for as ever', async () => {
    const [first, second, third, late] = [await member(), await member(), await member(), await member()];
    const kept = await ok(reserve(app, first, display));
    app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    const gone = await ok(reserve(app, second, display));
    const elsewhere = await ok(reserve(app, third, { ...display, from: 17, to: 19 }));
    expect((await previewBlock(app, desk, two)).body.data.members.map((each: { member: { id: string } }) => each.member.id)).toEqual([second.memberId]);
    await ok(block(app, desk, two));
    await app.sent();
    expect([(await rentOf(first, kept.id)).status, (await rentOf(second, gone.id)).status, (await rentOf(third, elsewhere.id)).status]).toEqual([
      'reserved',
      'cancelled',
      'reserved',
    ]);
    expect(await busyOf(SAMPLE.display)).toEqual([
      { start: `${SATURDAY}T10:00:00+08:00`, end: `${SATURDAY}T14:00:00+08:00`, free: 1 },
      { start: `${SATURDAY}T14:00:00+08:00`, end: `${SATURDAY}T19:00:00+08:00`, free: 0 },
      { start: `${SATURDAY}T19:00:00+08:00`, end: `${SATURDAY}T20:00:00+08:00`, free: 1 },
    ]);
    expect((await reserve(app, late, { ...display, from: 13, to: 15 })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, late, { ...display, from: 11, to: 13, quantity: 2 })).body.code).toBe('UNAVAILABLE');
    await ok(reserve(app, late, { ...display, from: 11, to: 13 }));
  });

  test('that ends early offers what is free to whoever waits; until then an offer is passed over', async () => {
    const [holder, waiter] = [await member(), await member()];
    const held = await ok(reserve(app, holder, display));
    const made = await ok(block(app, desk, two));
    const waits = await ok(wait(app, waiter, display));
    await app.sent();
    expect(await places(app, waiter)).toMatchObject([{ status: 'waiting' }]);
    await ok(endBlock(app, desk, made.id));
    expect(await places(app, waiter)).toMatchObject([{ status: 'offered' }]);
    await ok(take(app, waiter, waits.id));
    expect((await rentOf(holder, held.id)).status).toBe('reserved');
  });

  test('leaves an offer that was made before it, and a place in the waitlist, no hope: both are closed and told', async () => {
    const [holder, waiter] = [await member(), await member()];
    const seat = await ok(reserve(app, holder));
    const waits = await ok(wait(app, waiter));
    await app.call('PUT', `/rent/apply/${seat.id}/cancel`, { token: holder.token });
    expect(await places(app, waiter)).toMatchObject([{ status: 'offered' }]);
    await app.sent();
    await ok(block(app, desk));
    expect(['OUT_OF_USE', 'OFFER_OVER']).toContain((await take(app, waiter, waits.id)).body.code);
    const sent = await app.sent();
    expect(sent.map(({ to }) => to)).toEqual([waiter.email]);
    expect(await places(app, waiter)).toMatchObject([{ status: 'closed' }]);
  });
});

describe('a block of a space', () => {
  const wednesday = '2026-12-16';
  const hall = { devices: '', spaces: '2a', weekdays: '', from_on: THURSDAY, until_on: THURSDAY, from_hour: 14, to_hour: 17 };

  test('is closed in its calendar and in that of the spaces that share with it, takes the lease of its session and no other, and refuses an application', async () => {
    const [mia, jun] = [await member(), await member()];
    const afternoon = await ok(applyForSpace(app, mia, on(THURSDAY)));
    const morning = await ok(applyForSpace(app, jun, { ...on(THURSDAY), session: 'morning' }));
    expect((await staff.approve(afternoon.id)).status).toBe(200);
    expect((await staff.desk(afternoon.id, { event: 'pay_deposit', method: 'cash' })).status).toBe(200);
    await app.sent();
    const seen = (await previewBlock(app, desk, hall)).body.data;
    expect(seen.members).toMatchObject([{ member: { id: mia.memberId }, leases: [{ id: afternoon.id, is_called_off: true }] }]);
    await ok(block(app, desk, hall));
    const sent = await app.sent();
    expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining([mia.email]));
    expect(sent[0]?.text).toContain(COURSE.reason_en);
    expect(await leaseOf(mia, afternoon.id)).toMatchObject({ status: 'cancelled' });
    expect((await leaseOf(jun, morning.id)).status).toBe('applied');
    expect(await sessionsOf('2a', THURSDAY)).toMatchObject([{ state: 'asked' }, { state: 'closed' }, { state: 'free' }]);
    expect((await applyForSpace(app, mia, on(THURSDAY))).body.code).toBe('OUT_OF_USE');
    // Its session is on other hours than the block, on each of its days.
    await ok(applyForSpace(app, mia, { session: 'morning', move_in_on: wednesday, start_on: wednesday, end_on: THURSDAY, move_out_on: THURSDAY }));
    expect(
      (await applyForSpace(app, mia, { session: 'afternoon', move_in_on: wednesday, start_on: wednesday, end_on: THURSDAY, move_out_on: THURSDAY })).body.code,
    ).toBe('OUT_OF_USE');
  });

  test('takes one day from a lease of several, which goes on', async () => {
    const mia = await member();
    const lease = await ok(applyForSpace(app, mia, { move_in_on: wednesday, start_on: wednesday, end_on: THURSDAY, move_out_on: THURSDAY }));
    await ok(block(app, desk, hall));
    await app.sent();
    expect((await leaseOf(mia, lease.id)).status).toBe('applied');
    expect((await staff.approve(lease.id)).status).toBe(200);
    expect(await sessionsOf('2a', THURSDAY)).toMatchObject([{ state: 'free' }, { state: 'closed' }, { state: 'free' }]);
    expect(await sessionsOf('2a', wednesday)).toMatchObject([{ state: 'free' }, { state: 'taken' }, { state: 'free' }]);
  });
});

test('whoever is in when the block begins is called off as well, with the points; a walk-in gets no blocked seat', async () => {
  const mia = await member();
  const { id } = await ok(reserve(app, mia, { from: 13, to: 17 }));
  app.clock.now = at(`${SATURDAY} 13:10`);
  await atDesk(app, desk, id, 'check_in');
  await ok(block(app, desk, { until_on: SATURDAY }));
  await app.sent();
  expect(await rentOf(mia, id)).toMatchObject({ status: 'cancelled' });
  expect(await balance(mia)).toBe(500);
});

test('whoever cancels late, after the block was recorded and before its job, has the points back; where pieces are left, the notice counts', async () => {
  const [mia, jun] = [await member(), await member()];
  const [whole, some] = [await ok(reserve(app, mia)), await ok(reserve(app, jun, { device: SAMPLE.tablet }))];
  await ok(block(app, desk, { devices: `${SAMPLE.seat}:1,${SAMPLE.tablet}:2` }));
  app.clock.now = at(`${SATURDAY} 10:00`);
  const cancelled = async ({ token }: TestMember, id: string) =>
    (await app.call('PUT', `/rent/apply/${id}/cancel`, { token, body: { late: true } })).body.data.refunded_points;
  expect(await cancelled(mia, whole.id)).toBeGreaterThan(0);
  expect(await cancelled(jun, some.id)).toBe(0);
});

test('what cannot be blocked is refused by its field, nobody but the desk and admins blocks, and a key that is sent twice blocks once', async () => {
  const fault = async (change: object) => Object.keys((await block(app, desk, change)).body.errors ?? {}).map((field) => field.split('.')[0]);
  expect(await fault({ until_on: '2026-11-20' })).toEqual(['until_on']);
  expect(await fault({ weekdays: '1' })).toEqual([]);
  expect(await fault({ weekdays: '8' })).toEqual(['weekdays']);
  expect(await fault({ devices: 'nothing:1' })).toEqual(['devices']);
  expect(await fault({ devices: `${SAMPLE.display}:4` })).toEqual(['devices']);
  expect(await fault({ devices: '' })).toEqual(['devices']);
  expect(await fault({ spaces: 'moon' })).toEqual(['spaces']);
  const reviewer = await signUp(app, { role: 'reviewer' });
  expect((await block(app, reviewer)).status).toBe(403);
  const [once, again] = [await ok(block(app, desk, {}, 'block-0001')), await ok(block(app, desk, {}, 'block-0001'))];
  expect(again.id).toBe(once.id);
});
