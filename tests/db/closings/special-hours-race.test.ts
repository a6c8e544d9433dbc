import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { MARKET, previewHours, setHours } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/** On PostgreSQL bookings and the hours of a day meet over many connections; on the embedded database, which has one, they queue. */
let app: TestApp;
let desk: TestMember;
let members: TestMember[];
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  members = await Promise.all(Array.from({ length: 8 }, () => signUp(app, { points: 500 })));
});
afterAll(() => app.close());

const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : body.code);
const balances = async () =>
  (
    await app.database.db
      .selectFrom('point_balances')
      .select('remaining')
      .where(
        'member_id',
        'in',
        members.map(({ memberId }) => memberId),
      )
      .execute()
  ).map((row) => row.remaining);

/** Counts the bookings from an hour to another that stand. */
async function standing(day: string, from: number, to: number): Promise<number> {
  const { rows } = await app.database.query(
    `SELECT count(*)::int AS standing FROM (
       SELECT period FROM rents WHERE status IN ('offered', 'reserved', 'in_process')
       UNION ALL SELECT period FROM advisories WHERE status IN ('offered', 'applied', 'in_process', 'reserved')
       UNION ALL SELECT period FROM waitlist_entries WHERE status IN ('waiting', 'offered')
     ) AS booked WHERE period && tstzrange('${day} ${from}:00+08', '${day} ${to}:00+08')`,
    [],
  );
  return Number(Object(rows[0]).standing);
}

test('bookings that are under way while a special day is called off are refused, or called off: nothing is left, no point is lost', async () => {
  const day = '2026-11-30';
  expect(code(await setHours(app, desk, { day, from_hour: 10, to_hour: 18 }))).toBe('done');
  const { seen } = (await previewHours(app, desk, { day })).body.data;
  const outcomes = await Promise.all([
    ...members.map((member, i) => reserve(app, member, { device: i % 2 === 0 ? SAMPLE.seat : SAMPLE.seats.b1, day, from: 10 + i, to: 11 + i })),
    setHours(app, desk, { day, seen }),
    ...members.map((member) => wait(app, member, { device: SAMPLE.seat, day, from: 10, to: 18 })),
  ]);
  expect(code(outcomes[members.length] ?? { status: 0, body: {} })).toBe('done');
  const allowed = ['done', 'CENTRE_CLOSED', 'STILL_AVAILABLE', 'ALREADY_BOOKED', 'VALIDATION_FAILED'];
  expect(outcomes.map(code).filter((each) => !allowed.includes(each ?? ''))).toEqual([]);
  await app.sent();
  expect(await standing(day, 0, 24)).toBe(0);
  expect(await balances()).toEqual(members.map(() => 500));
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('while hours are shortened, what is booked for those that stay is booked, and nothing is left on those that go', async () => {
  const day = '2026-12-04';
  const { seen } = (await previewHours(app, desk, { day, from_hour: 10, to_hour: 14 })).body.data;
  const outcomes = await Promise.all([
    ...members.map((member, i) => reserve(app, member, { device: i % 2 === 0 ? SAMPLE.seat : SAMPLE.seats.b1, day, from: 10 + i, to: 11 + i })),
    setHours(app, desk, { day, from_hour: 10, to_hour: 14, seen }),
    ...members.map((member, i) => ask(app, member, { start: `${day} ${10 + i}:00:00` })),
  ]);
  expect(code(outcomes[members.length] ?? { status: 0, body: {} })).toBe('done');
  expect(outcomes.slice(0, 4).map(code)).toEqual(['done', 'done', 'done', 'done']);
  await app.sent();
  expect(await standing(day, 14, 24)).toBe(0);
  expect(await standing(day, 10, 14)).toBeGreaterThanOrEqual(4);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('of several who set the hours of a day at once one does, and the others are told that it has changed', async () => {
  const day = '2026-12-12';
  const { seen } = (await previewHours(app, desk, { day, from_hour: 8, to_hour: 14 })).body.data;
  const outcomes = await Promise.all([13, 14, 15, 16, 17, 18].map((to_hour) => setHours(app, desk, { day, from_hour: 8, to_hour, seen })));
  expect(outcomes.map(code).sort()).toEqual(['NOT_IN_STATE', 'NOT_IN_STATE', 'NOT_IN_STATE', 'NOT_IN_STATE', 'NOT_IN_STATE', 'done']);
  const row = { day, reason_en: MARKET.reason_en };
  expect((await app.call('GET', '/staff/special_hours', { token: desk.token })).body.data).toContainEqual(expect.objectContaining(row));
});

test('while a last Tuesday is opened after all, no general consultation is left on the day before it, however many ask for one', async () => {
  const [last, before] = ['2026-12-29', '2026-12-22'];
  expect(code(await setHours(app, desk, { day: last }))).toBe('done');
  const wish = { day: last, from_hour: 10, to_hour: 21 };
  const { seen } = (await previewHours(app, desk, wish)).body.data;
  const clock = (i: number) => `14:${String((i % 3) * 20).padStart(2, '0')}:00`;
  const outcomes = await Promise.all([
    ...members.map((member, i) => ask(app, member, { category: 'comic_questions', start: `${before} ${clock(i)}` })),
    setHours(app, desk, { ...wish, seen }),
    ...members.map((member, i) => ask(app, member, { category: 'comic_questions', start: `${last} ${clock(i)}` })),
  ]);
  expect(code(outcomes[members.length] ?? { status: 0, body: {} })).toBe('done');
  expect(outcomes.map(code).filter((each) => !['done', 'VALIDATION_FAILED', 'UNAVAILABLE', 'ONE_CONSULTATION_AT_A_TIME'].includes(each ?? ''))).toEqual([]);
  await app.sent();
  expect(await standing(before, 0, 24)).toBe(0);
});
