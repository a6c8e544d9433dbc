import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const REASON = 'Wrong in the import';
const change = (id: string, type: string, { token = admin.token, reason = REASON } = {}) =>
  app.call('POST', `/staff/members/${id}/class`, { token, body: { type, reason } });
const levelOf = async ({ token }: TestMember) => (await app.call('GET', '/my/level', { token })).body.data;

test('the operator changes a class with a reason: it is in the member’s history, and they are written to in their language', async () => {
  const member = await signUp(app, { language: 'ja', memberClass: 'creator' });
  await app.sent();
  expect((await change(member.memberId, 'associate')).body.data).toEqual({
    ...{ member_id: member.memberId, from_type: 'creator', type: 'associate', last_day: null },
  });
  expect(await levelOf(member)).toMatchObject({ type: 'associate', changes: [{ event: 'changed', from_type: 'creator', to_type: 'associate', spent: null }] });
  const [email] = await app.sent();
  expect(email).toMatchObject({ to: member.email, subject: '会員区分を変更しました' });
  expect(email?.text).toContain('クリエイター会員から準クリエイター会員に');
  expect(email?.text).toContain(REASON);
  const events = await app.database.db.selectFrom('security_events').select(['kind', 'actor_id']).where('member_id', '=', member.memberId).execute();
  expect(events).toEqual([{ kind: 'CLASS_CHANGED', actor_id: admin.memberId }]);
});

test('whoever is made loyal is so for the window of spending from tomorrow on, and the night leaves it', async () => {
  const member = await signUp(app);
  expect((await change(member.memberId, 'loyal')).body.data.last_day).toBe('2027-11-18');
  expect((await app.sent()).at(-1)?.text).toContain('valid through Thu 18 Nov 2027');
  app.clock.now = new Date('2026-11-19T00:02:00+08:00');
  await app.handlers['count-spending']({}, 'job');
  expect(await levelOf(member)).toMatchObject({ type: 'loyal', last_day: '2027-11-18', changes: [{ event: 'changed' }] });
});

test('needs a reason, another class than the present one, a member who is here, and the operator', async () => {
  const { memberId } = await signUp(app);
  expect((await change(memberId, 'general')).body.code).toBe('NOT_IN_STATE');
  expect((await change(memberId, 'loyal', { reason: ' ' })).body.errors).toMatchObject({ reason: [expect.any(String)] });
  expect((await change('00000000-0000-4000-8000-000000000000', 'loyal')).body.code).toBe('NOT_FOUND');
  expect((await change(memberId, 'loyal', { token: (await signUp(app, { role: 'desk' })).token })).status).toBe(403);
});

test('of two decisions for one class at once, one is made', async () => {
  const { memberId } = await signUp(app);
  const answers = await Promise.all([change(memberId, 'creator'), change(memberId, 'creator')]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'NOT_IN_STATE']);
  const rows = await app.database.db.selectFrom('class_changes').select('to_class').where('member_id', '=', memberId).execute();
  expect(rows).toEqual([{ to_class: 'creator' }]);
});

test('the database refuses a change by staff that says neither why nor by whom, or changes nothing', async () => {
  const { memberId: member_id } = await signUp(app);
  const row = { member_id, event: 'changed', from_class: 'general', to_class: 'creator', spent: 0, valid_until: null, changed_at: app.clock.now } as const;
  const said = { reason: REASON, reason_language: 'en', actor_id: admin.memberId } as const;
  const write = (values: object) =>
    app.database.db
      .insertInto('class_changes')
      .values({ ...row, ...values })
      .execute();
  await expect(write({})).rejects.toThrow(/class_changes_by_staff/);
  await expect(write({ ...said, reason: '' })).rejects.toThrow(/class_changes_by_staff/);
  await expect(write({ ...said, from_class: 'creator' })).rejects.toThrow(/class_changes_by_staff/);
  await write(said);
});
