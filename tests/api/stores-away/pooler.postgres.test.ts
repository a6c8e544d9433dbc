import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { checkStores } from '../../../src/server/check-start.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { beginBookings, untilMore } from '../../support/bookings/booking-load.ts';
import { findBroken } from '../../support/bookings/rent-invariants.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { type Pooler, startPgbouncer } from './pgbouncer.ts';

/* A real PgBouncer, which hands a connection to somebody else after each transaction, between nodes and a PostgreSQL of our own (docs/runbook.md#pgbouncer). */

/** Fewer than the nodes would open, so that each transaction may be another connection's. */
const CONNECTIONS = 4;
const FORMS = 120;

let cluster: Cluster;
let pooler: Pooler;
let hand: pg.Client;
let app: TestApp;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  cluster = await startPostgres({ settings: ['synchronous_commit=on'] });
  pooler = await startPgbouncer(cluster, { connections: CONNECTIONS });
  hand = new pg.Client(cluster.url);
  await hand.connect();
});
afterAll(async () => {
  for (const { kill } of processes) kill('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await app?.close();
  await hand?.end();
  await pooler?.stop();
  await cluster?.stop();
});

const check = (poolerUrl: string) => checkStores(readConfig({ DATABASE_URL: cluster.url, DATABASE_POOLER_URL: poolerUrl, DEMO: '1', NODE_ENV: 'test' }));

/** Asks the pooler's own console, which speaks the simple protocol alone. */
async function poolerSays(question: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(pooler.consoleUrl);
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}

test('a start says which settings the role lacks and whether the pooler leads elsewhere, and takes both when they are right', async () => {
  const said = await check(pooler.url).catch((error: Error) => error.message);
  expect(said).toMatch(/^DATABASE_POOLER_URL: .* ALTER ROLE postgres SET lock_timeout = '5000ms'; .*statement_timeout = '20000ms'; .*jit = 'off';/);
  const [, statements = ''] = /Run: (.*;)/.exec(String(said)) ?? [];
  await hand.query(statements);
  await poolerSays('RECONNECT');
  await check(pooler.url);
  await hand.query('CREATE DATABASE other');
  await expect(check(cluster.url.replace(/postgres$/, 'other'))).rejects.toThrow('DATABASE_POOLER_URL: leads to another database');
});

test('nodes book through few connections; one pooler after the other is killed, and each form is booked once', async () => {
  const settings = { databaseUrl: cluster.url, databasePoolerUrl: pooler.url, databasePoolSize: 10, dataDir: null };
  app = await openTestApp({}, { database: { ...(await openDatabase(settings)), url: cluster.url } });
  app.clock.now = new Date();
  const environment = { DATABASE_URL: cluster.url, DATABASE_POOLER_URL: pooler.url, DATABASE_CALL_TIMEOUT_MS: '4000', LOG_LEVEL: 'fatal' };
  processes = await Promise.all(['api', 'api', 'worker'].map((ROLE) => startServer({ ...environment, DATA_DIR: app.config.dataDir, ROLE })));
  const load = await beginBookings(app, processes.slice(0, 2), { forms: FORMS, after: 0 });
  await untilMore(load, FORMS / 4);
  // Nothing that a connection keeps was missed on another one.
  expect([...load.statuses.keys()]).toEqual([200]);
  const pools = (await poolerSays('SHOW POOLS')).filter(({ database }) => database === 'postgres');
  const sum = (name: string) => pools.reduce((total, row) => total + Number(row[name]), 0);
  expect(sum('sv_active') + sum('sv_idle') + sum('sv_used')).toBeLessThanOrEqual(CONNECTIONS);
  expect(sum('cl_active') + sum('cl_waiting')).toBeGreaterThan(CONNECTIONS);
  for (let round = 0; round < 2; round += 1) {
    await untilMore(load, FORMS / 6);
    await pooler.crash();
    await pooler.startAgain();
  }
  await load.ended;
  expect(new Set(load.acknowledged.values()).size).toBe(FORMS);
  expect((await hand.query('SELECT count(*)::int AS count FROM rents')).rows[0].count).toBe(FORMS);
  expect([...load.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(load.statuses.get(503)).toBeGreaterThan(0);
  expect(await findBroken(app)).toEqual([]);
  // The worker, which listens past the pooler, has turned every booking into its e-mail.
  await expect.poll(async () => (await app.outbox.list()).length, { timeout: 120_000, interval: 100 }).toBeGreaterThanOrEqual(FORMS);
});
