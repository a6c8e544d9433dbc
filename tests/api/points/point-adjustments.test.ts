import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* One person gives or takes at most 100 points of a member in a day (tests/content/settings/points.yaml). */

let app: TestApp;
let first: TestMember;
let second: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  first = await signUp(app, { role: 'admin' });
  second = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const REASON = 'The scanner broke';
const adjust = (memberId: string, points: number, { token } = first, reason = REASON) =>
  app.call('POST', `/staff/members/${memberId}/points`, { token, body: { points, reason } });
const decide = (id: string, event: string, { token } = second) => app.call('PUT', `/staff/point_adjustments/${id}`, { token, body: { event } });
const ledgerOf = async (memberId: string) =>
  (await app.database.db.selectFrom('ledger_entries').select(['kind', 'amount', 'actor_id']).where('member_id', '=', memberId).orderBy('id').execute()).map(
    ({ kind, amount, actor_id }) => [kind, amount, actor_id],
  );
const balanceOf = async ({ memberId }: TestMember) => (await app.call('GET', `/staff/members/${memberId}`, { token: first.token })).body.data.points.remaining;

test('a few points are given and taken by one person at once: free ones, what expires first at first; the member is sent the reason', async () => {
  const member = await signUp(app, { points: 50, reward: { amount: 10, expiresAt: new Date('2026-12-01T00:00:00+08:00') }, language: 'zh' });
  await app.sent();
  expect((await adjust(member.memberId, 60)).body.data).toMatchObject({ points: 60, status: 'applied', decided_by: expect.any(String), may_confirm: false });
  expect((await adjust(member.memberId, -40)).body.data).toMatchObject({ points: -40, status: 'applied' });
  expect(await ledgerOf(member.memberId)).toEqual([
    ['recharge', 50, null],
    ['purchase_feedback', 10, null],
    ['purchase_feedback', 60, first.memberId],
    ['refund_deduction', -10, first.memberId],
    ['refund_deduction', -30, first.memberId],
  ]);
  const emails = await app.sent();
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [member.email, '已扣除 40 點'],
    [member.email, '已補發 60 點'],
  ]);
  for (const { text } of emails) expect(text).toContain(REASON);
});

test('nobody gives points to themselves, neither alone nor as the second', async () => {
  expect(await adjust(first.memberId, 1)).toMatchObject({ status: 409, body: { code: 'ANOTHER_PERSON' } });
  const { id } = (await adjust(second.memberId, 500)).body.data;
  expect((await app.call('GET', `/staff/members/${second.memberId}`, { token: second.token })).body.data.office.adjustments).toMatchObject([
    { may_confirm: false },
  ]);
  expect(await decide(id, 'confirm')).toMatchObject({ status: 409, body: { code: 'ANOTHER_PERSON' } });
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0]);
  expect((await decide(id, 'refuse')).body.data).toMatchObject({ status: 'refused' });
});

test('above the limit it waits until another person confirms, and moves nothing before', async () => {
  const member = await signUp(app);
  const { id, status, may_confirm } = (await adjust(member.memberId, 101)).body.data;
  expect([status, may_confirm, await balanceOf(member)]).toEqual(['requested', false, 0]);
  expect((await app.call('GET', '/staff/members?state=adjusting', { token: first.token })).body.data).toMatchObject([{ id: member.memberId }]);
  expect((await decide(id, 'confirm', first)).body).toMatchObject({ code: 'ANOTHER_PERSON', message: 'Another member of staff has to confirm this.' });
  expect((await adjust(member.memberId, 500)).body.code).toBe('NOT_IN_STATE');
  const { office } = (await app.call('GET', `/staff/members/${member.memberId}`, { token: second.token })).body.data;
  expect(office.adjustments).toMatchObject([{ id, points: 101, may_confirm: true }]);
  await app.sent();
  expect((await decide(id, 'confirm')).body.data).toMatchObject({ status: 'applied', may_confirm: false });
  expect(await balanceOf(member)).toBe(101);
  expect(await app.sent()).toMatchObject([{ subject: 'You have been given 101 points' }]);
  expect((await decide(id, 'confirm')).body.code).toBe('NOT_IN_STATE');
});

test('whoever asked takes it back, and the other one refuses it: nothing moves, and nobody is written to', async () => {
  const member = await signUp(app, { points: 300 });
  for (const who of [first, second]) {
    const { id } = (await adjust(member.memberId, -200)).body.data;
    await app.sent();
    expect((await decide(id, 'refuse', who)).body.data.status).toBe('refused');
    expect([await balanceOf(member), await app.sent()]).toEqual([300, []]);
  }
});

test('small ones of a day add up: the one that goes above the limit waits, and a day later it does not', async () => {
  const member = await signUp(app);
  const statuses = [];
  for (const points of [60, 40, -1]) statuses.push((await adjust(member.memberId, points)).body.data.status);
  expect(statuses).toEqual(['applied', 'applied', 'requested']);
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 60 * 60 * 1000);
  const other = await signUp(app, { role: 'admin' });
  const { office } = (await app.call('GET', `/staff/members/${member.memberId}`, { token: other.token })).body.data;
  await decide(office.adjustments[0].id, 'refuse', other);
  expect((await adjust(member.memberId, -1, other)).body.data.status).toBe('applied');
  app.clock.now = TEST_NOW;
});

test('nobody has less than nothing; nobody adjusts nothing, or without a reason, or a member who is not here', async () => {
  const member = await signUp(app, { points: 20 });
  expect((await adjust(member.memberId, -21)).body.code).toBe('NOT_ENOUGH_POINTS');
  const { id } = (await adjust(member.memberId, -150)).body.data;
  expect((await decide(id, 'confirm')).body.code).toBe('NOT_ENOUGH_POINTS');
  expect(await balanceOf(member)).toBe(20);
  expect((await adjust(member.memberId, 0)).body.errors).toMatchObject({ points: [expect.any(String)] });
  expect((await adjust(member.memberId, 5, first, ' ')).body.errors).toMatchObject({ reason: [expect.any(String)] });
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect([(await adjust(nobody, 5)).body.code, (await decide(nobody, 'confirm')).body.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect((await adjust(member.memberId, 5, await signUp(app, { role: 'desk' }))).status).toBe(403);
});

test('of many at once within the limit as many are applied as it takes; of two who confirm at once, one does', async () => {
  const member = await signUp(app);
  const many = await Promise.all([1, 2, 3, 4].map(() => adjust(member.memberId, 40)));
  expect(many.map(({ body }) => body.code ?? body.data.status).sort()).toEqual(['NOT_IN_STATE', 'applied', 'applied', 'requested']);
  const { id } = many.find(({ body }) => body.data?.status === 'requested')?.body.data ?? {};
  const confirmed = await Promise.all([decide(id, 'confirm'), decide(id, 'confirm')]);
  expect(confirmed.map(({ body }) => body.code ?? body.data.status).sort()).toEqual(['NOT_IN_STATE', 'applied']);
  expect(await balanceOf(member)).toBe(120);
});

test('the database refuses one person for two, and any change of what was decided', async () => {
  const member = await signUp(app);
  const { id } = (await adjust(member.memberId, 101)).body.data;
  const write = (values: object) => app.database.db.updateTable('point_adjustments').set(values).where('id', '=', id).execute();
  const decided = { status: 'applied', decided_at: TEST_NOW };
  await expect(write({ ...decided, decided_by: first.memberId })).rejects.toThrow(/two_people/);
  await expect(write({ ...decided, decided_by: second.memberId, points: 5000 })).rejects.toThrow(/stay as they were/);
  await decide(id, 'refuse');
  await expect(write({ ...decided, decided_by: second.memberId })).rejects.toThrow(/stay as they were/);
  await expect(app.database.db.deleteFrom('point_adjustments').where('id', '=', id).execute()).rejects.toThrow(/stay as they were/);
});

test('what somebody asked for whose role was taken away, or who was locked out, can only be refused', async () => {
  const [member, asker] = [await signUp(app), await signUp(app, { role: 'admin' })];
  const waits = async () => (await adjust(member.memberId, 500, asker)).body.data.id as string;
  const mayConfirm = async () =>
    (await app.call('GET', `/staff/members/${member.memberId}`, { token: second.token })).body.data.office.adjustments[0].may_confirm;
  const demoted = await waits();
  expect(await mayConfirm()).toBe(true);
  const setRole = (role: string) => app.database.query('UPDATE members SET role = $1 WHERE id = $2', [role, asker.memberId]);
  await setRole('reviewer');
  expect(await mayConfirm()).toBe(false);
  expect(await decide(demoted, 'confirm')).toMatchObject({ status: 409, body: { code: 'ASKER_NOT_STAFF' } });
  expect((await decide(demoted, 'refuse')).body.data).toMatchObject({ status: 'refused' });
  await setRole('admin');
  const locked = await waits();
  await app.database.query(`INSERT INTO account_locks (member_id, reason, actor_id, created_at) VALUES ($1, 'lost', $2, now())`, [
    asker.memberId,
    first.memberId,
  ]);
  expect(await mayConfirm()).toBe(false);
  expect(await decide(locked, 'confirm')).toMatchObject({ status: 409, body: { code: 'ASKER_NOT_STAFF' } });
  expect(await balanceOf(member)).toBe(0);
});

test('reasons are removed after five years and not before; nothing else of an adjustment, and nobody else removes them', async () => {
  const member = await signUp(app);
  await adjust(member.memberId, 5);
  const reasons = async () => app.database.db.selectFrom('point_adjustments').select(['points', 'reason']).where('member_id', '=', member.memberId).execute();
  const change = (fields: string) => app.database.query(`UPDATE point_adjustments SET ${fields} WHERE member_id = $1`, [member.memberId]);
  await expect(change(`reason = '－'`)).rejects.toThrow(/stay as they were decided/);
  app.clock.now = new Date(TEST_NOW.getTime() + 1824 * 86_400_000);
  await app.handlers['purge-expired']({}, 'job');
  expect(await reasons()).toEqual([{ points: 5, reason: REASON }]);
  app.clock.now = new Date(TEST_NOW.getTime() + 1826 * 86_400_000);
  await app.handlers['purge-expired']({}, 'job');
  expect(await reasons()).toEqual([{ points: 5, reason: '－' }]);
});
