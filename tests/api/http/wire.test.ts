import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewBlock, previewBlockEmails } from '../../../src/contract/closings/block.ts';
import { previewClosing, previewClosingEmails } from '../../../src/contract/closings/closing.ts';
import { previewSpecialHours, previewSpecialHoursEmails } from '../../../src/contract/closings/special-hours.ts';
import { listAdvisorySlots } from '../../../src/contract/consultations/consultation.ts';
import { calls } from '../../../src/contract/index.ts';
import { getAuthorization } from '../../../src/contract/oauth/authorize.ts';
import { getRechargeStatus } from '../../../src/contract/payments/recharge.ts';
import { searchSite } from '../../../src/contract/search/search.ts';
import { previewPlan } from '../../../src/contract/settings/staff-setting.ts';
import { findAccounts } from '../../../src/contract/staff/staff-account.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { keyOf } from '../../support/bookings/spendings.ts';
import { signUp } from '../../support/members.ts';
import { crowdOf, swept } from '../../support/runs/sweep.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  // Who may make every call.
  ({ token } = await signUp(app, { points: 500, role: 'admin' }));
});
afterAll(() => app.close());

/** Of those that take files, which are read in another way, all. */
const withBody = swept(
  calls.filter(({ body, path }) => body && path !== '/token'),
  4,
  ({ uploadMaxBytes, pdfs }) => uploadMaxBytes !== undefined || pdfs !== undefined,
);
const pathOf = (path: string, value = 'x') => path.replace(/\{\w+\}/g, encodeURIComponent(value));
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('every call that takes a body', () => {
  test.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))('%s refuses what it cannot read', async (_, { method, path, access }) => {
    const caller = access === 'shop' ? keyOf(app) : token;
    const send = (body: string | Uint8Array, headers: Record<string, string>) => app.call(method, pathOf(path), { body, headers, token: caller });
    const statuses = await Promise.all([
      send('{"a":', { 'content-type': 'application/json' }),
      send('[1,2]', { 'content-type': 'application/json' }),
      send('a=%zz', FORM),
      send(new Uint8Array([0x61, 0x3d, 0xff]), FORM),
      send('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' }),
      send('a=b', { 'content-type': 'multipart/form-data' }),
      send('<a/>', { 'content-type': 'application/xml' }),
      send(`a=${'b'.repeat(1024 * 1024)}`, FORM),
    ]);
    expect(statuses.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 6 }, () => [400, 'MALFORMED_BODY']),
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
    expect(statuses.every(({ body }) => typeof body.message === 'string' && body.message.length > 0)).toBe(true);
  });
});

test('a body that comes in pieces without a length is cut at the limit, too', async () => {
  const piece = new TextEncoder().encode('a'.repeat(64 * 1024));
  let pieces = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      pieces += 1;
      if (pieces > 100) controller.close();
      else controller.enqueue(piece);
    },
  });
  const response = await fetchApp('/member', { method: 'POST', body, headers: FORM, duplex: 'half' });
  expect(response.status).toBe(413);
  expect(pieces).toBeLessThan(40);
});

async function fetchApp(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  const { createApp } = await import('../../../src/server/app.ts');
  return createApp(app).request(`/api${path}`, init);
}

test('a form of very many fields is refused before it is work', async () => {
  for (const name of ['a', ''])
    for (const body of [`${name}&`.repeat(100_000), Array.from({ length: 100_000 }, (_, i) => `f${i}=1`).join('&')]) {
      const { status, body: answer } = await app.call('POST', '/member/verify', { body, headers: FORM });
      expect([400, 422]).toContain(status);
      expect(answer.code).toMatch(/MALFORMED_BODY|VALIDATION_FAILED/);
    }
});

test('days at the edges of calendars are refused or answered, never a 5xx', async () => {
  for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '2026-11-21', '2199-12-31']) {
    for (const path of [`/device?from=${day}&to=${day}`, `/device/${SAMPLE.seats.a1}?from=${day}&to=${day}`, `/date_setting?from=${day}&to=${day}`]) {
      const { status } = await app.call('GET', path);
      expect([path, status < 500]).toEqual([path, true]);
    }
  }
});

test('unknown fields are ignored, however deep, and do not make a repetition another request', async () => {
  const { token: visitor } = await signUp(app, { points: 100 });
  const wish = { device_id: SAMPLE.lightBox, start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00', agree: true };
  const deep = `${JSON.stringify(wish).slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const headers = { 'idempotency-key': 'the-same-wish' };
  const first = await app.call('POST', '/rent/apply', { body: deep, token: visitor, headers: { ...headers, 'content-type': 'application/json' } });
  const again = await app.call('POST', '/rent/apply', {
    body: new URLSearchParams({ ...wish, agree: 'on' }).toString(),
    token: visitor,
    headers: { ...headers, ...FORM },
  });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.id).toBe(first.body.data.id);
});

test('a field may have any name, also one that every object has', async () => {
  const { status, body } = await app.call('POST', '/token', { body: '{"constructor":[],"toString":[1]}', headers: { 'content-type': 'application/json' } });
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual(['constructor', 'toString']);
});

test('an unknown route is a 404 with the error body, in the caller’s language', async () => {
  for (const [language, message] of [
    ['zh-TW', '找不到您要的資料。'],
    ['en', 'What you are looking for was not found.'],
    ['ja', 'お探しのものが見つかりません。'],
  ] as const) {
    const { status, body } = await app.call('GET', '/no/such/call', { language });
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message }]);
  }
});

test('calls for members answer 401 without a token and with a wrong one', async () => {
  const guarded = calls.filter(({ access }) => access !== 'public');
  expect(guarded.length).toBeGreaterThan(3);
  for (const { method, path } of guarded) {
    for (const given of [null, 'wrong', 'a'.repeat(43)]) {
      const { status, body, headers } = await app.call(method, pathOf(path), { token: given });
      expect([`${method} ${path}`, status, body.code]).toEqual([`${method} ${path}`, 401, 'UNAUTHENTICATED']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  }
});

test('no success body has a top-level code, and no answer is cached that is personal', async () => {
  // A search answers only where a provider is set up: tests/api/search/search.test.ts; what is asked of a member needs somebody who asks: third.test.ts;
  // slots are of something: advisory.test.ts; accounts are looked for by something: staff-account.test.ts;
  // what stands on a day needs the day: closing.test.ts, block.test.ts; a plan that is added needs its numbers: plans.test.ts; how an order stands needs the order: recharge.test.ts.
  const asking: string[] = [
    ...[searchSite, getAuthorization, listAdvisorySlots, findAccounts, getRechargeStatus],
    ...[previewClosing, previewClosingEmails, previewBlock, previewBlockEmails, previewPlan, previewSpecialHours, previewSpecialHoursEmails],
  ].map(({ path }) => path);
  const plain = calls.filter(({ method, params, path }) => method === 'GET' && !params && !asking.includes(path));
  for (const { method, path, cache, optionalAuth = false } of plain) {
    const { status, body, headers } = await app.call(method, path, { token });
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toHaveProperty('code');
    // What says of content whether it is a favourite is the member's own, and a visitor's answer anybody's.
    expect([path, headers.get('cache-control')]).toEqual([path, cache === 'content' && !optionalAuth ? 'public, max-age=60' : 'no-store']);
    if (cache !== 'content') continue;
    expect([path, (await app.call(method, path)).headers.get('cache-control')]).toEqual([path, 'public, max-age=60']);
  }
});

test('the OpenAPI document holds every call, and reads as 3.1', async () => {
  const { body } = await app.call('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { method, path } of calls) expect(body.paths[path][method.toLowerCase()].summary).toBeTruthy();
  const docs = await app.call('GET', '/docs');
  expect(docs.body).toContain('/rent/apply');
});

/** Values that break things: wrong types, borders, other scripts, control characters, looks of SQL and markup. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'true',
    'null',
    '\u0000',
    '\uffff',
    '‮',
    '😀'.repeat(60),
    'é'.repeat(5000),
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    '2026-02-30',
    '2026-11-24 10:00:00',
    '2026-11-24 12:00:00',
    '9999-12-31 23:59:59',
    '0000-01-01 00:00:00',
    SAMPLE.seats.a1,
    '0912345678',
    '123456',
    'reader@mail.example',
    'sample-reader',
    'http://127.0.0.1/callback',
    'authorization_code',
    'password',
    'abc123',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.boolean(),
);
const FIELDS = [
  'account',
  'password',
  'confirm_password',
  'name',
  'pen_name',
  'email',
  'mobile',
  'sms_code',
  'gender',
  'birthday',
  'addr_city',
  'agree',
  'language',
  'code',
  'grant_type',
  'username',
  'refresh_token',
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'scope',
  'decision',
  'token',
  'remember',
  'device_id',
  'start',
  'end',
  'page',
  'per_page',
  'type',
  'kind',
  'tag',
  'from',
  'to',
  'status',
  'state',
  'featured',
  'preview',
  'q',
  'initial',
  'genre',
  'year',
  'field',
  '__proto__',
  'constructor',
  'unknown',
];
const fields = fc.dictionary(fc.constantFrom(...FIELDS), nasty, { maxKeys: 12 });
const bodies = fc.oneof(
  fields.map((value) => ({ body: JSON.stringify(value), type: 'application/json' })),
  fields.map((value) => ({
    body: new URLSearchParams(Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : JSON.stringify(each)])).toString(),
    type: FORM['content-type'],
  })),
  fc.string({ unit: 'binary', maxLength: 500 }).map((body) => ({ body, type: 'application/json' })),
  fc.string({ unit: 'binary', maxLength: 500 }).map((body) => ({ body, type: FORM['content-type'] })),
  fc
    .string({ maxLength: 200 })
    .map((body) => ({ body: `--b\r\nContent-Disposition: form-data; name="${body}"\r\n\r\n${body}\r\n--b--\r\n`, type: 'multipart/form-data; boundary=b' })),
);

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'whatever is sent to %s, it never answers with a 5xx',
  async (_, { method, path, body: takesBody }) => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ unit: 'binary', maxLength: 60 }), { maxKeys: 4 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        async ({ body, type }, query, id) => {
          const search = new URLSearchParams(query).toString();
          const { status, body: answer } = await app.call(method, `${pathOf(path, id.toWellFormed())}?${search}`, {
            token,
            ...(takesBody && { body, headers: { 'content-type': type } }),
            headers: { ...(takesBody && { 'content-type': type }), 'idempotency-key': `${id.toWellFormed().replace(/[^\x21-\x7e]/g, 'k')}12345678` },
          });
          expect(status, JSON.stringify(answer)).toBeLessThan(500);
          if (status >= 400) expect(answer).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        },
      ),
      { numRuns: crowdOf(60, 15) },
    );
  },
);
