import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingNumber } from '../../../src/domain/text/booking-number.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, type DeskStep, type RentOptions, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const saturday = (time: string) => at(`${SATURDAY} ${time}`);
const step = (id: string, name: DeskStep, body?: Record<string, unknown>) => atDesk(app, desk, id, name, body);
const list = async (query: string) => (await app.call('GET', `/staff/rents${query}`, { token: desk.token })).body;
const balance = async (member: TestMember) => (await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0]?.balance_after;
const TABLET = { device_id: SAMPLE.tablet, quantity: 2 };

/** Booked on Wednesday, whatever the time is meanwhile. */
async function booked(wish: RentOptions = {}, points = 500): Promise<{ member: TestMember; id: string }> {
  const member = await signUp(app, { points });
  const { now } = app.clock;
  app.clock.now = TEST_NOW;
  const { status, body } = await reserve(app, member, wish);
  app.clock.now = now;
  expect(status, body.message).toBe(200);
  return { member, id: body.data.id };
}
/** Somebody who is in. */
async function here(wish: RentOptions = {}, time = '14:00') {
  const one = await booked(wish);
  app.clock.now = saturday(time);
  expect((await step(one.id, 'check_in')).status).toBe(200);
  return one;
}
const unitsOf = (body: { data: { items: { units: { number: number; rental_status: string | null }[] }[] } }) =>
  body.data.items.flatMap(({ units }) => units.map(({ number, rental_status }) => `${number} ${rental_status}`));

describe('checking in', () => {
  test('opens half an hour before, shuts half an hour after, and is written down', async () => {
    const { member, id } = await booked();
    app.clock.now = saturday('13:29');
    const early = await step(id, 'check_in');
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'CHECK_IN_TOO_EARLY',
      'It is too early to check in. Please come back shortly before the start.',
    ]);
    app.clock.now = saturday('13:30');
    const { status, body } = await step(id, 'check_in');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'in_process', desk_state: 'here', checked_in_at: '2026-11-21T13:30:00+08:00', kept_until: null });
    const mine = await app.call('GET', `/rent/apply/${id}`, { token: member.token });
    expect(mine.body.data).toMatchObject({ status: 'in_process', is_cancellable: false, is_movable: false });
    expect(mine.body.data.history.map(({ status: each }: { status: string }) => each)).toEqual(['reserved', 'in_process']);
    expect((await step(id, 'check_in')).body.code).toBe('NOT_IN_STATE');
  });

  test('who is in keeps the seat past the half hour; who is not has lost it at that moment, before any job ran', async () => {
    const [inside, outside] = [await booked(), await booked({ device: SAMPLE.seats.b1 })];
    app.clock.now = saturday('14:10');
    await step(inside.id, 'check_in');
    app.clock.now = saturday('14:29');
    const [early, late] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
    expect((await reserve(app, early, { device: SAMPLE.seats.b1, from: 15, to: 16 })).body.code).toBe('UNAVAILABLE');
    app.clock.now = saturday('14:30');
    const device = await app.call('GET', `/device/${SAMPLE.seats.b1}?from=${SATURDAY}&to=${SATURDAY}`);
    expect(device.body.data.busy).toEqual([]);
    expect((await reserve(app, late, { device: SAMPLE.seats.b1, from: 15, to: 16 })).status).toBe(200);
    expect((await reserve(app, early, { from: 15, to: 16 })).body.code).toBe('UNAVAILABLE');
    expect((await step(outside.id, 'check_in')).body.code).toBe('NOT_IN_STATE');
    expect((await app.call('GET', `/rent/apply/${outside.id}`, { token: outside.member.token })).body.data.status).toBe('not_arrived');
    expect(await balance(outside.member)).toBe(500 - 48);
  });

  test('equipment by itself may be fetched to the end of its time', async () => {
    const { id } = await booked({ device: SAMPLE.scanner });
    app.clock.now = saturday('16:59');
    expect((await step(id, 'check_in')).status).toBe(200);
    const other = await booked({ device: SAMPLE.scanner, day: '2026-11-22' });
    app.clock.now = at('2026-11-22 17:00');
    expect((await step(other.id, 'check_in')).body.code).toBe('NOT_IN_STATE');
  });
});

describe('equipment', () => {
  test('is handed out to a member who has checked in, all or a piece, and returned', async () => {
    const { id, member } = await booked({ extras: [TABLET] });
    app.clock.now = saturday('14:00');
    expect((await step(id, 'out')).body.code).toBe('NOT_IN_STATE');
    await step(id, 'check_in');
    const one = await step(id, 'out', { device_id: SAMPLE.tablet, unit_number: 2 });
    expect(one.body.data.desk_state).toBe('out');
    expect(unitsOf(one.body)).toEqual(['1 null', '1 null', '2 rented']);
    expect(unitsOf((await step(id, 'out')).body)).toEqual(['1 null', '1 rented', '2 rented']);
    expect((await step(id, 'out')).body.code).toBe('NOT_IN_STATE');
    expect((await step(id, 'out', { device_id: SAMPLE.display })).body.code).toBe('NOT_IN_STATE');
    app.clock.now = saturday('15:00');
    expect(unitsOf((await step(id, 'returned', { device_id: SAMPLE.tablet, unit_number: 1 })).body)).toEqual(['1 null', '1 returned', '2 rented']);
    const back = await step(id, 'returned');
    expect(back.body.data).toMatchObject({ status: 'in_process', desk_state: 'here' });
    expect(back.body.data.items[1].units[0]).toMatchObject({ out_at: '2026-11-21T14:00:00+08:00', returned_at: '2026-11-21T15:00:00+08:00' });
    expect((await step(id, 'returned')).body.code).toBe('NOT_IN_STATE');
    // By name it goes out once more; not when everything is meant.
    expect((await step(id, 'out')).body.code).toBe('NOT_IN_STATE');
    expect(unitsOf((await step(id, 'out', { device_id: SAMPLE.tablet, unit_number: 1 })).body)).toEqual(['1 null', '1 rented', '2 returned']);
    const mine = await app.call('GET', `/rent/apply/${id}`, { token: member.token });
    expect(mine.body.data.items[1].units[0].rental_status).toBe('rented');
  });

  test('that is late stays out, is overdue, blocks its holder’s next seat, and ends when it is back', async () => {
    const { id, member } = await here({ extras: [{ device_id: SAMPLE.tablet }] });
    await step(id, 'out');
    app.clock.now = saturday('17:00');
    await app.handlers['end-rents']({}, 'job');
    expect((await list('?state=overdue')).data).toMatchObject([{ id, status: 'in_process', desk_state: 'overdue' }]);
    expect((await step(id, 'finish')).body.code).toBe('STILL_OUT');
    expect((await step(id, 'out', { device_id: SAMPLE.tablet })).body.code).toBe('NOT_IN_STATE');
    expect((await reserve(app, member, { day: '2026-11-24' })).body.code).toBe('ONE_SEAT_AT_A_TIME');
    // The next day the desk still sees it.
    app.clock.now = at('2026-11-22 10:00');
    expect((await list('')).data).toMatchObject([{ id, desk_state: 'overdue' }]);
    const { body } = await step(id, 'returned');
    expect(body.data).toMatchObject({ status: 'ended', desk_state: 'ended' });
    expect((await reserve(app, member, { day: '2026-11-24' })).status).toBe(200);
  });

  test('another free piece is given for one that is still out; none is left only when all are out', async () => {
    const late = await here({ device: SAMPLE.scanner, from: 10, to: 12 }, '10:00');
    await step(late.id, 'out');
    const [first, second] = [await booked({ device: SAMPLE.scanner, from: 12, to: 15 }), await booked({ device: SAMPLE.scanner, from: 13, to: 14 })];
    app.clock.now = saturday('12:00');
    await step(first.id, 'check_in');
    const given = await step(first.id, 'out');
    expect([given.status, unitsOf(given.body)]).toEqual([200, ['2 rented']]);
    app.clock.now = saturday('13:00');
    await step(second.id, 'check_in');
    const none = await step(second.id, 'out');
    expect([none.status, none.body.code]).toEqual([409, 'STILL_OUT']);
    await step(late.id, 'returned');
    expect(unitsOf((await step(second.id, 'out')).body)).toEqual(['1 rented']);
  });

  test('of a member who is let in early is not what another one has until then', async () => {
    const before = await here({ device: SAMPLE.scanner, from: 10, to: 14 }, '10:00');
    const other = await here({ device: SAMPLE.scanner, from: 10, to: 17 }, '10:00');
    const next = await booked({ device: SAMPLE.scanner, from: 14, to: 16 });
    app.clock.now = saturday('13:30');
    await step(next.id, 'check_in');
    expect((await step(next.id, 'out')).body.code).toBe('STILL_OUT');
    expect((await step(before.id, 'out')).status).toBe(200);
    expect((await step(other.id, 'out')).status).toBe(200);
    app.clock.now = saturday('14:00');
    await step(before.id, 'returned');
    expect((await step(next.id, 'out')).status).toBe(200);
  });

  test('end-rents ends what is back and leaves what is out', async () => {
    const [back, out] = [await here({ device: SAMPLE.lightBox }), await here({ device: SAMPLE.display })];
    await step(out.id, 'out');
    app.clock.now = saturday('17:00');
    await app.handlers['end-rents']({}, 'job');
    const rows = await app.database.db.selectFrom('rents').select(['id', 'status']).execute();
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({ [back.id]: 'ended', [out.id]: 'in_process' });
  });
});

describe('leaving early', () => {
  test('frees the rest of the time for others; the points stay spent', async () => {
    const { id, member } = await here({ extras: [TABLET] });
    await step(id, 'out');
    const kept = await step(id, 'finish');
    expect([kept.status, kept.body.code]).toEqual([409, 'STILL_OUT']);
    app.clock.now = saturday('14:40');
    await step(id, 'returned');
    const other = await signUp(app, { points: 500 });
    expect((await reserve(app, other, { from: 15, to: 17 })).body.code).toBe('UNAVAILABLE');
    expect((await step(id, 'finish')).body.data).toMatchObject({ status: 'ended', desk_state: 'ended' });
    expect((await reserve(app, other, { from: 15, to: 17, extras: [{ device_id: SAMPLE.tablet, quantity: 6 }] })).status).toBe(200);
    expect(await balance(member)).toBe(500 - 36 - 12);
    expect((await reserve(app, member, { device: SAMPLE.seats.b1, from: 16, to: 17 })).status).toBe(200);
    expect((await step(id, 'finish')).body.code).toBe('NOT_IN_STATE');
  });

  test('offers what is left to the member who waits for it, and writes to them', async () => {
    const { id } = await here();
    const waiting = await signUp(app, { points: 100 });
    await app.database.query(
      `INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at)
       VALUES ($1, 'rent', '${SAMPLE.seat}', tstzrange($2, $3), 1, 'waiting', $4, $4)`,
      [waiting.memberId, saturday('16:00').toISOString(), saturday('17:00').toISOString(), TEST_NOW.toISOString()],
    );
    await app.sent();
    await step(id, 'finish');
    const entry = await app.database.db.selectFrom('waitlist_entries').select(['status', 'offer_until']).executeTakeFirstOrThrow();
    expect(entry).toEqual({ status: 'offered', offer_until: saturday('16:00') });
    expect((await app.sent()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Your waitlisted time is free'));
    const other = await signUp(app, { points: 100 });
    expect((await reserve(app, other, { from: 16, to: 17 })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, other, { from: 15, to: 16 })).status).toBe(200);
  });
});

describe('calling off', () => {
  test('gives every point back to its lot at any notice, frees it, and writes the reason', async () => {
    const member = await signUp(app, { points: 440, reward: { amount: 24, expiresAt: at('2026-12-01 00:00') } });
    const { id } = (await reserve(app, member)).body.data;
    await app.sent();
    app.clock.now = saturday('13:00');
    const { status, body } = await step(id, 'call_off', { reason: 'Burst pipe on the third floor' });
    expect([status, body.data.status, body.data.cancelled_at]).toEqual([200, 'cancelled', '2026-11-21T13:00:00+08:00']);
    const [mail] = await app.sent();
    expect(mail?.text).toContain('Reason: Burst pipe on the third floor');
    expect(mail?.text).toContain('36 points have been refunded');
    const lots = await app.database.db
      .selectFrom('point_lots')
      .select(['kind', 'remaining'])
      .where('member_id', '=', member.memberId)
      .orderBy('kind')
      .execute();
    expect(lots).toEqual([
      { kind: 'purchased', remaining: 440 },
      { kind: 'reward', remaining: 24 },
    ]);
    expect((await reserve(app, await signUp(app, { points: 100 }))).status).toBe(200);
    expect((await step(id, 'call_off', { reason: 'again' })).body.code).toBe('NOT_IN_STATE');
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
  });

  test('a moved reservation gives back what its last time cost', async () => {
    const { member, id } = await booked();
    const body = { start: `${SATURDAY} 10:00:00`, end: `${SATURDAY} 11:00:00`, agree: true };
    expect((await app.call('PUT', `/rent/apply/${id}`, { token: member.token, body })).body.data.remaining_points).toBe(488);
    await step(id, 'call_off', { reason: 'Closed' });
    expect(await balance(member)).toBe(500);
  });

  test('takes a reason, in one line, and only who has not come in yet', async () => {
    const { id } = await booked();
    for (const [reason, text] of [
      ['', 'This field is required'],
      [undefined, 'This field is required'],
      ['a\nb', 'The format is not correct'],
      ['x'.repeat(201), 'At most 200 characters'],
    ]) {
      const { status, body } = await step(id, 'call_off', { reason });
      expect([status, body.errors], String(reason)).toEqual([422, { reason: [text] }]);
    }
    app.clock.now = saturday('14:00');
    await step(id, 'check_in');
    expect((await step(id, 'call_off', { reason: 'x' })).body.code).toBe('NOT_IN_STATE');
  });
});

describe('the day at the desk', () => {
  test('stands in the order of its times, each with its member', async () => {
    const [later, sooner] = [await booked({ from: 16, to: 17 }), await booked({ device: SAMPLE.seats.b1, from: 10, to: 11 })];
    await booked({ device: SAMPLE.display, day: '2026-11-22' });
    app.clock.now = saturday('09:00');
    const { data, meta } = await list('');
    expect(data.map(({ id }: { id: string }) => id)).toEqual([sooner.id, later.id]);
    expect(meta).toEqual({ total: 2, page: 1, per_page: 20, last_page: 1 });
    expect(data[0]).toMatchObject({
      desk_state: 'coming',
      check_in_from: '2026-11-21T09:30:00+08:00',
      member: { id: sooner.member.memberId, name: expect.stringContaining('Member'), username: expect.any(String), mobile: expect.stringMatching(/^09/) },
    });
    expect((await list(`?day=2026-11-22`)).meta.total).toBe(1);
    expect((await list('?per_page=1&page=2')).data[0].id).toBe(later.id);
  });

  test('shows one state by itself, as it is at this moment', async () => {
    const [inside, missed] = [await here({ extras: [{ device_id: SAMPLE.tablet }] }), await booked({ device: SAMPLE.seats.b1, day: '2026-11-24' })];
    await booked({ device: SAMPLE.seats.b2, day: '2026-11-24', from: 15, to: 17 });
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id);
    expect(await ids('?state=here')).toEqual([inside.id]);
    await step(inside.id, 'out');
    expect([await ids('?state=here'), await ids('?state=out')]).toEqual([[], [inside.id]]);
    app.clock.now = at('2026-11-24 14:30');
    expect(await ids('?day=2026-11-24&state=not_arrived')).toEqual([missed.id]);
    expect((await list('?day=2026-11-24&state=coming')).meta.total).toBe(1);
  });

  test('a reservation over several days stands on each of them', async () => {
    const member = await signUp(app, { points: 500 });
    const body = { device_id: SAMPLE.scanner, start: '2026-11-20 20:00:00', end: '2026-11-22 12:00:00', agree: true };
    await app.call('POST', '/rent/apply', { token: member.token, body });
    for (const [day, total] of [
      ['2026-11-19', 0],
      ['2026-11-20', 1],
      ['2026-11-21', 1],
      ['2026-11-22', 1],
      ['2026-11-23', 0],
    ] as const)
      expect((await list(`?day=${day}`)).meta.total, day).toBe(total);
  });

  test('a search goes over all days: name, account, mobile, the beginning of an id; nearest first', async () => {
    const [one, other] = [await booked({ device: SAMPLE.display, day: '2026-12-05' }), await booked({ from: 10, to: 11 })];
    await reserve(app, one.member, { device: SAMPLE.lightBox, day: '2026-11-19' });
    const { name, account, mobile } = await app.database.db
      .updateTable('members')
      .set({ name: '陳100%_書迷' })
      .where('id', '=', one.member.memberId)
      .returning(['name', 'account', 'mobile'])
      .executeTakeFirstOrThrow();
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data;
    for (const q of [name, '100%_', account.toUpperCase(), mobile]) {
      const rents = await found(q);
      expect(
        rents.map(({ rent_date }: { rent_date: string }) => rent_date),
        q,
      ).toEqual(['2026-11-19', '2026-12-05']);
    }
    for (const q of [other.id, other.id.slice(0, 8), other.id.slice(0, 13).toUpperCase(), bookingNumber(other.id)])
      expect(await found(q), q).toMatchObject([{ id: other.id }]);
    expect(await found('100__')).toEqual([]);
    expect(await found("';--")).toEqual([]);
    expect((await list(`?q=${other.id.slice(0, 8)}&day=2026-11-22`)).meta.total).toBe(0);
    expect((await list('?q=')).meta.total).toBe(0);
  });

  test('one is read by its id, as the code on a member’s phone says it; what is none does not exist', async () => {
    const { id } = await booked();
    const { status, body } = await app.call('GET', `/staff/rents/${id}`, { token: desk.token });
    expect([status, body.data.id, body.data.desk_state]).toEqual([200, id, 'coming']);
    for (const wrong of ['abc', '00000000-0000-4000-8000-000000000000']) {
      expect((await app.call('GET', `/staff/rents/${wrong}`, { token: desk.token })).status).toBe(404);
      for (const name of ['check_in', 'out', 'returned', 'finish', 'call_off'] as const)
        expect((await step(wrong, name, { reason: 'x' })).status, name).toBe(404);
    }
  });

  test('bad questions are answered beside their fields', async () => {
    const { status, body } = await app.call('GET', '/staff/rents?day=2026-2-3&state=gone&page=0', { token: desk.token });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['day', 'page', 'state']]);
    expect(body.errors.day).toEqual(['Error in date format (YYYY-MM-DD)']);
  });

  test('an offer that nobody has taken is no reservation of the desk’s', async () => {
    const member = await signUp(app, { points: 100 });
    const id = (await reserve(app, member)).body.data.id;
    await app.database.db.updateTable('rents').set({ status: 'offered' }).where('id', '=', id).execute();
    expect((await list(`?day=${SATURDAY}`)).meta.total).toBe(0);
    expect((await step(id, 'call_off', { reason: 'x' })).status).toBe(404);
  });
});
