import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../src/domain/identity/account.ts';
import { changeRole, listStaff } from '../../../src/server/staff/change-role.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

/* What the operator's command does (`npm run staff`), which tests/api/staff runs in a process of its own. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const rowOf = ({ memberId }: TestMember) =>
  app.database.db.selectFrom('members').select(['account', 'name', 'email', 'role']).where('id', '=', memberId).executeTakeFirstOrThrow();
const isLoggedIn = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).status === 200;
const changes = async ({ memberId }: TestMember) =>
  (await app.database.query("SELECT detail, address FROM security_events WHERE member_id = $1 AND kind = 'ROLE_CHANGED' ORDER BY id", [memberId])).rows;

test.each<[Role, string]>([
  ['reviewer', 'review applications'],
  ['editor', 'edit the site'],
  ['desk', 'work at the service desk'],
  ['admin', 'administer the site'],
])('who becomes %s is logged out, recorded, and told that the account can now %s', async (role, what) => {
  const member = await signUp(app);
  const { account, email, name } = await rowOf(member);
  expect(await isLoggedIn(member)).toBe(true);
  expect(await changeRole(app, { account: account.toUpperCase(), role })).toBe('member');
  expect([(await rowOf(member)).role, await isLoggedIn(member)]).toEqual([role, false]);
  expect(await changes(member)).toEqual([{ detail: { from: 'member', to: role }, address: null }]);
  const [sentEmail, ...others] = await app.sent();
  expect([sentEmail?.to, sentEmail?.subject, others]).toEqual([email, `Your account can now ${what}`, []]);
  for (const part of [`Dear ${name},`, account, `${app.config.siteUrl}/en/contact`]) expect(sentEmail?.text).toContain(part);
});

test('the same role again changes nothing: nobody is logged out, and nobody written to', async () => {
  const member = await signUp(app, { role: 'editor' });
  const { email } = await rowOf(member);
  expect(await changeRole(app, { account: email, role: 'editor' })).toBe('editor');
  expect([await isLoggedIn(member), await changes(member), await app.sent()]).toEqual([true, [], []]);
});

test('a role that ends is told as such, and leaves an ordinary member', async () => {
  const member = await signUp(app, { role: 'desk', language: 'ja' });
  const other = await signUp(app, { role: 'desk' });
  expect(await changeRole(app, { account: (await rowOf(member)).email.toUpperCase(), role: 'member' })).toBe('desk');
  expect(await isLoggedIn(other)).toBe(true);
  const [sentEmail, ...others] = await app.sent();
  expect(sentEmail?.text).toContain(`${app.config.siteUrl}/ja/contact`);
  expect(others).toEqual([]);
  expect(await isLoggedIn(await logInAgain(app, member))).toBe(true);
  expect((await rowOf(member)).role).toBe('member');
});

test('an account that is not there, or has been deleted, gets no role', async () => {
  const member = await signUp(app);
  const { account } = await rowOf(member);
  await app.database.db.updateTable('members').set({ deleted_at: app.clock.now }).where('id', '=', member.memberId).execute();
  expect(await changeRole(app, { account, role: 'admin' })).toBeNull();
  expect(await changeRole(app, { account: 'nobody-at-all', role: 'admin' })).toBeNull();
  expect((await rowOf(member)).role).toBe('member');
});

test('the list has everybody with a role, by role and account, and no one else', async () => {
  const [ordinary, gone] = [await signUp(app), await signUp(app, { role: 'admin' })];
  await app.database.db.updateTable('members').set({ deleted_at: app.clock.now }).where('id', '=', gone.memberId).execute();
  await signUp(app, { role: 'admin' });
  const list = await listStaff(app.database);
  const accounts = list.map(({ account }) => account);
  for (const each of [ordinary, gone]) expect(accounts).not.toContain((await rowOf(each)).account);
  expect(list.every(({ role }) => role !== 'member')).toBe(true);
  const order = list.map(({ role, account }) => `${role} ${account}`);
  expect(order).toEqual(order.toSorted());
  expect(new Set(list.map(({ role }) => role)).size).toBeGreaterThan(2);
});
