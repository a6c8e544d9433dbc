import { execFile, spawn } from 'node:child_process';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileMissing, StorageAway } from '../../adapters/storage-fault.ts';
import { bytesOfFile, type KeptName, type StoredBytes } from './file-bytes.ts';
import { git, isClone } from './git.ts';

/*
 * What an act replaces or removes and is too large for the history stays where the content is: beside the folder, under the name that git gives to its bytes, and at a git host in
 * the history of its branch. A second name of a file costs no room, and the file that takes its place is another one.
 */

/** Of the content and no part of it, as the folder of acts is. */
export const KEPT_FOLDER = '.kept';

/** Gives files of the content a second place under their names, however often. */
export async function linkKept(root: string, files: readonly { path: string; sha: string }[]): Promise<void> {
  if (files.length === 0) return;
  const folder = join(root, KEPT_FOLDER);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n');
  for (const { path, sha } of files) {
    const begun = join(folder, `${sha}.part`);
    await rm(begun, { force: true });
    // A disk that knows no second names gets a copy.
    await link(join(root, path), begun).catch(() => copyFile(join(root, path), begun));
    // One of that name may have been written into by hand meanwhile: this one is right.
    await rename(begun, join(folder, sha));
    await rm(begun, { force: true });
  }
}

/** Whether a kept file is still there, as far as this machine can tell. */
export async function hasKept(root: string, { sha, size }: KeptName): Promise<boolean> {
  return (await isFile(join(root, KEPT_FOLDER, sha), size)) || (isClone(root) && (await isBlob(root, sha)));
}

/**
 * A kept file; null where it is no longer there. @param commit of the act that replaced it, where it has one: a host still has what its branches no longer lead to
 * @throws StorageAway where the host has to be asked, and does not answer
 */
export async function findKept(root: string, name: KeptName, commit: string | null): Promise<StoredBytes | null> {
  const path = join(root, KEPT_FOLDER, name.sha);
  if (await isFile(path, name.size)) return bytesOfFile(path, name);
  if (!isClone(root)) return null;
  if (!(await isBlob(root, name.sha)) && commit !== null) await fetchCommit(root, commit);
  return (await isBlob(root, name.sha)) ? { ...name, chunks: () => blobChunks(root, name.sha) } : null;
}

/** Removes what is kept under no name of the history any more. To be called by whoever alone writes the content. */
export async function removeKept(root: string, isNamed: (sha: string) => boolean): Promise<void> {
  const folder = join(root, KEPT_FOLDER);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileMissing(error)) return [];
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  });
  for (const name of names) if (name !== '.gitignore' && !isNamed(name)) await rm(join(folder, name), { force: true });
}

const isFile = (path: string, size: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size === size,
    () => false,
  );

const isBlob = (root: string, sha: string): Promise<boolean> =>
  new Promise((done) => {
    execFile('git', ['cat-file', '-e', `${sha}^{blob}`], { cwd: root }, (error) => done(error === null));
  });

/** Of a branch that is gone a host may have nothing left either: then there is none. */
async function fetchCommit(root: string, commit: string): Promise<void> {
  await git(root, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', commit]).catch((error: unknown) => {
    if (!/not our ref|unadvertised|couldn't find remote ref/.test(String(Object((error as Error).cause).stderr))) throw error;
  });
}

/** The bytes of a blob, as git gives them. @param name `<commit>:<path>`, or the name of its bytes @throws StorageAway */
export async function* blobChunks(root: string, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const child = spawn('git', ['cat-file', 'blob', name], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.once('close', done);
  });
  // Whoever stops reading ends it, and hears nothing of that.
  ended.catch(() => {});
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    if ((await ended) !== 0) throw new Error(`git cat-file ended without ${name}`);
  } catch (cause) {
    throw new StorageAway('git could not be asked for a file of the content', { cause });
  } finally {
    child.kill();
  }
}
