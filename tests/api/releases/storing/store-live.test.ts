import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSiteStore } from '../../../../src/server/adapters/site-store.ts';
import { storeLive } from '../../../../src/server/releases/storing/store-live.ts';
import { listForStorage } from '../../../../src/server/site/site-files.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { openS3Server, type S3Server } from '../../../support/services/s3.ts';
import { writeRelease } from '../../../support/staff/release-calls.ts';
import { objectsOn, writeSite } from './stored-release.ts';

/* The release that is shown is the one on the storage, whoever leads to it; staff is told what stands in the way. */

const ID = '20261118T023000Z-00000a';
let app: TestApp;
let s3: S3Server;
let editor: TestMember;
let delivered: string;
beforeEach(async () => {
  s3 = await openS3Server();
  const { bucket, region, accessKeyId, secretAccessKey } = s3.options;
  app = await openTestApp({ SITE_S3_BUCKET: bucket, SITE_S3_REGION: region, SITE_S3_KEY_ID: accessKeyId, SITE_S3_SECRET: secretAccessKey });
  editor = await signUp(app, { role: 'editor' });
  delivered = mkdtempSync(join(tmpdir(), 'delivered-'));
  writeSite(delivered, { '/zh/a.html': 'delivered' });
  return async () => {
    await Promise.all([app.close(), s3.close()]);
    rmSync(delivered, { recursive: true, force: true });
  };
});

/** For a storage that answers, on however busy a machine. */
const PATIENT_MS = 60_000;

async function run(timeoutMs = PATIENT_MS): Promise<void> {
  if (app.releases === null) throw new Error('this server follows no releases');
  const store = await openSiteStore({ ...s3.options, timeoutMs });
  await storeLive({ ...app, storage: { ...app.releases, deliveredSite: delivered, target: { store, list: listForStorage, purge: null } } });
}
const told = async () => (await app.call('GET', '/staff/release_schedule', { token: editor.token })).body.data.storage;
const pageThere = async () => (await objectsOn(s3.options)).get('zh/a')?.text;

test('what was delivered, then the release that is shown, and the one that is gone back to', async () => {
  expect(await told()).toEqual({ release: null, at: null, is_live: false, fault: null });
  await run();
  expect(await pageThere()).toContain('delivered');
  expect(await told()).toMatchObject({ release: null, at: '2026-11-18T10:30:00+08:00', is_live: true, fault: null });
  await writeRelease(app, { id: ID });
  writeSite(app.releases?.folders.siteOf(ID) ?? '', { '/zh/a.html': 'released' });
  expect((await app.call('POST', `/staff/releases/${ID}/show`, { token: editor.token })).status).toBe(200);
  expect((await app.jobs.backlog()).find(({ queue }) => queue === 'make-release')).toMatchObject({ waiting: 1 });
  expect(await told()).toMatchObject({ is_live: false });
  await Promise.all([run(), run()]);
  expect(await pageThere()).toContain('released');
  expect(await told()).toMatchObject({ release: ID, is_live: true, fault: null });
});

test('what stands in the way is told in its kind, and gone when the next run has come through', async () => {
  for (const [mood, fault] of [
    ['full', 'full'],
    ['hang', 'away'],
    ['reset', 'away'],
  ] as const) {
    s3.mood = mood;
    await run(mood === 'hang' ? 1000 : PATIENT_MS);
    expect(await told()).toMatchObject({ fault, is_live: false });
  }
  s3.mood = 'work';
  await run();
  expect(await told()).toMatchObject({ fault: null, is_live: true });
  expect(
    app
      .logged()
      .filter(({ level }) => level === 'warn')
      .map(({ msg }) => msg),
  ).toEqual(Array(3).fill('a release could not be put on the storage'));
});
