import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { writeUntilRefused } from '../../support/messages.ts';
import { openSmallDisk, type SmallDisk } from '../../support/services/small-disk.ts';

/* The disk under the tables of a PostgreSQL of our own is really full, and then has room again. */

let cluster: Cluster;
let disk: SmallDisk;
let app: TestApp;
beforeAll(async () => {
  cluster = await startPostgres();
  disk = openSmallDisk(128);
  const place = join(disk.path, 'tables');
  mkdirSync(place);
  if (cluster.owner) chownSync(place, cluster.owner.uid, cluster.owner.gid);
  const hand = new pg.Client({ connectionString: cluster.url });
  await hand.connect();
  await hand.query(`CREATE TABLESPACE small LOCATION '${place}'`);
  await hand.query('CREATE DATABASE small TABLESPACE small');
  await hand.end();
  const url = cluster.url.replace(/postgres$/, 'small');
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: 5, dataDir: null });
  app = await openTestApp({}, { database: { ...database, url } });
});
afterAll(async () => {
  await app.close();
  await cluster.stop();
  disk.close();
});

test('a write that finds no room is 503 and leaves nothing, readers go on, and the same call works when there is room', async () => {
  const { token } = await signUp(app);
  disk.fill();
  const { acknowledged, refused, again } = await writeUntilRefused(app);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE_NOW', expect.any(String)]);
  // Readers have the connections that refused writers had a moment ago.
  const readers = await Promise.all(Array.from({ length: 20 }, () => app.call('GET', '/member', { token })));
  expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await app.call('GET', '/health/ready')).status).toBe(200);
  const stored = async () => (await app.database.db.selectFrom('contact_messages').select('reference').execute()).map(({ reference }) => reference);
  expect((await stored()).sort()).toEqual(acknowledged.sort());
  disk.empty();
  const { status, body } = await again();
  expect(status).toBe(200);
  expect((await stored()).sort()).toEqual([...acknowledged, body.data.reference].sort());
});
