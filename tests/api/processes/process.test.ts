import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
const postgres = BACKEND === 'postgres' ? await createPostgresDatabase() : null;
if (!postgres) putDatabaseInto(dataDir);
const environment = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
afterAll(async () => {
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a running request ends before the process does, and the process ends well', async () => {
  const server = await startServer(environment);
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const body = '{"no":"such call"}';
  // The head has arrived, the body has not: the request is under way.
  socket.write(`POST /api/token HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.slice(0, 5));
  expect((await fetch(`${server.origin}/api/health/ready`, { headers: { connection: 'close' } })).status).toBe(200);
  server.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${server.origin}/api/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(body.slice(5));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toContain('rror');
});

/** A connection as a proxy keeps it: what it was sent, and whether it is still there. */
async function keptConnection(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    send: (text: string) => socket.write(text),
    received: () => received,
    closed,
    ask: async (path: string) => {
      const before = received.length;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: hub\r\n\r\n`);
      await expect.poll(() => received.slice(before)).toMatch(/\}$/);
      return received.slice(before);
    },
  };
}

test('kept connections do not keep the process: idle ones end at once, one with an upload with its answer', async () => {
  const server = await startServer(environment);
  const idle = await keptConnection(server.origin);
  expect(await idle.ask('/api/health/live')).toContain('Connection: keep-alive');
  const unused = await keptConnection(server.origin);
  // Answered, though its body is still to come.
  const early = await keptConnection(server.origin);
  early.send('POST /api/no/such/call HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"');
  await expect.poll(early.received).toMatch(/\}$/);
  const upload = await keptConnection(server.origin);
  upload.send('POST /api/token HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"');
  expect(await idle.ask('/api/health/ready')).toContain('200 OK');
  server.kill('SIGTERM');
  await Promise.all([idle.closed, unused.closed, early.closed]);
  expect(upload.received()).toBe('');
  // A signal more changes nothing.
  server.kill('SIGTERM');
  upload.send(':"b"}');
  await upload.closed;
  expect(upload.received()).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n.*\}$/s);
  expect(await server.exited).toBe(0);
});

test('a node that is about to leave says so first, still answers, and lets no connection be used again', async () => {
  const server = await startServer({ ...environment, DRAIN_SECONDS: '300' });
  const kept = await keptConnection(server.origin);
  expect(await kept.ask('/api/health/ready')).toContain('200 OK');
  server.kill('SIGTERM');
  const isReady = async () => {
    const response = await fetch(`${server.origin}/api/health/ready`);
    return [response.status, Object(await response.json()).code];
  };
  await expect.poll(isReady).toEqual([503, 'NOT_READY']);
  const last = await kept.ask('/api/health/live');
  expect(last).toContain('200 OK');
  expect(last).toContain('Connection: close');
  await kept.closed;
  expect((await fetch(`${server.origin}/api/health/live`)).headers.get('connection')).toBe('close');
  server.kill('SIGKILL');
  expect(await server.exited).toBeNull();
});

test('the running server answers an unknown API route with the error body', async () => {
  const server = await startServer(environment);
  const answer = await fetch(`${server.origin}/api/no/such/call`, { headers: { 'accept-language': 'ja' } });
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'お探しのものが見つかりません。' }]);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a wrong configuration is one clear message, and no stack', async () => {
  await expect(startServer({ ...environment, PORT: 'eighty', ROLE: 'boss' })).rejects.toThrow(
    /The configuration is not complete: ROLE: must be all, api or worker; PORT: must be a port number\n?$/,
  );
});
