import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, LINK } from '../../support/bookings/advisories.ts';
import { ACTIVITY, apply, INTRO } from '../../support/bookings/registrations.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Decisions about registrations, consultations and deletions are shown before they are taken, and leave nothing behind. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const get = async (path: string) => (await app.call('GET', path, { token: admin.token })).body;
const preview = (path: string, body: object) => app.call('POST', `${path}/preview`, { token: admin.token, body });
const eventsWaiting = async () => (await app.database.query('SELECT count(*)::int AS n FROM outbox_events', [])).rows[0]?.['n'];

test('a registration: the e-mail with the reason, the status it would have; then it is as it was', async () => {
  const member = await signUp(app);
  const { id } = (await apply(app, member, ACTIVITY.matching, { intro: INTRO })).body.data;
  const path = `/staff/registrations/${id}`;
  const before = await eventsWaiting();
  const { data } = (await preview(path, { event: 'fail', reason: 'The portfolio is empty' })).body;
  expect(data.status).toBe('failed');
  expect(data.emails).toMatchObject([{ to: member.email }]);
  expect(data.emails[0].text).toContain('The portfolio is empty');
  expect([(await get(path)).data.status, await eventsWaiting()]).toEqual(['applied', before]);
  await app.call('PUT', `${path}/pass`, { token: admin.token });
  expect((await preview(path, { event: 'fail', reason: 'Too late' })).body.code).toBe('NOT_IN_STATE');
});

test('a consultation: found in the queue of what waits, confirmed with place and teacher in the e-mail', async () => {
  const member = await signUp(app);
  const { id } = (await ask(app, member)).body.data;
  const path = `/staff/advisory/${id}`;
  expect((await get(`/staff/advisory?when=waiting&q=${member.email}`)).data).toMatchObject([{ id, status: 'applied' }]);
  const { data } = (await preview(path, { event: 'confirm', teacher: 'Ms Lin', location: LINK })).body;
  expect(data).toMatchObject({ status: 'reserved', teacher: 'Ms Lin' });
  expect(data.emails[0].text).toContain(LINK);
  expect((await preview(path, { event: 'confirm', teacher: 'Ms Lin' })).body.errors).toHaveProperty('location');
  expect((await get(path)).data).toMatchObject({ status: 'applied', teacher: null });
});

test('a deletion: refused for what is still open, and what would be deleted is still there', async () => {
  const member = await signUp(app);
  const form = { cause: 'account_cancel', name: 'Somebody', email: 'gone@example.com', content: '申請刪除帳號' };
  await app.call('POST', '/contact', { token: member.token, body: form });
  const [{ id }] = (await get(`/staff/deletions?q=${member.email}`)).data;
  const path = `/staff/deletions/${id}`;
  expect((await preview(path, { event: 'delete' })).body.code).toBe('NOT_IN_STATE');
  await app.call('PUT', path, { token: admin.token, body: { event: 'contact' } });
  expect((await preview(path, { event: 'delete' })).body.data).toMatchObject({ status: 'done', emails: [{ to: member.email }] });
  expect((await get(path)).data).toMatchObject({ status: 'contacted', member: { email: member.email } });
  expect((await applyForSpace(app, member)).status).toBe(200);
  expect((await preview(path, { event: 'delete' })).body.code).toBe('HAS_RESERVATIONS');
});

test('the audit record is searched by account, and one entry opens', async () => {
  const { id, username } = (await get(`/staff/accounts?q=${admin.email}`)).data.accounts[0];
  const [entry] = (await get(`/staff/audit?q=${username.toUpperCase()}`)).data;
  expect(entry.actor).toMatchObject({ id, username });
  expect((await get(`/staff/audit/${entry.id}`)).data).toEqual(entry);
  expect((await get('/staff/audit/999999999')).code).toBe('NOT_FOUND');
});

test('every act about a member shows its e-mail with the reason in the language of its member, and leaves nothing behind', async () => {
  const member = await signUp(app, { language: 'ja', points: 60 });
  const { memberId: id } = member;
  const reason = 'Twice at the counter';
  const seen = async (path: string, body: object = {}) => {
    const { status, body: said } = await app.call('POST', path, { token: admin.token, body: { reason, ...body } });
    expect(status, JSON.stringify(said)).toBe(200);
    return said.data.emails;
  };
  for (const [path, body] of [
    [`/staff/members/${id}/class/preview`, { type: 'associate' }],
    [`/staff/members/${id}/points/preview`, { points: -40 }],
    [`/staff/accounts/${id}/lock/preview`, {}],
    [`/staff/accounts/${id}/end-logins/preview`, {}],
    [`/staff/space/bars/${id}/preview`, {}],
    [`/staff/members/${id}/anonymise/preview`, {}],
  ] as const)
    expect(await seen(path, body), path).toMatchObject([{ to: member.email, language: 'ja', text: expect.stringContaining(reason) }]);
  expect((await app.call('POST', `/staff/accounts/${id}/unlock/preview`, { token: admin.token, body: { reason } })).body.code).toBe('NOT_IN_STATE');
  // More than one person may give alone: no e-mail yet, and one for whoever confirms.
  expect(await seen(`/staff/members/${id}/points/preview`, { points: 500 })).toEqual([]);
  await app.call('POST', `/staff/members/${id}/points`, { token: admin.token, body: { points: 500, reason } });
  const other = await signUp(app, { role: 'admin' });
  const confirm = (token: string) => app.call('POST', `/staff/members/${id}/adjustment/preview`, { token, body: { event: 'confirm' } });
  expect((await confirm(admin.token)).body.code).toBe('ANOTHER_PERSON');
  expect((await confirm(other.token)).body.data.emails).toMatchObject([{ text: expect.stringContaining('500') }]);
  const { data } = await get(`/staff/members/${id}`);
  expect(data).toMatchObject({ type: 'general', lock: null, bars: [], points: { remaining: 60 } });
  expect((await app.call('GET', '/member', { token: member.token })).status).toBe(200);
  expect((await app.sent()).filter(({ to }) => to === member.email).map(({ text }) => text.includes(reason))).not.toContain(true);
});
