import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundPoints, spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settingsCalls } from '../../support/bookings/settings.ts';
import { type SignUpOptions, signUp, type TestMember } from '../../support/members.ts';

/* Whom another threshold would promote, renew or let go is counted before it is changed: by the points of each, written down here. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  for (const points of [250, 450, 500, 600, 700]) await spender(points);
  for (const points of [150, 200, 250, 300, 350]) await spender(points, { memberClass: 'loyal' });
  await spender(0);
  // None of these is decided by what they spend.
  for (const memberClass of ['creator', 'associate'] as const) await spender(500, { memberClass });
  const gone = await spender(500);
  await app.database.query('UPDATE members SET deleted_at = created_at WHERE id = $1', [gone.memberId]);
  // A hundred once the refund is taken off; and whoever spent before the window has spent nothing.
  const refunded = await spender(500);
  await inTx((tx) => refundPoints(tx, { memberId: refunded.memberId, reference: `spending:${refunded.memberId}`, graceDays: 90, now: app.clock.now }));
  await spender(100, {}, refunded);
  const before = app.clock.now;
  app.clock.now = new Date('2025-11-17T10:00:00+08:00');
  await spender(500);
  app.clock.now = before;
});
afterAll(() => app.close());

type Tx = Parameters<typeof spendPoints>[0];
const inTx = (work: (tx: Tx) => Promise<unknown>) => app.database.db.transaction().execute((tx) => work(tx));
async function spender(amount: number, options: SignUpOptions = {}, known?: TestMember): Promise<TestMember> {
  const member = known ?? (await signUp(app, { points: 1000, ...options }));
  const { memberId } = member;
  const reference = known === undefined ? `spending:${memberId}` : `again:${memberId}`;
  if (amount > 0) await inTx((tx) => spendPoints(tx, { memberId, kind: 'printing', amount, reference, now: app.clock.now }));
  return member;
}
const { preview, change, withdraw } = settingsCalls(() => ({ app, admin }));
/** The counts of a change from 600 and 300, by name; what is left out is nobody. */
async function countsOf(promotion_points: number, renewal_points: number): Promise<Record<string, number>> {
  const { body } = await preview('loyalty', { promotion_points, renewal_points, seen: 0 });
  return Object.fromEntries(body.data.effects.map(({ effect, count }: { effect: string; count: number }) => [effect, count]));
}

test('lower thresholds promote and renew those between the two amounts, and nobody else', async () => {
  expect(await countsOf(450, 200)).toEqual({ promoted: 2, renewed: 2 });
  expect(await countsOf(451, 201)).toEqual({ promoted: 1, renewed: 1 });
  expect(await countsOf(100, 299)).toEqual({ promoted: 4 });
  expect(await countsOf(600, 1)).toEqual({ renewed: 3 });
});

test('higher thresholds let those go who reached the former alone', async () => {
  expect(await countsOf(700, 350)).toEqual({ not_promoted: 1, not_renewed: 1 });
  expect(await countsOf(701, 351)).toEqual({ not_promoted: 2, not_renewed: 2 });
  expect(await countsOf(601, 301)).toEqual({ not_promoted: 1, not_renewed: 1 });
});

test('one may rise while the other falls; between two members it changes nothing for anybody', async () => {
  expect(await countsOf(500, 350)).toEqual({ promoted: 1, not_renewed: 1 });
  expect(await countsOf(501, 251)).toEqual({});
});

test('what two joined accounts spent counts together', async () => {
  const [keeper, joined] = [await spender(200), await spender(300)];
  expect(await countsOf(500, 300)).toEqual({ promoted: 1 });
  await app.database.query('UPDATE members SET merged_into = $1, deleted_at = created_at WHERE id = $2', [keeper.memberId, joined.memberId]);
  expect(await countsOf(500, 300)).toEqual({ promoted: 2 });
});

test('of many who are told, three are shown, and each is written to', async () => {
  await app.sent();
  const shown = await preview('loyalty', { promotion_points: 600, renewal_points: 310, seen: 0 });
  expect(shown.body.data).toMatchObject({ told: 5, emails: [expect.any(Object), expect.any(Object), expect.any(Object)] });
  const made = await app.call('POST', '/staff/settings/loyalty', {
    token: admin.token,
    body: { promotion_points: 600, renewal_points: 310, seen: 0, reason: 'New year' },
  });
  expect(made.body.data).toMatchObject({ told: 5, effects: [{ effect: 'not_renewed', count: 1 }] });
  const emails = await app.sent();
  expect(emails).toHaveLength(5);
  for (const { subject, text } of emails) {
    expect(subject).toBe(shown.body.data.emails[0].subject);
    expect(text).toContain('by spending 310 points within 12 months instead of 300');
  }
});

test('of a change that does not come they are told that it stays, with the amount that stays', async () => {
  const body = { promotion_points: 600, renewal_points: 320, seen: 1, reason: 'New year', valid_from: '2026-12-01 00:00:00' };
  const made = await change('loyalty', body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await app.sent();
  const [version] = made.body.data.versions;
  expect((await withdraw('loyalty', version.id)).body.data.told).toBe(5);
  const emails = await app.sent();
  expect(emails).toHaveLength(5);
  for (const { text } of emails) expect(text).toContain('by spending 310 points within 12 months.');
});
