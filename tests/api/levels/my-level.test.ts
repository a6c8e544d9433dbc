import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCreator } from '../../../src/server/accounts/profile/grant-creator.ts';
import { readMyLevel } from '../../../src/server/levels/read-level.ts';
import { spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* A member's own class and its history: 600 points in twelve months make a member loyal, 300 renew it (tests/content/settings/levels.yaml). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const asked = async ({ token }: TestMember) => (await app.call('GET', '/my/level', { token })).body.data;
/** Years later, when a login is long over. */
const level = ({ memberId }: TestMember) => readMyLevel(app, memberId);
const spend = ({ memberId }: TestMember, amount: number, now: Date) =>
  app.database.db
    .transaction()
    .execute((tx) => spendPoints(tx, { memberId, kind: 'printing', amount, reference: `spending:${memberId}:${now.getTime()}:${amount}`, now }));
async function nightOf(day: string): Promise<void> {
  app.clock.now = at(`${day} 00:02`);
  await app.handlers['count-spending']({}, 'job');
}

test('a member sees what is missing, becomes loyal, renews it and loses it, each in the history with its points and its last day', async () => {
  app.clock.now = TEST_NOW;
  const member = await signUp(app, { points: 5000 });
  expect(await asked(member)).toEqual({
    type: 'general',
    last_day: null,
    progress: { event: 'promoted', spent: 0, needed: 600, from_day: '2025-11-19', months: 12, counts_free: true },
    changes: [],
  });
  await spend(member, 450, TEST_NOW);
  expect((await level(member)).progress).toMatchObject({ spent: 450, needed: 600 });
  await spend(member, 150, TEST_NOW);
  await nightOf('2026-11-19');
  const promoted = { event: 'promoted', from_type: 'general', to_type: 'loyal', spent: 600, last_day: '2027-11-18', changed_at: '2026-11-19T00:00:00+08:00' };
  expect(await level(member)).toMatchObject({
    type: 'loyal',
    last_day: '2027-11-18',
    // What was spent before the class began counts for nothing any more.
    progress: { event: 'renewed', spent: 0, needed: 300, from_day: '2026-11-19' },
    changes: [promoted],
  });
  await spend(member, 300, at('2027-03-01 12:00'));
  app.clock.now = at('2027-03-02 12:00');
  expect((await level(member)).progress).toMatchObject({ event: 'renewed', spent: 300 });
  for (const day of ['2027-11-18', '2027-11-19', '2028-11-19']) await nightOf(day);
  const { type, progress, changes } = await level(member);
  expect([type, progress?.event]).toEqual(['general', 'promoted']);
  expect(changes).toMatchObject([
    { event: 'ended', from_type: 'loyal', to_type: 'general', spent: 0, last_day: null, changed_at: '2028-11-19T00:00:00+08:00' },
    { event: 'renewed', from_type: 'loyal', to_type: 'loyal', spent: 300, last_day: '2028-11-18', changed_at: '2027-11-19T00:00:00+08:00' },
    promoted,
  ]);
});

test('a class that the centre grants is in the history, once, and spending has no more part in it', async () => {
  app.clock.now = TEST_NOW;
  const member = await signUp(app);
  const grant = () =>
    app.database.db.transaction().execute((tx) => grantCreator(tx, { memberId: member.memberId, by: 'matchmaking', origin: null, now: TEST_NOW }));
  expect(await grant()).toMatchObject({ email: member.email });
  expect(await grant()).toBeUndefined();
  expect(await asked(member)).toEqual({
    type: 'creator',
    last_day: null,
    progress: null,
    changes: [
      {
        id: expect.any(String),
        ...{ event: 'granted', from_type: 'general', to_type: 'creator', spent: null, last_day: null, changed_at: '2026-11-18T10:30:00+08:00' },
      },
    ],
  });
});

test('nobody sees another member’s history', async () => {
  expect((await asked(await signUp(app))).changes).toEqual([]);
  expect((await app.call('GET', '/my/level')).status).toBe(401);
});
