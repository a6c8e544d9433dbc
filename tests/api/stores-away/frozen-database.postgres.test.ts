import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';

/* Nodes as they are set up unless somebody says otherwise, over a PostgreSQL that stands still (issue 12, line 6). */

/** Nobody waits longer for an answer. */
const BOUND_MS = 10_000;
/** More than a node has connections: some wait for one, the others for an answer on theirs. */
const CALLS_OF_A_KIND = 5;

let cluster: Cluster;
let app: TestApp;
let nodes: ServerProcess[];
beforeAll(async () => {
  cluster = await startPostgres();
  const database = await openDatabase({ databaseUrl: cluster.url, databasePoolSize: 10, dataDir: null });
  app = await openTestApp({}, { database: { ...database, url: cluster.url } });
  app.clock.now = new Date();
  nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: cluster.url, ROLE: 'api', LOG_LEVEL: 'fatal' })));
});
afterAll(async () => {
  cluster.thaw();
  for (const { kill } of nodes) kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ exited }) => exited))).toEqual([0, 0]);
  await app.close();
  await cluster.stop();
});

test('a read, a write and a login of a frozen database are each answered 503 within ten seconds, and work when it thaws', async () => {
  const { token, memberId } = await signUp(app);
  const member = { username: 'frozen-member', password: 'ink and paper 7' };
  const values = { account: member.username, password_hash: await hashPassword(member.password) };
  await app.database.db.updateTable('members').set(values).where('id', '=', memberId).execute();
  const message = { name: '林小漫', email: 'frozen@example.com', cause: 'activity', content: '請問講座有手語翻譯嗎？' };
  const login = { grant_type: 'password', client_id: 'comic-hub-site', ...member };
  const calls: { path: string; init: RequestInit }[] = [
    { path: '/member', init: { headers: { authorization: `Bearer ${token}` } } },
    { path: '/contact', init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) } },
    { path: '/token', init: { method: 'POST', body: new URLSearchParams(login) } },
  ];
  const askAll = (times: number) =>
    Promise.all(
      nodes.flatMap(({ origin }) =>
        calls.flatMap(({ path, init }) =>
          Array.from({ length: times }, async () => {
            const response = await fetch(`${origin}/api${path}`, { ...init, signal: AbortSignal.timeout(BOUND_MS) });
            return `${path} ${response.status} ${response.headers.has('retry-after')}`;
          }),
        ),
      ),
    );
  const working = calls.map(({ path }) => `${path} 200 false`).sort();
  expect([...new Set(await askAll(1))].sort()).toEqual(working);

  cluster.freeze();
  const answers = await askAll(CALLS_OF_A_KIND);
  expect(answers).toHaveLength(2 * CALLS_OF_A_KIND * calls.length);
  expect([...new Set(answers)].sort()).toEqual(calls.map(({ path }) => `${path} 503 true`).sort());

  cluster.thaw();
  await expect.poll(() => Promise.all(nodes.map(({ origin }) => fetch(`${origin}/api/health/ready`).then(({ status }) => status)))).toEqual([200, 200]);
  expect([...new Set(await askAll(1))].sort()).toEqual(working);
});
