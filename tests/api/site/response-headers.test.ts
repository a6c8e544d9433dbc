import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageAway, StorageFull } from '../../../src/server/adapters/storage-fault.ts';
import { createApp, createWeb, DEMO_PATHS, WEB_PATHS } from '../../../src/server/app.ts';
import { emailCataloguePage } from '../../../src/server/delivery/email-catalogue-page.ts';
import { outboxPage } from '../../../src/server/delivery/outbox-page.ts';
import { createContentHandler } from '../../../src/server/http/content-cache.ts';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { type Serving, serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { openSiteFiles } from '../../../src/server/site/site-files.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';

const PAGE_POLICY = "default-src 'self';script-src 'self' 'sha256-abc='";
const dist = mkdtempSync(join(tmpdir(), 'headers-'));
let app: TestApp;
let serving: Serving;
let member: TestMember;
const PASSWORD = 'ink and paper 7';
/** The error that the file store throws; null: it works. */
let fault: Error | null = null;
beforeAll(async () => {
  const types = {
    '/en/index.html': 'text/html; charset=utf-8',
    '/en/lost.html': 'text/html',
    '/en/error404.html': 'text/html',
    '/a.js': 'text/javascript',
    '/a.svg': 'image/svg+xml',
  };
  mkdirSync(join(dist, 'en'));
  for (const path of Object.keys(types)) {
    if (path !== '/en/lost.html')
      writeFileSync(dist + path, `<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${PAGE_POLICY}">`);
  }
  const listed = Object.entries(types).map(([path, type]) => [path, { type, etag: '"1"', br: false, immutable: false }]);
  writeFileSync(join(dist, '.files.json'), JSON.stringify(Object.fromEntries(listed)));
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
  member = await signUp(app);
  const values = { password_hash: await hashPassword(PASSWORD) };
  await app.database.db.updateTable('members').set(values).where('id', '=', member.memberId).execute();
  const orFault = (work: () => Promise<unknown>) => (fault === null ? work() : Promise.reject(fault));
  const files = {
    ...app.files,
    put: (...given: Parameters<typeof app.files.put>) => orFault(() => app.files.put(...given)),
    read: (...given: Parameters<typeof app.files.read>) => orFault(() => app.files.read(...given)),
  } as typeof app.files;
  const web = createWeb(createApp({ ...app, files }), app.config, { outbox: outboxPage(app.outbox), emails: emailCataloguePage(app), payments: null });
  serving = await serve(web, createSite(openSiteFiles(dist, { isSecure: true })), {
    host: '127.0.0.1',
    port: 0,
    isSecure: true,
    dynamicPaths: [...WEB_PATHS, ...DEMO_PATHS],
    shortcut: createContentHandler(app.answers, pino({ level: 'silent' })),
  });
});
afterAll(async () => {
  await serving.stop(1000);
  await app.close();
  rmSync(dist, { recursive: true });
});

/** The response to a request as it stands on the wire: its status and its headers, names in small letters. */
function exchange(text: string): Promise<{ status: number; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(serving.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      const [first = '', ...lines] = received.slice(0, end).split('\r\n');
      const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) });
    });
    socket.on('error', reject);
  });
}
const asked = (method: string, path: string, ...headers: string[]) => exchange([`${method} ${path} HTTP/1.1`, 'Host: hub', ...headers, '', ''].join('\r\n'));

/** A call of the member's, with a body or without. */
async function called(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: BodyInit } = {}) {
  const response = await fetch(`http://127.0.0.1:${serving.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers) as Record<string, string>, text: await response.text() };
}
async function sendPicture() {
  const body = new FormData();
  body.append('avatar', new File([new Uint8Array(await picture())], 'me.png', { type: 'image/png' }));
  return called('POST', '/api/member/avatar', { body });
}
async function pictureOf(headers: Record<string, string> = {}) {
  const { avatar } = JSON.parse((await sendPicture()).text).data;
  return called('GET', avatar, { headers });
}
async function whileStore<T>(is: Error, work: () => Promise<T>): Promise<T> {
  fault = is;
  try {
    return await work();
  } finally {
    fault = null;
  }
}
const askExport = (password: string) =>
  called('POST', '/api/my/export', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password }) });
/** Makes a call until it has been made too often. */
async function untilTooMany(call: () => ReturnType<typeof called>) {
  const MOST = 50;
  for (let count = 0; count < MOST; count += 1) {
    const answer = await call();
    if (answer.status === 429) return answer;
  }
  throw new Error(`nothing is too often ${MOST} times`);
}
const FEED = '/api/calendar/feed/zh.ics';
const etagOf = async (path: string) => (await asked('GET', path)).headers['etag'] ?? 'none';

const EVERY = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const ANSWER = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const PAGE = `${PAGE_POLICY};frame-ancestors 'none'`;
const FILE = "script-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const SENT_IN = "default-src 'none'; sandbox; frame-ancestors 'none'";
const DOCS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function expectSafe(headers: Record<string, string>, policy: string): void {
  expect(headers).toMatchObject({ ...EVERY, 'referrer-policy': 'same-origin', 'content-security-policy': policy });
  expect(headers['cross-origin-resource-policy']).toMatch(/^(same-origin|same-site|cross-origin)$/);
}

describe('every answer carries what keeps a visitor safe', () => {
  test.each<[string, () => ReturnType<typeof exchange>, number, string]>([
    ['a page', () => asked('GET', '/en/index'), 200, PAGE],
    ['a page by HEAD', () => asked('HEAD', '/en/index'), 200, PAGE],
    ['a page that is known', () => asked('GET', '/en/index', 'If-None-Match: "1"'), 304, PAGE],
    ['the 404 screen', () => asked('GET', '/en/no/such'), 404, PAGE],
    ['a redirect to the language', () => asked('GET', '/', 'Accept-Language: en'), 302, ANSWER],
    ['a method the site has not', () => asked('POST', '/en/index'), 405, ANSWER],
    ['a page that cannot be read', () => asked('GET', '/en/lost'), 500, ANSWER],
    ['a script', () => asked('GET', '/a.js'), 200, "frame-ancestors 'none'"],
    ['a drawing', () => asked('GET', '/a.svg'), 200, FILE],
    ['a piece of a file', () => asked('GET', '/a.svg', 'Range: bytes=0-1'), 206, FILE],
    ['a piece beyond the end', () => asked('GET', '/a.svg', 'Range: bytes=9999-'), 416, FILE],
    ['a content call', () => asked('GET', '/api/device'), 200, ANSWER],
    ['a content call from memory', () => asked('GET', '/api/device'), 200, ANSWER],
    ['a content call that is known', async () => asked('GET', '/api/device', `If-None-Match: ${await etagOf('/api/device')}`), 304, ANSWER],
    ['a call without access', () => asked('GET', '/api/member'), 401, ANSWER],
    ['an unknown call', () => asked('GET', '/api/no/such'), 404, ANSWER],
    ['a method that a call has not', () => asked('PATCH', '/api/token'), 405, ANSWER],
    ['a body that cannot be read', () => asked('POST', '/api/token', 'Content-Type: application/json', 'Content-Length: 0'), 400, ANSWER],
    ['a question before a call from elsewhere', () => asked('OPTIONS', '/api/member', 'Origin: https://hub.example'), 204, ANSWER],
    ['a calendar', () => asked('GET', FEED), 200, SENT_IN],
    ['a picture of a member', () => pictureOf(), 200, SENT_IN],
    ['a calendar that is known', async () => asked('GET', FEED, `If-None-Match: ${await etagOf(FEED)}`), 304, ANSWER],
    ['a PDF that was sent in', async () => called('GET', `/api/upload/${(await applyForSpace(app, member)).body.data.attachments[0].id}`), 200, SENT_IN],
    ['all data of a member', async () => called('GET', `/api/my/export/${JSON.parse((await askExport(PASSWORD)).text).data.ticket}.zip`), 200, SENT_IN],
    ['what was asked too often', () => untilTooMany(() => askExport('wrong')), 429, ANSWER],
    ['a store that is away', () => whileStore(new StorageAway('away'), () => sendPicture()), 503, ANSWER],
    ['a store that is full', () => whileStore(new StorageFull('full'), () => sendPicture()), 507, ANSWER],
    ['the documentation', () => asked('GET', '/api/docs'), 200, DOCS],
    ['health', () => asked('GET', '/api/health/live'), 200, ANSWER],
    ['metadata', () => asked('GET', '/.well-known/oauth-authorization-server'), 200, ANSWER],
    ['no request at all', () => exchange('nonsense\r\n\r\n'), 400, ANSWER],
    ['a head that is too long', () => asked('GET', '/en/index', `X-Long: ${'x'.repeat(20_000)}`), 431, ANSWER],
    ['a request that names no host', () => exchange('GET /en/index HTTP/1.1\r\n\r\n'), 400, ANSWER],
    ['an expectation that nobody has', () => asked('GET', '/en/index', 'Expect: miracles'), 417, ANSWER],
  ])('%s', async (_name, ask, status, policy) => {
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    expectSafe(headers, policy);
  });

  const READER = 'https://panelshelf.example';
  const fromReader = { origin: READER };
  test.each<[string, () => ReturnType<typeof exchange>, number, string, string]>([
    ['a call', () => called('GET', '/api/member', { headers: fromReader }), 200, ANSWER, READER],
    ['a refusal', () => asked('GET', '/api/member', `Origin: ${READER}`), 401, ANSWER, READER],
    ['an unknown call', () => asked('GET', '/api/no/such', `Origin: ${READER}`), 404, ANSWER, READER],
    ['a question before a call', () => asked('OPTIONS', '/api/member', `Origin: ${READER}`), 204, ANSWER, READER],
    ['a content call that others have in memory', () => asked('GET', '/api/device', `Origin: ${READER}`), 200, ANSWER, READER],
    [
      'a content call that it knows',
      async () => asked('GET', '/api/device', `Origin: ${READER}`, `If-None-Match: ${await etagOf('/api/device')}`),
      304,
      ANSWER,
      READER,
    ],
    ['a file', () => pictureOf(fromReader), 200, SENT_IN, READER],
    ['what only the site may ask', () => asked('GET', '/api/3rd/authorize', `Origin: ${READER}`), 401, ANSWER, 'https://hub.example'],
    ['anybody else’s call', () => asked('GET', '/api/member', 'Origin: https://elsewhere.example'), 401, ANSWER, 'https://hub.example'],
  ])('to a registered application in a browser, too, and names whose scripts may read it: %s', async (_name, ask, status, policy, origin) => {
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    expectSafe(headers, policy);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['vary']).toMatch(/\bOrigin\b/i);
  });

  test.each(['/outbox', '/letters', '/letters/passwordChanged/en', '/letters/none/en'])('the page of the demo at %s', async (path) => {
    const { headers } = await asked('GET', path);
    expect(headers).toMatchObject({ ...EVERY, 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
