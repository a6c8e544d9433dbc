import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import type { AnyCall } from '../../../src/contract/call.ts';
import { EXPORT_TYPES } from '../../../src/contract/export-format.ts';
import { getInsight } from '../../../src/contract/insight/insight.ts';
import { listDeskRents } from '../../../src/contract/rent/desk-rent.ts';
import { getDevice } from '../../../src/contract/rent/device.ts';
import { listRents } from '../../../src/contract/rent/rent.ts';
import { checkStores } from '../../../src/server/check-start.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { readingElsewhere } from '../../../src/server/db/replica/reading.ts';
import { READ_LAGS } from '../../../src/server/http/callers/read-lags.ts';
import { metricSources } from '../../../src/server/metric-sources.ts';
import { openPrometheus } from '../../../src/server/telemetry/prometheus.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';
import { samplesOf } from '../../support/services/metric-lines.ts';

/* A real standby that streams, stands still, is killed and frozen, while two nodes read from it (docs/decisions/455). */

let cluster: Cluster;
let follower: Awaited<ReturnType<Cluster['follow']>>;
/** Speaks to the standby without going through anything that is tested. */
let standby: pg.Pool;
let nodes: TestApp[] = [];
let admin: TestMember;
const prometheus = openPrometheus();

const openNode = async () => {
  const database = await openDatabase({ databaseUrl: cluster.url, databaseReadUrl: follower.url, databasePoolSize: 5, dataDir: null });
  return openTestApp({}, { database: { ...database, url: cluster.url }, metrics: prometheus.metrics });
};

beforeAll(async () => {
  cluster = await startPostgres({ settings: ['synchronous_commit=on', 'max_standby_streaming_delay=0'] });
  follower = await cluster.follow({ isSynchronous: false });
  standby = new pg.Pool({ connectionString: follower.url, max: 1 });
  standby.on('error', () => {});
  nodes = [await openNode(), await openNode()];
  admin = await signUp(nodes[0] as TestApp, { role: 'admin' });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await standby?.end();
  await follower?.stop();
  await cluster?.stop();
});

const node = (index: number): TestApp => nodes[index] as TestApp;
const isOfUse = () => nodes.map(({ database }) => database.replica?.lagMs() !== null);
/** Until both nodes know that the standby has what is written now. */
async function caughtUp(): Promise<void> {
  const { rows } = await node(0).database.query('SELECT pg_current_wal_insert_lsn() AS now', []);
  const behind = async () => (await standby.query('SELECT pg_last_wal_replay_lsn() < $1::pg_lsn AS behind', [rows[0]?.['now']])).rows[0].behind;
  await expect.poll(behind, { timeout: 60_000 }).toBe(false);
  const reached = BigInt((await standby.query("SELECT pg_last_wal_replay_lsn() - '0/0'::pg_lsn AS bytes")).rows[0].bytes);
  const seen = () => nodes.every(({ database }) => (database.replica?.position() ?? 0n) >= reached);
  await expect.poll(seen, { timeout: 60_000 }).toBe(true);
}
const stopReplay = () => standby.query('SELECT pg_wal_replay_pause()');
const goOn = () => standby.query('SELECT pg_wal_replay_resume()');

/** Counts who answered calls while `work` was done. */
async function answeredBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts = async () => samplesOf(await prometheus.text(metricSources(node(0), () => undefined)));
  const before = await counts();
  await work();
  const grown = [...(await counts())].map(([name, value]) => [/reads_total\{outcome="(\w+)"\}/.exec(name)?.[1], value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([outcome, by]) => outcome !== undefined && by > 0));
}

/** Lets a call be later than it ever may, or not at all, until the end of a test. */
const allowed: (() => void)[] = [];
function allow(call: AnyCall, lagSeconds: number): void {
  const lags = READ_LAGS as Map<AnyCall, number>;
  const before = lags.get(call) ?? 0;
  lags.set(call, lagSeconds);
  allowed.push(() => lags.set(call, before));
}
afterEach(async () => {
  for (const restore of allowed.splice(0)) restore();
  await goOn().catch(() => {});
});

const rentsOf = async (app: TestApp, { token }: TestMember): Promise<string[]> => {
  const { status, body } = await app.call('GET', `/staff/rents?per_page=50&day=${SATURDAY}`, { token });
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};
/** Whether the lamps are shown as taken at an hour. */
const isTaken = async (app: TestApp, token: string | null, hour: number): Promise<boolean> => {
  const { body } = await app.call('GET', `/device/${SAMPLE.seat}?from=${SATURDAY}&to=${SATURDAY}`, { token });
  return body.data.busy.some(({ start }: { start: string }) => start.includes(`T${hour}:00`));
};

/** The values that a call is asked with, where its path or its contract wants something. */
const ASKED_WITH: Record<string, { path?: Record<string, string>; query?: string }> = {
  '/device': { query: `?from=${SATURDAY}&to=${SATURDAY}` },
  '/device/{id}': { path: { id: SAMPLE.seat }, query: `?from=${SATURDAY}&to=${SATURDAY}` },
  '/space/{id}/calendar': { path: { id: '2' }, query: '?from=2026-12-01&to=2026-12-20' },
  '/advisory/slot': { query: '?category=legal' },
  '/activity/{type}/{id}/registration': { path: { type: 'lecture', id: 'sample-talk' } },
  '/my/collect/{type}': { path: { type: 'activity' } },
};

test('every call that allows a lag is answered by the replica whole: nothing of it asks for more than a replica can do', async () => {
  const member = await signUp(node(0), { points: 500 });
  await reserve(node(0), member, { device: SAMPLE.seat, from: 10, to: 11 });
  const late = [...READ_LAGS.keys()];
  const endpoint = '/staff/webhooks/{id}/deliveries';
  const webhook = '00000000-0000-4000-8000-000000000001';
  await node(0).database.query(
    `INSERT INTO webhook_endpoints (id, name, url, kinds, created_at, changed_at) VALUES ($1, 'Door', 'https://door.example', '{rent}', now(), now())`,
    [webhook],
  );
  await caughtUp();
  expect(late.length).toBeGreaterThan(30);
  expect(late.filter(({ method }) => method !== 'GET')).toEqual([]);
  for (const call of late) {
    const { path: values = call.path === endpoint ? { id: webhook } : {}, query = '' } = ASKED_WITH[call.path] ?? {};
    const path = call.path.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
    expect(path).not.toContain('{');
    const answered = await answeredBy(async () => {
      const { status, body } = await node(0).call('GET', `${path}${query}`, { token: call.access === 'member' ? member.token : admin.token });
      expect([path, status, body.code]).toEqual([path, 200, undefined]);
    });
    expect([path, answered]).toEqual([path, { replica: 1 }]);
  }
});

const ownRents = async (app: TestApp, token: string): Promise<string[]> => {
  const { status, body } = await app.call('GET', '/rent/apply?per_page=50', { token });
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

test('members see what they booked, on every device of theirs and after they logged out; others are answered by the replica meanwhile', async () => {
  allow(listRents, 3600);
  const [member, other] = [await signUp(node(0), { points: 500 }), await signUp(node(0), { points: 500 })];
  const before = (await reserve(node(0), member, { from: 11, to: 12 })).body.data.id;
  await reserve(node(0), other, { device: SAMPLE.seats.a2, from: 11, to: 12 });
  const { token: telephone } = await logInAgain(node(1), member);
  await caughtUp();
  expect(await answeredBy(async () => expect(await ownRents(node(1), telephone)).toEqual([before]))).toEqual({ replica: 1 });
  await stopReplay();
  expect((await node(0).call('PUT', `/rent/apply/${before}/cancel`, { token: member.token })).status).toBe(200);
  const { id } = (await reserve(node(0), member, { from: 17, to: 18 })).body.data;
  for (const app of nodes)
    for (const token of [member.token, telephone])
      expect(await answeredBy(async () => expect(await ownRents(app, token)).toContain(id))).toEqual({ own_write: 1 });
  // The login that booked is over, and another one has begun since.
  expect((await node(0).call('DELETE', '/token', { token: member.token })).status).toBeLessThan(300);
  expect(await ownRents(node(1), telephone)).toContain(id);
  expect(await ownRents(node(1), (await logInAgain(node(1), member)).token)).toContain(id);
  expect(await answeredBy(async () => expect(await ownRents(node(1), other.token)).toHaveLength(1))).toEqual({ replica: 1 });
  await goOn();
  await caughtUp();
  expect(await answeredBy(async () => expect(await ownRents(node(1), telephone)).toContain(id))).toEqual({ replica: 1 });
});

test('what a login wrote it reads, from whichever node, while others still see what was there before; the replica has it, and all do', async () => {
  for (const call of [listDeskRents, getDevice]) allow(call, 3600);
  const [member, staff] = [await signUp(node(0), { points: 500 }), await signUp(node(0), { role: 'admin' })];
  await caughtUp();
  const before = await rentsOf(node(1), staff);
  await stopReplay();
  const { id } = (await reserve(node(0), member, { from: 14, to: 15 })).body.data;
  const seen = async () => Promise.all([...nodes.map((each) => isTaken(each, member.token, 14)), ...nodes.map((each) => isTaken(each, null, 14))]);
  expect(await seen()).toEqual([true, true, false, false]);
  expect(await rentsOf(node(1), staff)).toEqual(before);
  // Staff acts by one node and lists by the other; a colleague has written nothing.
  expect((await node(0).call('PUT', `/staff/rents/${id}/call_off`, { token: staff.token, body: { reason: 'broken' } })).status).toBe(200);
  expect(await answeredBy(async () => expect(await rentsOf(node(1), staff)).toContain(id))).toEqual({ own_write: 1 });
  expect(await answeredBy(async () => expect(await rentsOf(node(1), admin)).toEqual(before))).toEqual({ replica: 1 });
  await goOn();
  await caughtUp();
  expect(await answeredBy(async () => expect(await rentsOf(node(1), staff)).toContain(id))).toEqual({ replica: 1 });
});

test('a replica that is further behind than a call allows is not asked for it, and is for one that allows more', async () => {
  allow(listDeskRents, 0);
  await stopReplay();
  const member = await signUp(node(0), { points: 500 });
  const { id } = (await reserve(node(0), member, { from: 16, to: 17 })).body.data;
  expect(await answeredBy(async () => expect(await rentsOf(node(0), admin)).toContain(id))).toEqual({ behind: 1 });
  const { body } = await node(0).call('GET', '/health/ready');
  expect(body.replica.lag_seconds).toBeGreaterThanOrEqual(0);
  allow(getInsight, 3600);
  expect(await answeredBy(() => node(0).call('GET', '/staff/insight?month=2026-11', { token: admin.token }))).toEqual({ replica: 1 });
  await goOn();
  await caughtUp();
});

test('a list as a file is read from the replica, of one moment', async () => {
  const file = async () => {
    const { status, body } = await node(0).call('GET', `/staff/rents?day=${SATURDAY}`, { token: admin.token, headers: { accept: EXPORT_TYPES.csv } });
    expect(status).toBe(200);
    return body;
  };
  expect(await answeredBy(async () => expect((await file()).trim().split('\r\n').length).toBeGreaterThan(2))).toEqual({ replica: 1 });
});

test('a transaction that what is replayed breaks is done again, whole, by the primary', async () => {
  const { db } = node(0).database;
  await node(1).database.query('CREATE TABLE probes AS SELECT gen_random_uuid() AS id', []);
  await caughtUp();
  let runs = 0;
  const { result, reading } = await readingElsewhere(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        runs += 1;
        const count = async () =>
          (
            await tx
              .selectFrom('probes' as 'rents')
              .select('id')
              .execute()
          ).length;
        const first = await count();
        if (runs === 1) {
          // The standby must give way to it at once.
          await node(1).database.query('ALTER TABLE probes ADD COLUMN other integer', []);
          await caughtUp();
        }
        return [first, await count()];
      }),
  );
  expect([runs, result, reading.hasFailed]).toEqual([2, [1, 1], true]);
});

test('while it is killed, frozen and brought back no call fails; it is read again afterwards', async () => {
  let isOver = false;
  const [statuses, errors] = [new Set<number>(), [] as unknown[]];
  const reader = async (index: number) => {
    while (!isOver) {
      const { status } = await node(index % 2).call('GET', index < 2 ? '/staff/rents' : '/staff/insight?month=2026-11', { token: admin.token });
      statuses.add(status);
    }
  };
  const readers = [0, 1, 2, 3].map((index) => reader(index).catch((error: unknown) => errors.push(error)));
  await follower.crash();
  await expect.poll(isOfUse, { timeout: 30_000 }).toEqual([false, false]);
  await follower.startAgain();
  await expect.poll(isOfUse, { timeout: 60_000 }).toEqual([true, true]);
  follower.freeze();
  await expect.poll(isOfUse, { timeout: 30_000 }).toEqual([false, false]);
  follower.thaw();
  await expect.poll(isOfUse, { timeout: 60_000 }).toEqual([true, true]);
  isOver = true;
  await Promise.all(readers);
  expect([[...statuses], errors]).toEqual([[200], []]);
  expect(await answeredBy(() => rentsOf(node(0), admin))).toEqual({ replica: 1 });
});

test('a start takes a standby, also one that is away, and refuses what is none', async () => {
  const check = (url: string) => checkStores(readConfig({ DATABASE_URL: cluster.url, DATABASE_READ_URL: url, DEMO: '1', NODE_ENV: 'test' }));
  await check(follower.url);
  await check('postgres://postgres@127.0.0.1:9/postgres');
  await node(0).database.query('CREATE DATABASE other', []);
  await expect(check(cluster.url.replace(/postgres$/, 'other'))).rejects.toThrow('DATABASE_READ_URL: is no standby of the database');
});

test('one that is promoted is no replica any more: the primary answers', async () => {
  follower.promote();
  await expect.poll(isOfUse, { timeout: 30_000 }).toEqual([false, false]);
  expect(await answeredBy(() => rentsOf(node(0), admin))).toEqual({ behind: 1 });
});
