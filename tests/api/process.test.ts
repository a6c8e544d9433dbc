import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../support/database.ts';
import { startServer } from '../support/process.ts';

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
  socket.write(`POST /api/no/such/call HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
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
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toContain('rror');
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
