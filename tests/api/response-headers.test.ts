import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, createWeb, DEMO_PATHS, WEB_PATHS } from '../../src/server/app.ts';
import { createContentHandler } from '../../src/server/content-answers.ts';
import { lettersPage } from '../../src/server/routes/letters.ts';
import { outboxPage } from '../../src/server/routes/outbox.ts';
import { type Serving, serve } from '../../src/server/serve.ts';
import { createSite } from '../../src/server/site.ts';
import { openSiteFiles } from '../../src/server/site-files.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const PAGE_POLICY = "default-src 'self';script-src 'self' 'sha256-abc='";
const dist = mkdtempSync(join(tmpdir(), 'headers-'));
let app: TestApp;
let serving: Serving;
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
  const web = createWeb(createApp(app), app.config, { outbox: outboxPage(app.outbox), letters: lettersPage });
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

/** What comes back for a request as it stands on the wire: its status and its headers, names in small letters. */
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

const EVERY = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const ANSWER = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const PAGE = `${PAGE_POLICY};frame-ancestors 'none'`;
const FILE = "script-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const DOCS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

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
    ['a call of who may not', () => asked('GET', '/api/member'), 401, ANSWER],
    ['an unknown call', () => asked('GET', '/api/no/such'), 404, ANSWER],
    ['a method that a call has not', () => asked('PATCH', '/api/token'), 405, ANSWER],
    ['a body that cannot be read', () => asked('POST', '/api/token', 'Content-Type: application/json', 'Content-Length: 0'), 400, ANSWER],
    ['a question before a call from elsewhere', () => asked('OPTIONS', '/api/member', 'Origin: https://hub.example'), 204, ANSWER],
    ['a calendar', () => asked('GET', '/api/calendar/feed/zh.ics'), 200, "default-src 'none'; sandbox; frame-ancestors 'none'"],
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
    expect(headers).toMatchObject({ ...EVERY, 'referrer-policy': 'same-origin', 'content-security-policy': policy });
    expect(headers['cross-origin-resource-policy']).toMatch(/^(same-origin|same-site|cross-origin)$/);
  });

  test.each(['/outbox', '/letters', '/letters/passwordChanged/en', '/letters/none/en'])('the page of the demo at %s', async (path) => {
    const { headers } = await asked('GET', path);
    expect(headers).toMatchObject({ ...EVERY, 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
