import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, PASSWORD, verified } from '../../support/registration.ts';

/* Accounts that staff joins or makes anonymous: shown before, done with a reason, by two people above 100 points (tests/content/settings/points.yaml). */

let app: TestApp;
let first: TestMember;
let second: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [first, second] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
});
afterAll(() => app.close());

const REASON = 'Registered twice';
const post = (path: string, body: object, { token } = first) => app.call('POST', `/staff/members/${path}`, { token, body });
const merge = (from: string, into: string, who = first) => post(`${into}/merge`, { other_id: from, reason: REASON }, who);
const preview = (other: string, into: TestMember) => post(`${into.memberId}/merge/preview`, { other, reason: REASON });
const decide = (id: string, event: string, { token } = second) => app.call('PUT', `/staff/account_closures/${id}`, { token, body: { event } });
const pointsOf = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.point.remaining;
const staffPage = async (id: string, { token } = second) => (await app.call('GET', `/staff/members/${id}`, { token })).body;

test('shown before: whose account it is, what goes along, the e-mails word for word; nothing has moved or been sent', async () => {
  const [from, into] = [await signUp(app, { points: 70, language: 'zh' }), await signUp(app, { language: 'ja' })];
  expect((await apply(app, from, ACTIVITY.talk)).status).toBe(200);
  await app.sent();
  const { data } = (await preview(from.email.toUpperCase(), into)).body;
  expect(data).toMatchObject({ conflicts: [], points: 70, needs_second: false, other: { id: from.memberId, email: from.email } });
  expect(data.moves).toEqual([{ what: 'registrations', count: 1 }]);
  expect(data.emails.map(({ to, language }: { to: string; language: string }) => [to, language])).toEqual([
    [from.email, 'zh'],
    [into.email, 'ja'],
  ]);
  for (const { text } of data.emails) expect(text).toContain(REASON);
  expect([await app.sent(), await pointsOf(from), await pointsOf(into)]).toEqual([[], 70, 0]);
  for (const nobody of ['nobody-at-all', into.email]) expect((await preview(nobody, into)).body.errors).toHaveProperty('other');
});

test('joined: both addresses are told, the name of the account that went says so in the language of whoever logs in, and nothing else opens it', async () => {
  const { form, id } = await verified(app);
  const into = await signUp(app, { language: 'en' });
  const login = (await logIn(app, form.account)).body;
  await app.sent();
  expect((await merge(id, into.memberId)).body.data).toMatchObject({ kind: 'merge', status: 'applied', username: form.account, may_confirm: false });
  const emails = await app.sent();
  expect(emails.map(({ to }) => to).sort()).toEqual([form.email, into.email].sort());
  for (const { text } of emails) expect(text).toContain(REASON);
  expect((await app.call('GET', '/member', { token: login.access_token })).status).toBe(401);
  const said = async (language: string) =>
    (
      await app.call('POST', '/token', {
        body: { grant_type: 'password', client_id: 'comic-hub-site', username: form.account, password: PASSWORD },
        language,
      })
    ).body;
  expect(await said('en')).toMatchObject({ error: 'invalid_grant', code: 'ACCOUNT_MERGED', message: expect.stringContaining('joined') });
  expect((await said('zh')).message).toContain('併入');
  expect((await said('ja')).message).toContain('統合');
  // Only whoever knows the password learns it; the address is free for the account that stays.
  expect((await logIn(app, form.account, { password: 'another2026' })).body.code).toBe('LOGIN_FAILED');
  expect((await logIn(app, form.email)).body.code).toBe('LOGIN_FAILED');
  expect((await staffPage(id)).code).toBe('NOT_FOUND');
  const { rows } = await app.database.query('SELECT name, email, mobile, merged_into FROM members WHERE id = $1', [id]);
  expect(rows).toEqual([{ name: '－', email: `deleted-${id}`, mobile: `deleted-${id}`, merged_into: into.memberId }]);
});

test('the record of staff’s acts says who joined what; the export of the account that stays holds what came', async () => {
  const [from, into] = [await signUp(app, { points: 50 }), await signUp(app)];
  expect((await apply(app, from, ACTIVITY.evenings, { session: 2 })).status).toBe(200);
  const { id } = (await merge(from.memberId, into.memberId)).body.data;
  const recorded = await app.database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'call', 'after'])
    .where('table_name', '=', 'account_closures')
    .where('member_id', '=', from.memberId)
    .execute();
  expect(recorded).toMatchObject([{ actor_id: first.memberId, call: 'POST /staff/members/{id}/merge', after: { id, into_id: into.memberId, reason: REASON } }]);
  const { readPersonalTables } = await import('../../../src/server/accounts/leaving/personal-data.ts');
  const tables = await app.database.db.transaction().execute((tx) => readPersonalTables(tx, into.memberId));
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? [];
  expect(rowsOf('registrations')).toMatchObject([{ member_id: into.memberId }]);
  // What was written of the other account is this person's as well: all that ever came and went.
  expect(rowsOf('ledger_entries').some(({ member_id, kind }) => member_id === from.memberId && kind === 'recharge')).toBe(true);
  expect(rowsOf('account_closures')).toMatchObject([{ id, reason: REASON }]);
  expect(rowsOf('security_events').filter(({ kind }) => kind === 'ACCOUNTS_JOINED')).toHaveLength(2);
});

test('above the limit another person confirms: not whoever asked, not one of the two; what waits stands on both pages', async () => {
  const [from, into] = [await signUp(app, { points: 101 }), await signUp(app)];
  const asked = (await merge(from.memberId, into.memberId)).body.data;
  expect(asked).toMatchObject({ status: 'requested', points: 101, may_confirm: false });
  expect(await pointsOf(from)).toBe(101);
  for (const { memberId } of [from, into]) expect((await staffPage(memberId)).data.office.closures).toMatchObject([{ id: asked.id, may_confirm: true }]);
  expect((await merge(from.memberId, into.memberId)).body.code).toBe('NOT_IN_STATE');
  expect((await decide(asked.id, 'confirm', first)).body.code).toBe('ANOTHER_PERSON');
  await app.sent();
  expect((await decide(asked.id, 'confirm')).body.data).toMatchObject({ status: 'applied' });
  expect([await pointsOf(into), (await app.sent()).length]).toEqual([101, 2]);
  expect((await decide(asked.id, 'confirm')).body.code).toBe('NOT_IN_STATE');
});

test('refused, nothing moves; nobody joins an account with their own; staff is not joined; whoever asked must still be staff', async () => {
  const [from, into] = [await signUp(app, { points: 200 }), await signUp(app)];
  const { id } = (await merge(from.memberId, into.memberId)).body.data;
  await app.sent();
  expect((await decide(id, 'refuse', first)).body.data.status).toBe('refused');
  expect([await pointsOf(from), await app.sent()]).toEqual([200, []]);
  expect((await merge(from.memberId, first.memberId)).body.code).toBe('ANOTHER_PERSON');
  expect((await preview(second.email, into)).body.data.conflicts).toEqual(['staff']);
  expect((await merge(second.memberId, into.memberId)).body.code).toBe('MERGE_CONFLICT');
  const asker = await signUp(app, { role: 'admin' });
  const again = (await merge(from.memberId, into.memberId, asker)).body.data;
  await app.database.query(`UPDATE members SET role = 'desk' WHERE id = $1`, [asker.memberId]);
  expect((await decide(again.id, 'confirm')).body.code).toBe('ASKER_NOT_STAFF');
  await expect(app.database.query('DELETE FROM account_closures WHERE id = $1', [again.id])).rejects.toThrow(/stay as they were/);
  expect((await decide(again.id, 'refuse')).body.data.status).toBe('refused');
});

test('made anonymous: what stands in the way and the points lost are shown; then the person is gone, and their address told why', async () => {
  const member = await signUp(app, { points: 30, language: 'ja' });
  const look = async () => (await post(`${member.memberId}/anonymise/preview`, { reason: 'Asked on paper' })).body.data;
  await reserve(app, member, { from: 10, to: 11 });
  expect(await look()).toMatchObject({ obstacles: ['rents'], emails: [] });
  expect((await post(`${member.memberId}/anonymise`, { reason: 'Asked on paper' })).body.code).toBe('HAS_RESERVATIONS');
  const [{ id }] = (await app.call('GET', '/rent/apply', { token: member.token })).body.data;
  await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
  const shown = await look();
  expect(shown).toMatchObject({ obstacles: [], points: 30, needs_second: false, emails: [{ to: member.email, language: 'ja' }] });
  expect(shown.emails[0].text).toContain('Asked on paper');
  expect((await app.call('GET', '/member', { token: member.token })).status).toBe(200);
  await app.sent();
  expect((await post(`${member.memberId}/anonymise`, { reason: 'Asked on paper' })).body.data).toMatchObject({
    kind: 'anonymise',
    status: 'applied',
    points: 30,
  });
  expect(await app.sent()).toMatchObject([{ to: member.email }]);
  expect((await app.call('GET', '/member', { token: member.token })).status).toBe(401);
  const { rows } = await app.database.query('SELECT account, name, merged_into FROM members WHERE id = $1', [member.memberId]);
  expect(rows).toEqual([{ account: `deleted-${member.memberId}`, name: '－', merged_into: null }]);
  expect((await post(`${member.memberId}/anonymise`, { reason: 'Once more' })).body.code).toBe('NOT_FOUND');
});

test('with the account that stays, the name of the one that was joined with it goes as well', async () => {
  const { form, id } = await verified(app);
  const into = await signUp(app);
  expect((await merge(id, into.memberId)).status).toBe(200);
  expect((await post(`${into.memberId}/anonymise`, { reason: 'Asked on paper' })).status).toBe(200);
  const { rows } = await app.database.query('SELECT account, password_hash FROM members WHERE id = $1', [id]);
  expect(rows).toEqual([{ account: `deleted-${id}`, password_hash: 'deleted' }]);
  expect((await logIn(app, form.account)).body.code).toBe('LOGIN_FAILED');
});

test('more points than one person may take are lost by two; nobody closes their own account so', async () => {
  const member = await signUp(app, { points: 500 });
  const asked = (await post(`${member.memberId}/anonymise`, { reason: 'After their death' })).body.data;
  expect(asked).toMatchObject({ status: 'requested', into: null, points: 500 });
  expect((await decide(asked.id, 'confirm')).body.data.status).toBe('applied');
  expect((await staffPage(member.memberId)).code).toBe('NOT_FOUND');
  expect((await post(`${first.memberId}/anonymise/preview`, {})).body.data.obstacles).toEqual(['staff']);
  for (const role of ['desk', 'reviewer'] as const) expect((await merge(member.memberId, second.memberId, await signUp(app, { role }))).status).toBe(403);
});
