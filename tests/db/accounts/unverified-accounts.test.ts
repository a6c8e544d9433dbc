import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const isThere = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()) !== undefined;

test('an account that nobody verified is forgotten; one with points or rents stays, whatever became of its address', async () => {
  const never = await signUp(app, { isVerified: false });
  const spender = await signUp(app, { points: 100 });
  const renter = await signUp(app, { points: 100 });
  expect((await reserve(app, renter)).status).toBe(200);
  await app.database.db.updateTable('members').set({ email_verified_at: null }).execute();
  app.clock.now = new Date(TEST_NOW.getTime() + YEAR_MS);
  await app.handlers['purge-expired']({}, 'test');
  expect(await Promise.all([never, spender, renter].map(isThere))).toEqual([false, true, true]);
  expect(await app.database.db.selectFrom('rents').select('member_id').execute()).toEqual([{ member_id: renter.memberId }]);
});

test('the database itself keeps a member who has points or rents', async () => {
  const { db } = app.database;
  const spender = await signUp(app, { points: 1 });
  await expect(db.deleteFrom('members').where('id', '=', spender.memberId).execute()).rejects.toThrow(/foreign key/);
  const renter = await signUp(app);
  const { id, ...rent } = await db.selectFrom('rents').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('rents')
    .values({ ...rent, member_id: renter.memberId, status: 'ended' })
    .execute();
  await expect(db.deleteFrom('members').where('id', '=', renter.memberId).execute()).rejects.toThrow(/foreign key/);
  expect(await isThere(renter)).toBe(true);
});
