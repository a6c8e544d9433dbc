import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HeatCell } from '../../../src/domain/insight/figures.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { at } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* The figures of November 2026 from a small history that was made by hand; the day of the test is Wednesday 18 November. */

let app: TestApp;
let admin: TestMember;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  ({ memberId } = await signUp(app));
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['rent_units', 'rents', 'waitlist_entries', 'order_refunds', 'contact_messages', 'advisories', 'record_changes'])
    await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
const insight = async (month = '2026-11') => (await app.call('GET', `/staff/insight?month=${month}`, { token: admin.token })).body.data;
const cell = (hours: readonly HeatCell[], hour: number) => hours.find((each) => each.hour === hour);

/** A reservation of a seat by its hours in Taipei; several have others of its units. */
async function rent({
  start,
  end,
  status = 'ended',
  device = SAMPLE.seat,
  kind = 'seat',
  unit = 1,
}: Record<'start' | 'end', string> & Record<string, unknown>) {
  const [from, to] = [at(String(start)), at(String(end))];
  const [row] = await query(
    `INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at, checked_in_at)
     VALUES ($1, tstzrange($2, $3), 1, 0, 0, $2, '', $4, $2, $2, $3, CASE WHEN $4 IN ('in_process', 'ended') THEN $2::timestamptz END) RETURNING id`,
    [memberId, from, to, status],
  );
  await query(
    `INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points) VALUES ($1, $2, $3, $4, $5, tstzrange($6, $7), $8, 0)`,
    [row?.['id'], memberId, device, unit, kind, from, to, status],
  );
}

describe('occupancy', () => {
  test('counts the hours of seats that were used or are kept, of those that were open, by hour and by weekday', async () => {
    // Tuesday 10 November and Saturday 14 November; what was missed or cancelled leaves its seat empty.
    await rent({ start: '2026-11-10 10:00', end: '2026-11-10 12:00' });
    await rent({ start: '2026-11-10 11:00', end: '2026-11-10 12:00', device: SAMPLE.seats.a1 });
    await rent({ start: '2026-11-14 11:00', end: '2026-11-14 12:00', status: 'cancelled' });
    await rent({ start: '2026-11-14 11:00', end: '2026-11-14 12:00', status: 'not_arrived', device: SAMPLE.seats.a2 });
    await rent({ start: '2026-11-28 20:00', end: '2026-11-28 21:00', status: 'reserved' });
    const { places, weekdays } = (await insight()).occupancy;
    const [seats] = places;
    expect(seats.id).toBe('seat');
    const open = cell(seats.hours, 10)?.open ?? 0;
    // November 2026 has 30 days, five of them Mondays.
    expect(open).toBe(25 * seats.places);
    expect([10, 11, 12, 20].map((hour) => cell(seats.hours, hour)?.held)).toEqual([1, 2, 0, 1]);
    expect(weekdays.map(({ weekday, days }: { weekday: number; days: number }) => [weekday, days])).toEqual([
      ...[[1, 0]],
      ...[2, 3, 4, 5, 6].map((weekday) => [weekday, 4]),
      [7, 5],
    ]);
    expect([cell(weekdays[1].hours, 11), cell(weekdays[5].hours, 11)?.held, cell(weekdays[5].hours, 20)?.held]).toEqual([
      { hour: 11, held: 2, open: 4 * seats.places },
      ...[0, 1],
    ]);
  });

  test('counts nights between open hours for nothing, and of a reservation over the end of a month what is in each', async () => {
    await rent({ start: '2026-10-31 19:00', end: '2026-11-01 12:00' });
    const hours = async (month: string) => (await insight(month)).occupancy.places[0].hours.filter(({ held }: HeatCell) => held > 0);
    expect((await hours('2026-11')).map(({ hour, held }: HeatCell) => [hour, held])).toEqual([
      [10, 1],
      [11, 1],
    ]);
    expect((await hours('2026-10')).map(({ hour, held }: HeatCell) => [hour, held])).toEqual([
      [19, 1],
      [20, 1],
    ]);
  });
});

test('points: what was sold and paid back in the month, and what they came and went for', async () => {
  const member = await signUp(app, { points: 300 });
  const entry = (kind: string, amount: number, when: string) =>
    query(
      `INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
       SELECT $1, id, $2, $3, 1000, 'test', gen_random_uuid()::text, $4 FROM point_lots WHERE member_id = $1 LIMIT 1`,
      [member.memberId, kind, amount, at(when)],
    );
  const before = (await insight('2026-09')).points;
  expect(before).toEqual({ orders: 0, amount_twd: 0, refunds: 0, refunded_twd: 0, kinds: [] });
  await entry('renting', -120, '2026-09-01 00:00');
  await entry('renting', -30, '2026-09-30 23:59');
  await entry('printing', -10, '2026-10-01 00:00');
  expect((await insight('2026-09')).points.kinds).toEqual([{ kind: 'renting', entries: 2, points: -150 }]);
});

test('popular: seats and equipment by hours, the most first', async () => {
  await rent({ start: '2026-11-10 10:00', end: '2026-11-10 13:00', device: SAMPLE.seats.a2 });
  await rent({ start: '2026-11-11 10:00', end: '2026-11-11 11:00', device: SAMPLE.seats.a1 });
  await rent({ start: '2026-11-12 10:00', end: '2026-11-12 15:00', device: SAMPLE.seats.a1, status: 'cancelled' });
  const { devices } = (await insight()).popular;
  expect(devices.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
    [SAMPLE.seats.a2, 3],
    [SAMPLE.seats.a1, 1],
  ]);
});

test('waiting for an answer: the middle of the days, and how many came by the day that was promised', async () => {
  const message = (reference: string, created: string, due: string, answered: string) =>
    query(
      `INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on, answered_at, status)
       VALUES ($1, 'other', 'Lin', 'lin@host.example', 'Hello', 'zh', $2, $3, $4, 'answered')`,
      [reference, at(created), due, at(answered)],
    );
  await message('AAAAAAAA', '2026-11-02 10:00', '2026-11-09', '2026-11-03 10:00');
  await message('BBBBBBBB', '2026-11-02 10:00', '2026-11-09', '2026-11-09 23:59');
  await message('CCCCCCCC', '2026-11-02 10:00', '2026-11-09', '2026-11-10 00:00');
  await message('DDDDDDDD', '2026-10-01 10:00', '2026-10-09', '2026-10-31 23:59');
  const { decisions } = await insight();
  expect(decisions.find(({ kind }: { kind: string }) => kind === 'messages')).toEqual({
    ...{ kind: 'messages', decided: 3, median_days: 7.6, promised: 3, kept: 2 },
  });
  expect(decisions.find(({ kind }: { kind: string }) => kind === 'creators')).toEqual({
    kind: 'creators',
    decided: 0,
    median_days: null,
    promised: null,
    kept: null,
  });
});

test('the waitlist: who joined in the month, what was offered and taken, and how long the first offer took', async () => {
  const wait = (status: string, created: string, told: string | null) =>
    query(
      `INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at, told_at)
       VALUES ($1, 'rent', $2, tstzrange($3, $4), 1, $5, $3, $3, $6)`,
      [memberId, SAMPLE.seat, at(created), new Date(at(created).getTime() + 3_600_000), status, told === null ? null : at(told)],
    );
  await wait('taken', '2026-11-03 10:00', '2026-11-03 12:00');
  await wait('lapsed', '2026-11-04 10:00', '2026-11-04 20:00');
  await wait('left', '2026-11-05 10:00', null);
  await wait('taken', '2026-10-31 23:00', '2026-11-01 00:00');
  expect((await insight()).waitlist).toEqual({ joined: 3, offered: 2, taken: 1, median_hours: 6 });
});

test('who did not come: of reservations that began in the month, as they stand now', async () => {
  await rent({ start: '2026-11-10 10:00', end: '2026-11-10 12:00' });
  await rent({ start: '2026-11-11 10:00', end: '2026-11-11 12:00', status: 'not_arrived' });
  await rent({ start: '2026-11-12 10:00', end: '2026-11-12 12:00', status: 'cancelled' });
  await rent({ start: '2026-12-01 10:00', end: '2026-12-01 12:00', status: 'reserved' });
  const { missed } = await insight();
  expect(missed[0]).toEqual({ kind: 'rents', expected: 2, missed: 1 });
});

test('is for admins, of this month unless another is named, and of no month that is none', async () => {
  const desk = await signUp(app, { role: 'desk' });
  expect((await app.call('GET', '/staff/insight', { token: desk.token })).status).toBe(403);
  expect((await app.call('GET', '/staff/insight', { token: admin.token })).body.data.month).toBe('2026-11');
  expect((await app.call('GET', '/staff/insight?month=2026-13', { token: admin.token })).status).toBe(422);
});
