import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { createApp, createWeb, WEB_PATHS } from '../../../src/server/app.ts';
import { mayBeCompressed } from '../../../src/server/http/bind.ts';
import { MIN_COMPRESSED_BYTES } from '../../../src/server/http/compress-response.ts';
import { createContentHandler } from '../../../src/server/http/content-cache.ts';
import { type Serving, serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { NO_SITE_FILES } from '../../../src/server/site/site-files.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { get as getBytes } from '../../support/services/http-get.ts';

let app: TestApp;
let serving: Serving;
let tokens: Record<'member' | 'admin', string>;
beforeAll(async () => {
  app = await openTestApp();
  tokens = { member: (await signUp(app, { points: 500 })).token, admin: (await signUp(app, { role: 'admin' })).token };
  serving = await serve(createWeb(createApp(app), app.config, null), createSite(NO_SITE_FILES), {
    host: '127.0.0.1',
    port: 0,
    dynamicPaths: WEB_PATHS,
    shortcut: createContentHandler(app.answers, pino({ level: 'silent' })),
  });
});
afterAll(async () => {
  await serving.stop(1000);
  await app.close();
});

const get = (path: string, headers: Record<string, string> = {}) => getBytes(`http://127.0.0.1:${serving.port}${path}`, headers);
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each([
  ['content', '/api/news?per_page=100'],
  ['what the clock changes', '/api/activity?per_page=100'],
  ['what visitors change', '/api/device?per_page=100'],
  ['a calendar feed', '/api/calendar/feed/zh.ics'],
  ['the contract', '/api/openapi.json'],
  ['the page to read it', '/api/docs'],
])('%s', (_name, path) => {
  test.each(['br', 'gzip'] as const)('comes as %s to a client that takes it, and is the same', async (encoding) => {
    const plain = await get(path);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.bytes.length).toBeGreaterThan(MIN_COMPRESSED_BYTES);
    // Twice: the second time what was packed is kept.
    for (let i = 0; i < 2; i += 1) {
      const packed = await get(path, { 'accept-encoding': encoding });
      expect([packed.status, packed.headers['content-encoding'], packed.headers['etag']]).toEqual([200, encoding, plain.headers['etag']]);
      expect(packed.headers['vary']).toMatch(/Origin.*Accept-Encoding/);
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(UNPACK[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
  });

  test('is a 304 without a body to a client that has it', async () => {
    const { headers } = await get(path);
    if (headers['etag'] === undefined) return expect(headers['cache-control'] ?? 'no-store').not.toContain('immutable');
    const known = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) });
    expect([known.status, known.headers['content-encoding'], known.bytes.length]).toEqual([304, undefined, 0]);
  });
});

test('a short answer goes out as it is', async () => {
  const { headers, bytes } = await get('/api/search/provider', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(bytes.length).toBeLessThan(MIN_COMPRESSED_BYTES);
  expect(headers['content-encoding']).toBeUndefined();
});

test('of all that can be read at an address, what may be is compressed, and nothing else', async () => {
  const readable = calls.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const found = { compressed: 0, plain: 0 };
  for (const call of readable) {
    const token = typeof call.access === 'string' ? tokens.member : tokens.admin;
    const { status, headers, bytes } = await get(`/api${call.path}`, { authorization: `Bearer ${token}`, 'accept-encoding': 'br' });
    const isPacked = headers['content-encoding'] === 'br';
    const size = isPacked ? brotliDecompressSync(bytes).length : bytes.length;
    expect([call.path, isPacked]).toEqual([call.path, status === 200 && mayBeCompressed(call) && size >= MIN_COMPRESSED_BYTES]);
    found[isPacked ? 'compressed' : 'plain'] += 1;
  }
  expect(found.compressed).toBeGreaterThan(5);
  expect(found.plain).toBeGreaterThan(10);
});

/** Names of what opens something: a length that tells of it would tell of the key. */
const SECRET = /token|secret|password(?!_changed_at)|otp|uri|redirect|recovery|verifier|challenge|^code$|(?<!^postal)_code$|_key$/;
function* namesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('entries' in schema) yield* Object.keys(Object(schema.entries));
  for (const key of ['entries', 'item', 'items', 'options', 'wrapped', 'pipe'])
    if (key in schema) for (const each of Object.values(Object((schema as Record<string, unknown>)[key]))) yield* namesIn(each);
  if ('item' in schema) yield* namesIn(schema.item);
  if ('wrapped' in schema) yield* namesIn(schema.wrapped);
}

test('no answer that may be compressed carries a secret, and those that do are known by their names', () => {
  const secretsOf = (call: (typeof calls)[number]) => [...new Set(namesIn(call.output))].filter((name) => SECRET.test(name));
  for (const call of calls.filter(mayBeCompressed)) expect([call.path, secretsOf(call)]).toEqual([call.path, []]);
  const secret = calls.filter((call) => secretsOf(call).length > 0).map(({ method, path }) => `${method} ${path}`);
  expect(secret).toEqual(expect.arrayContaining(['POST /token', 'POST /my/totp', 'GET /3rd/authorize', 'POST /3rd/authorize']));
});
