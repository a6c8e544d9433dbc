import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRole } from '../../../src/server/staff/change-role.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The key under which staff sends something: whose it is, what it is for, and how a secret is kept under it. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const GATE = { name: 'Gate', scopes: ['rents:read'], ends_on: '2026-12-31' };
const DOOR = { name: 'Door', url: 'https://door.example/hooks', kinds: ['rent'] };
const sent = ({ token }: TestMember, path: string, body: Record<string, unknown>, key: string) =>
  app.call('POST', path, { token, body, headers: { 'idempotency-key': key } });
const kept = async (key: string) => JSON.stringify((await app.database.query('SELECT answer FROM idempotency_keys WHERE key = $1', [key])).rows);

test.each([
  ['a token', '/staff/api-tokens', GATE, 'token'],
  ['a webhook', '/staff/webhooks', DOOR, 'secret'],
] as const)('%s is made once, its secret answered again, and kept by nothing that a stolen database opens', async (_, path, body, secret) => {
  const key = `made-once${path}`;
  const [first, second] = [await sent(admin, path, body, key), await sent(admin, path, body, key)];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(await kept(key)).toContain('sealed');
  expect(await kept(key)).not.toContain(first.body.data[secret]);
  expect((await sent(admin, path, { ...body, name: 'Other' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  // The key of a colleague is their own: it makes another, and shows nothing.
  const colleague = await signUp(app, { role: 'admin' });
  const other = await sent(colleague, path, body, key);
  expect([other.status, other.body.data[secret] === first.body.data[secret]]).toEqual([200, false]);
});

test('a new secret of a webhook is made once: the one of before goes on signing beside it', async () => {
  const { webhook } = (await sent(admin, '/staff/webhooks', DOOR, 'door-of-rotation')).body.data;
  const rotate = () => app.call('POST', `/staff/webhooks/${webhook.id}/rotate-secret`, { token: admin.token, headers: { 'idempotency-key': 'rotated-once' } });
  const [first, second] = await Promise.all([rotate(), rotate()]);
  expect([first.status, second.body]).toEqual([200, first.body]);
  const { rows } = await app.database.query('SELECT ends_at FROM webhook_secrets WHERE endpoint_id = $1 ORDER BY created_at', [webhook.id]);
  expect(rows.map(({ ends_at }) => ends_at === null).sort()).toEqual([false, true]);
});

test('a role that was taken away takes the answers along that were kept for it', async () => {
  const desk = await signUp(app, { role: 'desk' });
  const { memberId } = await signUp(app);
  const note = () => sent(desk, `/staff/members/${memberId}/notes`, { text: 'Asked about keys' }, 'note-of-the-desk');
  expect((await note()).status).toBe(200);
  await changeRole(app, { account: desk.email, role: 'member' });
  expect([401, 403]).toContain((await note()).status);
});
