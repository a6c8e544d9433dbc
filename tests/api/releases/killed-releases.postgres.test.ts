import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasedSessions } from '../../../src/server/activities/registered-activity.ts';
import { openReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { readLiveRelease, readReleases, requestRelease } from '../../../src/server/releases/release-queries.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* A maker of releases that is killed at twenty moments, at four in a run that says everything once: the live site is always one whole release, and the next one heals. */

const KILLS = process.env['TEST_ONCE'] ? 2 : 20;
const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
let app: TestApp;
let root: string;
let content: string;
let minutes = 0;

beforeAll(async () => {
  app = await openTestApp();
  root = mkdtempSync(join(tmpdir(), 'killed-releases-'));
  content = join(root, 'content');
  cpSync(SAMPLE_CONTENT, content, { recursive: true });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const folder = () => join(root, 'releases');
const live = () => readLiveRelease(app.database.db, DELIVERED);

/** One that makes a release a minute after the last. @returns the moments it had, null when it was killed */
async function make(killedAt: number): Promise<number | null> {
  minutes += 1;
  const at = new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString();
  const given = { databaseUrl: app.url, folder: folder(), content, delivered: DELIVERED, at, killedAt };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-maker.ts'), JSON.stringify(given)], {
    env: { ...BARE_ENVIRONMENT, NODE_ENV: 'test' },
  });
  let [said, fault] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    fault += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => child.once('close', (...ended) => resolve(ended)));
  if (signal === 'SIGKILL') return null;
  expect([code, fault]).toEqual([0, '']);
  return Number(said);
}

/** Quotas as members register by them, which is content of the release that is shown. */
const quotaOf = async (id: string) => (await app.database.query('SELECT quota FROM activity_sessions WHERE id = $1', [id])).rows[0]?.['quota'];

/** A release that is whole is shown, and the database says what it says. */
async function expectWhole(session: string): Promise<string> {
  const shown = await live();
  const folders = openReleaseFolders(folder());
  const id = shown?.id ?? '';
  expect(readdirSync(folders.siteOf(id)).sort()).toEqual(['a.html', 'b.html']);
  expect(readFileSync(join(folders.siteOf(id), 'b.html'), 'utf8')).toBe(shown?.at.toISOString());
  const quota = releasedSessions(await folders.readLibrary(id)).find((each) => each.id === session)?.quota;
  expect(quota).toBeDefined();
  expect(await quotaOf(session)).toBe(quota);
  return id;
}

test('two machines that make a release at once make one; what is asked for meanwhile is in the next', async () => {
  await requestRelease(app.database.db, 'content', TEST_NOW);
  await requestRelease(app.database.db, 'creator', TEST_NOW);
  await Promise.all([make(0), make(0)]);
  const made = await readReleases(app.database.db, DELIVERED.code, 100);
  expect(made).toMatchObject([{ state: 'ready', is_live: true, causes: ['content', 'creator'] }]);
  await requestRelease(app.database.db, 'creator', TEST_NOW);
  await Promise.all([make(0), make(0)]);
  expect(await readReleases(app.database.db, DELIVERED.code, 100)).toMatchObject([{ state: 'ready', is_live: true, causes: ['creator'] }, { is_live: false }]);
  expect(openReleaseFolders(folder()).list()).toHaveLength(2);
});

test('killed at moments of all of its way', async () => {
  const sessions = await app.database.query('SELECT id, activity_id, quota FROM activity_sessions WHERE is_listed ORDER BY id LIMIT 1', []);
  const { id: session, activity_id, quota } = sessions.rows[0] as { id: string; activity_id: string; quota: number };
  const file = join(content, 'activity', activity_id, 'item.yaml');
  const written = readFileSync(file, 'utf8');
  let edits = 0;
  const edit = () => {
    edits += 1;
    writeFileSync(file, written.replace(new RegExp(`quota: ${quota}\\b`), `quota: ${quota + edits}`));
  };
  await requestRelease(app.database.db, 'content', TEST_NOW);
  const first = (await make(0)) ?? 0;
  expect(first).toBeGreaterThan(KILLS);
  await expectWhole(session);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = (await live())?.id;
    edit();
    await requestRelease(app.database.db, 'content', TEST_NOW);
    await make(1 + Math.floor((kill * (first - 1)) / (KILLS - 1)));
    const after = await expectWhole(session);
    const folders = openReleaseFolders(folder());
    expect([before, after]).toContain(folders.pointedAt());
    // The next one shows what was asked for, leads the web server to it, and leaves nothing of the dead one.
    await make(0);
    const healed = await expectWhole(session);
    expect(await quotaOf(session)).toBe(quota + edits);
    expect(folders.pointedAt()).toBe(healed);
    const rows = await readReleases(app.database.db, DELIVERED.code, 100);
    expect(folders.list()).toEqual(
      rows
        .filter(({ state }) => state === 'ready')
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(readdirSync(folder()).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(rows.filter(({ state }) => state === 'building')).toEqual([]);
  }
});

test('asked for by staff: at whatever moment its maker is killed, it is made once, by their name, and what they were told of stays asked for until then', async () => {
  const editor = await signUp(app, { role: 'editor' });
  const ask = (key: string) => app.call('POST', '/staff/releases', { token: editor.token, headers: { 'idempotency-key': key } });
  /** The releases that were made for what staff asked for, whoever was killed over it aside. */
  const made = async () =>
    (await readReleases(app.database.db, DELIVERED.code, 1000)).filter(
      ({ causes, state }) => causes.includes('staff') && state !== 'failed' && state !== 'building',
    );
  const open = async () => (await app.database.query("SELECT asked_by FROM release_requests WHERE cause = 'staff' AND release_id IS NULL", [])).rows;
  expect(await ask('release-asked-first')).toMatchObject({ status: 200 });
  const moments = (await make(0)) ?? 0;
  expect(await made()).toMatchObject([{ asked_by: editor.memberId, is_live: true }]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const key = `release-asked-${kill}`;
    const told = (await ask(key)).body;
    expect((await ask(key)).body).toEqual(told);
    expect(await open()).toEqual([{ asked_by: editor.memberId }]);
    const ended = await make(1 + Math.floor((kill * (moments - 1)) / (KILLS - 1)));
    if (ended === null && (await made()).length === kill + 1) {
      // Nothing was made of it: the next run has it, as it was asked for.
      await make(0);
    }
    const [newest, ...others] = await made();
    expect(newest).toMatchObject({ asked_by: editor.memberId, is_live: true, state: 'ready' });
    expect(others).toHaveLength(kill + 1);
    expect(await open()).toEqual([]);
    // Once more: nobody asks for anything.
    await make(0);
    expect(await made()).toHaveLength(kill + 2);
    expect((await ask(key)).body).toEqual(told);
  }
  const acts = await app.database.query("SELECT count(*)::int AS count FROM audit_entries WHERE actor_id = $1 AND table_name = 'release_requests'", [
    editor.memberId,
  ]);
  expect(acts.rows).toEqual([{ count: KILLS + 1 }]);
});
