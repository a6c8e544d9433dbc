import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* The clock at every boundary of seats and equipment: a day's notice, midnight, the ends of months and years, 29 February. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  // Holidays that are not announced yet: as far as these days go there are none.
  const { settings } = app.library;
  settings.holidays = { ...settings.holidays, known_until: '2028-12-31' };
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
async function book(start: string, end: string, device = SAMPLE.seat, given?: TestMember) {
  const member = given ?? (await signUp(app, { points: 500 }));
  const body = { device_id: device, start: `${start}:00`, end: `${end}:00`, agree: true };
  return { member, ...(await app.call('POST', '/rent/apply', { token: member.token, body })) };
}
const cancel = ({ token }: TestMember, id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token });

test.each([
  ['a year', '2026-12-30 12:00', '2026-12-31 20:00', '2027-01-02 11:00', '2026-12-30 20:00:00'],
  ['a month', '2027-01-20 12:00', '2027-01-31 20:00', '2027-02-02 11:00', '2027-01-30 20:00:00'],
  ['February of a leap year', '2028-02-20 12:00', '2028-02-27 20:00', '2028-02-29 11:00', '2028-02-26 20:00:00'],
  ['29 February', '2028-02-20 12:00', '2028-02-29 20:00', '2028-03-01 11:00', '2028-02-28 20:00:00'],
])(
  'over the end of %s a booking holds nights and closing days, costs open hours, and may be given back a day before to the second',
  async (_, now, start, end, last) => {
    app.clock.now = at(now);
    const { member, status, body } = await book(start, end);
    expect([status, body.message, body.data?.hours, body.data?.points]).toEqual([200, undefined, 2, 24]);
    expect(body.data.cancel_before).toBe(`${last.replace(' ', 'T')}+08:00`);
    app.clock.now = new Date(at(last).getTime() + 1000);
    expect((await cancel(member, body.data.id)).body.code).toBe('TOO_LATE_TO_CANCEL');
    app.clock.now = at(last);
    expect((await cancel(member, body.data.id)).body.data).toMatchObject({ status: 'cancelled', remaining_points: 500 });
  },
);

test('29 February is a day like any other, and 1 March the next', async () => {
  app.clock.now = at('2028-02-28 10:00');
  const whole = await book('2028-02-29 10:00', '2028-02-29 21:00');
  expect(whole.body.data).toMatchObject({ hours: 11, rent_date: '2028-02-29', cancel_before: '2028-02-28T10:00:00+08:00', is_cancellable: true });
  expect((await book('2028-02-29 20:00', '2028-03-02 11:00', SAMPLE.seats.b1)).body.data).toMatchObject({ hours: 1 + 11 + 1 });
  expect((await book('2028-02-29 20:00', '2028-03-03 11:00', SAMPLE.seats.b2)).body.errors).toEqual({ end: ['Maximum Selection Span of 3 Days'] });
});

test('a day’s notice is 24 hours by the clock, over midnight and to the second', async () => {
  app.clock.now = at('2026-11-19 23:59:59');
  const { member, body } = await book('2026-11-21 10:00', '2026-11-21 11:00');
  for (const [now, code] of [
    ['2026-11-20 10:00:01', 'TOO_LATE_TO_CANCEL'],
    ['2026-11-20 23:59:59', 'TOO_LATE_TO_CANCEL'],
    ['2026-11-21 00:00:00', 'TOO_LATE_TO_CANCEL'],
  ] as const) {
    app.clock.now = at(now);
    expect((await cancel(member, body.data.id)).body.code, now).toBe(code);
  }
  app.clock.now = at('2026-11-20 10:00:00');
  expect((await cancel(member, body.data.id)).status).toBe(200);
});

test('the horizon moves on at midnight in Taipei', async () => {
  const [start, end] = ['2027-01-19 14:00', '2027-01-19 15:00'];
  app.clock.now = at('2026-11-19 23:59:59');
  expect((await book(start, end)).body.errors).toEqual({ start: ['Please Enter Valid Time'] });
  app.clock.now = at('2026-11-20 00:00:00');
  expect((await book(start, end)).status).toBe(200);
});

test('the hour begins on its second: it is sold until then', async () => {
  app.clock.now = at('2026-11-21 13:59:59');
  expect((await book('2026-11-21 14:00', '2026-11-21 15:00')).status).toBe(200);
  app.clock.now = at('2026-11-21 14:00:00');
  expect((await book('2026-11-21 14:00', '2026-11-21 15:00', SAMPLE.seats.b1)).body.errors).toEqual({ start: ['Please Enter Valid Time'] });
});

test('a seat over a night is lost half an hour after its first hour began, all of it', async () => {
  const { member, body } = await book('2026-11-20 20:00', '2026-11-21 12:00');
  app.clock.now = at('2026-11-20 20:29:59');
  expect((await book('2026-11-21 11:00', '2026-11-21 12:00')).body.code).toBe('UNAVAILABLE');
  app.clock.now = at('2026-11-20 20:30:00');
  expect((await book('2026-11-21 11:00', '2026-11-21 12:00')).status).toBe(200);
  expect((await app.call('GET', `/rent/apply/${body.data.id}`, { token: member.token })).body.data.status).toBe('not_arrived');
});

test('what is used ends on the second, also after midnight', async () => {
  const { member, body } = await book('2026-11-20 20:00', '2026-11-21 12:00');
  app.clock.now = at('2026-11-20 20:00');
  await atDesk(app, desk, body.data.id, 'check_in');
  const status = async (now: string) => {
    app.clock.now = at(now);
    return (await app.call('GET', `/rent/apply/${body.data.id}`, { token: member.token })).body.data.status;
  };
  expect([await status('2026-11-21 00:00:00'), await status('2026-11-21 11:59:59'), await status('2026-11-21 12:00:00')]).toEqual([
    'in_process',
    'in_process',
    'ended',
  ]);
  await app.handlers['end-rents']({}, 'job');
  expect((await app.database.db.selectFrom('rents').select('status').executeTakeFirstOrThrow()).status).toBe('ended');
  // A second run finds nothing to do.
  await app.handlers['end-rents']({}, 'job');
  expect((await app.call('GET', `/rent/apply/${body.data.id}`, { token: member.token })).body.data.history).toHaveLength(3);
});

test('the desk’s day ends at midnight in Taipei', async () => {
  await book('2026-11-20 20:00', '2026-11-21 12:00');
  await book('2026-11-21 14:00', '2026-11-21 15:00', SAMPLE.seats.b1);
  const total = async (now: string) => {
    app.clock.now = at(now);
    return (await app.call('GET', '/staff/rents', { token: desk.token })).body.meta.total;
  };
  expect([
    await total('2026-11-19 23:59:59'),
    await total('2026-11-20 00:00:00'),
    await total('2026-11-20 23:59:59'),
    await total('2026-11-21 00:00:00'),
  ]).toEqual([0, 1, 1, 2]);
});
