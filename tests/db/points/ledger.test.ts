import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../src/server/http/refusal-of.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { grantPoints, readPoints, refundPoints, spendPoints } from '../../../src/server/points/ledger.ts';
import { expirePoints, grantMonthly, grantMonthlyToAll } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { membersOf } from '../../support/staff/large-centre.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text}+08:00`);
const NOW = at('2026-11-18T10:30:00');
const END = at('2026-12-01T00:00:00');
/** Free points of a month, more of them for loyal members. */
const MONTHLY = { monthly_free_points: 60, monthly_extra_points: { loyal: 30 } };
const inTx = <T>(work: Parameters<ReturnType<TestApp['database']['db']['transaction']>['execute']>[0]) =>
  app.database.db.transaction().execute(work) as Promise<T>;
const points = (memberId: string, now = NOW) => readPoints(app.database.db, memberId, now);
const spend = (memberId: string, amount: number, now = NOW, reference: string = randomUUID()) =>
  inTx<{ remaining: number; reward: number }>((tx) => spendPoints(tx, { memberId, kind: 'renting', amount, reference, now }));
const refund = (memberId: string, reference: string, now = NOW) =>
  inTx<{ remaining: number; refunded: number; reward: number }>((tx) => refundPoints(tx, { memberId, reference, graceDays: 30, now }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (refusalOf(error) as { code: string }).code,
  );

describe('spending', () => {
  test('takes free points before bought ones, the soonest to lapse first', async () => {
    const { memberId } = await signUp(app, { points: 100, reward: { amount: 24, expiresAt: END } });
    expect(await spend(memberId, 36)).toEqual({ remaining: 88, reward: 24 });
    expect(await points(memberId)).toEqual({ remaining: 88, total: 124, purchased: 88, reward: 0, monthly: 0, free: 0, expiring: [] });
  });

  test('purchased points never expire: the database takes no lot of theirs with an end', async () => {
    const { memberId } = await signUp(app, { points: 100 });
    const lot = { member_id: memberId, kind: 'purchased' as const, granted: 10, remaining: 10, expires_at: END, created_at: NOW };
    await expect(app.database.db.insertInto('point_lots').values(lot).execute()).rejects.toThrow('point_lots_bought_never_lapse');
    expect(await points(memberId, at('2036-11-18T10:30:00'))).toMatchObject({ remaining: 100, purchased: 100, expiring: [] });
  });

  test('more than there is is refused and takes nothing', async () => {
    const { memberId } = await signUp(app, { points: 10 });
    expect(await codeOf(spend(memberId, 11))).toBe('NOT_ENOUGH_POINTS');
    expect((await points(memberId)).remaining).toBe(10);
    const { memberId: poor } = await signUp(app);
    expect(await codeOf(spend(poor, 1))).toBe('NOT_ENOUGH_POINTS');
  });

  test('points that lapse this very instant cannot be spent', async () => {
    const { memberId } = await signUp(app, { points: 5, reward: { amount: 60, expiresAt: END } });
    expect((await points(memberId, END)).remaining).toBe(5);
    expect(await codeOf(spend(memberId, 6, END))).toBe('NOT_ENOUGH_POINTS');
    expect(await spend(memberId, 5, END)).toEqual({ remaining: 0, reward: 0 });
  });

  test('in parallel never goes below zero', async () => {
    const { memberId } = await signUp(app, { points: 50 });
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(spend(memberId, 12))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(4);
    expect(codes.filter((code) => code === 'NOT_ENOUGH_POINTS')).toHaveLength(8);
    expect((await points(memberId)).remaining).toBe(2);
  });
});

describe('refunds', () => {
  test('go back to the lots they came from', async () => {
    const { memberId } = await signUp(app, { points: 100, reward: { amount: 24, expiresAt: END } });
    await spend(memberId, 36, NOW, 'rent:a');
    expect(await refund(memberId, 'rent:a')).toEqual({ remaining: 124, refunded: 36, reward: 24 });
    expect(await points(memberId)).toEqual({
      remaining: 124,
      total: 124,
      purchased: 100,
      reward: 24,
      monthly: 0,
      free: 24,
      expiring: [{ points: 24, expiresAt: END }],
    });
  });

  test('that come back to a lapsed lot live for the grace period, what lapsed before does not come back', async () => {
    const { memberId } = await signUp(app, { reward: { amount: 60, expiresAt: END } });
    await spend(memberId, 36, NOW, 'rent:b');
    const later = at('2026-12-10T12:00:00');
    expect(await refund(memberId, 'rent:b', later)).toEqual({ remaining: 36, refunded: 36, reward: 36 });
    expect((await points(memberId, later)).expiring).toEqual([{ points: 36, expiresAt: at('2027-01-09T12:00:00') }]);
    await expirePoints(app.database.db, at('2027-01-09T12:00:00'));
    expect((await points(memberId, later)).remaining).toBe(0);
  });

  test('happen once', async () => {
    const { memberId } = await signUp(app, { points: 20 });
    await spend(memberId, 12, NOW, 'rent:c');
    await refund(memberId, 'rent:c');
    await expect(refund(memberId, 'rent:c')).rejects.toThrow(/ledger_entries_once/);
    expect((await points(memberId)).remaining).toBe(20);
  });
});

describe('points that lapse', () => {
  const dayAfter = at('2026-12-02T00:05:00');

  test('a cancellation that began before they did and was late brings its points back for the grace period', async () => {
    const { memberId } = await signUp(app, { points: 10, reward: { amount: 60, expiresAt: END } });
    await spend(memberId, 36, NOW, 'rent:late');
    await expirePoints(app.database.db, END);
    const justBefore = new Date(END.getTime() - 1000);
    expect(await refund(memberId, 'rent:late', justBefore)).toEqual({ remaining: 46, refunded: 36, reward: 36 });
    expect((await points(memberId, dayAfter)).expiring).toEqual([{ points: 36, expiresAt: at('2026-12-31T00:00:00') }]);
    await expirePoints(app.database.db, dayAfter);
    expect(await spend(memberId, 46, dayAfter)).toEqual({ remaining: 0, reward: 36 });
  });

  test('may lapse from one lot as often as cancellations bring them back', async () => {
    const { memberId } = await signUp(app, { reward: { amount: 60, expiresAt: END } });
    await spend(memberId, 10, NOW, 'rent:first');
    await spend(memberId, 20, NOW, 'rent:second');
    for (const [reference, month] of [
      ['rent:first', '01'],
      ['rent:second', '03'],
    ] as const) {
      await refund(memberId, reference, at(`2027-${month}-01T12:00:00`));
      await expirePoints(app.database.db, at(`2027-${month}-31T12:00:00`));
    }
    expect((await points(memberId, at('2027-03-01T12:00:00'))).remaining).toBe(0);
  });

  test('lapse for all others when one member’s rows are wrong, and the job says that it failed', async () => {
    const { memberId: broken } = await signUp(app, { reward: { amount: 60, expiresAt: END } });
    const { memberId: sound } = await signUp(app, { reward: { amount: 60, expiresAt: END } });
    const { db } = app.database;
    const balances = () => db.selectFrom('point_balances').select('remaining').where('member_id', '=', sound).execute();
    await db.updateTable('point_balances').set({ remaining: 1 }).where('member_id', '=', broken).execute();
    await expect(expirePoints(db, END)).rejects.toThrow(broken);
    expect(await balances()).toEqual([{ remaining: 0 }]);
    await db.updateTable('point_balances').set({ remaining: 60 }).where('member_id', '=', broken).execute();
    await expirePoints(db, END);
    expect(await findLedgerFaults(db)).toEqual([]);
  });
});

describe('free points of the month', () => {
  test('are granted once a month to verified members, and lapse at the end of the Taipei month', async () => {
    const { memberId } = await signUp(app);
    const { memberId: unverified } = await signUp(app, { isVerified: false });
    const now = at('2028-02-29T23:30:00');
    await inTx((tx) => grantMonthly(tx, { memberId, rules: MONTHLY, now }));
    await grantMonthlyToAll(app.database.db, { rules: MONTHLY, now });
    await grantMonthlyToAll(app.database.db, { rules: MONTHLY, now });
    expect(await points(memberId, now)).toMatchObject({ reward: 60, monthly: 60, free: 0, expiring: [{ points: 60, expiresAt: at('2028-03-01T00:00:00') }] });
    expect((await points(unverified, now)).remaining).toBe(0);
    expect((await points(memberId, at('2028-03-01T00:00:00'))).remaining).toBe(0);
  });
});

test('many members at once get what each would by themselves: entries, lots and balances, over several batches', async () => {
  const { db } = app.database;
  const now = at('2030-05-01T00:10:00');
  await db.transaction().execute((tx) => membersOf(450).execute(tx));
  const verified = { email_verified_at: now, mobile_verified_at: now };
  await db.updateTable('members').set(verified).where('account', 'like', 'reader%').execute();
  await db.updateTable('members').set({ class: 'loyal' }).where('account', 'like', 'reader%7').execute();
  const ids = (await db.selectFrom('members').select('id').where('account', 'like', 'reader%').orderBy('account').execute()).map(({ id }) => id);
  const [alone = '', withPoints = ''] = ids;
  // One has the month already, another has points, a third has no balance yet.
  await inTx((tx) => grantMonthly(tx, { memberId: alone, rules: MONTHLY, now }));
  await inTx((tx) =>
    grantPoints(tx, { memberId: withPoints, kind: 'recharge', amount: 7, expiresAt: null, reference: 'order:x', idempotencyKey: 'order:x', now }),
  );
  await grantMonthlyToAll(db, { rules: MONTHLY, now });
  const { rows } = await sql<{
    same: string;
    n: number;
  }>`SELECT kind || ' ' || class || ' ' || amount || ' ' || balance || ' ' || number || ' ' || reference || ' ' || lot AS same, count(*)::int AS n
    FROM (SELECT entry.kind, members.class, entry.amount, balance.remaining - entry.balance_after AS balance, entry.number, entry.reference,
        lot.kind || ' ' || lot.granted || ' ' || lot.remaining || ' ' || extract(epoch FROM lot.expires_at)::bigint AS lot
      FROM ledger_entries AS entry JOIN members ON members.id = entry.member_id JOIN point_lots AS lot ON lot.id = entry.lot_id
      JOIN point_balances AS balance ON balance.member_id = entry.member_id
      WHERE entry.idempotency_key = 'monthly:2030-05:' || members.id AND account LIKE 'reader%') AS entries GROUP BY 1 ORDER BY 1`.execute(db);
  const end = at('2030-06-01T00:00:00').getTime() / 1000;
  const entry = (memberClass: string, points: number, number: number) =>
    `monthly_free ${memberClass} ${points} 0 ${number} monthly:2030-05 reward ${points} ${points} ${end}`;
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(450);
  expect(new Set(rows.map(({ same }) => same))).toEqual(
    new Set([entry('creator', 60, 1), entry('general', 60, 1), entry('general', 60, 2), entry('loyal', 90, 1)]),
  );
  expect(await points(withPoints, now)).toMatchObject({ remaining: 67, purchased: 7, monthly: 60 });
  expect(await findLedgerFaults(db)).toEqual([]);
  const before = await sql`SELECT count(*) AS n FROM ledger_entries`.execute(db);
  await grantMonthlyToAll(db, { rules: MONTHLY, now });
  expect((await sql`SELECT count(*) AS n FROM ledger_entries`.execute(db)).rows).toEqual(before.rows);
});

test('the month’s points are those of the class at the grant: a class that changes later brings no second ones', async () => {
  const { memberId } = await signUp(app);
  const { db } = app.database;
  const become = (memberClass: 'loyal' | 'general') => db.updateTable('members').set({ class: memberClass }).where('id', '=', memberId).execute();
  const now = at('2029-02-03T00:10:00');
  await become('loyal');
  await grantMonthlyToAll(db, { rules: MONTHLY, now });
  await become('general');
  await grantMonthlyToAll(db, { rules: MONTHLY, now: at('2029-02-20T00:10:00') });
  expect((await points(memberId, now)).reward).toBe(90);
  await grantMonthlyToAll(db, { rules: MONTHLY, now: at('2029-03-01T00:10:00') });
  expect((await points(memberId, at('2029-03-01T00:10:00'))).reward).toBe(60);
});

test('entries can be neither changed nor deleted nor emptied', async () => {
  const { memberId } = await signUp(app, { points: 1 });
  const { db } = app.database;
  const entries = () => db.selectFrom('ledger_entries').select('amount').where('member_id', '=', memberId).execute();
  await expect(db.updateTable('ledger_entries').set({ amount: 1000 }).where('member_id', '=', memberId).execute()).rejects.toThrow(/append-only/);
  await expect(db.deleteFrom('ledger_entries').where('member_id', '=', memberId).execute()).rejects.toThrow(/append-only/);
  await expect(sql`TRUNCATE ledger_entries`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`TRUNCATE members CASCADE`.execute(db)).rejects.toThrow(/append-only|not emptied/);
  expect(await entries()).toEqual([{ amount: 1 }]);
});

test('a balance that does not add up is found', async () => {
  const { memberId } = await signUp(app, { points: 7 });
  await app.database.db.updateTable('point_balances').set({ remaining: 8 }).where('member_id', '=', memberId).execute();
  expect(await findLedgerFaults(app.database.db)).toEqual([{ memberId, balance: 8, entries: 7, lots: 7 }]);
  await app.database.db.updateTable('point_balances').set({ remaining: 7 }).where('member_id', '=', memberId).execute();
});

test('the office hears of each difference once, of another one and of one that came again anew, and the log says it each night', async () => {
  const { memberId } = await signUp(app, { points: 7 });
  const { db } = app.database;
  const { account } = await db.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow();
  const night = async (balance: number) => {
    await db.updateTable('point_balances').set({ remaining: balance }).where('member_id', '=', memberId).execute();
    await app.handlers['check-ledger']({}, 'job');
    return (await app.sent()).map(({ to, text }) => `${to} ${text.split('\n').find((line) => line.includes(account))}`);
  };
  await app.sent();
  expect(await night(8)).toEqual([`office@comichub.example ${account}：8／7／7`]);
  expect(await night(8)).toEqual([]);
  expect(await night(9)).toEqual([`office@comichub.example ${account}：9／7／7`]);
  expect(await night(7)).toEqual([]);
  expect(await night(9)).toEqual([`office@comichub.example ${account}：9／7／7`]);
  expect(app.logged().filter(({ msg }) => msg === 'the ledger does not add up')).toHaveLength(4);
  expect(await night(7)).toEqual([]);
});

const step = fc.oneof(
  fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 80 }), days: fc.option(fc.integer({ min: 1, max: 40 })) }),
  fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

test('whatever happens, the balance is the sum of the entries and of the lots, and refunds restore exactly what was spent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const { memberId } = await signUp(app);
      const key = randomUUID();
      const spent: { reference: string; amount: number }[] = [];
      let now = NOW;
      for (const [i, each] of steps.entries()) {
        if (each.do === 'wait') now = new Date(now.getTime() + each.days * 24 * 60 * 60 * 1000);
        if (each.do === 'expire') await expirePoints(app.database.db, now);
        if (each.do === 'grant') {
          const expiresAt = each.days === null ? null : new Date(now.getTime() + each.days * 24 * 60 * 60 * 1000);
          await inTx((tx) =>
            grantPoints(tx, {
              memberId,
              kind: expiresAt ? 'purchase_feedback' : 'recharge',
              amount: each.amount,
              expiresAt,
              reference: 'test',
              idempotencyKey: `${key}:${i}`,
              now,
            }),
          );
        }
        if (each.do === 'spend') {
          const { remaining } = await points(memberId, now);
          const code = await codeOf(spend(memberId, each.amount, now, `${key}:${i}`));
          expect(code).toBe(each.amount > remaining ? 'NOT_ENOUGH_POINTS' : 'done');
          if (code === 'done') spent.push({ reference: `${key}:${i}`, amount: each.amount });
        }
        if (each.do === 'refund' && spent.length > 0) {
          const [one] = spent.splice(each.which % spent.length, 1);
          const before = (await points(memberId, now)).remaining;
          if (one) expect(await refund(memberId, one.reference, now)).toMatchObject({ remaining: before + one.amount, refunded: one.amount });
        }
      }
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
      expect((await points(memberId, now)).remaining).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});
