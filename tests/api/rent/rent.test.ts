import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const cancel = ({ token }: TestMember, id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token });
const giveUp = ({ token }: TestMember, id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token, body: { late: true } });
const mine = async ({ token }: TestMember, query = '') => (await app.call('GET', `/rent/apply${query}`, { token })).body;

describe('reserving', () => {
  test('holds the seat, takes the points and writes to the member', async () => {
    const member = await signUp(app, { points: 440, reward: { amount: 24, expiresAt: at('2026-12-01 00:00') } });
    const { status, body } = await reserve(app, member);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'reserved',
      device: { id: SAMPLE.seat, label: 'A3', kind: 'seat', floor: '3F' },
      unit_number: 1,
      rent_date: SATURDAY,
      start: '2026-11-21T14:00:00+08:00',
      end: '2026-11-21T17:00:00+08:00',
      hours: 3,
      points: 36,
      reward_points: 24,
      cancel_before: '2026-11-20T14:00:00+08:00',
      is_cancellable: true,
      rule_version: '2026-11-22',
      cancelled_at: null,
      remaining_points: 428,
    });
    expect((await mine(member)).data).toMatchObject([{ id: body.data.id, points: 36 }]);
    const [mail] = await app.sent();
    expect(mail?.content).toContain('Sat 21 Nov 2026, 14:00');
    expect(mail?.text).toContain('Cancel by Fri 20 Nov 2026, 14:00');
  });

  test('any class may, only a verified address must be there', async () => {
    const member = await signUp(app, { points: 100, isVerified: false });
    const { status, body } = await reserve(app, member);
    expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  test('a taken hour is UNAVAILABLE and costs nothing; the next hour is free', async () => {
    const [first, second] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    await reserve(app, first);
    const { status, body } = await reserve(app, second, { from: 16, to: 18 });
    expect([status, body.code, body.message]).toEqual([409, 'UNAVAILABLE', 'Full/Unavailable']);
    expect((await reserve(app, second, { from: 17, to: 18 })).body.data.remaining_points).toBe(88);
  });

  test('without enough points nothing is held', async () => {
    const [poor, other] = [await signUp(app, { points: 35 }), await signUp(app, { points: 100 })];
    const { status, body } = await reserve(app, poor);
    expect([status, body.code, body.message]).toEqual([409, 'NOT_ENOUGH_POINTS', 'Not Enough Points']);
    expect((await reserve(app, other)).status).toBe(200);
  });

  test('one seat a member at a time, equipment besides; the next seat when nobody came for the first', async () => {
    const member = await signUp(app, { points: 500 });
    await reserve(app, member);
    const second = await reserve(app, member, { device: SAMPLE.seats.b1, day: '2026-11-24' });
    expect([second.status, second.body.code]).toEqual([409, 'ONE_SEAT_AT_A_TIME']);
    expect((await reserve(app, member, { device: SAMPLE.display })).status).toBe(200);
    app.clock.now = at('2026-11-21 14:29');
    expect((await reserve(app, member, { device: SAMPLE.seats.b1, day: '2026-11-24' })).body.code).toBe('ONE_SEAT_AT_A_TIME');
    app.clock.now = at('2026-11-21 14:30');
    expect((await reserve(app, member, { device: SAMPLE.seats.b1, day: '2026-11-24' })).status).toBe(200);
  });

  test('equipment is given out piece by piece, lowest number first, until there is none', async () => {
    const units: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { status, body } = await reserve(app, await signUp(app, { points: 100 }), { device: SAMPLE.display });
      units.push(status === 200 ? body.data.unit_number : body.code);
    }
    expect(units).toEqual([1, 2, 3, 'UNAVAILABLE']);
  });

  test('on other terms than were shown is refused and costs nothing', async () => {
    const member = await signUp(app, { points: 100 });
    const wish = { device_id: SAMPLE.seat, start: `${SATURDAY} 14:00:00`, end: `${SATURDAY} 17:00:00`, agree: true };
    const apply = (shown: Record<string, unknown>) => app.call('POST', '/rent/apply', { token: member.token, body: { ...wish, ...shown } });
    const text = 'The price or the rules have changed. Please check and confirm again.';
    for (const stale of [{ rule_version: '2026-01-01' }, { points: 35 }, { points: 37 }, { points: 0 }, { rule_version: '2026-11-22', points: 30 }]) {
      const { status, body } = await apply(stale);
      expect([status, body.code, body.message], JSON.stringify(stale)).toEqual([409, 'TERMS_CHANGED', text]);
    }
    const { status, body } = await apply({ rule_version: '2026-11-22', points: 36 });
    expect([status, body.data?.remaining_points]).toEqual([200, 64]);
  });

  test('over a night holds the night and charges the open hours', async () => {
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    const wish = { device_id: SAMPLE.seat, start: '2026-11-22 20:00:00', end: '2026-11-24 11:00:00', agree: true };
    const { body } = await app.call('POST', '/rent/apply', { token: member.token, body: wish });
    expect(body.data).toMatchObject({ hours: 2, points: 24 });
    expect((await reserve(app, other, { day: '2026-11-24', from: 10, to: 11 })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, other, { day: '2026-11-24', from: 11, to: 12 })).status).toBe(200);
  });

  test('inside 24 hours is possible, and the letter says that its points do not come back', async () => {
    await app.sent();
    const member = await signUp(app, { points: 100 });
    const { body } = await reserve(app, member, { day: '2026-11-18', from: 14, to: 15 });
    expect(body.data.is_cancellable).toBe(false);
    expect((await app.sent())[0]?.content).toContain('points are not refunded');
    expect((await cancel(member, body.data.id)).body.code).toBe('TOO_LATE_TO_CANCEL');
  });
});

describe('an Idempotency-Key', () => {
  test('repeated with the same body gives the same answer and charges once, even when the hour has come', async () => {
    const member = await signUp(app, { points: 100 });
    const first = await reserve(app, member, { key: 'form-0001' });
    app.clock.now = at('2026-11-21 14:30');
    const again = await reserve(app, member, { key: 'form-0001' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await mine(member)).meta.total).toBe(1);
    expect((await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0].balance_after).toBe(64);
  });

  test('with another body is a 409, and a refused attempt leaves the key free', async () => {
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    await reserve(app, member, { key: 'form-0002' });
    expect((await reserve(app, member, { key: 'form-0002', from: 15 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await reserve(app, other, { key: 'form-0002' })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, other, { key: 'form-0002', device: SAMPLE.seats.b1 })).status).toBe(200);
  });
});

describe('cancelling', () => {
  test('24 hours before gives everything back and frees the seat', async () => {
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    const { id } = (await reserve(app, member)).body.data;
    await app.sent();
    app.clock.now = at('2026-11-20 14:00');
    const { status, body } = await cancel(member, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'cancelled', refunded_points: 36, remaining_points: 100, cancelled_at: '2026-11-20T14:00:00+08:00' });
    // What was done is told as it is read afterwards, its history too.
    const { refunded_points: _, remaining_points: __, ...told } = body.data;
    expect(told).toEqual((await app.call('GET', `/rent/apply/${id}`, { token: member.token })).body.data);
    expect(told.history.at(-1)).toMatchObject({ status: 'cancelled', at: '2026-11-20T14:00:00+08:00' });
    expect((await app.sent())[0]?.text).toContain('36 points have been refunded');
    expect((await reserve(app, other)).status).toBe(200);
    expect((await reserve(app, member, { device: SAMPLE.seats.b1 })).status).toBe(200);
  });

  test('later, twice, or once it is over is refused', async () => {
    const member = await signUp(app, { points: 100 });
    const { id } = (await reserve(app, member)).body.data;
    app.clock.now = at('2026-11-20 14:00:01');
    expect((await cancel(member, id)).body.code).toBe('TOO_LATE_TO_CANCEL');
    app.clock.now = at('2026-11-21 17:00');
    expect((await cancel(member, id)).body.code).toBe('NOT_CANCELLABLE');
    app.clock.now = TEST_NOW;
    expect((await cancel(member, id)).status).toBe(200);
    expect((await cancel(member, id)).body.code).toBe('NOT_CANCELLABLE');
  });

  test('later, as the member says that they know, frees the seat without a refund, once', async () => {
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    const { id } = (await reserve(app, member)).body.data;
    await app.sent();
    app.clock.now = at('2026-11-21 14:29');
    expect((await mine(member)).data[0]).toMatchObject({ id, is_cancellable: false, is_late_cancellable: true, is_movable: false });
    const { status, body } = await giveUp(member, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'cancelled', refunded_points: 0, remaining_points: 64, is_late_cancellable: false });
    expect((await app.sent())[0]?.text).toContain('its 36 points are not refunded');
    expect((await giveUp(member, id)).body.code).toBe('NOT_CANCELLABLE');
    app.clock.now = at('2026-11-21 13:59');
    expect((await reserve(app, other)).status).toBe(200);
  });

  test('as the member knows that it is late, when it is not, gives everything back all the same', async () => {
    const member = await signUp(app, { points: 100 });
    const { id } = (await reserve(app, member)).body.data;
    app.clock.now = at('2026-11-20 14:00');
    expect((await giveUp(member, id)).body.data).toMatchObject({ status: 'cancelled', refunded_points: 36, remaining_points: 100 });
  });

  test('of what has lapsed, or is in use, is refused late as well', async () => {
    const member = await signUp(app, { points: 100 });
    const { id } = (await reserve(app, member)).body.data;
    app.clock.now = at('2026-11-21 14:30');
    expect((await mine(member, '?when=past')).data[0]).toMatchObject({ id, status: 'not_arrived', is_late_cancellable: false });
    expect((await giveUp(member, id)).body.code).toBe('NOT_CANCELLABLE');
  });

  test('what is not mine, or is no id, does not exist', async () => {
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app)];
    const { id } = (await reserve(app, member)).body.data;
    for (const wrong of [id, '00000000-0000-0000-0000-000000000000', 'abc', '1', '%00']) {
      expect((await cancel(other, wrong)).status, wrong).toBe(404);
    }
    expect((await mine(other)).data).toEqual([]);
  });
});

test('my reservations: upcoming soonest first, past newest first, by status, in pages', async () => {
  const member = await signUp(app, { points: 500 });
  const later = (await reserve(app, member, { device: SAMPLE.display, day: '2026-11-25' })).body.data.id;
  const soon = (await reserve(app, member, { device: SAMPLE.lightBox, day: '2026-11-19' })).body.data.id;
  const cancelled = (await reserve(app, member, { device: SAMPLE.scanner, day: '2026-11-22' })).body.data.id;
  await cancel(member, cancelled);
  const ids = async (query: string) => (await mine(member, query)).data.map(({ id }: { id: string }) => id);
  expect(await ids('?when=upcoming')).toEqual([soon, later]);
  expect(await ids('?when=past')).toEqual([cancelled]);
  app.clock.now = at('2026-11-19 17:00');
  expect(await ids('?when=upcoming')).toEqual([later]);
  expect(await ids('?status=not_arrived')).toEqual([soon]);
  expect(await ids('?status=cancelled')).toEqual([cancelled]);
  expect((await mine(member, '?per_page=2')).meta).toEqual({ total: 3, page: 1, per_page: 2, last_page: 2 });
  await app.handlers['expire-and-offer']({}, 'job');
  const statuses = await app.database.db.selectFrom('rents').select(['id', 'status']).execute();
  expect(statuses.find(({ id }) => id === soon)?.status).toBe('not_arrived');
});

describe('bad input', () => {
  const good = { device_id: SAMPLE.seat, start: '2026-11-21 14:00:00', end: '2026-11-21 17:00:00', agree: true };
  const cases: [string, Record<string, unknown>, Record<string, string[]>][] = [
    ['past times', { start: '2026-11-17 14:00:00', end: '2026-11-17 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['the running hour', { start: '2026-11-18 10:00:00', end: '2026-11-18 12:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['a Monday', { start: '2026-11-23 14:00:00', end: '2026-11-23 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['a holiday', { start: '2026-12-25 14:00:00', end: '2026-12-25 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['the end before the start', { end: '2026-11-21 13:00:00' }, { end: ['Please Enter Valid Time'] }],
    ['half hours', { start: '2026-11-21 14:30:00' }, { start: ['Please Enter Valid Time'] }],
    ['beyond the horizon', { start: '2027-03-02 14:00:00', end: '2027-03-02 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['from closing time', { start: '2026-11-20 21:00:00', end: '2026-11-21 12:00:00' }, { start: ['Please Select Continuous Time'] }],
    ['four days', { start: '2026-11-18 14:00:00' }, { end: ['Maximum Selection Span of 3 Days'] }],
    ['no agreement', { agree: undefined }, { agree: ['Please check-select to agree'] }],
    ['an agreement refused', { agree: 'false' }, { agree: ['Please check-select to agree'] }],
    ['an unknown device', { device_id: 'seat-z9' }, { device_id: ['Please choose one of the options'] }],
    ['no device', { device_id: '' }, { device_id: ['This field is required'] }],
    ['wrong types', { device_id: 7, start: ['2026-11-21 14:00:00'] }, { device_id: ['This value is not valid'], start: ['This value is not valid'] }],
    ['another format', { start: '2026-11-21T14:00:00Z' }, { start: ['Error in date and time format (YYYY-MM-DD HH:mm:ss)'] }],
    ['a day that does not exist', { start: '2026-02-30 14:00:00' }, { start: ['Error in date and time format (YYYY-MM-DD HH:mm:ss)'] }],
  ];
  test.each(cases)('%s', async (_, change, errors) => {
    const member = await signUp(app, { points: 500 });
    const { status, body } = await app.call('POST', '/rent/apply', { token: member.token, body: { ...good, ...change } });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('forms work as well as JSON, and unknown fields are ignored', async () => {
    const member = await signUp(app, { points: 500 });
    const form = new URLSearchParams({ ...good, agree: 'on', colour: 'red' });
    expect((await app.call('POST', '/rent/apply', { token: member.token, body: form })).status).toBe(200);
  });

  test('without a login every personal call is a 401', async () => {
    for (const [method, path] of [
      ['GET', '/rent/apply'],
      ['POST', '/rent/apply'],
      ['PUT', '/rent/apply/00000000-0000-0000-0000-000000000000/cancel'],
      ['GET', '/my/point_logs'],
    ] as const) {
      expect((await app.call(method, path)).status, path).toBe(401);
    }
  });
});
