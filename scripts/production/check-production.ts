import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { metricNames, samplesOf } from '../../tests/support/services/metric-lines.ts';
import type { Production } from './start-production.ts';

const LOOK_AGAIN_MS = 200;
const LOOKS = 150;
const PASSWORD = 'manga2026-try';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every call
  body: any;
}

/** Says what is expected and is not so. */
type Expect = (what: string, isSo: boolean, seen?: unknown) => void;

/**
 * Uses a production as readers and members do, through what stands before it: a page, the content, a registration with its SMS and e-mail, a
 * picture that one node takes and both give, a node that dies. @returns a line for each thing that is not as it should be
 */
export async function checkProduction(production: Production): Promise<string[]> {
  const faults: string[] = [];
  const expect: Expect = (what, isSo, seen) => {
    if (!isSo) faults.push(`${what}: ${JSON.stringify(seen)}`);
  };
  const before = readdirSync(production.image, { recursive: true }).length;
  await checkSite(production, expect);
  await checkMember(production, expect);
  await checkWatching(production, expect);
  await checkKilledNode(production, expect);
  const after = readdirSync(production.image, { recursive: true }).length;
  expect('the server writes nothing beside itself, as its file system is read-only', after === before, { before, after });
  return faults;
}

async function call(origin: string, method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
}

async function checkSite({ site }: Production, expect: Expect): Promise<void> {
  const page = await fetch(`${site}/zh/index`);
  const text = await page.text();
  expect('the home page is a page with a policy', page.status === 200 && text.includes('<html') && page.headers.has('content-security-policy'), page.status);
  const script = /\/_astro\/[\w.-]+\.(?:js|css)/.exec(text)?.[0] ?? '';
  const asset = await fetch(`${site}${script}`);
  expect('what a page needs is kept for good', asset.headers.get('cache-control')?.includes('immutable') === true, [script, asset.status]);
  expect('an address that is none is the page that says so', (await fetch(`${site}/zh/no-such-page`)).status === 404);
  const news = await call(site, 'GET', '/news');
  expect('the API answers at the same address', news.status === 200 && Array.isArray(news.body.data), news.status);
  for (const path of ['/metrics', '/.release.json', '/.deploy/nginx-http.conf'])
    expect(`${path} is not for the public`, (await fetch(`${site}${path}`)).status === 404);
}

/** The text of the last message to an address, once it has come. @throws Error after half a minute */
async function sentTo(url: string, to: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const messages = (await (await fetch(url)).json()) as { to: string; text: string }[];
    const message = messages.findLast((each) => each.to === to);
    if (message) return message.text;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`nothing was sent to ${to}`);
}

async function checkMember({ site, mails, texts, nodes }: Production, expect: Expect): Promise<void> {
  const [mobile, email, account] = ['0911000111', 'production@example.com', 'production1'];
  const asked = await call(site, 'POST', '/member/register/sms', { body: { mobile } });
  expect('a code is asked for', asked.status === 200, asked);
  const sms_code = /\D(\d{6})\D/.exec(await sentTo(texts, mobile))?.[1];
  const form = { account, password: PASSWORD, confirm_password: PASSWORD, name: '林小漫', email, mobile, sms_code, age_group: 'adult', agree: true };
  const registered = await call(site, 'POST', '/member', { body: form });
  expect('a member registers', registered.status === 200, registered);
  const code = /\/register\/verify\/([\w-]+)/.exec(await sentTo(mails, email))?.[1];
  const verified = await call(site, 'POST', '/member/verify', { body: { code } });
  expect('the worker has sent the e-mail, whose link proves the address', verified.status === 200, verified);
  const login = { grant_type: 'password', client_id: 'comic-hub-site', username: account, password: PASSWORD };
  const token = (await call(site, 'POST', '/token', { body: new URLSearchParams(login) })).body.access_token as string;
  const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const picture = new FormData();
  picture.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png');
  const sent = await call(site, 'POST', '/member/avatar', { body: picture, token });
  expect('a picture is taken', sent.status === 200, sent);
  const address = /\/api(\/avatar\/[^"?]+)/.exec(JSON.stringify(sent.body))?.[1] ?? '';
  for (const { name, origin } of nodes) {
    const file = await fetch(`${origin}/api${address}`);
    expect(`${name} gives the picture, which is in neither`, file.status === 200 && file.headers.get('content-type') === 'image/webp', [address, file.status]);
  }
}

async function checkWatching({ nodes }: Production, expect: Expect): Promise<void> {
  for (const { name, metrics } of nodes) {
    const text = await (await fetch(metrics)).text();
    const samples = samplesOf(text);
    const calls = [...samples].filter(([key]) => key.startsWith('comic_hub_calls_total')).reduce((sum, [, count]) => sum + count, 0);
    expect(`${name} was sent calls`, calls > 0, calls);
    expect(
      `${name} tells its pool and its release`,
      samples.has('comic_hub_release_timestamp_seconds') && metricNames(text).includes('comic_hub_database_connections'),
    );
  }
}

/** A call that reads is passed to the other node; the public sees nothing. */
async function checkKilledNode({ site, kill, nodes }: Production, expect: Expect): Promise<void> {
  const [first] = nodes;
  await kill(first?.name ?? '');
  const CALLS = 20;
  const statuses = new Set<number>();
  for (let i = 0; i < CALLS; i += 1) statuses.add((await call(site, 'GET', '/health/ready')).status);
  expect('a node that dies takes no call with it', [...statuses].join() === '200', [...statuses]);
}
