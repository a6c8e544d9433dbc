import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { putDatabaseInto } from '../../support/database.ts';
import { signUp } from '../../support/members.ts';
import { writeUntilRefused } from '../../support/messages.ts';
import { openSmallDisk, type SmallDisk } from '../../support/services/small-disk.ts';

/* The disk under the folder of the embedded database is really full, and then has room again. */

let disk: SmallDisk;
let app: TestApp;
const open = async () =>
  openTestApp({ DATA_DIR: disk.path }, { database: { ...(await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: disk.path })), url: null } });
beforeAll(async () => {
  disk = openSmallDisk(200);
  putDatabaseInto(disk.path);
  app = await open();
});
afterAll(async () => {
  await app.close();
  disk.close();
});

test('a write that finds no room is 503, readers go on, and what was acknowledged is there after a restart with room', async () => {
  const { token } = await signUp(app);
  disk.fill();
  const { acknowledged, refused, again } = await writeUntilRefused(app);
  console.log(
    refused,
    acknowledged,
    app
      .logged()
      .slice(-3)
      .map((l) => JSON.stringify(l)),
  );
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE_NOW']);
  expect((await app.call('GET', '/member', { token })).status).toBe(200);
  const stored = async () => (await app.database.db.selectFrom('contact_messages').select('reference').execute()).map(({ reference }) => reference);
  expect((await stored()).sort()).toEqual(acknowledged.sort());
  disk.empty();
  expect((await app.call('GET', '/health/ready')).status).toBe(200);
  const { status, body } = await again();
  expect(status).toBe(200);
  await app.close();
  app = await open();
  expect((await stored()).sort()).toEqual([...acknowledged, body.data.reference].sort());
});
