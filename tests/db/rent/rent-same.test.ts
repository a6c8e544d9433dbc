import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../src/server/db/client.ts';
import { violationOf } from '../../../src/server/db/constraint.ts';
import { keyValues } from '../../../src/server/http/with-idempotency.ts';
import { bookingStatement } from '../../../src/server/rent/queries.ts';
import type { WantedItem } from '../../../src/server/rent/quote.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { createRent } from '../../support/bookings/create-rent.ts';
import { functionsBefore } from '../../support/bookings/functions-before.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* One statement books what several did before, and asks about less; what it leaves behind is the same. */

let app: TestApp;
const NOON = new Date('2026-11-21T12:00:00+08:00');
const HOUR_MS = 60 * 60 * 1000;
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const DEVICES = ['same-seat', 'same-other-seat', 'same-tablet'] as const;

beforeAll(async () => {
  app = await openTestApp();
  const { db, runScript } = app.database;
  // 0080_growth.sql changed no function.
  await runScript(functionsBefore('0080', /^(rent|ledger)_/));
  await db
    .insertInto('devices')
    .values(DEVICES.map((id) => ({ id, kind: id === 'same-tablet' ? 'equipment' : 'seat' })))
    .execute();
  const units = DEVICES.flatMap((device_id) => (device_id === 'same-tablet' ? [1, 2] : [1]).map((number) => ({ device_id, number })));
  await db.insertInto('device_units').values(units).execute();
});
afterAll(() => app.close());

/** New ones for each play: what is written of points stays for ever. */
const newMembers = () =>
  Promise.all([
    signUp(app, { points: 60, reward: { amount: 7, expiresAt: after(5) } }),
    signUp(app, { points: 60 }),
    signUp(app, { points: 9, reward: { amount: 11, expiresAt: after(9) } }),
  ]);

const at = fc.integer({ min: 1, max: 8 });
const hours = fc.integer({ min: 1, max: 2 });
const who = fc.nat(2);
const device = fc.constantFrom(...DEVICES);
const BOTH: WantedItem[] = [
  { deviceId: 'same-seat', quantity: 1 },
  { deviceId: 'same-tablet', quantity: 2 },
];
const items: fc.Arbitrary<WantedItem[]> = fc.oneof(
  { weight: 4, arbitrary: device.map((one) => [{ deviceId: one, quantity: 1 }]) },
  {
    weight: 1,
    arbitrary: fc.constant(BOTH),
  },
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('book' as const), who, items, at, hours }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), who, device, at, hours }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(20, 40, 90, 150) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bring back' as const), which: fc.nat(5) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Book = Extract<Step, { do: 'book' }>;

/** The functions that make a booking, and those that do the rest. */
interface Way {
  book: (tx: Tx, memberId: string, id: string, wish: Book & { now: Date; n: number }) => Promise<unknown>;
  settle: string;
}
const PRICE = 3;
const rentOf = (id: string, { items: wanted, at: from, hours: length, now }: Book & { now: Date }) => {
  const priced = wanted.map((item) => ({ ...item, points: PRICE * length }));
  const points = priced.reduce((sum, item) => sum + item.quantity * item.points, 0);
  const lapsesAt = after(from + (wanted.some(({ deviceId }) => deviceId !== 'same-tablet') ? 0.5 : length));
  return {
    id,
    start: after(from),
    end: after(from + length),
    items: priced,
    hours: length,
    points,
    cancelBefore: after(from - 24),
    lapsesAt,
    ruleVersion: 'x',
    now,
  };
};
const BEFORE: Way = {
  settle: 'before_rent_settle_of',
  book: async (tx, memberId, id, wish) => {
    const { scope, key } = { scope: memberId, key: `same-key-${wish.n}` };
    const rent = rentOf(id, wish);
    await tx
      .insertInto('idempotency_keys')
      .values({ scope, key, call: 'x', body_hash: Buffer.from('x'), answer: null, created_at: wish.now })
      .execute();
    const spent = await sql<{ remaining: number; reward: number }>`SELECT o_remaining AS remaining, o_reward AS reward FROM before_ledger_spend(
      ${memberId}::uuid, ${rent.points}::integer, 'renting', ${`rent:${id}`}::text, ${`spend:rent:${id}`}::text, ${wish.now}::timestamptz)`.execute(tx);
    const { remaining = 0, reward = 0 } = spent.rows[0] ?? {};
    await createRent(tx, memberId, { ...rent, rewardPoints: reward }, 'before_rent_take');
    const units = await tx.selectFrom('rent_units').select(['device_id', 'unit_number']).where('rent_id', '=', id).orderBy('id').execute();
    const numbers = Map.groupBy(units, ({ device_id }) => device_id);
    const answer = {
      items: wish.items.map(({ deviceId }) => ({ units: (numbers.get(deviceId) ?? []).map(({ unit_number }) => ({ number: unit_number })) })),
      unit_number: units[0]?.unit_number,
      reward_points: reward,
      remaining_points: remaining,
    };
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute();
    return { units: units.map(({ unit_number }) => unit_number), remaining, reward };
  },
};
const NOW: Way = {
  settle: 'rent_settle_of',
  book: async (tx, memberId, id, wish) => {
    const answer = { items: wish.items.map(({ quantity }) => ({ units: Array.from({ length: quantity }, () => ({ number: 0 })) })) };
    const once = { scope: memberId, key: `same-key-${wish.n}`, call: 'x', bodyHashes: [Buffer.from('x')] } as const;
    const { text, values } = bookingStatement({ ...rentOf(id, wish), memberId }, keyValues(once, answer));
    const [statement = '', parameters = ''] = text.split('rent_reserve');
    const parts = parameters.split(/\$\d+/);
    const query = sql.join(
      [sql.raw(`${statement}rent_reserve${parts[0]}`), ...values.flatMap((value, i) => [sql`${value}`, sql.raw(parts[i + 1] ?? '')])],
      sql``,
    );
    return (await sql`${query}`.execute(tx)).rows[0];
  },
};

interface Play extends Way {
  members: readonly TestMember[];
  /** The identifiers of the bookings by the step that made them. */
  rents: Map<number, string>;
}

/** Plays steps, each a transaction, and gives what came of each and all rows at the end. */
async function played(way: Way, steps: readonly Step[]): Promise<{ outcomes: unknown[]; rows: unknown }> {
  const { db } = app.database;
  const play: Play = { ...way, members: await newMembers(), rents: new Map() };
  const outcomes: unknown[] = [];
  let now = NOON;
  for (const [n, each] of steps.entries()) {
    if (each.do === 'pass') now = new Date(now.getTime() + each.minutes * 60_000);
    else
      outcomes.push(
        await db
          .transaction()
          .execute((tx) => act(tx, play, each, now, n))
          .catch(refusedBy),
      );
  }
  const rows = await allRows(play);
  for (const table of ['waitlist_entries', 'rents', 'record_changes', 'idempotency_keys'] as const) await db.deleteFrom(table).execute();
  return { outcomes, rows };
}

function refusedBy(error: unknown): unknown {
  const violation = violationOf(error);
  if (violation?.constraint == null) throw error;
  return violation;
}

async function act(tx: Tx, { book, settle, members, rents }: Play, each: Exclude<Step, { do: 'pass' }>, now: Date, n: number): Promise<unknown> {
  if (each.do === 'book') {
    const id = randomUUID();
    rents.set(n, id);
    return book(tx, members[each.who]?.memberId ?? '', id, { ...each, now, n });
  }
  if (each.do === 'wait') {
    const period = sql<string>`tstzrange(${after(each.at)}::timestamptz, ${after(each.at + each.hours)}::timestamptz)`;
    const entry = { member_id: members[each.who]?.memberId ?? '', kind: 'rent' as const, subject: each.device, period, hours: each.hours };
    await tx
      .insertInto('waitlist_entries')
      .values({ ...entry, status: 'waiting', created_at: now, changed_at: now })
      .execute();
    return 'waits';
  }
  const standing = await tx
    .selectFrom('rents')
    .select('id')
    .where('status', 'in', ['reserved', 'in_process'])
    .orderBy('created_at')
    .orderBy(sql`lower(period)`)
    .orderBy('points')
    .execute();
  const id = standing[each.which]?.id;
  if (id === undefined) return 'nothing';
  if (each.do === 'bring back')
    return tx.updateTable('rent_units').set({ returned_at: now }).where('rent_id', '=', id).where('out_at', 'is not', null).execute();
  if (each.do === 'arrive') {
    await tx.updateTable('rents').set({ status: 'in_process', checked_in_at: now, changed_at: now }).where('id', '=', id).execute();
    await tx.updateTable('rent_units').set({ out_at: now }).where('rent_id', '=', id).where('kind', '=', 'equipment').execute();
    return 'came';
  }
  await tx.updateTable('rents').set({ status: 'cancelled', cancelled_at: now, changed_at: now }).where('id', '=', id).execute();
  await sql`SELECT ${sql.raw(settle)}(${id}::uuid, ${now}::timestamptz)`.execute(tx);
  return 'cancelled';
}

/** Every row of what a booking touches, in which members, bookings and lots go by their order, and an offer by whom it is for. */
async function allRows({ members, rents }: Play): Promise<Record<string, string[]>> {
  const { db } = app.database;
  const ids = members.map(({ memberId }) => memberId);
  const lots = await db.selectFrom('point_lots').select(['id', 'member_id']).where('member_id', 'in', ids).orderBy('expires_at').execute();
  const names = new Map<string, string>();
  for (const [i, id] of ids.entries()) names.set(id, `member ${i}`);
  for (const [n, id] of rents) names.set(id, `rent ${n}`);
  for (const { id, member_id } of lots)
    names.set(id, `lot ${names.get(member_id)} ${lots.filter((lot) => lot.member_id === member_id).findIndex((lot) => lot.id === id)}`);
  const BY = "rent.member_id || ' ' || rent.period || ' ' || rent.created_at";
  const RENT = `jsonb_build_object('rent', CASE rent.rule_version WHEN 'x' THEN rent.id::text ELSE ${BY} END)`;
  const TABLES: Record<string, string> = {
    rents: `SELECT to_jsonb(rent) - 'id' || ${RENT} AS row FROM rents AS rent`,
    rent_units: `SELECT to_jsonb(unit) - 'id' - 'rent_id' || ${RENT} AS row FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id`,
    record_changes: `SELECT to_jsonb(change) - 'id' - 'record_id' || ${RENT} AS row FROM record_changes AS change JOIN rents AS rent ON rent.id = change.record_id`,
    waitlist_entries: `SELECT to_jsonb(entry) - 'id' - 'public_id' - 'rent_id' || ${RENT} || jsonb_build_object('place', row_number() OVER (ORDER BY entry.id)) AS row
      FROM waitlist_entries AS entry LEFT JOIN rents AS rent ON rent.id = entry.rent_id`,
    idempotency_keys: 'SELECT to_jsonb(key) AS row FROM idempotency_keys AS key',
    point_balances: 'SELECT to_jsonb(balance) AS row FROM point_balances AS balance WHERE member_id = ANY ($1)',
    point_lots: 'SELECT to_jsonb(lot) AS row FROM point_lots AS lot WHERE member_id = ANY ($1)',
    ledger_entries: `SELECT to_jsonb(entry) - 'id' || jsonb_build_object('place', row_number() OVER (PARTITION BY member_id ORDER BY id)) AS row
      FROM ledger_entries AS entry WHERE member_id = ANY ($1) AND kind IN ('renting', 'expired_free', 'refund')`,
  };
  const rows: Record<string, string[]> = {};
  for (const [table, query] of Object.entries(TABLES)) {
    const found = await app.database.query(query, query.includes('$1') ? [ids] : []);
    const named = (text: string) => [...names].reduce((all, [id, name]) => all.replaceAll(id, name), text);
    rows[table] = found.rows.map((row) => named(JSON.stringify(row['row']))).sort();
  }
  return rows;
}

const bookSeat = (member: number, from: number): Step => ({ do: 'book', who: member, items: [{ deviceId: 'same-seat', quantity: 1 }], at: from, hours: 1 });
const bookAll = (member: number, from: number): Step => ({ ...bookSeat(member, from), items: BOTH, hours: 2 }) as Step;
const waitForSeat = (member: number, from: number): Step => ({ do: 'wait', who: member, device: 'same-seat', at: from, hours: 1 });
const LATER: Step = { do: 'pass', minutes: 150 };
/** The cases that generated steps come upon now and then: each at least once. */
const EXAMPLES: Step[][] = [
  [bookSeat(0, 1), bookSeat(1, 1)],
  [bookSeat(0, 1), bookSeat(0, 3)],
  [bookAll(2, 1), LATER, bookAll(2, 5)],
  [waitForSeat(0, 2), waitForSeat(0, 2)],
  [bookSeat(0, 1), LATER, bookSeat(0, 6)],
  [bookSeat(0, 1), { do: 'arrive', which: 0 }, LATER, bookSeat(0, 6)],
  [bookSeat(1, 7), waitForSeat(2, 7), { do: 'cancel', which: 0 }, LATER, bookSeat(0, 5)],
  [bookSeat(1, 2), waitForSeat(2, 2), LATER, bookSeat(0, 5)],
  [bookSeat(1, 1), waitForSeat(1, 4), LATER, bookSeat(1, 8)],
  [LATER, LATER, bookSeat(0, 8)],
];

test('whatever is booked, waited for, cancelled and lapses: the same is answered and the same rows are left', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const before = await played(BEFORE, steps);
      expect(await played(NOW, steps)).toEqual(before);
      for (const outcome of before.outcomes) seen.add(Object(outcome).constraint ?? 'done');
      for (const status of JSON.stringify(before.rows).matchAll(/\\"status\\": ?\\"(\w+)|\\"kind\\": ?\\"(expired_free)/g))
        seen.add(status[1] ?? status[2] ?? '');
    }),
    { numRuns: 60, seed: 20_261_121, examples: EXAMPLES.map((steps): [Step[]] => [steps]) },
  );
  // Else it would have compared nothing that matters.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'done',
      'rents_unit_free',
      'rents_one_seat_a_member',
      'point_balances_not_negative',
      'waitlist_once',
      'not_arrived',
      'ended',
      'offered',
      'lapsed',
      'closed',
      'expired_free',
    ]),
  );
});
