import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { type HttpStub, openHttpStub } from '../../support/services/http-stub.ts';

/* Another system is told what happens: signed, at least once, in order for each record, and for as long as it is worth trying. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From the first try on, as docs/webhooks.md says. */
const PAUSES_MS = [1, 5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * MINUTE_MS);

let app: TestApp;
let admin: TestMember;
let receiver: HttpStub;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOKS_TO_PRIVATE: '1' });
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  receiver = await openHttpStub();
});
afterEach(async () => {
  await receiver.close();
  app.clock.now = TEST_NOW;
  for (const table of ['webhook_endpoints', 'rents', 'outbox_events']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const post = (path: string, body: object = {}) => app.call('POST', `/staff/webhooks${path}`, { token: admin.token, body });
/** A system that is told of reservations. */
async function tell(url = receiver.url, kinds: string[] = ['rent']): Promise<{ id: string; secret: string }> {
  const { body } = await post('', { name: 'Door', url, kinds });
  return { id: body.data.webhook.id, secret: body.data.secret };
}
const change = (id: string, fields: object) =>
  app.call('PUT', `/staff/webhooks/${id}`, { token: admin.token, body: { name: 'Door', url: receiver.url, kinds: ['rent'], is_on: true, ...fields } });
const book = async (from = 14) => {
  const member = await signUp(app, { points: 500 });
  return { member, id: (await reserve(app, member, { from, to: from + 1 })).body.data.id as string };
};
/** Relays events, and sends what is due, by the schedule. */
const run = async () => {
  const mails = await app.sent();
  await app.handlers['send-webhooks']({}, 'schedule');
  return [...mails, ...(await app.sent())];
};
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const log = async (id: string, query = '') => (await app.call('GET', `/staff/webhooks/${id}/deliveries${query}`, { token: admin.token })).body.data;
const webhook = async (id: string) =>
  (await app.call('GET', '/staff/webhooks', { token: admin.token })).body.data.webhooks.find((each: { id: string }) => each.id === id);
const signatureOf = (secret: string, { headers, body }: HttpStub['requests'][number]) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

describe('a system that wants to hear of a kind', () => {
  test('is told of its events once, signed, with ids and states and nothing of the member', async () => {
    const { secret, id } = await tell();
    const { member, id: rentId } = await book();
    await run();
    await run();
    const [request, ...others] = receiver.requests;
    expect(others).toEqual([]);
    if (request === undefined) throw new Error('nothing came');
    const message = JSON.parse(String(request.body));
    expect(message).toEqual({
      id: request.headers['webhook-id'],
      type: 'rent.booked',
      timestamp: '2026-11-18T10:30:00+08:00',
      data: { record_id: rentId, by: 'member', start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T15:00:00+08:00', points: 12 },
    });
    expect(request.headers).toMatchObject({ 'webhook-timestamp': String(TEST_NOW.getTime() / 1000), 'webhook-signature': signatureOf(secret, request) });
    for (const own of [member.memberId, member.email]) expect(String(request.body)).not.toContain(own);
    expect(await log(id)).toMatchObject([
      { message_id: message.id, type: 'rent.booked', record_id: rentId, status: 'delivered', tries: 1, status_code: 200, answer: '{"ok":true}', fault: null },
    ]);
    expect((await log(id))[0].duration_ms).toEqual(expect.any(Number));
  });

  test('is not told of other kinds, and each system has messages of its own', async () => {
    const other = await openHttpStub();
    await tell(receiver.url, ['space', 'order']);
    await tell(other.url);
    await book();
    await run();
    expect([receiver.requests.length, other.requests.length]).toEqual([0, 1]);
    await other.close();
  });

  test('is sent a test, which says that it is one', async () => {
    const { id } = await tell();
    expect((await post(`/${id}/test`)).body.data).toMatchObject({ type: 'webhook.test', status: 'waiting' });
    await run();
    expect(receiver.requests.map(({ body }) => JSON.parse(String(body)).type)).toEqual(['webhook.test']);
  });

  test('hears of one record in order: what is later waits for what has not arrived', async () => {
    const { id } = await tell();
    receiver.mood = 503;
    const { member, id: rentId } = await book();
    await run();
    expect((await app.call('PUT', `/rent/apply/${rentId}/cancel`, { token: member.token, body: {} })).status).toBe(200);
    const { id: otherRent } = await book(10);
    await run();
    const types = () => receiver.requests.map(({ body }) => [JSON.parse(String(body)).type, JSON.parse(String(body)).data.record_id]);
    expect(types()).toEqual([
      ['rent.booked', rentId],
      ['rent.booked', otherRent],
    ]);
    receiver.mood = 200;
    later(MINUTE_MS);
    await run();
    await run();
    expect(
      types()
        .slice(2)
        .filter(([, record]) => record === rentId),
    ).toEqual([
      ['rent.booked', rentId],
      ['rent.cancelled', rentId],
    ]);
    expect(await log(id, '?status=delivered')).toHaveLength(3);
  });
});

describe('a message that does not arrive', () => {
  test.each([
    ['refused', () => Object.assign(receiver, { mood: 500 }), { status_code: 500, answer: '{"ok":false}', fault: 'HTTP 500' }],
    ['redirected', () => Object.assign(receiver, { mood: { redirect: `${receiver.url}/elsewhere` } }), { status_code: 302, fault: 'HTTP 302' }],
    ['cut off', () => Object.assign(receiver, { mood: 'reset' }), { status_code: null, answer: null, fault: expect.stringMatching(/ECONNRESET|hang up/) }],
  ])('%s is tried again, with the same id and body and the time of the try', async (_, turn, expected) => {
    const { id, secret } = await tell();
    turn();
    await book();
    await run();
    expect(await log(id)).toMatchObject([{ status: 'waiting', tries: 1, next_try_at: '2026-11-18T10:31:00+08:00', ...expected }]);
    expect(receiver.requests).toHaveLength(1);
    receiver.mood = 204;
    await run();
    expect(receiver.requests).toHaveLength(1);
    later(MINUTE_MS);
    await run();
    const [first, second] = receiver.requests;
    if (!first || !second) throw new Error('it came once');
    expect([String(second.body), second.headers['webhook-id']]).toEqual([String(first.body), first.headers['webhook-id']]);
    expect(second.headers).toMatchObject({ 'webhook-timestamp': String(TEST_NOW.getTime() / 1000 + 60), 'webhook-signature': signatureOf(secret, second) });
    expect(await log(id)).toMatchObject([{ status: 'delivered', tries: 2, status_code: 204, fault: null }]);
    const [{ attempts }] = await log(id);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toMatchObject({ at: '2026-11-18T10:31:00+08:00', status_code: 204, fault: null, duration_ms: expect.any(Number) });
    expect(attempts[1]).toMatchObject({ at: '2026-11-18T10:30:00+08:00', fault: expect.any(String) });
    expect(await webhook(id)).toMatchObject({ is_on: true, failing_since: null, waiting: 0 });
  });

  test('is tried for days, then given up, and the office is told once', async () => {
    const { id } = await tell();
    receiver.mood = 500;
    await book();
    await book(10);
    const mails = [...(await run())];
    for (const pause of PAUSES_MS) {
      later(pause - 1000);
      mails.push(...(await run()));
      const before = receiver.requests.length;
      later(1000);
      mails.push(...(await run()));
      expect(receiver.requests.length).toBe(before + 2);
    }
    expect(await log(id)).toMatchObject([{ status: 'failed', tries: 10, next_try_at: null }, { status: 'failed' }]);
    later(100 * HOUR_MS);
    await run();
    expect(receiver.requests).toHaveLength(20);
    expect(mails.filter(({ subject }) => subject.startsWith('系統通知'))).toMatchObject([
      { to: app.library.settings.contact.mailbox, subject: '系統通知未送達：Door' },
    ]);
  });

  test('switches the system off at once when its receiver is gone, and what follows can be replayed', async () => {
    const { id } = await tell();
    receiver.mood = 410;
    await book();
    const mails = await run();
    expect(mails.filter(({ subject }) => subject.startsWith('系統通知'))).toMatchObject([{ subject: '系統通知已停用：Door' }]);
    expect(await webhook(id)).toMatchObject({ is_on: false, off_reason: 'gone' });
    await book(10);
    await run();
    expect(await log(id)).toMatchObject([
      { status: 'failed', tries: 0, fault: 'the endpoint was off' },
      { status: 'failed', fault: expect.any(String) },
    ]);
    expect(receiver.requests).toHaveLength(1);
    const span = { from: '2026-11-18 10:00:00', to: '2026-11-18 11:00:00' };
    expect(await post(`/${id}/replay`, span)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
    receiver.mood = 200;
    expect((await change(id, {})).body.data).toMatchObject({ is_on: true, off_reason: null });
    expect((await post(`/${id}/replay`, { ...span, from: '2026-11-18 10:31:00' })).body.data).toEqual({ replayed: 0 });
    expect((await post(`/${id}/replay`, span)).body.data).toEqual({ replayed: 2 });
    await run();
    expect((await log(id)).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered']);
  });

  test('switches the system off when nothing has arrived for five days', async () => {
    const { id } = await tell();
    receiver.mood = 500;
    await book();
    await run();
    later(119 * HOUR_MS);
    await run();
    expect(await webhook(id)).toMatchObject({ is_on: true, failing_since: '2026-11-18T10:30:00+08:00' });
    await post(`/${id}/test`);
    later(HOUR_MS);
    const mails = await run();
    expect(await webhook(id)).toMatchObject({ is_on: false, off_reason: 'failing', waiting: 0 });
    expect(mails.filter(({ subject }) => subject.startsWith('系統通知'))).toMatchObject([{ subject: '系統通知已停用：Door' }]);
  });
});

describe('staff', () => {
  test('replays a message under its id of before, but none that waits', async () => {
    const { id } = await tell();
    await book();
    await run();
    const [{ message_id: message }] = await log(id);
    expect((await post(`/${id}/deliveries/${message}/replay`)).body.data).toMatchObject({ status: 'waiting', tries: 0 });
    expect(await post(`/${id}/deliveries/${message}/replay`)).toMatchObject({ status: 409 });
    expect(await post(`/${id}/deliveries/evt_none/replay`)).toMatchObject({ status: 404 });
    await run();
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([message, message]);
  });

  test('changes the secret: for a day both sign, then the new one alone', async () => {
    const { id, secret } = await tell();
    const { body } = await post(`/${id}/rotate-secret`);
    const next = body.data.secret as string;
    expect(next).not.toBe(secret);
    expect(body.data.webhook).toMatchObject({ former_secret_until: '2026-11-19T10:30:00+08:00' });
    await book();
    await run();
    later(24 * HOUR_MS);
    await post(`/${id}/test`);
    await run();
    const [both, alone] = receiver.requests;
    if (!both || !alone) throw new Error('it came once');
    expect(both.headers['webhook-signature']).toBe(`${signatureOf(next, both)} ${signatureOf(secret, both)}`);
    expect(alone.headers['webhook-signature']).toBe(signatureOf(next, alone));
    const third = (await post(`/${id}/rotate-secret`)).body.data.secret as string;
    await post(`/${id}/test`);
    await run();
    const last = receiver.requests.at(-1);
    if (!last) throw new Error('it did not come');
    expect(last.headers['webhook-signature']).toBe(`${signatureOf(third, last)} ${signatureOf(next, last)}`);
  });

  test('is shown a secret once', async () => {
    const { id, secret } = await tell();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify([await webhook(id), (await change(id, {})).body])).not.toContain(secret);
    const { rows } = await app.database.query('SELECT secret FROM webhook_secrets', []);
    expect(rows.map((row) => Buffer.from(row['secret'] as Uint8Array).includes(Buffer.from(secret.slice(6), 'base64')))).toEqual([false]);
  });

  test('switches a system off: what waits is given up, and nothing is tested', async () => {
    const { id } = await tell();
    receiver.mood = 500;
    await book();
    await run();
    expect((await change(id, { is_on: false })).body.data).toMatchObject({ is_on: false, off_reason: 'staff', waiting: 0 });
    later(HOUR_MS);
    await run();
    expect(receiver.requests).toHaveLength(1);
    expect(await post(`/${id}/test`)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  });

  test('removes a system with its log', async () => {
    const { id } = await tell();
    await book();
    await run();
    expect((await app.call('DELETE', `/staff/webhooks/${id}`, { token: admin.token })).status).toBe(200);
    expect((await app.call('GET', `/staff/webhooks/${id}/deliveries`, { token: admin.token })).status).toBe(404);
    expect((await app.database.query('SELECT FROM webhook_deliveries', [])).rows).toEqual([]);
  });

  test('is admin alone', async () => {
    const editor = await signUp(app, { role: 'editor' });
    expect((await app.call('GET', '/staff/webhooks', { token: editor.token })).status).toBe(403);
  });
});

test('an answer that is long or cut off is kept as far as its first kilobyte, and its status counts', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(202);
    response.write('x'.repeat(5000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { id } = await tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await book();
  await run();
  expect(await log(id)).toMatchObject([{ status: 'delivered', status_code: 202, answer: 'x'.repeat(1024) }]);
  server.closeAllConnections();
  server.close();
});
