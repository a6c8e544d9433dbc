import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, type CallFailure } from '../../../src/client/errors.ts';
import { configureClient } from '../../../src/client/http.ts';
import { createContactSending } from '../../../src/islands/contact/send-message.ts';
import { createApp } from '../../../src/server/app.ts';
import { effectOf } from '../../../src/stores/failure.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { SAMPLE } from '../../support/sample.ts';

/* What callers hear while the database is away: 503 with words, never an error of ours. */

let app: TestApp;
/** The same, over a database that was closed. */
let dead: TestApp;
beforeAll(async () => {
  [app, dead] = await Promise.all([openTestApp(), openTestApp()]);
  await dead.database.close();
});
afterAll(() => app.close());

const TEXTS = {
  zh: '服務暫時無法使用，請稍後再試一次。',
  en: 'The service is unavailable at the moment. Please try again shortly.',
  ja: 'ただいまサービスをご利用いただけません。少し待ってからもう一度お試しください。',
};
const message = { name: '林小漫', email: 'away@example.com', cause: 'activity', content: '請問講座有手語翻譯嗎？' } as const;

test.each([
  ['GET', '/member', undefined],
  ['GET', '/rent/apply', undefined],
  ['GET', `/rents?device_id=${SAMPLE.tablet}`, undefined],
  ['POST', '/rent/apply', { device_id: SAMPLE.seats.a1, start: '2026-11-21 14:00:00', end: '2026-11-21 15:00:00', agree: 'true' }],
  ['POST', '/contact', message],
  ['POST', '/member/login/unknown', undefined],
  ['POST', '/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }],
  ['GET', '/calendar/none.ics', undefined],
])('%s %s is UNAVAILABLE_NOW, with when to come back, in three languages, or was none of the database’s', async (method, path, body) => {
  const call = (of: TestApp, language: string) =>
    of.call(method, path, { language, token: 'a-token-of-somebody', ...(body && { body }), headers: { 'idempotency-key': 'database-away' } });
  const alive = await call(app, 'en');
  for (const [language, text] of Object.entries(TEXTS)) {
    const answer = await call(dead, language);
    // What is refused without asking the database is refused as ever.
    if (answer.status !== 503) expect([answer.status, answer.body.code]).toEqual([404, alive.body.code]);
    else {
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE_NOW', message: text });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
});

test('signed in or not, what needs the database is 503; `ready` says that it is not, `live` that the process is', async () => {
  expect((await dead.call('GET', '/member', { token: 'somebody' })).status).toBe(503);
  expect((await dead.call('POST', '/contact', { body: message })).status).toBe(503);
  expect((await dead.call('GET', '/health/ready')).status).toBe(503);
  expect((await dead.call('GET', '/health/live')).status).toBe(200);
});

test('another calendar that asks for a private one is told when to come again, and takes nothing of it for the calendar', async () => {
  const { status, headers, body } = await dead.call('GET', `/my/calendar/feed/${'x'.repeat(43)}.ics`);
  expect([status, body.code, headers.get('content-type')]).toEqual([503, 'UNAVAILABLE_NOW', expect.stringContaining('json')]);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
});

test('a form that met 503 is sent again with its key and what was typed, and arrives once', async () => {
  const servers = { dead: createApp(dead), alive: createApp(app) };
  let now: keyof typeof servers = 'dead';
  vi.stubGlobal('location', { pathname: '/zh/contact' });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const keys: (string | null)[] = [];
  const failures: CallFailure[] = [];
  configureClient({
    tokens: { read: () => null, isSettled: () => true, write: () => {}, clear: () => {} },
    language: () => 'zh',
    baseUrl: 'http://site.test/api',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      keys.push(request.headers.get('idempotency-key'));
      return servers[now].fetch(request);
    },
    failed: (failure) => failures.push(failure),
  });
  const { $sent, sendMessage } = createContactSending();
  const typed = { ...message, email: 'sent-again@example.com' };
  expect(await sendMessage(typed)).toEqual({ fields: {}, text: TEXTS.zh });
  expect($sent.get()).toBeNull();
  const [failure] = failures;
  expect(failure).toBeInstanceOf(ApiError);
  // A toast with the server's words, and no error screen that would take the form away.
  expect(failure && effectOf(failure, 'zh')).toEqual({ kind: 'toast', text: TEXTS.zh });
  expect(typed).toEqual({ ...message, email: 'sent-again@example.com' });

  now = 'alive';
  expect(await sendMessage(typed)).toBeNull();
  expect($sent.get()?.reference).toMatch(/^[A-Z2-7]{8}$/);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const rows = await app.database.db.selectFrom('contact_messages').select(['email', 'content']).where('email', '=', typed.email).execute();
  expect(rows).toEqual([{ email: typed.email, content: message.content }]);
});
