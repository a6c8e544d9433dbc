import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { block, changeBlock, endBlock } from '../../support/bookings/blocks.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/** On PostgreSQL bookings and blocks meet over many connections; on the embedded database, which has one, they queue. */
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
  for (const table of ['closing_items', 'blocks', 'waitlist_entries', 'rents', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const ids = () => members.map(({ memberId }) => memberId);
const balances = async () =>
  (await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', 'in', ids()).execute()).map((row) => row.remaining);
const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : body.code);

/** The most pieces of a device that are blocked and held at once, above those that there are. */
async function overfull(device: string, quantity: number): Promise<number> {
  const { rows } = await app.database.query(
    `WITH spans AS (
       SELECT unnest(block.times) AS period, part.pieces FROM blocks AS block, unnest(block.devices, block.pieces) AS part (device, pieces)
         WHERE block.ended_at IS NULL AND part.device = $1
       UNION ALL SELECT period, 1 FROM rent_units WHERE device_id = $1 AND status IN ('offered', 'reserved', 'in_process'))
     SELECT coalesce(max(pieces), 0)::int AS pieces FROM (
       SELECT sum(span.pieces) AS pieces FROM (SELECT DISTINCT lower(period) AS at FROM spans) AS moment JOIN spans AS span ON span.period @> moment.at
         WHERE EXISTS (SELECT FROM blocks WHERE times @> moment.at) GROUP BY moment.at) AS sums`,
    [device],
  );
  return Math.max(0, Number(Object(rows[0]).pieces) - quantity);
}

test('a seat that is blocked while eight members book it and wait for it is booked by nobody afterwards, and no point is lost', async () => {
  const outcomes = await Promise.all([
    ...members.map((member, i) => reserve(app, member, { from: 10 + i, to: 12 + i })),
    block(app, desk, { from_hour: 10, to_hour: 20 }),
    ...members.map((member) => wait(app, member, { from: 10, to: 19 })),
  ]);
  expect(outcomes.map(code).filter((each) => !['done', 'UNAVAILABLE', 'OUT_OF_USE', 'STILL_AVAILABLE', 'ALREADY_BOOKED'].includes(each ?? ''))).toEqual([]);
  await app.sent();
  await app.handlers['carry-out-closings']({}, 'minute');
  expect(await app.database.db.selectFrom('rents').select('id').where('status', 'in', ['offered', 'reserved']).execute()).toEqual([]);
  expect(await app.database.db.selectFrom('waitlist_entries').select('id').where('status', 'in', ['waiting', 'offered']).execute()).toEqual([]);
  expect(await balances()).toEqual(members.map(() => 500));
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('of a device of which some pieces are blocked meanwhile no more is ever booked than is left, and each who is called off is told once', async () => {
  const plan = { devices: `${SAMPLE.tablet}:4`, from_hour: 10, to_hour: 20 };
  const outcomes = await Promise.all([...members.map((member) => reserve(app, member, { device: SAMPLE.tablet })), block(app, desk, plan)]);
  expect(outcomes.map(code).filter((each) => each !== 'done' && each !== 'UNAVAILABLE')).toEqual([]);
  await Promise.all(['a', 'b', 'c'].map((worker) => app.handlers['carry-out-closings']({}, worker)));
  const told = (await app.sent()).filter(({ text }) => text.includes('Saturday comic course')).map(({ to }) => to);
  expect(new Set(told).size).toBe(told.length);
  expect(await overfull(SAMPLE.tablet, 6)).toBe(0);
  const standing = await app.database.db.selectFrom('rents').select('member_id').where('status', '=', 'reserved').execute();
  expect(standing).toHaveLength(2);
  expect(told.some((to) => standing.some(({ member_id }) => members.find(({ memberId }) => memberId === member_id)?.email === to))).toBe(false);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('a space that is blocked while its lease is approved is not held, or the lease is called off', async () => {
  const lease = (await applyForSpace(app, members[0] as TestMember, on(THURSDAY))).body.data.id;
  await staff.review(lease, { event: 'review' });
  const hall = { devices: '', spaces: '2a', weekdays: '', from_on: THURSDAY, until_on: THURSDAY, from_hour: 10, to_hour: 18 };
  const outcomes = await Promise.all([
    staff.review(lease, { event: 'approve' }),
    block(app, desk, hall),
    ...members.slice(1).map((member) => applyForSpace(app, member, on(THURSDAY))),
  ]);
  expect(outcomes.map(code).filter((each) => !['done', 'OUT_OF_USE', 'NOT_IN_STATE'].includes(each ?? ''))).toEqual([]);
  await app.handlers['carry-out-closings']({}, 'minute');
  expect(await app.database.db.selectFrom('space_holds').select('id').where('status', 'not in', ['cancelled', 'ended', 'unapproved']).execute()).toEqual([]);
  expect(await app.database.db.selectFrom('space_leases').select('id').where('status', 'not in', ['cancelled']).execute()).toEqual([]);
});

test('a block that is ended by two, while it is carried out, is ended once; whoever was not called off keeps what they have', async () => {
  for (const [i, member] of members.entries()) expect((await reserve(app, member, { from: 10 + i, to: 11 + i })).status).toBe(200);
  const made = (await block(app, desk, { from_hour: 10, to_hour: 20, until_on: SATURDAY })).body.data.id;
  const [first, second] = await Promise.all([endBlock(app, desk, made), endBlock(app, desk, made), app.handlers['carry-out-closings']({}, 'meanwhile')]);
  expect([first, second].map(code).sort()).toEqual(['NOT_IN_STATE', 'done']);
  const standing = await app.database.db.selectFrom('rents').select('member_id').where('status', '=', 'reserved').execute();
  const items = await app.database.db.selectFrom('closing_items').select('member_id').execute();
  expect([...standing, ...items].map(({ member_id }) => member_id).sort()).toEqual(ids().sort());
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('a block that two change while members book is changed once; no piece is held beside either version that it leaves no room for', async () => {
  const plan = { devices: `${SAMPLE.tablet}:4`, from_hour: 16, to_hour: 20 };
  const made = (await block(app, desk, plan)).body.data.id;
  const [, ...outcomes] = await Promise.all([
    app.handlers['carry-out-closings']({}, 'meanwhile'),
    ...members.slice(0, 4).map((member) => reserve(app, member, { device: SAMPLE.tablet })),
    changeBlock(app, desk, made, { ...plan, from_hour: 10, to_hour: 15 }),
    changeBlock(app, desk, made, { ...plan, devices: `${SAMPLE.tablet}:5`, from_hour: 12, to_hour: 18 }),
    ...members.slice(4).map((member) => reserve(app, member, { device: SAMPLE.tablet })),
  ]);
  expect(outcomes.map(code).filter((each) => !['done', 'UNAVAILABLE', 'NOT_IN_STATE'].includes(each ?? ''))).toEqual([]);
  expect(outcomes.slice(4, 6).map(code).sort()).toEqual(['NOT_IN_STATE', 'done']);
  await app.handlers['carry-out-closings']({}, 'minute');
  expect(await app.database.db.selectFrom('blocks').select('id').where('follows', '=', made).execute()).toHaveLength(1);
  expect(await overfull(SAMPLE.tablet, 6)).toBe(0);
  const told = (await app.sent()).filter(({ text }) => text.includes('Saturday comic course')).map(({ to }) => to);
  expect(new Set(told).size).toBe(told.length);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
