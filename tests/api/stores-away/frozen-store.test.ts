import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { purgeAvatars } from '../../../src/server/accounts/profile/avatar-files.ts';
import { openFiles } from '../../../src/server/adapters/files.ts';
import { S3_TIMEOUT_MS } from '../../../src/server/adapters/s3.ts';
import { StorageAway } from '../../../src/server/adapters/storage-fault.ts';
import { createApp } from '../../../src/server/app.ts';
import { msLeft, withinBudget } from '../../../src/server/budget.ts';
import { CLEAN_UP_MS, cleanUp } from '../../../src/server/uploads/remove-leftovers.ts';
import { purgeUploads } from '../../../src/server/uploads/uploads.ts';
import { callsTo, openTestApp, type TestApp, type TestResponse } from '../../support/app.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openS3Server, type S3Mood, type S3Server } from '../../support/services/s3.ts';

/* An S3 server that takes calls and never answers: a caller waits for one call to it, not for a second that cleans up. */

const PATIENCE = { timeout: 30_000 };
let s3: S3Server;
let app: TestApp;
/** The same node with little patience, so that a test waits for no time-out of production's. */
let hasty: TestApp;
let member: TestMember;
beforeAll(async () => {
  s3 = await openS3Server();
  const alone = await openTestApp();
  const nodeWith = async (timeoutMs: number): Promise<TestApp> => {
    const node = { ...alone, files: await openFiles({ ...s3.options, timeoutMs }, alone.config.dataDir) };
    return { ...node, call: callsTo(createApp(node)) };
  };
  // Each call to the storage has its eight seconds in production; what is counted here is how many a caller waits for.
  app = await nodeWith(60_000);
  hasty = await nodeWith(1000);
  member = await signUp(app);
});
afterEach(() => {
  s3.mood = 'work';
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function during(mood: S3Mood, call: () => Promise<TestResponse>): Promise<TestResponse> {
  s3.mood = mood;
  s3.requests.length = 0;
  return call();
}
const asked = (method: string) => s3.requests.filter((request) => request.method === method);
const stored = async () => {
  const keys: string[] = [];
  for (const folder of ['upload', 'avatar']) for await (const key of app.files.list(folder)) keys.push(key);
  return keys;
};
async function sendPicture(node: TestApp): Promise<TestResponse> {
  const body = new FormData();
  body.append('avatar', new File([new Uint8Array(await picture())], 'me.png', { type: 'image/png' }));
  return node.call('POST', '/member/avatar', { body, token: member.token });
}

describe.each([
  ['attachments', (node: TestApp) => applyForSpace(node, member)],
  ['a picture', sendPicture],
] as const)('%s, sent while the storage', (_, send) => {
  test.each(['hang', 'keep-quiet'] as const)(
    '(%s) is frozen: 503 after one call, nothing asked of it to clean up, and the nightly purge finds what stays',
    async (mood) => {
      const before = await stored();
      const { status, headers, body } = await during(mood, () => send(hasty));
      expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([503, 'UNAVAILABLE_NOW', true]);
      expect(asked('PUT').length).toBeGreaterThan(0);
      expect(s3.requests.filter(({ method }) => method !== 'PUT')).toEqual([]);
      s3.mood = 'work';
      // What the storage took without a word belongs to nobody: the nightly purge finds it a day later.
      const fresh = async () => (await stored()).filter((key) => !before.includes(key));
      const taken = mood === 'hang' ? 0 : new Set(asked('PUT').map(({ path }) => path)).size;
      await expect.poll(async () => (await fresh()).length, PATIENCE).toBe(taken);
      const nextNight = new Date(Date.now() + 3_600_000);
      for (const purge of [purgeUploads, purgeAvatars]) await purge({ db: app.database.db, files: app.files }, nextNight);
      expect(await stored()).toEqual(before);
      expect((await send(app)).status).toBe(200);
    },
  );
});

test('a call to the storage has what its caller has left, not a time of its own: nothing is left after it', async () => {
  for (const [mood, work] of [
    ['hang', () => app.files.put('upload/late.pdf', new Uint8Array(1), 'application/pdf')],
    ['hang', () => app.files.read('upload/late.pdf', null)],
    ['keep-quiet', () => app.files.remove('upload/late.pdf')],
  ] as const) {
    s3.mood = mood;
    await withinBudget(300, async () => {
      await expect(work()).rejects.toThrow(StorageAway);
      expect(msLeft(Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(0);
    });
  }
  // Half a file, and then nothing more.
  s3.mood = 'work';
  await app.files.put('upload/long.pdf', new Uint8Array(100), 'application/pdf');
  s3.mood = 'cut-short';
  await withinBudget(300, async () => {
    await expect(app.files.read('upload/long.pdf', null)).rejects.toThrow(StorageAway);
    expect(msLeft(Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(0);
  });
  s3.mood = 'work';
  await app.files.remove('upload/long.pdf');
});

test('a storage that freezes before what was refused is removed holds the caller for a moment, not for a call of its own', async () => {
  const form = { identity_proof: new File(['no PDF'], 'id.pdf', { type: 'application/pdf' }) };
  const frozen = { ...app, files: { ...app.files, remove: () => new Promise<void>(() => {}) } };
  expect((await applyForSpace({ call: callsTo(createApp(frozen)) }, member, form)).status).toBe(422);
  vi.useFakeTimers();
  const warn = vi.fn();
  const cleaned = cleanUp({ files: { remove: () => new Promise(() => {}) }, log: { warn } }, ['upload/a.pdf']);
  await vi.advanceTimersByTimeAsync(CLEAN_UP_MS);
  await cleaned;
  vi.useRealTimers();
  await cleanUp({ files: { remove: () => Promise.reject(new Error('away')) }, log: { warn } }, ['upload/a.pdf']);
  expect(warn).toHaveBeenCalledOnce();
  expect(S3_TIMEOUT_MS + CLEAN_UP_MS).toBeLessThan(10_000);
});
