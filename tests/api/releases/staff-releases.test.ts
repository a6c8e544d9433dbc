import { beforeAll, expect, test } from 'vitest';
import { beginRelease, failRelease, requestRelease } from '../../../src/server/releases/release-queries.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writeRelease } from '../../support/staff/release-calls.ts';

/* Releases as an editor sees them, and what an editor does with them. */

let app: TestApp;
let editor: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  editor = await signUp(app, { role: 'editor' });
  return () => app.close();
});

const get = async (path: string) => (await app.call('GET', path, { token: editor.token })).body;
const post = (path: string, headers: Record<string, string> = {}) => app.call('POST', path, { token: editor.token, headers });
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
};
const FIRST = '20261118T023000Z-00000a';
const SECOND = '20261118T023100Z-00000b';

test('from the first release on: what is live, what comes, what each changed, and going back with what it does shown before', async () => {
  expect((await get('/staff/release_schedule')).data).toMatchObject({
    ...{ makes_releases: true, live: null, next_cause: 'midnight', next_at: '2026-11-19T00:00:00+08:00' },
    ...{ asked: [], building: null, usual_seconds: null },
  });
  await writeRelease(app, { id: FIRST });
  // Where what was delivered is live, what going to another changes is not known.
  expect((await get(`/staff/releases/${FIRST}/preview`)).data).toEqual({ id: FIRST, changes: null });
  expect((await post(`/staff/releases/${FIRST}/show`)).body.data).toMatchObject({ is_live: true, shown_by: expect.any(String), may_be_shown: false });
  later();
  const [gone, ...news] = app.library.news;
  await writeRelease(app, { id: SECOND, library: { ...app.library, news }, page: 'another' });
  expect((await get(`/staff/releases/${SECOND}/preview`)).data.changes).toEqual({
    ...{ items: [{ kind: 'news', id: gone?.id, change: 'removed' }], item_count: 1 },
    ...{ pages: ['/page'], page_count: 1 },
  });
  await post(`/staff/releases/${SECOND}/show`);
  expect(app.releases?.folders.pointedAt()).toBe(SECOND);
  // It stays until something changes.
  expect((await get('/staff/release_schedule')).data).toMatchObject({ live: SECOND, next_at: null, next_cause: null });
  const { data } = await get('/staff/releases');
  expect(data.map(({ id, is_live }: { id: string; is_live: boolean }) => [id, is_live])).toEqual([
    [SECOND, true],
    [FIRST, false],
  ]);
  expect((await post(`/staff/releases/${SECOND}/show`)).body.code).toBe('NOT_IN_STATE');
  expect((await post('/staff/releases/20200101T000000Z-000000/show')).body.code).toBe('NOT_FOUND');
  await app.releases?.folders.remove(FIRST);
  expect((await post(`/staff/releases/${FIRST}/show`)).body.code).toBe('NOT_IN_STATE');
  expect(app.releases?.folders.pointedAt()).toBe(SECOND);
});

test('a release is asked for by name, once, and wakes whoever makes it; what stood in its way is told by file, field and reason', async () => {
  const once = { 'idempotency-key': 'one-release' };
  const asked = (await post('/staff/releases', once)).body.data;
  expect(asked.asked).toEqual([{ cause: 'staff', by: expect.any(String), at: expect.any(String) }]);
  expect((await post('/staff/releases', once)).body.data).toEqual(asked);
  await post('/staff/releases');
  expect((await get('/staff/release_schedule')).data.asked).toHaveLength(1);
  expect((await app.jobs.backlog()).find(({ queue }) => queue === 'make-release')).toMatchObject({ waiting: 1 });
  await requestRelease(app.database.db, 'content', app.now());
  const id = '20261118T023500Z-00000c';
  await beginRelease(app.database.db, { id, code: app.releases?.delivered.code ?? '', at: app.now() });
  expect((await get('/staff/release_schedule')).data).toMatchObject({ building: id, asked: [] });
  app.clock.now = new Date(app.clock.now.getTime() + 90_000);
  const fault = { kind: 'content', file: 'content/news/opening/item.yaml', field: 'published_on', reason: 'must be a day' } as const;
  await failRelease(app.database.db, { id, fault, now: app.now() });
  expect((await get(`/staff/releases/${id}`)).data).toMatchObject({
    ...{ state: 'failed', causes: ['staff', 'content'], asked_by: asked.asked[0].by, seconds: 90, may_be_shown: false, changes: null },
    ...{ fault: 'content', fault_file: fault.file, fault_field: fault.field, fault_reason: fault.reason },
  });
  expect((await get('/staff/releases?state=failed')).meta.total).toBe(1);
  expect((await get('/staff/releases?q=opening')).data).toMatchObject([{ id }]);
  expect((await get('/staff/releases?q=elsewhere')).data).toEqual([]);
});

let failed = 0;
test.each([
  [
    { kind: 'build', said: 'the renderer fell over' },
    { fault: 'build', fault_file: null, fault_field: null, fault_reason: 'the renderer fell over' },
  ],
  [
    { kind: 'pull', reason: 'no such host' },
    { fault: 'pull', fault_file: null, fault_field: null, fault_reason: 'no such host' },
  ],
  [{ kind: 'disk' }, { fault: 'disk', fault_file: null, fault_field: null, fault_reason: null }],
  [{ kind: 'unexpected' }, { fault: 'unexpected', fault_file: null, fault_field: null, fault_reason: null }],
] as const)('what stood in the way is told as far as it is known: %j', async (fault, told) => {
  later();
  failed += 1;
  const id = `20261118T02500${failed}Z-00000e`;
  await requestRelease(app.database.db, 'midnight', app.now());
  expect(await beginRelease(app.database.db, { id, code: 'code-of-another', at: app.now() })).toContain('midnight');
  await failRelease(app.database.db, { id, fault, now: app.now() });
  expect((await get(`/staff/releases/${id}`)).data).toMatchObject({ state: 'failed', seconds: 0, may_be_shown: false, ...told });
  expect((await get('/staff/release_schedule')).data.asked).not.toContainEqual(expect.objectContaining({ cause: 'midnight' }));
});

test('two editors who go to a release at once: it is shown, and the second is told', async () => {
  const id = await writeRelease(app, { id: '20261118T024000Z-00000d' });
  const answers = await Promise.all([post(`/staff/releases/${id}/show`), post(`/staff/releases/${id}/show`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await get(`/staff/releases/${id}`)).data.is_live).toBe(true);
});

test('what was delivered is what is shown until a release is shown after it; one of the same moment is not', async () => {
  const fresh = await openTestApp();
  const { token } = await signUp(fresh, { role: 'editor' });
  const { at } = fresh.releases?.delivered ?? { at: fresh.clock.now };
  const live = async () => (await fresh.call('GET', '/staff/release_schedule', { token })).body.data.live;
  for (const [i, [after, shown]] of [
    [0, null],
    [1, '20261118T023200Z-000001'],
  ].entries()) {
    fresh.clock.now = new Date(at.getTime() + Number(after));
    const id = await writeRelease(fresh, { id: `20261118T023200Z-00000${i}` });
    await fresh.call('POST', `/staff/releases/${id}/show`, { token });
    expect(await live()).toBe(shown);
  }
  await fresh.close();
});

test('where the server follows no releases nothing can be asked for', async () => {
  const alone = await openTestApp({}, { releases: null });
  const { token } = await signUp(alone, { role: 'editor' });
  expect((await alone.call('GET', '/staff/release_schedule', { token })).body.data).toMatchObject({ makes_releases: false, next_at: null });
  expect((await alone.call('POST', '/staff/releases', { token })).body.code).toBe('NOT_IN_STATE');
  await alone.close();
});
