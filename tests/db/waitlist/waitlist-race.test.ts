import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from '../../../src/server/http/callers/authenticate.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { acceptOffer } from '../../../src/server/rent/accept-offer.ts';
import { expireAndOfferRents } from '../../../src/server/rent/rent-upkeep.ts';
import { leaveWaitlist } from '../../../src/server/waitlist/leave-waitlist.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestResponse } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { leave, places, take, wait } from '../../support/bookings/waitlist.ts';
import { BACKEND } from '../../support/database.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { crowdOf } from '../../support/runs/sweep.ts';
import { SAMPLE } from '../../support/sample.ts';

/** On PostgreSQL ten connections work at once; on the embedded database, which has one, they queue. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const CROWD = BACKEND === 'postgres' ? crowdOf(100, 40) : 30;
const RUNS = BACKEND === 'postgres' ? crowdOf(40, 12) : 12;
const START_POINTS = 5000;
const HOUR_MS = 3_600_000;

const members = async (count: number): Promise<TestMember[]> => {
  const list: TestMember[] = [];
  for (let i = 0; i < count; i += 1) list.push(await signUp(app, { points: START_POINTS }));
  return list;
};
const outcome = ({ status, body }: TestResponse) => (status === 200 ? 'done' : `${status} ${body.code}`);
const tally = (outcomes: string[]) => Object.fromEntries(Object.entries(Object.groupBy(outcomes, (each) => each)).map(([key, list]) => [key, list?.length]));
const cancel = ({ token }: TestMember, id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token });
const statuses = async (list: readonly TestMember[]) => {
  const all: string[] = [];
  for (const member of list) all.push((await places(app, member))[0]?.status ?? 'none');
  return all;
};

test('a crowd passes by while a place is given back: the first in line is offered it, nobody else gets it', async () => {
  const [holder, first, second, ...crowd] = await members(CROWD);
  if (!holder || !first || !second) throw new Error('no members');
  const { id } = (await reserve(app, holder)).body.data;
  await wait(app, first);
  await wait(app, second);
  const wants = crowd.map(async (member) => outcome(await reserve(app, member)));
  const given = cancel(holder, id);
  expect(tally(await Promise.all(wants))).toEqual({ '409 UNAVAILABLE': CROWD - 3 });
  expect((await given).status).toBe(200);
  expect(await statuses([first, second])).toEqual(['offered', 'waiting']);
});

test('a crowd that joins at once stands in one line, each at a place of their own', async () => {
  const [holder, ...crowd] = await members(CROWD);
  if (!holder) throw new Error('no holder');
  await reserve(app, holder, { device: SAMPLE.seats.a1 });
  const answers = await Promise.all(crowd.map((member) => wait(app, member, { device: SAMPLE.seats.a1 })));
  expect(answers.map(outcome)).toEqual(crowd.map(() => 'done'));
  const positions: (number | null)[] = [];
  for (const member of crowd) positions.push((await places(app, member))[0]?.position ?? null);
  expect(positions.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(crowd.map((_, i) => i + 1));
});

test('a member who joins several times at once waits once', async () => {
  const [holder, member] = await members(2);
  if (!holder || !member) throw new Error('no members');
  await reserve(app, holder, { device: SAMPLE.seats.a2 });
  const wishes = [
    { from: 14, to: 17 },
    { from: 14, to: 15 },
    { from: 14, to: 17 },
    { from: 14, to: 16 },
  ];
  const outcomes = await Promise.all(wishes.map(async (wish) => outcome(await wait(app, member, { device: SAMPLE.seats.a2, ...wish }))));
  expect(tally(outcomes)).toEqual({ done: 1, '409 ALREADY_WAITING': 3 });
});

test('the same call many times at once, with one key, waits once and has one answer', async () => {
  const [holder, before, member] = await members(3);
  if (!holder || !before || !member) throw new Error('no members');
  await reserve(app, holder, { device: SAMPLE.seats.b2 });
  await wait(app, before, { device: SAMPLE.seats.b2 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => wait(app, member, { device: SAMPLE.seats.b2, key: 'joining-at-once' })));
  expect(answers.map(outcome)).toEqual(answers.map(() => 'done'));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers[0]?.body.data).toMatchObject({ status: 'waiting', position: 2, size: 1, offer_until: null });
  expect(await places(app, member)).toEqual([{ status: 'waiting', position: 2, until: null }]);
});

test('an offer that is taken several times at once is paid once', async () => {
  const [holder, member] = await members(2);
  if (!holder || !member) throw new Error('no members');
  const rent = (await reserve(app, holder, { device: SAMPLE.seats.b1 })).body.data.id;
  const { id } = (await wait(app, member, { device: SAMPLE.seats.b1 })).body.data;
  await cancel(holder, rent);
  const outcomes = await Promise.all([1, 2, 3, 4].map(async () => outcome(await take(app, member, id))));
  expect(tally(outcomes)).toEqual({ done: 1, '409 NOT_IN_STATE': 3 });
  const { body } = await app.call('GET', '/rent/apply', { token: member.token });
  expect(body.meta.total).toBe(1);
});

test('two seats that come free at once for the same two members: each is offered one', async () => {
  for (let round = 0; round < RUNS / 2; round += 1) {
    const [one, other, ...holders] = await members(4);
    if (!one || !other) throw new Error('no members');
    const rents: string[] = [];
    for (const [i, holder] of holders.entries()) {
      const device = [SAMPLE.seats.d1, SAMPLE.seats.d2][i] ?? '';
      rents.push((await reserve(app, holder, { device })).body.data.id);
      // In the one line one is first, in the other the other: who waited for the other's offer would wait in a circle.
      for (const member of i === 0 ? [one, other] : [other, one]) await wait(app, member, { device });
    }
    await Promise.all(holders.map((holder, i) => cancel(holder, rents[i] ?? '')));
    await expireAndOfferRents(app.database.db, TEST_NOW);
    for (const member of [one, other]) expect((await places(app, member)).map(({ status }) => status).toSorted()).toEqual(['offered', 'waiting']);
    await app.database.db.deleteFrom('waitlist_entries').execute();
    await app.database.db.deleteFrom('rents').where('status', '=', 'offered').execute();
  }
});

test('a member who joins many lines at once stands in five', async () => {
  const [holder, member] = await members(2);
  if (!holder || !member) throw new Error('no members');
  await reserve(app, holder, { device: SAMPLE.seats.c2, from: 10, to: 18 });
  const hours = [10, 11, 12, 13, 14, 15, 16, 17];
  const outcomes = await Promise.all(hours.map(async (from) => outcome(await wait(app, member, { device: SAMPLE.seats.c2, from, to: from + 1 }))));
  expect(tally(outcomes)).toEqual({ done: 5, '409 WAITLIST_FULL': 3 });
});

test('taking in the last moment, lapsing and leaving meet: one of them happens, whole', async () => {
  const lapse = new Date(TEST_NOW.getTime() + 2 * HOUR_MS);
  const justBefore = new Date(lapse.getTime() - 1);
  for (let round = 0; round < RUNS; round += 1) {
    const [holder, first, second] = await members(3);
    if (!holder || !first || !second) throw new Error('no members');
    const wish = { device: SAMPLE.seats.c1, day: SATURDAY, from: 10 + (round % 10), to: 11 + (round % 10) };
    const rent = (await reserve(app, holder, wish)).body.data.id;
    const { id } = (await wait(app, first, wish)).body.data;
    await wait(app, second, wish);
    await cancel(holder, rent);
    const caller = await authenticate(app, `Bearer ${first.token}`);
    if (caller === null) throw new Error('no caller');
    const early = { ...app, now: () => justBefore };
    const acts = [
      () => acceptOffer(early, caller, { id, shown: {} }, null).then(() => 'taken'),
      () => expireAndOfferRents(app.database.db, lapse).then(() => 'settled'),
      () => leaveWaitlist(early, caller, id).then(() => 'left'),
    ];
    // Each begins first in turn.
    const order = [0, 1, 2].map((i) => acts[(i + round) % 3]);
    const ended = await Promise.all(order.map((act) => act?.().catch((error: Error) => error.message)));
    const [mine] = await statuses([first]);
    const { rows } = await app.database.query("SELECT status FROM rents WHERE member_id = $1 AND status = 'reserved'", [first.memberId]);
    expect(['taken', 'lapsed', 'left'], String(ended)).toContain(mine);
    expect(rows.length).toBe(mine === 'taken' ? 1 : 0);
    expect(ended.includes('taken'), String(ended)).toBe(mine === 'taken');
    expect(ended.includes('left'), String(ended)).toBe(mine === 'left');
    expect(await statuses([second])).toEqual([mine === 'taken' ? 'waiting' : 'offered']);
    await app.database.db.deleteFrom('waitlist_entries').execute();
    await app.database.db.deleteFrom('rents').execute();
  }
});

test('an account is deleted while a place comes free for it: the next in line is offered it, and nobody waits for ever', async () => {
  const admin = await signUp(app, { role: 'admin' });
  for (let round = 0; round < 5; round += 1) {
    const [holder, first, second] = await members(3);
    if (!holder || !first || !second) throw new Error('no members');
    const wish = { device: SAMPLE.seats.c4, from: 10 + round, to: 11 + round };
    const rent = (await reserve(app, holder, wish)).body.data.id;
    await wait(app, first, wish);
    await wait(app, second, wish);
    const now = app.clock.now;
    const request = await app.database.db
      .insertInto('deletion_requests')
      .values({
        member_id: first.memberId,
        reference: `RACE000${round}`,
        status: 'contacted',
        created_at: now,
        due_on: '2026-11-27',
        changed_at: now,
        actor_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcomes = await Promise.all([
      cancel(holder, rent).then(outcome),
      app.call('PUT', `/staff/deletions/${request.id}`, { token: admin.token, body: { event: 'delete' } }).then(outcome),
    ]);
    expect(outcomes).toEqual(['done', 'done']);
    expect(await statuses([second])).toEqual(['offered']);
  }
});

/** A step of a member, on one of two devices, in one of a few hours. */
const action = fc.record({
  who: fc.nat({ max: 5 }),
  what: fc.constantFrom('reserve', 'join', 'join', 'cancel', 'cancel', 'take', 'leave', 'lapse'),
  device: fc.constantFrom(SAMPLE.seats.b3, SAMPLE.display),
  from: fc.nat({ max: 2 }).map((hour) => 14 + hour),
  hours: fc.constantFrom(1, 1, 2),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

async function act(crowd: readonly TestMember[], { who, what, device, from, hours }: Action): Promise<void> {
  const member = crowd[who];
  if (!member) return;
  // A seat by the hour, so that who is before whom is plain; equipment also for longer.
  const wish = { device, from, to: from + (device === SAMPLE.seats.b3 ? 1 : hours) };
  const mine = async (path: string, status: string) =>
    (await app.call('GET', `${path}${status}`, { token: member.token })).body.data as { id: string; status: string }[];
  if (what === 'reserve') await reserve(app, member, wish);
  else if (what === 'join') await wait(app, member, wish);
  else if (what === 'lapse') {
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS / 2);
    await app.handlers['expire-and-offer']({}, 'job');
  } else if (what === 'cancel') for (const { id } of (await mine('/rent/apply', '?status=reserved')).slice(0, 1)) await cancel(member, id);
  else {
    const open = await mine('/my/waitlist', '?when=open');
    if (what === 'leave') for (const { id } of open.slice(0, 1)) await leave(app, member, id);
    else for (const { id } of open.filter(({ status }) => status === 'offered').slice(0, 1)) await take(app, member, id);
  }
}

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  return (await app.database.query(statement, [])).rows;
}

test('whatever happens at once: no unit twice, the line in order, nobody waits beside a free place, the ledger adds up', async () => {
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('rents').execute();
  const crowd = await members(6);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }), async (batches) => {
      app.clock.now = TEST_NOW;
      for (const batch of batches) await Promise.all(batch.map((each) => act(crowd, each)));
      await app.handlers['expire-and-offer']({}, 'job');
      const twice = await rowsOf(`SELECT a.id FROM rent_units a JOIN rent_units b ON a.device_id = b.device_id AND a.unit_number = b.unit_number AND a.id < b.id
        AND a.period && b.period WHERE a.status IN ('offered', 'reserved') AND b.status IN ('offered', 'reserved')`);
      expect(twice).toEqual([]);
      const overtaken =
        await rowsOf(`SELECT before.id FROM waitlist_entries before JOIN waitlist_entries after ON after.subject = before.subject AND after.period = before.period
        AND after.id > before.id WHERE before.subject = '${SAMPLE.seats.b3}' AND before.status = 'waiting' AND after.status IN ('offered', 'taken', 'lapsed')
        AND NOT EXISTS (SELECT FROM rent_units WHERE member_id = before.member_id AND kind = 'seat')
        AND NOT EXISTS (SELECT FROM waitlist_entries own WHERE own.member_id = before.member_id AND own.subject = '${SAMPLE.seats.b3}' AND own.status <> 'waiting')`);
      expect(overtaken).toEqual([]);
      const forgotten = await rowsOf(
        `SELECT id FROM waitlist_entries WHERE status = 'waiting' AND rent_has_room(subject, lower(period), upper(period)) AND (subject <> '${SAMPLE.seats.b3}' OR rent_may_take_seat(member_id, '${app.clock.now.toISOString()}'))`,
      );
      expect(forgotten).toEqual([]);
      const orphans = await rowsOf(`SELECT rent.id FROM rents rent LEFT JOIN waitlist_entries entry ON entry.rent_id = rent.id AND entry.status = 'offered'
        WHERE rent.status = 'offered' AND entry.id IS NULL`);
      expect(orphans).toEqual([]);
      const charged =
        await rowsOf(`SELECT balance.member_id FROM point_balances balance WHERE balance.remaining <> ${START_POINTS} - (SELECT COALESCE(sum(points), 0)
        FROM rents WHERE member_id = balance.member_id AND status = 'reserved') AND balance.member_id IN (${crowd.map(({ memberId }) => `'${memberId}'`).join()})`);
      expect(charged).toEqual([]);
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
      // As it was: everybody gives back what they hold.
      for (const member of crowd) {
        for (const { id } of (await app.call('GET', '/my/waitlist?when=open&per_page=100', { token: member.token })).body.data) await leave(app, member, id);
      }
      for (const member of crowd) {
        for (const { id } of (await app.call('GET', '/rent/apply?status=reserved&per_page=100', { token: member.token })).body.data) await cancel(member, id);
      }
      await app.database.db.deleteFrom('waitlist_entries').execute();
      // Who has held a seat was passed over meanwhile: the next run's order is told by its own rows.
      await app.database.db
        .deleteFrom('rents')
        .where(
          'member_id',
          'in',
          crowd.map(({ memberId }) => memberId),
        )
        .execute();
    }),
    { numRuns: RUNS },
  );
  app.clock.now = TEST_NOW;
});
