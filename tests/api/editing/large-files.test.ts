import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLIP_PART_BYTES } from '../../../src/domain/editing/clip.ts';
import { REPLACED_FILES_MAX_BYTES, REPLACED_FILES_MS } from '../../../src/domain/editing/content-change.ts';
import { bytesOfClip, findClip } from '../../../src/server/editing/clips/content-clips.ts';
import { blobSha, type StoredBytes } from '../../../src/server/editing/store/file-bytes.ts';
import { openFolderStore } from '../../../src/server/editing/store/folder-store.ts';
import { commitAt } from '../../../src/server/editing/store/git-hosts.ts';
import { findKept, KEPT_FOLDER } from '../../../src/server/editing/store/kept-files.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { clip, sendClip } from '../../support/files/clips.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { openGitTwin } from '../../support/files/git-twins.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Files that are too large for a row: an act that replaced or removed one is taken back byte for byte, and none is held whole on its way. */

const VIDEO = 'video.large-clip';
const PLACE = 'video/large-clip';
const MB = 1024 * 1024;

/** The sample with a video that nothing speaks of. */
let prepared: ContentCopy;
beforeAll(() => {
  prepared = copyContent(SAMPLE_CONTENT);
  cpSync(join(prepared.path, 'video/sample-video'), join(prepared.path, PLACE), { recursive: true });
  return () => prepared.remove();
});

/** An editor of a content, with the calls that these tests make of it. */
async function openEditor(app: TestApp) {
  const { token } = await signUp(app, { role: 'editor' });
  const call = (method: string, path: string, body?: unknown) => app.call(method, `/staff/${path}`, { token, body });
  const read = async () => (await call('GET', `content/${VIDEO}`)).body.data;
  const sendPicture = async (): Promise<string> => {
    const body = new FormData();
    body.set('picture', new File([new Uint8Array(await picture())], 'a.png'));
    return (await call('POST', 'content_pictures', body)).body.data.id;
  };
  return {
    call,
    read,
    /** Puts a clip beside the item under a name, in the place of the one that is there. */
    put: async (name: string, bytes: Buffer) => {
      const { revision, shared, texts, files } = await read();
      const had = (files as { name: string }[]).filter((file) => file.name.endsWith('.mp4') && file.name !== name).map((file) => file.name);
      const put = [
        { name, clip_id: await sendClip(app, token, bytes) },
        { name: 'poster.webp', picture_id: await sendPicture() },
      ];
      return call('PUT', `content/${VIDEO}`, { revision, shared: { ...shared, file: name }, texts, put, drop: had });
    },
    changes: async () => (await call('GET', `content/${VIDEO}/changes`)).body.data as { id: string; act: string; may_be_undone: boolean }[],
    undo: (id: string) => call('POST', `content/${VIDEO}/changes/${id}/undo`),
  };
}

async function inFolder(
  work: (at: { app: TestApp; root: string; fileAt: (name: string) => Buffer; editor: Awaited<ReturnType<typeof openEditor>> }) => Promise<void>,
) {
  const content = copyContent(prepared.path);
  const app = await openTestApp({ CONTENT_DIR: content.path });
  try {
    await work({ app, root: content.path, fileAt: (name) => readFileSync(join(content.path, PLACE, name)), editor: await openEditor(app) });
  } finally {
    await app.close();
    content.remove();
  }
}
const keptIn = (root: string) => (existsSync(join(root, KEPT_FOLDER)) ? readdirSync(join(root, KEPT_FOLDER)).filter((name) => name !== '.gitignore') : []);

describe('in a folder', () => {
  test('a clip of 11 MB that was replaced, dropped for one of another name, or removed with its item, comes back byte for byte, and stands in no row', () =>
    inFolder(async ({ app, root, fileAt, editor }) => {
      const [first, second, third] = [11, 12, 5].map((size) => clip({ seconds: size, bytes: size * MB })) as [Buffer, Buffer, Buffer];
      for (const bytes of [first, second]) expect((await editor.put('film.mp4', bytes)).status).toBe(200);
      expect((await editor.put('other.mp4', third)).status).toBe(200);
      expect(keptIn(root).sort()).toEqual([blobSha(first), blobSha(second)].sort());
      const [dropped, replaced] = await editor.changes();
      expect([dropped?.may_be_undone, (await editor.undo(dropped?.id ?? '')).status]).toEqual([true, 200]);
      expect([fileAt('film.mp4').equals(second), existsSync(join(root, PLACE, 'other.mp4'))]).toEqual([true, false]);
      expect((await editor.undo(replaced?.id ?? '')).status).toBe(200);
      expect(fileAt('film.mp4').equals(first)).toBe(true);
      // The undoing is undone as well.
      const [undone] = await editor.changes();
      expect((await editor.undo(undone?.id ?? '')).status).toBe(200);
      expect(fileAt('film.mp4').equals(second)).toBe(true);
      const { revision } = await editor.read();
      expect((await editor.call('DELETE', `content/${VIDEO}?revision=${revision}`)).status).toBe(200);
      expect(existsSync(join(root, PLACE))).toBe(false);
      const [removed] = await editor.changes();
      expect((await editor.undo(removed?.id ?? '')).status).toBe(200);
      expect([fileAt('film.mp4').equals(second), (await editor.read()).revision]).toEqual([true, revision]);
      const { rows } = await app.database.query('SELECT max(length(bytes)) AS largest FROM content_kept_files', []);
      expect(Number(Object(rows[0]).largest)).toBeLessThan(CLIP_PART_BYTES);
    }));

  test('what is kept is a file of its own: what is written into the content by hand afterwards is no part of it, and what was written into it is never brought back', () =>
    inFolder(async ({ root, editor }) => {
      const [first, second] = [11, 12].map((size) => clip({ seconds: size, bytes: size * MB })) as [Buffer, Buffer];
      await editor.put('film.mp4', first);
      await editor.put('film.mp4', second);
      const [name = ''] = keptIn(root);
      expect(statSync(join(root, KEPT_FOLDER, name)).nlink).toBe(1);
      const [replaced] = await editor.changes();
      expect((await editor.undo(replaced?.id ?? '')).status).toBe(200);
      writeFileSync(join(root, PLACE, 'film.mp4'), first.subarray(0, -1));
      expect(readFileSync(join(root, KEPT_FOLDER, name)).equals(first)).toBe(true);
      await editor.put('film.mp4', second);
      await editor.put('film.mp4', first);
      const damaged = Buffer.from(second);
      damaged[1000] = 0;
      writeFileSync(join(root, KEPT_FOLDER, blobSha(second)), damaged);
      const [again] = await editor.changes();
      expect((await editor.undo(again?.id ?? '')).body.code).toBe('CONTENT_AWAY');
      expect(readFileSync(join(root, PLACE, 'film.mp4')).equals(first)).toBe(true);
      // Somebody has taken it away for good.
      rmSync(join(root, KEPT_FOLDER, blobSha(second)));
      expect((await editor.changes())[0]?.may_be_undone).toBe(false);
      expect((await editor.undo(again?.id ?? '')).body.code).toBe('NOT_IN_STATE');
    }));

  test('it is kept ninety days, and no more than four gigabytes of them: the oldest go first, and what nobody names goes with them', () =>
    inFolder(async ({ app, root, editor }) => {
      const [first, second, third] = [5, 6, 7].map((size) => clip({ seconds: size, bytes: size * MB })) as [Buffer, Buffer, Buffer];
      const purge = () => app.handlers['purge-replaced-files']({}, 'test');
      await editor.put('film.mp4', first);
      await editor.put('film.mp4', second);
      app.clock.now = new Date(app.clock.now.getTime() + REPLACED_FILES_MS / 2);
      await editor.put('film.mp4', third);
      // Left by an act that never came into the history.
      writeFileSync(join(root, KEPT_FOLDER, 'a'.repeat(40)), 'left');
      await purge();
      expect(keptIn(root).sort()).toEqual([blobSha(first), blobSha(second)].sort());
      app.clock.now = new Date(app.clock.now.getTime() + REPLACED_FILES_MS / 2 + 1000);
      await purge();
      expect(keptIn(root)).toEqual([blobSha(second)]);
      // Logins have ended meanwhile.
      const later = await openEditor(app);
      expect((await later.changes()).map(({ may_be_undone }) => may_be_undone)).toEqual([true, false, expect.any(Boolean)]);
      // Newer ones that take all the room.
      await app.database.query(
        `INSERT INTO content_stored_files (change_id, path, sha, size)
         SELECT id, 'video/a.mp4', repeat('b', 40), ${REPLACED_FILES_MAX_BYTES} FROM content_changes ORDER BY number DESC LIMIT 1`,
        [],
      );
      await purge();
      expect(keptIn(root)).toEqual([]);
      await purge();
    }));
});

describe.each(['github', 'gitlab', 'gitea'] as const)('at %s', (kind) => {
  test('a clip of 11 MB that was replaced comes back byte for byte from the history of the branch, and nothing is kept beside the clone', async () => {
    const twin = await openGitTwin(kind, prepared.path);
    const clone = await twin.clone();
    const host = { CONTENT_HOST: kind, CONTENT_HOST_URL: twin.url, CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'twin-token' };
    const app = await openTestApp({ CONTENT_DIR: clone, ...host });
    const editor = await openEditor(app);
    const [first, second] = [11, 12].map((size) => clip({ seconds: size, bytes: size * MB })) as [Buffer, Buffer];
    for (const bytes of [first, second]) expect((await editor.put('film.mp4', bytes)).status).toBe(200);
    const [replaced] = await editor.changes();
    expect([replaced?.may_be_undone, (await editor.undo(replaced?.id ?? '')).status]).toEqual([true, 200]);
    expect(twin.git('rev-parse', `main:${PLACE}/film.mp4`)).toBe(blobSha(first));
    expect([readFileSync(join(clone, PLACE, 'film.mp4')).equals(first), keptIn(clone)]).toEqual([true, []]);
    await app.close();
    await twin.close();
    rmSync(clone, { recursive: true });
  });
});

test('what no branch leads to any more is fetched from the host by the commit of the act; where the host has it no longer, there is none', async () => {
  const twin = await openGitTwin('gitea', SAMPLE_CONTENT);
  twin.git('branch', 'review', 'main');
  twin.commitElsewhere(`${PLACE}/note.txt`, 'before', 'review');
  twin.commitElsewhere(`${PLACE}/note.txt`, 'after', 'review');
  const commit = twin.git('rev-parse', 'review');
  twin.git('branch', '-D', 'review');
  const clone = await twin.clone();
  const name = { sha: blobSha(Buffer.from('before')), size: 6 };
  expect(await findKept(clone, name, null)).toBeNull();
  const found = await findKept(clone, name, commit);
  const bytes: Uint8Array[] = [];
  for await (const chunk of found?.chunks() ?? []) bytes.push(chunk);
  expect(Buffer.concat(bytes).toString()).toBe('before');
  expect(await findKept(clone, { sha: 'c'.repeat(40), size: 1 }, 'd'.repeat(40))).toBeNull();
  await twin.close();
  rmSync(clone, { recursive: true });
});

describe('none is held whole', () => {
  const CHUNKS = 24;
  /** So many pieces may lie between the two ends of a connection. */
  const IN_BETWEEN = 6;
  const chunk = Buffer.alloc(MB, 'c');
  const all = Buffer.concat(Array.from({ length: CHUNKS }, () => chunk));
  /** A file of which a piece is given only once those before it have been passed on. */
  const oneByOne = (passedOn: () => number): StoredBytes => ({
    size: all.length,
    sha: blobSha(all),
    chunks: async function* () {
      for (let i = 0; i < CHUNKS; i += 1) {
        await expect.poll(passedOn, { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.max(0, i - IN_BETWEEN) * MB);
        yield chunk;
      }
    },
  });

  test('the pieces of a clip are read one after the other', async () => {
    const app = await openTestApp({});
    const { token, memberId } = await signUp(app, { role: 'editor' });
    const bytes = clip({ bytes: 2 * CLIP_PART_BYTES + 5 });
    const id = await sendClip(app, token, bytes);
    const lengths: number[] = [];
    await app.database.db.transaction().execute(async (tx) => {
      const found = await findClip(tx, id, memberId);
      if (found) for await (const each of bytesOfClip(tx, id, found).chunks()) lengths.push(each.length);
    });
    expect(lengths).toEqual([CLIP_PART_BYTES, CLIP_PART_BYTES, bytes.length - 2 * CLIP_PART_BYTES]);
    await app.close();
  });

  test('a folder has written each piece before the next one is asked for', async () => {
    const root = mkdtempSync(join(tmpdir(), 'hub-chunks-'));
    const written = join(root, '.editing/an-act/new/0');
    const bytes = oneByOne(() => (existsSync(written) ? statSync(written).size : 0));
    const author = { name: 'Lin', account: 'lin001' };
    const files = [{ path: 'video/a/film.mp4', bytes }];
    const act = { id: 'an-act', key: { collection: 'video', name: 'a' } as const, files, keep: [], author, message: 'saved', change: null };
    await (await openFolderStore(root).write(act)).settle();
    expect(readFileSync(join(root, 'video/a/film.mp4')).equals(all)).toBe(true);
    rmSync(root, { recursive: true });
  });

  test.each(['github', 'gitlab', 'gitea'] as const)('%s has received each piece before those after it are asked for', async (kind) => {
    const twin = await openGitTwin(kind, SAMPLE_CONTENT);
    const host = { kind, url: twin.url, repository: 'centre/content', token: 'twin-token', branch: 'main', isReviewed: false };
    const files = [{ path: `${PLACE}/large.mp4`, bytes: oneByOne(() => twin.receivedBytes), sha: null, lastCommit: null }];
    const author = { name: 'Lin', email: 'lin001@hub.example' };
    const what = { files, message: 'saved', title: 'saved', author, parent: twin.git('rev-parse', 'main'), branch: 'main', isNewBranch: false };
    const { commit } = await commitAt(host, what);
    expect(twin.git('rev-parse', `${commit}:${PLACE}/large.mp4`)).toBe(blobSha(all));
    await twin.close();
  });
});
