import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { openSiteFiles } from '../../../src/server/site/site-files.ts';

/* Where a connection stays, the head of a page is written once for all; where it ends, Node writes it. Nobody must see which. */

const dist = mkdtempSync(join(tmpdir(), 'heads-'));
let serving: Serving;
beforeAll(async () => {
  writeFileSync(join(dist, 'page.html'), '<h1>漫</h1>');
  writeFileSync(join(dist, 'empty.txt'), '');
  const files = {
    '/page.html': { type: 'text/html; charset=utf-8', br: false, immutable: false },
    '/empty.txt': { type: 'text/plain', br: false, immutable: true },
  };
  writeFileSync(join(dist, '.files.json'), JSON.stringify(files));
  serving = await serve(new Hono(), createSite(openSiteFiles(dist, { isSecure: true })), { host: '127.0.0.1', port: 0, isSecure: true });
});
afterAll(async () => {
  await serving.stop(1000);
  rmSync(dist, { recursive: true });
});

interface Answer {
  status: string;
  headers: string[];
  body: Buffer;
}

/** All answers to requests that are sent at once over one connection, whose last asks for its end. */
function answersTo(...requests: string[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(serving.port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(split(Buffer.concat(chunks))));
  });
}
function split(received: Buffer): Answer[] {
  if (received.length === 0) return [];
  const end = received.indexOf('\r\n\r\n');
  const [status = '', ...headers] = received.toString('latin1', 0, end).split('\r\n');
  const length = Number(/content-length: (\d+)/i.exec(headers.join('\n'))?.[1] ?? 0);
  const after = end + 4 + (status.includes(' 304 ') ? 0 : length);
  return [{ status, headers, body: received.subarray(end + 4, after) }, ...split(received.subarray(after))];
}

const CLOSE = 'Connection: close';
const ask = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'Host: hub', ...headers, '', ''].join('\r\n');
/** The connection itself, and the clock. */
const lasting = (headers: readonly string[]) => headers.filter((line) => !/^(?:connection|keep-alive|date): /i.test(line)).sort();

describe.each([
  ['a page', '/page', []],
  ['a page, compressed', '/page', ['Accept-Encoding: gzip, deflate, br, zstd']],
  ['a page, compressed for a client that takes no Brotli', '/page', ['Accept-Encoding: gzip']],
  ['an empty file', '/empty.txt', []],
])('%s', (_name, path, headers) => {
  test('has one head, whether the connection stays or ends', async () => {
    const [kept, ended] = await answersTo(ask(path, ...headers), ask(path, ...headers, CLOSE));
    expect(kept?.status).toBe('HTTP/1.1 200 OK');
    expect(ended?.status).toBe(kept?.status);
    expect(lasting(ended?.headers ?? [])).toEqual(lasting(kept?.headers ?? []));
    expect(ended?.body).toEqual(kept?.body);
    expect(kept?.headers).toEqual(expect.arrayContaining(['Connection: keep-alive', 'Keep-Alive: timeout=65']));
    expect(ended?.headers).toContain(CLOSE);
  });

  test('is known by its ETag, either way', async () => {
    const [{ headers: sent } = { headers: [] }] = await answersTo(ask(path, ...headers, CLOSE));
    const etag = sent.find((line) => line.startsWith('ETag: '))?.slice('ETag: '.length);
    const known = [...headers, `If-None-Match: ${etag}`];
    const [kept, ended, ...more] = await answersTo(ask(path, ...known), ask(path, ...known, CLOSE));
    expect(kept?.status).toBe('HTTP/1.1 304 Not Modified');
    expect(ended?.status).toBe(kept?.status);
    expect(lasting(ended?.headers ?? [])).toEqual(lasting(kept?.headers ?? []));
    expect(more).toEqual([]);
  });
});

test('a head says when it was sent', async () => {
  const before = Math.trunc(Date.now() / 1000) * 1000;
  const [kept] = await answersTo(ask('/page'), ask('/page', CLOSE));
  const date = kept?.headers.find((line) => line.startsWith('Date: '))?.slice('Date: '.length) ?? '';
  expect(new Date(date).toUTCString()).toBe(date);
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
});

test('many answers over one connection come whole and in order', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? '/empty.txt' : '/page'));
  const answers = await answersTo(...paths.map((path) => ask(path)), ask('/page', CLOSE));
  expect(answers.map(({ body }) => body.toString())).toEqual([...paths.map((path) => (path === '/page' ? '<h1>漫</h1>' : '')), '<h1>漫</h1>']);
});

test('a reader of HTTP 1.0 is answered as Node does it', async () => {
  const [answer] = await answersTo('GET /page HTTP/1.0\r\nHost: hub\r\n\r\n');
  expect(answer?.headers).toContain(CLOSE);
  expect(answer?.body.toString()).toBe('<h1>漫</h1>');
});
