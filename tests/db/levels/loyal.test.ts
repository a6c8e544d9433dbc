import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MemberClass } from '../../../src/domain/identity/account.ts';
import type { Tx } from '../../../src/server/db/client.ts';
import { refundPointsInPart, spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
// Days are counted once: each test has its own.
beforeEach(async () => {
  await app?.close();
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const inTx = (work: (tx: Tx) => Promise<unknown>) => app.database.db.transaction().execute(work);
const spend = (memberId: string, amount: number, now: Date, reference: string = `spending:${randomUUID()}`) =>
  inTx((tx) => spendPoints(tx, { memberId, kind: 'printing', amount, reference, now }));

async function nightOf(day: string): Promise<string[]> {
  app.clock.now = at(`${day} 00:02`);
  await app.sent();
  await app.handlers['count-spending']({}, 'job');
  return (await app.sent()).map(({ subject }) => subject);
}
async function standing(memberId: string) {
  const { class: memberClass } = await app.database.db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow();
  const changes = await app.database.db
    .selectFrom('class_changes')
    .select(['event', 'spent', 'valid_until'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return [memberClass, ...changes.map(({ event, spent, valid_until: until }) => `${event} ${spent} ${until?.toISOString().slice(0, 10) ?? 'none'}`)];
}
const become = (memberId: string, memberClass: MemberClass) =>
  app.database.db.updateTable('members').set({ class: memberClass }).where('id', '=', memberId).execute();

test('600 points in twelve months make a member loyal for as long, 300 renew it, fewer end it; each is one row and one e-mail', async () => {
  const { memberId } = await signUp(app, { points: 5000 });
  await spend(memberId, 599, TEST_NOW);
  expect(await nightOf('2026-11-20')).toEqual([]);
  await spend(memberId, 1, at('2026-11-20 15:00'));
  expect(await standing(memberId)).toEqual(['general']);
  expect(await nightOf('2026-11-21')).toEqual(['You are now a Loyal Member']);
  expect(await nightOf('2026-11-21')).toEqual([]);
  expect(await standing(memberId)).toEqual(['loyal', 'promoted 600 2027-11-20']);
  await spend(memberId, 300, at('2027-11-19 12:00'));
  expect(await nightOf('2027-11-20')).toEqual([]);
  expect(await nightOf('2027-11-21')).toEqual(['Your Loyal membership has been renewed']);
  expect(await nightOf('2028-11-21')).toEqual(['Your Loyal membership has ended']);
  expect(await standing(memberId)).toEqual(['general', 'promoted 600 2027-11-20', 'renewed 300 2028-11-20', 'ended 0 none']);
});

test('what was refunded is not spent', async () => {
  const { memberId } = await signUp(app, { points: 5000 });
  await spend(memberId, 700, TEST_NOW, 'spending:refunded');
  await inTx((tx) => refundPointsInPart(tx, { memberId, reference: 'spending:refunded', part: '1', amount: 101, graceDays: 30, now: TEST_NOW }));
  expect(await nightOf('2026-11-20')).toEqual([]);
  await spend(memberId, 1, at('2026-11-20 09:00'));
  expect(await nightOf('2026-11-21')).toEqual(['You are now a Loyal Member']);
});

test('days on which no job ran are decided as they would have been', async () => {
  const { memberId } = await signUp(app, { points: 5000 });
  await nightOf('2026-11-19');
  await spend(memberId, 600, at('2026-11-20 12:00'));
  // The window that ends today has it no longer; the one that ended with the day after did.
  await app.database.db.updateTable('level_days').set({ day: '2027-11-01' }).execute();
  expect(await nightOf('2027-11-25')).toEqual(['You are now a Loyal Member']);
  expect(await standing(memberId)).toEqual(['loyal', 'promoted 600 2028-11-01']);
  expect(await nightOf('2027-11-25')).toEqual([]);
});

test('who was loyal before anybody counted has a window from then on, without an e-mail; creators stay what they are', async () => {
  const [old, creator] = [await signUp(app), await signUp(app, { points: 5000 })];
  await become(old.memberId, 'loyal');
  await become(creator.memberId, 'creator');
  await spend(creator.memberId, 900, TEST_NOW);
  expect(await nightOf('2026-11-20')).toEqual([]);
  expect(await standing(old.memberId)).toEqual(['loyal', 'counted 0 2027-11-19']);
  expect(await standing(creator.memberId)).toEqual(['creator']);
});

test('a day that was counted is not counted again: who was a creator then is not made loyal afterwards for what they spent', async () => {
  const { memberId } = await signUp(app, { points: 5000 });
  await become(memberId, 'creator');
  await spend(memberId, 600, TEST_NOW);
  // Of the days between these two the last 92 are counted, all of them with what was spent.
  await nightOf('2026-11-19');
  await nightOf('2027-11-19');
  await become(memberId, 'general');
  expect(await nightOf('2027-11-21')).toEqual([]);
  expect(await standing(memberId)).toEqual(['general']);
});

test('two nodes that count at once decide once', async () => {
  const { memberId } = await signUp(app, { points: 5000 });
  await spend(memberId, 600, TEST_NOW);
  app.clock.now = at('2026-11-20 00:02');
  await app.sent();
  await Promise.all([1, 2, 3].map(() => app.handlers['count-spending']({}, 'job')));
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['You are now a Loyal Member']);
  expect(await standing(memberId)).toHaveLength(2);
});

test('a job that was killed halfway goes on where it was: the rest is decided on the same day, and nobody twice', async () => {
  await nightOf('2026-11-18');
  const members = [];
  for (let n = 0; n < 3; n += 1) members.push(await signUp(app, { points: 5000 }));
  for (const { memberId } of members) await spend(memberId, 600, TEST_NOW);
  const [first, ...rest] = members.map(({ memberId }) => memberId).sort();
  await app.database.runScript(`CREATE FUNCTION fall_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.member_id <> '${first}' THEN RAISE EXCEPTION 'the process is gone'; END IF; RETURN NEW; END $$`);
  await app.database.runScript('CREATE TRIGGER fall_over BEFORE INSERT ON class_changes FOR EACH ROW EXECUTE FUNCTION fall_over()');
  app.clock.now = at('2026-11-19 00:02');
  await app.sent();
  await expect(app.handlers['count-spending']({}, 'job')).rejects.toThrow();
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['You are now a Loyal Member']);
  await app.database.runScript('DROP TRIGGER fall_over ON class_changes');
  // Two workers take it up at once, a day later.
  app.clock.now = at('2026-11-20 00:02');
  await Promise.all([1, 2].map(() => app.handlers['count-spending']({}, 'job')));
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['You are now a Loyal Member', 'You are now a Loyal Member']);
  for (const memberId of [first, ...rest]) expect(await standing(memberId ?? '')).toEqual(['loyal', 'promoted 600 2027-11-18']);
});

test('months without a job grant their points once each month that comes, and never twice by two workers', async () => {
  const { token } = await signUp(app);
  const granted = async () => (await app.call('GET', '/my/point_logs', { token })).body.data.map(({ reference }: { reference: string }) => reference);
  const night = async (day: string) => {
    app.clock.now = at(`${day} 00:10`);
    await Promise.all([1, 2].map(() => app.handlers['grant-monthly-points']({}, 'job')));
  };
  await night('2026-11-20');
  // No job ran for the whole of December, nor on the first days of January.
  await night('2027-01-04');
  await night('2027-01-05');
  expect(await granted()).toEqual(['monthly:2027-01', 'monthly:2026-11']);
});
