import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writeMessage } from '../../support/messages.ts';

/* Messages to the office in the queue of staff: found, answered by e-mail, closed, opened again. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(() => app.database.query('DELETE FROM rate_limits', []));
afterAll(() => app.close());

const get = async (path: string) => (await app.call('GET', path, { token: desk.token })).body;
const move = (id: string, body: object) => app.call('PUT', `/staff/contact/${id}`, { token: desk.token, body });
async function sent(changes: Record<string, unknown> = {}, language?: 'ja') {
  const { reference } = (await writeMessage(app, changes, language)).body.data;
  const [row] = (await get(`/staff/contact?state=open&q=${reference.toLowerCase()}`)).data;
  await app.sent();
  return { id: String(row.id), reference: String(reference), row };
}

test('a message waits with its day, is answered in the language of the sender, and keeps the answer', async () => {
  const { id, reference, row } = await sent({ email: 'reader.ja@example.com', content: '手話通訳は\nありますか。' }, 'ja');
  expect(row).toMatchObject({ status: 'open', cause: 'activity', due_on: '2026-11-25' });
  const answer = { event: 'answer', text: 'はい、あります。\n\n<b>前の席</b>をお取りください。' };
  const preview = (await app.call('POST', `/staff/contact/${id}/preview`, { token: desk.token, body: answer })).body.data;
  expect(preview).toMatchObject({ status: 'answered', emails: [{ to: 'reader.ja@example.com', language: 'ja' }] });
  expect((await get(`/staff/contact/${id}`)).data).toMatchObject({ status: 'open', answers: [] });
  expect((await move(id, answer)).body.data).toMatchObject({ status: 'answered', answers: [{ text: answer.text }] });
  const [mail, ...others] = await app.sent();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(reference);
  expect(mail?.text).toBe(preview.emails[0].text);
  expect(mail?.text).toContain('はい、あります。\n\n<b>前の席</b>をお取りください。');
  expect(mail?.text).toContain('> 手話通訳は\n> ありますか。');
  expect(mail?.content).toContain('\nReply-To: office@comichub.example');
  expect(mail?.content).not.toContain('<b>前');
});

test('closed without an answer nothing is sent; opened again it waits', async () => {
  const { id } = await sent();
  expect((await move(id, { event: 'close' })).body.data.status).toBe('closed');
  expect((await move(id, { event: 'answer', text: 'Too late' })).body.code).toBe('NOT_IN_STATE');
  expect((await move(id, { event: 'close' })).body.code).toBe('NOT_IN_STATE');
  expect((await move(id, { event: 'reopen' })).body.data.status).toBe('open');
  expect(await app.sent()).toEqual([]);
});

test('of two who close it at once, the second is refused', async () => {
  const { id } = await sent();
  const codes = (await Promise.all([move(id, { event: 'close' }), move(id, { event: 'close' })])).map(({ status, body }) => body.code ?? status);
  expect(codes.sort()).toEqual([200, 'NOT_IN_STATE']);
});

test('a request to delete an account is in its own queue alone; an unknown message is none', async () => {
  const { token } = await signUp(app);
  const body = { name: 'Somebody', email: 'gone@example.com', cause: 'account_cancel', content: '申請刪除帳號' };
  const { reference } = (await app.call('POST', '/contact', { token, body })).body.data;
  expect((await get(`/staff/contact?q=${reference}`)).data).toEqual([]);
  expect((await get(`/staff/deletions?q=${reference}`)).data).toHaveLength(1);
  expect((await get('/staff/contact/00000000-0000-4000-8000-000000000000')).code).toBe('NOT_FOUND');
});

test('whoever is not of the desk is refused with the words of the specification', async () => {
  const reviewer = await signUp(app, { role: 'reviewer' });
  const { status, body } = await app.call('GET', '/staff/contact', { token: reviewer.token, language: 'en' });
  expect([status, body.message]).toEqual([403, 'You have no permission to perform this operation']);
});
