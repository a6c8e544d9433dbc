import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY, LINK, mine, step } from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* What staff type is kept with its language: that of their own screen unless they say another (docs/decisions/159). */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.sent();
});
afterAll(() => app.close());

/** A call of staff from a screen in a language. */
const staff = (method: string, path: string, body: Record<string, unknown>, language = 'zh') => app.call(method, path, { token: admin.token, body, language });
const review = (id: string, body: Record<string, unknown>, language?: string) => staff('PUT', `/staff/space/apply/${id}/review`, body, language);
const leaseOf = async ({ token }: TestMember, id: string) =>
  (await app.call('GET', '/my/space_apply', { token })).body.data.find((lease: { id: string }) => lease.id === id);
/** The typed texts that the e-mails since the last time mark up as another language's: `zh-Hant 颱風`. */
async function marked(): Promise<string[]> {
  const sentEmails = await Promise.all((await app.sent()).map(({ content }) => PostalMime.parse(content)));
  return sentEmails.flatMap(({ html = '' }) => [...html.matchAll(/<span lang="([^"]+)"[^>]*>([^<]*)</g)].map(([, tag, text]) => `${tag} ${text}`));
}

test('a reservation that the desk calls off', async () => {
  const member = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, member)).body.data;
  await app.sent();
  expect((await staff('PUT', `/staff/rents/${id}/call_off`, { reason: '三樓漏水' })).status).toBe(200);
  expect(await marked()).toEqual(['zh-Hant 三樓漏水']);
  const second = (await reserve(app, member)).body.data.id;
  await app.sent();
  await staff('PUT', `/staff/rents/${second}/call_off`, { reason: 'A burst pipe', language: 'en' });
  expect(await marked()).toEqual([]);
  const wrong = await staff('PUT', `/staff/rents/${second}/call_off`, { reason: 'x', language: 'tlh' }, 'en');
  expect([wrong.status, wrong.body.errors]).toEqual([422, { language: ['Please choose one of the options'] }]);
});

test('a consultation that is refused, and one that a closing calls off', async () => {
  const member = await signUp(app);
  const { id } = (await ask(app, member)).body.data;
  await app.sent();
  await staff('PUT', `/staff/advisory/${id}`, { event: 'refuse', reason: '請洽稅務顧問' });
  expect(await marked()).toEqual(['zh-Hant 請洽稅務顧問']);
  expect((await mine(app, member)).data[0]).toMatchObject({ reason: '請洽稅務顧問', reason_language: 'zh' });
  const other = await signUp(app, { language: 'ja' });
  const second = (await ask(app, other)).body.data.id;
  await step(app, admin, second, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
  await close(app, admin, { day: FRIDAY });
  await app.sent();
  expect((await mine(app, other)).data[0]).toMatchObject({ status: 'cancelled', reason: '台風のため', reason_language: 'ja' });
});

test('every note and reason of a lease', async () => {
  const member = await signUp(app, { language: 'ja' });
  const { id } = (await applyForSpace(app, member)).body.data;
  await review(id, { event: 'review' });
  await app.sent();
  await review(id, { event: 'request_correction', items: ['remarks'], message: '請補備註' });
  expect(await marked()).toEqual(['zh-Hant 請補備註']);
  expect((await leaseOf(member, id)).correction).toMatchObject({ message: '請補備註', message_language: 'zh' });
  await review(id, { event: 'withdraw_correction' });
  expect((await leaseOf(member, id)).past_corrections).toEqual([expect.objectContaining({ message_language: 'zh' })]);
  await app.sent();
  await review(id, { event: 'approve', note: 'Use the lift' }, 'en');
  expect(await marked()).toEqual(['en Use the lift']);
  expect((await leaseOf(member, id)).approval).toMatchObject({ note: 'Use the lift', note_language: 'en' });
  await review(id, { event: 'call_off', reason: 'ご迷惑をおかけします', language: 'ja' });
  expect(await marked()).toEqual([]);
  expect((await leaseOf(member, id)).cancelled).toMatchObject({ reason_language: 'ja' });

  const refused = (await applyForSpace(app, member, { session: 'morning' })).body.data.id;
  await review(refused, { event: 'review' });
  await app.sent();
  await review(refused, { event: 'refuse', reason: '與本館宗旨不符' });
  expect(await marked()).toEqual(['zh-Hant 與本館宗旨不符']);
  expect((await leaseOf(member, refused)).refusal).toMatchObject({ reason_language: 'zh' });

  const cancelled = (await applyForSpace(app, member, { session: 'evening' })).body.data.id;
  await app.sent();
  await app.call('PUT', `/space/apply/${cancelled}/cancel`, { token: member.token, body: { reason: 'Put off' }, language: 'en' });
  expect(await marked()).toEqual(['en Put off']);
  expect((await leaseOf(member, cancelled)).cancelled).toMatchObject({ by: 'applicant', reason_language: 'en' });
});

test('the note at the end of a lease, and what is said of its extension', async () => {
  const member = await signUp(app, { language: 'en' });
  const { id } = (await applyForSpace(app, member, { move_in_on: '2026-12-22', start_on: '2026-12-22', end_on: '2026-12-22', move_out_on: '2026-12-22' })).body
    .data;
  const desk = (body: Record<string, unknown>) => staff('PUT', `/staff/space/apply/${id}/desk`, body);
  await review(id, { event: 'review' });
  // Waived and empty: a note that nobody wrote has no language.
  await review(id, { event: 'approve' });
  expect((await leaseOf(member, id)).approval).toMatchObject({ note: null, note_language: null });
  await desk({ event: 'pay_deposit', method: 'cash' });
  await desk({ event: 'pay_rent', method: 'cash' });
  const days = { end_on: '2026-12-23', move_out_on: '2026-12-23' };
  expect((await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: days })).status).toBe(200);
  await app.sent();
  expect((await review(id, { event: 'refuse_extension', note: '已有其他預約' })).status).toBe(200);
  expect(await marked()).toEqual(['zh-Hant 已有其他預約']);
  expect((await leaseOf(member, id)).extension).toMatchObject({ note_language: 'zh' });
  app.clock.now = new Date('2026-12-22T14:30:00+08:00');
  await desk({ event: 'hand_over' });
  await app.sent();
  expect((await desk({ event: 'end', note: '牆面有刮痕' })).status).toBe(200);
  expect(await marked()).toEqual(['zh-Hant 牆面有刮痕']);
  expect((await leaseOf(member, id)).settlement).toMatchObject({ note: '牆面有刮痕', note_language: 'zh' });
});

test('a lock of an account, and a ban', async () => {
  const member = await signUp(app, { language: 'en' });
  await staff('POST', `/staff/accounts/${member.memberId}/lock`, { reason: '帳號遭盜用' });
  await staff('POST', `/staff/accounts/${member.memberId}/unlock`, { reason: 'All is well', language: 'en' });
  await staff('POST', '/staff/space/bars', { member_id: member.memberId, reason: '轉租場地' });
  expect((await marked()).sort()).toEqual(['zh-Hant 帳號遭盜用', 'zh-Hant 轉租場地'].sort());
});

test('the database takes no language that there is not', async () => {
  for (const [table, column] of [
    ['rents', 'cancel_reason_language'],
    ['advisories', 'reason_language'],
    ['space_leases', 'settlement_note_language'],
    ['space_leases', 'closed_reason_language'],
    ['space_corrections', 'message_language'],
  ] as const)
    await expect(app.database.query(`UPDATE ${table} SET ${column} = 'tlh'`, []), column).rejects.toThrow('language_check');
});
