import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { BACKEND } from '../../support/database.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/** On PostgreSQL ten connections book at once; on the embedded database, which has one, they queue. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const CROWD = BACKEND === 'postgres' ? 200 : 40;
const members = async (count: number, points = 500): Promise<TestMember[]> => {
  const list: TestMember[] = [];
  for (let i = 0; i < count; i += 1) list.push(await signUp(app, { points }));
  return list;
};
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'reserved' : `${status} ${body.code}`);
const tally = (outcomes: string[]) => Object.fromEntries(Object.entries(Object.groupBy(outcomes, (each) => each)).map(([key, list]) => [key, list?.length]));

test('a crowd that wants one hour of one seat: one gets it, all others are told UNAVAILABLE', async () => {
  const crowd = await members(CROWD);
  const outcomes = await Promise.all(crowd.map(async (member, i) => outcome(await reserve(app, member, { key: `crowd-${String(i).padStart(4, '0')}` }))));
  expect(tally(outcomes)).toEqual({ reserved: 1, '409 UNAVAILABLE': CROWD - 1 });
});

test('overlapping bookings of several days never both hold an hour', async () => {
  const crowd = await members(24);
  await Promise.all(
    crowd.map((member, i) => {
      const [from, to] = [24 + (i % 3), 24 + (i % 3) + (i % 2)];
      return app.call('POST', '/rent/apply', {
        token: member.token,
        body: { device_id: SAMPLE.seats.b2, start: `2026-11-${from} 1${i % 5}:00:00`, end: `2026-11-${to} 1${(i % 5) + 3}:00:00`, agree: true },
      });
    }),
  );
  const { rows } = await app.database.query(
    "SELECT count(*)::int AS overlaps FROM rent_units a JOIN rent_units b ON a.device_id = b.device_id AND a.unit_number = b.unit_number AND a.id < b.id AND a.period && b.period WHERE a.status = 'reserved' AND b.status = 'reserved'",
    [],
  );
  expect(rows).toEqual([{ overlaps: 0 }]);
  const held = await app.database.db.selectFrom('rent_units').select('id').where('device_id', '=', SAMPLE.seats.b2).execute();
  expect(held.length).toBeGreaterThan(0);
});

test('as many get a piece of equipment as there are pieces', async () => {
  const crowd = await members(12);
  const outcomes = await Promise.all(crowd.map(async (member) => outcome(await reserve(app, member, { device: SAMPLE.display }))));
  expect(tally(outcomes)).toEqual({ reserved: 3, '409 UNAVAILABLE': 9 });
});

test('a member who asks for several seats at once gets one', async () => {
  const [member] = await members(1);
  if (!member) throw new Error('no member');
  const seats = [SAMPLE.seats.c1, SAMPLE.seats.c2, SAMPLE.seats.c3, SAMPLE.seats.d1, SAMPLE.seats.d2];
  const outcomes = await Promise.all(seats.map(async (device) => outcome(await reserve(app, member, { device }))));
  expect(tally(outcomes)).toEqual({ reserved: 1, '409 ONE_SEAT_AT_A_TIME': 4 });
});

test('a member who spends the same points many times at once pays for what they suffice for', async () => {
  const [member] = await members(1, 7);
  if (!member) throw new Error('no member');
  // 2 points each: three go, one point stays.
  const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
  const outcomes = await Promise.all(days.map(async (day) => outcome(await reserve(app, member, { device: SAMPLE.lightBox, day, from: 10, to: 11 }))));
  expect(tally(outcomes)).toEqual({ reserved: 3, '409 NOT_ENOUGH_POINTS': 3 });
});

// Whatever the first takes, the others find gone: the seat and one seat a member, or the points.
test.each([
  ['points for many', 500, SAMPLE.seats.a1],
  ['points for one', 36, SAMPLE.seats.a2],
  ['nothing but the last piece to run out of', 500, SAMPLE.scanner],
])('one form sent four times at once is one booking with one answer: %s', async (_, points, device) => {
  const [member] = await members(1, points);
  if (!member) throw new Error('no member');
  const answers = await Promise.all([1, 2, 3, 4].map(() => reserve(app, member, { device, day: '2026-12-02', key: 'double-click' })));
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  expect(answers[0]?.body.data.remaining_points).toBe(points - answers[0]?.body.data.points);
});

test('cancelling twice at once gives the points back once', async () => {
  const [member] = await members(1);
  if (!member) throw new Error('no member');
  const { id } = (await reserve(app, member, { device: SAMPLE.seats.a2 })).body.data;
  const outcomes = await Promise.all([1, 2, 3].map(async () => outcome(await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token }))));
  expect(tally(outcomes)).toEqual({ reserved: 1, '409 NOT_CANCELLABLE': 2 });
  const { body } = await app.call('GET', '/my/point_logs', { token: member.token });
  expect(body.data[0].balance_after).toBe(500);
});

test('after all of it the ledger adds up', async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
