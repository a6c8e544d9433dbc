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

test('equipment and the halls have rows of their own: by their titles, their number, and what was held of each', async () => {
  await rent({ start: '2026-11-10 10:00', end: '2026-11-10 12:00', kind: 'equipment', device: SAMPLE.tablet });
  await rent({ start: '2026-11-10 10:00', end: '2026-11-10 11:00' });
  const { places } = (await insight()).occupancy;
  const [seats, equipment, ...halls] = places;
  expect([seats, equipment].map(({ id, title_en, title_zh }) => [id, title_en, title_zh])).toEqual([
    ['seat', 'Seats', '工作席'],
    ['equipment', 'Equipment', '器材'],
  ]);
  const { rows } = await app.database.query(
    `SELECT kind, count(*)::int AS count FROM devices JOIN device_units ON device_units.device_id = devices.id
     WHERE is_listed AND is_in_service GROUP BY kind ORDER BY kind`,
    [],
  );
  expect([equipment.places, seats.places]).toEqual(rows.map(({ count }) => count));
  expect([10, 11, 12].map((hour) => [cell(seats.hours, hour)?.held, cell(equipment.hours, hour)?.held])).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  // A hall is one place, under its own name.
  expect(halls.length).toBeGreaterThan(1);
  for (const { id, places: count, title_zh, hours } of halls) {
    expect([count, typeof title_zh, hours.every(({ held }: HeatCell) => held === 0)], id).toEqual([1, 'string', true]);
    expect(title_zh).toBe((await app.call('GET', `/space/${id}`)).body.data.title_zh);
  }
});

test('closed days and hours are no open hours, as long as they stand; what was held on them counts for nothing', async () => {
  const open = async () => {
    const { places, weekdays } = (await insight()).occupancy;
    return { seats: places[0], tuesdays: weekdays[1] };
  };
  const before = await open();
  await rent({ start: '2026-11-24 10:00', end: '2026-11-24 15:00', status: 'reserved' });
  const all = (await query(
    `INSERT INTO closings (period, reason_zh, reason_en, reason_ja, created_at, created_by, reopened_at, reopened_by) VALUES
       (tstzrange($1, $2), '停電', 'No power', '停電', $5, $6, NULL, NULL), (tstzrange($3, $4), '颱風', 'Typhoon', '台風', $5, $6, NULL, NULL),
       (tstzrange($7, $8), '誤植', 'A slip', '誤り', $5, $6, $5, $6) RETURNING id`,
    [
      ...[at('2026-11-24 13:00'), at('2026-11-24 16:00'), at('2026-11-27 00:00'), at('2026-11-28 00:00'), TEST_NOW, admin.memberId],
      ...[at('2026-11-29 00:00'), at('2026-11-30 00:00')],
    ],
  )) as { id: string }[];
  expect(all).toHaveLength(3);
  const { seats, tuesdays } = await open();
  // A Friday less, and of the Tuesday three hours; one that was taken back takes nothing.
  expect([12, 13, 15, 16].map((hour) => (cell(before.seats.hours, hour)?.open ?? 0) - (cell(seats.hours, hour)?.open ?? 0))).toEqual([
    seats.places,
    2 * seats.places,
    2 * seats.places,
    seats.places,
  ]);
  expect([12, 13, 14].map((hour) => cell(seats.hours, hour)?.held)).toEqual([1, 0, 0]);
  expect([cell(tuesdays.hours, 12)?.open, cell(tuesdays.hours, 13)?.open]).toEqual([4 * seats.places, 3 * seats.places]);
  await query('DELETE FROM closings');
});

test('favourites: what members added in the month and still have, the most first, by its title', async () => {
  const [one, two] = [await signUp(app), await signUp(app)];
  const keep = (member: TestMember, kind: string, item: string, when: string) =>
    query('INSERT INTO collected_items (member_id, kind, item_id, activity_type, collected_at) VALUES ($1, $2, $3, $4, $5)', [
      ...[member.memberId, kind, item, kind === 'activity' ? 'course' : null, at(when)],
    ]);
  const [news] = (await app.call('GET', '/news')).body.data;
  await keep(one, 'news', news.id, '2026-11-02 10:00');
  await keep(two, 'news', news.id, '2026-11-30 23:59');
  await keep(one, 'album', 'gone-from-the-site', '2026-11-03 10:00');
  await keep(two, 'album', 'gone-from-the-site', '2026-12-01 00:00');
  expect((await insight()).popular.favourites).toEqual([
    { kind: 'news', id: news.id, title_zh: news.title_zh, title_en: news.title_en, title_ja: news.title_ja, count: 2 },
    { kind: 'album', id: 'gone-from-the-site', title_zh: 'gone-from-the-site', title_en: null, title_ja: null, count: 1 },
  ]);
  await query('DELETE FROM collected_items');
});

test('readers: what was read most in the month, with how often it was shared', async () => {
  const [news] = (await app.call('GET', '/news')).body.data;
  const count = (month: string, item: string, clicks: number, shares: number) =>
    query('INSERT INTO item_months (month, item, clicks, shares) VALUES ($1, $2, $3, $4)', [month, item, clicks, shares]);
  await count('2026-11-01', `news.${news.id}`, 12, 3);
  await count('2026-11-01', 'album.gone', 40, 0);
  await count('2026-11-01', 'album.shared-alone', 0, 2);
  await count('2026-10-01', `news.${news.id}`, 99, 9);
  const { read } = (await insight()).popular;
  expect(read.map(({ id, title_en, count: readers, shares }: Record<string, unknown>) => [id, title_en, readers, shares])).toEqual([
    ['album.gone', null, 40, 0],
    [`news.${news.id}`, news.title_en, 12, 3],
  ]);
  await query('DELETE FROM item_months');
});

test('requests to delete an account: until staff was in touch or refused, by the day that was promised; what its member withdrew was answered by nobody', async () => {
  const ask = async (asked: string, due: string, { status, changed, contacted }: { status: string; changed: string; contacted?: string }) => {
    const member = await signUp(app);
    await query('INSERT INTO deletion_requests (member_id, reference, status, created_at, due_on, changed_at) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[member.memberId, 'AAAAAAAA', status, at(asked), due, at(changed)],
    ]);
    const happened = (kind: string, when: string) =>
      query('INSERT INTO security_events (kind, member_id, created_at) VALUES ($1, $2, $3)', [kind, member.memberId, at(when)]);
    if (contacted) await happened('DELETION_CONTACTED', contacted);
    if (status === 'refused') await happened('DELETION_REFUSED', changed);
  };
  await ask('2026-11-02 10:00', '2026-11-11', { status: 'done', changed: '2026-12-03 10:00', contacted: '2026-11-04 10:00' });
  await ask('2026-11-02 10:00', '2026-11-11', { status: 'refused', changed: '2026-11-12 10:00' });
  await ask('2026-11-02 10:00', '2026-11-11', { status: 'withdrawn', changed: '2026-11-03 10:00' });
  await ask('2026-10-02 10:00', '2026-10-13', { status: 'contacted', changed: '2026-10-31 23:00', contacted: '2026-10-31 23:00' });
  expect((await insight()).decisions.find(({ kind }: { kind: string }) => kind === 'deletions')).toEqual({
    ...{ kind: 'deletions', decided: 2, median_days: 6, promised: 2, kept: 1 },
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

test('twelve months: points bought and spent, the middle wait for an answer, the share of those who did not come; none where nothing was', async () => {
  const member = await signUp(app, { points: 300 });
  const entry = (kind: string, amount: number, when: string) =>
    query(
      `INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
       SELECT $1, id, $2, $3, 1000, 'months', gen_random_uuid()::text, $4 FROM point_lots WHERE member_id = $1 LIMIT 1`,
      [member.memberId, kind, amount, at(when)],
    );
  await entry('recharge', 400, '2025-04-01 00:00');
  await entry('printing', -30, '2025-04-30 23:59');
  await entry('renting', -20, '2025-04-15 10:00');
  await entry('refund', 20, '2025-04-16 10:00');
  await entry('recharge', 999, '2025-03-31 23:59');
  const answered = (asked: string, when: string, reference: string) =>
    query(
      `INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on, answered_at, status)
       VALUES ($1, 'other', 'A', 'a@example.com', 'B', 'zh', $2, '2026-01-31', $3, 'answered')`,
      [reference, at(asked), at(when)],
    );
  await answered('2026-01-05 10:00', '2026-01-06 10:00', 'EEEEEEEE');
  await answered('2026-01-05 10:00', '2026-01-08 10:00', 'FFFFFFFF');
  await rent({ start: '2025-12-10 10:00', end: '2025-12-10 12:00' });
  await rent({ start: '2025-12-11 10:00', end: '2025-12-11 12:00', status: 'not_arrived' });
  const consulted = (day: string, status: string) =>
    query(
      `INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, teacher, created_at, changed_at)
       VALUES ($1, 'general', tstzrange($2, $3), $4, 'creator', 'comic_creator', 'online', 'x', '0223456789', 'a@example.com', 'Ms Wang', $5, $6)`,
      [memberId, at(`${day} 14:00`), at(`${day} 15:00`), status, at('2026-01-02 10:00'), at('2026-01-05 10:00')],
    );
  // One is answered after three days; of four in February nobody came to one.
  for (const [i, status] of ['reserved', 'not_arrived', 'ended', 'ended'].entries()) await consulted(`2026-02-1${i}`, status);
  const { months } = await insight('2026-03');
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({
    ...{ month: '2025-04', points: { sold: 400, spent: 50 } },
    ...{ waits: { leases: null, consultations: null, messages: null }, missed: { rents: null, consultations: null, registrations: null } },
  });
  const of = (month: string) => months.find((each: { month: string }) => each.month === month);
  expect(of('2026-01').waits).toEqual({ leases: null, consultations: 3, messages: 2 });
  expect(of('2026-02').missed).toEqual({ rents: null, consultations: 25, registrations: null });
  expect(of('2025-12').missed).toEqual({ rents: 50, consultations: null, registrations: null });
  expect(months.at(-1)).toMatchObject({ month: '2026-03', points: { sold: 0, spent: 0 } });
});

test('is for admins, of this month unless another is named, and of no month that is none', async () => {
  const desk = await signUp(app, { role: 'desk' });
  expect((await app.call('GET', '/staff/insight', { token: desk.token })).status).toBe(403);
  expect((await app.call('GET', '/staff/insight', { token: admin.token })).body.data.month).toBe('2026-11');
  expect((await app.call('GET', '/staff/insight?month=2026-13', { token: admin.token })).status).toBe(422);
});
