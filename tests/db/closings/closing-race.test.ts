import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY } from '../../support/bookings/advisories.ts';
import { close, reopen } from '../../support/bookings/closings.ts';
import { ACTIVITY, apply, WORKSHOP_ANSWERS, wait as waitForPlace } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/** On PostgreSQL bookings and closings meet over many connections; on the embedded database, which has one, they queue. */
let app: TestApp;
let desk: TestMember;
let staff: ReturnType<typeof staffOf>;
let members: TestMember[];
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  staff = staffOf(app, await signUp(app, { role: 'admin' }));
  members = await Promise.all(Array.from({ length: 8 }, () => signUp(app, { points: 500 })));
});
beforeEach(async () => {
  await app.sent();
  for (const table of ['closing_items', 'closings', 'waitlist_entries', 'rents', 'advisories', 'space_leases'] as const)
    await app.database.db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

/** Counts the bookings during closings in force: none is left once the job has run. */
async function standing(): Promise<number> {
  const { rows } = await app.database.query(
    `SELECT count(*)::int AS standing FROM closings AS closing JOIN (
       SELECT period FROM rents WHERE status IN ('offered', 'reserved', 'in_process')
       UNION ALL SELECT period FROM advisories WHERE status IN ('offered', 'applied', 'in_process', 'reserved')
       UNION ALL SELECT period FROM waitlist_entries WHERE status IN ('waiting', 'offered')
       UNION ALL SELECT period FROM space_leases WHERE status NOT IN ('ended', 'unapproved', 'cancelled')
     ) AS booked ON booked.period && closing.period WHERE closing.reopened_at IS NULL`,
    [],
  );
  return Number(Object(rows[0]).standing);
}
const balances = async () =>
  (await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', 'in', ids()).execute()).map((row) => row.remaining);
const ids = () => members.map(({ memberId }) => memberId);
const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : body.code);

test('bookings of every kind that are under way while the centre closes are refused, or called off: nothing is left, no point is lost', async () => {
  const day = FRIDAY;
  const lease = (await applyForSpace(app, members[7] as TestMember, on('2026-12-17'))).body.data.id;
  await staff.review(lease, { event: 'review' });
  const hours = [10, 11, 12, 13, 14, 15, 16, 17];
  const outcomes = await Promise.all([
    ...members.map((member, i) =>
      reserve(app, member, { device: i % 2 === 0 ? SAMPLE.seat : SAMPLE.seats.b1, day, from: hours[i] ?? 10, to: (hours[i] ?? 10) + 1 }),
    ),
    close(app, desk, { day }),
    close(app, desk, { day: '2026-12-17' }),
    ...members.map((member, i) => ask(app, member, { start: `${day} ${10 + i}:00:00` })),
    ...members.map((member) => wait(app, member, { device: SAMPLE.seat, day, from: 10, to: 18 })),
    staff.review(lease, { event: 'approve' }),
  ]);
  expect(
    outcomes.map(code).filter((each) => !['done', 'CENTRE_CLOSED', 'STILL_AVAILABLE', 'ALREADY_BOOKED', 'VALIDATION_FAILED'].includes(each ?? '')),
  ).toEqual([]);
  await app.sent();
  expect(await standing()).toBe(0);
  expect(await balances()).toEqual(members.map(() => 500));
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('registrations and places in waitlists that are under way while the centre closes are refused, or called off and told; points come back', async () => {
  const evening = { session: 2 };
  const [evenings, workshops, waits, ...closings] = await Promise.all([
    Promise.all(members.map((member) => apply(app, member, ACTIVITY.evenings, evening))),
    Promise.all(members.map((member) => apply(app, member, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS }))),
    Promise.all(members.map((member) => waitForPlace(app, member, ACTIVITY.evenings, evening))),
    close(app, desk, { day: '2026-12-23' }),
    close(app, desk, { day: '2026-12-13' }),
  ]);
  expect(closings.map(code)).toEqual(['done', 'done']);
  const outcomes = [...evenings, ...workshops, ...waits].map(code);
  expect(outcomes.filter((each) => !['done', 'CENTRE_CLOSED', 'FULL', 'STILL_AVAILABLE', 'ALREADY_BOOKED'].includes(each ?? ''))).toEqual([]);
  for (const job of ['carry-out-closings', 'carry-out-activity-changes', 'expire-and-offer', 'notify-offers'] as const) await app.handlers[job]({}, 'minute');
  const told = (await app.sent()).filter(({ text }) => text.includes('Typhoon')).map(({ to }) => to);
  const booked = members.filter((_, i) => [evenings, workshops, waits].some((each) => each[i]?.status === 200)).map(({ email }) => email);
  expect([...new Set(told)].sort()).toEqual(booked.sort());
  expect(await standing()).toBe(0);
  const left = app.database.db.selectFrom('registrations').select('id').where('session_id', 'in', ['sample-evenings/2', 'sample-workshop/0']);
  expect(await left.where('status', '!=', 'cancelled').execute()).toEqual([]);
  expect(await balances()).toEqual(members.map(() => 500));
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  expect((await apply(app, members[0] as TestMember, ACTIVITY.evenings, evening)).body.code).toBe('CENTRE_CLOSED');
});

test('eight workers that carry a closing out at once, and one stopped in the middle: each booking is called off once, each member written to once', async () => {
  for (const [i, member] of members.entries()) expect((await reserve(app, member, { day: FRIDAY, from: 10 + i, to: 11 + i })).status).toBe(200);
  await app.sent();
  await app.database.query(
    `CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.member_id = '${ids()[3]}' THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`,
    [],
  );
  await app.database.query('CREATE TRIGGER fail_once AFTER INSERT ON closing_items FOR EACH ROW EXECUTE FUNCTION fail_once()', []);
  expect((await close(app, desk, { day: FRIDAY })).status).toBe(200);
  const run = (name: string) => app.handlers['carry-out-closings']({}, name);
  await Promise.all(Array.from({ length: 8 }, (_, i) => run(`worker ${i}`)));
  const told = (await app.sent()).map(({ to }) => to).sort();
  const others = members.filter((_, i) => i !== 3);
  expect(told).toEqual(others.map(({ email }) => email).sort());
  expect(await standing()).toBe(1);
  await app.database.query('DROP TRIGGER fail_once ON closing_items', []);
  await app.database.query('DROP FUNCTION fail_once()', []);
  await Promise.all([run('again'), run('and again')]);
  expect((await app.sent()).map(({ to }) => to)).toEqual([members[3]?.email]);
  expect(await standing()).toBe(0);
  expect(await balances()).toEqual(members.map(() => 500));
});

test('a closing that is taken back while it is carried out leaves each member whole: all called off, or nothing', async () => {
  for (const [i, member] of members.entries()) {
    expect((await reserve(app, member, { day: FRIDAY, from: 10 + i, to: 11 + i })).status).toBe(200);
    expect((await ask(app, member, { start: `${FRIDAY} ${10 + i}:00:00` })).status).toBeLessThan(500);
  }
  await app.sent();
  const { id } = (await close(app, desk, { day: FRIDAY })).body.data;
  await Promise.all([app.handlers['carry-out-closings']({}, 'a'), reopen(app, desk, id), app.handlers['carry-out-closings']({}, 'b')]);
  const { rows } = await app.database.query(
    `SELECT rent.member_id FROM rents AS rent JOIN advisories AS advisory USING (member_id) WHERE (rent.status = 'cancelled') <> (advisory.status = 'cancelled')`,
    [],
  );
  expect(rows).toEqual([]);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('closings of the same time that are recorded at once: one is, the others are told so', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, i) => close(app, desk, { day: FRIDAY, from_hour: 10 + i, to_hour: 20 })));
  expect(outcomes.map(code).sort()).toEqual([...Array(5).fill('ALREADY_CLOSED'), 'done']);
});
