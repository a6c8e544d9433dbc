import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isChange } from '../../../src/server/editing/change-queries.ts';
import { readItemFiles, revisionOf } from '../../../src/server/editing/content-folder.ts';
import { healContent } from '../../../src/server/editing/editing.ts';
import { ACTS_FOLDER } from '../../../src/server/editing/store/content-store.ts';
import { openFolderStore } from '../../../src/server/editing/store/folder-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';
import { openSmallDisk } from '../../support/services/small-disk.ts';

/* What goes wrong in the middle of an act: the item is the old one or the new one, as the history says. */

const KEY = { collection: 'news', name: 'sample-news-1' } as const;
const ID = 'news.sample-news-1';

async function withApp(work: (app: TestApp, content: ContentCopy, token: string) => Promise<void>): Promise<void> {
  const content = copyContent(SAMPLE_CONTENT);
  const app = await openTestApp({ CONTENT_DIR: content.path });
  try {
    await work(app, content, (await signUp(app, { role: 'editor' })).token);
  } finally {
    await app.close();
    content.remove();
  }
}
const form = async (app: TestApp, token: string) => {
  const { data } = (await app.call('GET', `/staff/content/${ID}`, { token })).body;
  const { revision, shared, texts } = data;
  return { revision, shared: { ...shared, pinned: !shared.pinned }, texts: { ...texts, en: { ...texts.en, body: `${texts.en.body}\n\nMore.` } } };
};

test('a connection that is lost at the very end leaves the item and its history as they were, or both as they are to be', () =>
  withApp(async (app, content, token) => {
    const before = content.all();
    await app.database.runScript(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'at its end'; END $$;
      CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON content_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`);
    const body = await form(app, token);
    expect((await app.call('PUT', `/staff/content/${ID}`, { token, body })).status).toBe(500);
    await app.database.runScript('DROP TRIGGER fail_at_commit ON content_changes; DROP FUNCTION fail_at_commit()');
    expect(content.all()).toEqual(before);
    expect(await openFolderStore(content.path).isWounded()).toBe(false);
    expect((await app.call('PUT', `/staff/content/${ID}`, { token, body })).status).toBe(200);
  }));

const nobody = () => Promise.reject(new Error('a folder has no act that is not in the history'));

/** The folder of an act as a process that is killed after so many steps leaves it: new files ready, the list, then file after file in place. */
function killedAfter(content: ContentCopy, id: string, steps: number): { before: Map<string, string>; after: Map<string, string> } {
  const before = content.all();
  const changes = [
    { path: 'news/sample-news-1/item.yaml', bytes: 'new: 1\n', wasThere: true },
    { path: 'news/sample-news-1/en.md', bytes: null, wasThere: true },
    { path: 'news/sample-news-1/added.webp', bytes: 'picture', wasThere: false },
  ];
  const after = new Map(before);
  const folder = join(content.path, ACTS_FOLDER, id);
  mkdirSync(join(folder, 'new'), { recursive: true });
  mkdirSync(join(folder, 'old'), { recursive: true });
  for (const [i, { path, bytes }] of changes.entries()) {
    if (bytes !== null) writeFileSync(join(folder, 'new', String(i)), bytes);
    if (bytes === null) after.delete(path);
    else after.set(path, Buffer.from(bytes).toString('base64'));
  }
  const list = {
    id,
    author: { name: 'Lin', account: 'lin001' },
    message: 'saved',
    files: changes.map(({ path, bytes, wasThere }) => ({ path, isThere: bytes !== null, wasThere })),
  };
  if (steps > 0) writeFileSync(join(folder, 'act.json'), JSON.stringify(list));
  for (const [i, { path, bytes, wasThere }] of changes.slice(0, Math.max(0, steps - 1)).entries()) doStep(content.path, folder, { i, path, bytes, wasThere });
  return { before, after: new Map([...after].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
function doStep(root: string, folder: string, { i, path, bytes, wasThere }: { i: number; path: string; bytes: string | null; wasThere: boolean }): void {
  if (wasThere) renameOver(join(root, path), join(folder, 'old', String(i)));
  if (bytes !== null) renameOver(join(folder, 'new', String(i)), join(root, path));
}
const renameOver = (from: string, to: string) => {
  writeFileSync(to, readFileSync(from));
  rmSync(from);
};

describe.each([0, 1, 2, 3, 4])('a process that is killed after %i steps of an act', (steps) => {
  test.each([
    ['in the history', true],
    ['not in the history', false],
  ])('%s: the next start leaves the whole of it or nothing', async (_, isInHistory) => {
    const content = copyContent(SAMPLE_CONTENT);
    const { before, after } = killedAfter(content, 'an-act', steps);
    const store = openFolderStore(content.path);
    expect(await store.isWounded()).toBe(true);
    // What has no list had done nothing, and cannot be in the history.
    await store.heal(async () => isInHistory && steps > 0, nobody);
    expect(content.all()).toEqual(isInHistory && steps > 0 ? after : before);
    expect(readdirSync(join(content.path, ACTS_FOLDER))).toEqual([]);
    await store.heal(async () => true, nobody);
    expect(content.all()).toEqual(isInHistory && steps > 0 ? after : before);
    content.remove();
  });
});

test('a writer that is killed again and again leaves the item as its history says, whole, each time', async () => {
  const content = copyContent(SAMPLE_CONTENT);
  const history = join(content.path, '.history');
  writeFileSync(history, '');
  const acts = () => readFileSync(history, 'utf8').split('\n').filter(Boolean);
  const store = openFolderStore(content.path);
  for (let kill = 0; kill < 12; kill += 1) {
    await killedWriter(content.path, history, 1 + (kill % 3));
    const known = new Set(acts());
    await store.heal(async (id) => known.has(id), nobody);
    const files = [...content.all()].filter(([path]) => path.startsWith('news/killed/'));
    const version = Buffer.from(`version ${known.size}\n`).toString('base64');
    const names = known.size % 2 === 0 ? ['en.md', 'item.yaml', 'zh.md'] : ['item.yaml', 'zh.md'];
    expect(files).toEqual(names.map((name) => [`news/killed/${name}`, version]));
    expect(await store.isWounded()).toBe(false);
  }
  expect(acts().length).toBeGreaterThanOrEqual(12);
  content.remove();
});

/** Starts a writer and kills it in the middle of the act after so many. */
function killedWriter(root: string, history: string, after: number): Promise<void> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'killed-writer.ts'), root, history], { stdio: ['ignore', 'pipe', 'inherit'] });
  let done = 0;
  return new Promise((ended, failed) => {
    writer.on('error', failed);
    writer.on('exit', (code, signal) => (signal === 'SIGKILL' ? ended() : failed(new Error(`the writer ended with ${code}`))));
    writer.stdout.on('data', (dots: Buffer) => {
      done += dots.length;
      if (done >= after) writer.kill('SIGKILL');
    });
  });
}

test('a start heals what the history says, before the content is read', () =>
  withApp(async (app, content) => {
    const { before } = killedAfter(content, '0b6f4b52-5f0f-4a3c-9d0e-000000000001', 3);
    expect(await isChange(app.database.db, '0b6f4b52-5f0f-4a3c-9d0e-000000000001')).toBe(false);
    await healContent(app, openFolderStore(content.path));
    expect(content.all()).toEqual(before);
  }));

test('a full disk refuses the act in plain words, with nothing half written; with room again it is saved', async () => {
  const disk = openSmallDisk(8);
  const content = copyContent(SAMPLE_CONTENT, join(disk.path, 'content'));
  const app = await openTestApp({ CONTENT_DIR: content.path });
  try {
    const { token } = await signUp(app, { role: 'editor' });
    const before = content.all();
    const body = await form(app, token);
    disk.fill();
    const { status, body: refused } = await app.call('PUT', `/staff/content/${ID}`, { token, body });
    expect([status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    expect(content.all()).toEqual(before);
    expect((await app.call('GET', `/staff/content/${ID}/changes`, { token })).body.data).toEqual([]);
    disk.empty();
    expect((await app.call('PUT', `/staff/content/${ID}`, { token, body })).status).toBe(200);
    const files = await readItemFiles(content.path, KEY);
    expect((await app.call('GET', `/staff/content/${ID}`, { token })).body.data.revision).toBe(revisionOf(files ?? []));
  } finally {
    await app.close();
    disk.close();
  }
});

test('a folder that is not there is said to be away, and the rest of the server is not', () =>
  withApp(async (app, content, token) => {
    content.remove();
    writeFileSync(content.path, 'no folder');
    const { status, body } = await app.call('GET', `/staff/content/${ID}`, { token });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await app.call('POST', '/staff/content', { token, body: { collection: 'news', name: 'x', shared: {}, texts: null } })).body.code).toBe(
      'CONTENT_AWAY',
    );
    expect((await app.call('GET', '/news', {})).status).toBe(200);
  }));
