import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOOK_CODE, HOOK_GAP_MS, HOOK_RETRY_MS, RETRY_MS } from '../../../src/domain/releases/release.ts';
import { openDeployHook } from '../../../src/server/adapters/deploy-hook.ts';
import { passOnRelease, type ReleasePasser } from '../../../src/server/releases/pass-on.ts';
import { readReleases, requestRelease } from '../../../src/server/releases/release-queries.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { type HttpStub, openHttpStub } from '../../support/services/http-stub.ts';

/* A static host builds the site: its hook is called in place of a build, and staff is told what became of it. */

let app: TestApp;
let host: HttpStub;
let look: ReleasePasser['look'];
beforeEach(async () => {
  host = await openHttpStub();
  app = await openTestApp({ DEPLOY_HOOK_URL: host.url }, { releases: null });
  look = async () => ({ changesAt: null });
  timeoutMs = PATIENT_MS;
  return async () => {
    await app.close();
    await host.close();
  };
});
afterEach(() =>
  expect(
    app
      .logged()
      .map((line) => JSON.stringify(line))
      .join(),
  ).not.toContain(host.url),
);

/** For a host that answers, on however busy a machine. */
const PATIENT_MS = 60_000;
let timeoutMs = PATIENT_MS;
const tools = () => ({ ...app, passer: { call: openDeployHook(host.url, { timeoutMs }), look: (...asked: Parameters<typeof look>) => look(...asked) } });
const run = () => passOnRelease(tools());
const all = () => readReleases(app.database.db, HOOK_CODE, 10);
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

test('the first is passed on at once, then one for all that is asked for in a minute, by POST, with nothing in it', async () => {
  await run();
  expect(await all()).toMatchObject([{ state: 'passed_on', causes: ['content'], is_live: false, next_cause: 'midnight' }]);
  expect(host.requests).toMatchObject([{ method: 'POST', path: '/send', body: Buffer.alloc(0) }]);
  later(1000);
  for (const cause of ['staff', 'creator'] as const) {
    await requestRelease(app.database.db, cause, app.clock.now);
    await run();
  }
  expect(host.requests).toHaveLength(1);
  later(HOOK_GAP_MS);
  await Promise.all([run(), run()]);
  await run();
  expect(host.requests).toHaveLength(2);
  expect((await all())[0]).toMatchObject({ state: 'passed_on', causes: ['staff', 'creator'] });
});

test('an item’s moment and midnight are passed on by themselves, once', async () => {
  const moment = new Date(TEST_NOW.getTime() + 600_000);
  look = async () => ({ changesAt: moment });
  await run();
  later(599_000);
  await run();
  expect(host.requests).toHaveLength(1);
  later(1000);
  look = async () => ({ changesAt: null });
  await run();
  later(HOOK_GAP_MS);
  await run();
  expect((await all()).map(({ causes, next_cause }) => [causes, next_cause])).toEqual([
    [['published'], 'midnight'],
    [['content'], 'published'],
  ]);
  app.clock.now = new Date('2026-11-19T00:00:00+08:00');
  await run();
  expect((await all())[0]).toMatchObject({ causes: ['midnight'] });
});

test.each([
  ['answers with a fault', 503, 'answered 503'],
  ['says nothing', 'hang' as const, 'gave no answer within 0.3 s'],
  ['breaks off', 'reset' as const, 'could not be reached'],
  ['leads elsewhere, where nobody follows', { redirect: 'http://127.0.0.1:1/else' }, 'leads to another address (302)'],
])('a host that %s is told of, and called again after a minute, then every ten', async (_, mood, reason) => {
  host.mood = mood;
  if (mood === 'hang') timeoutMs = 300;
  await run();
  expect((await all())[0]).toMatchObject({ state: 'failed', fault: { kind: 'hook', reason: expect.stringContaining(reason) } });
  const { token } = await signUp(app, { role: 'editor' });
  const [told] = (await app.call('GET', '/staff/releases', { token })).body.data;
  expect(told).toMatchObject({ fault: 'hook', fault_reason: expect.stringContaining(reason), state: 'failed' });
  later(HOOK_RETRY_MS - 1);
  await run();
  expect(await all()).toHaveLength(1);
  later(1);
  await run();
  expect(await all()).toHaveLength(2);
  later(HOOK_RETRY_MS);
  await run();
  expect(await all()).toHaveLength(2);
  host.mood = 204;
  timeoutMs = PATIENT_MS;
  later(RETRY_MS - HOOK_RETRY_MS);
  await run();
  expect((await all())[0]).toMatchObject({ state: 'passed_on', causes: ['content'] });
});

test('wrong content is told and passed on to nobody, until something changes', async () => {
  const fault = { kind: 'content', file: 'content/news/opening/item.yaml', field: 'published_on', reason: 'must be a day' } as const;
  look = async () => ({ fault });
  await run();
  expect(host.requests).toEqual([]);
  expect((await all())[0]).toMatchObject({ state: 'failed', fault });
  later(RETRY_MS);
  await run();
  expect(await all()).toHaveLength(1);
  look = async () => ({ changesAt: null });
  await requestRelease(app.database.db, 'pushed', app.clock.now);
  await run();
  expect(host.requests).toHaveLength(1);
});

test('staff asks for one by hand and sees that a host builds it', async () => {
  await run();
  const { token } = await signUp(app, { role: 'editor' });
  const schedule = async () => (await app.call('GET', '/staff/release_schedule', { token })).body.data;
  expect(await schedule()).toMatchObject({ makes_releases: true, passes_on: true, live: null, next_cause: 'midnight' });
  expect((await app.call('POST', '/staff/releases', { token })).body.data.asked).toMatchObject([{ cause: 'staff' }]);
  later(HOOK_GAP_MS);
  await run();
  const { data } = (await app.call('GET', '/staff/releases?state=passed_on', { token })).body;
  expect(data).toMatchObject([{ causes: ['staff'], asked_by: expect.any(String), is_live: false }, { causes: ['content'] }]);
  expect((await app.call('GET', `/staff/releases/${data[0].id}`, { token })).body.data).toMatchObject({ may_be_shown: false, changes: null });
});

test('whoever was killed in between has the host called again', async () => {
  await run();
  await requestRelease(app.database.db, 'pushed', app.clock.now);
  later(HOOK_GAP_MS);
  look = async () => {
    throw new Error('the connection is gone');
  };
  await expect(run()).rejects.toThrow('the connection is gone');
  look = async () => ({ changesAt: null });
  await run();
  expect((await all())[0]).toMatchObject({ state: 'passed_on', causes: ['pushed'] });
});
