import { access, constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { isFileMissing, StorageAway, storageFault } from '../../adapters/storage-fault.ts';
import { ACTS_FOLDER, type ContentStore, type StoredAct } from './content-store.ts';
import { writeSynced } from './file-bytes.ts';
import { findKept, hasKept, linkKept, removeKept } from './kept-files.ts';

/*
 * An act is written down before it is done. Its new files lie ready in a folder of its own beside the content, on the same disk, with a
 * list of them; the files that they replace are kept there until the act is in the history. Whoever is killed in between is found by
 * that list: what is in the history is done again to its end, and what is not is taken back.
 */

const LIST = 'act.json';

const listSchema = v.object({
  id: v.string(),
  author: v.object({ name: v.string(), account: v.string() }),
  message: v.string(),
  files: v.array(v.object({ path: v.string(), isThere: v.boolean(), wasThere: v.boolean() })),
});
type ActList = v.InferOutput<typeof listSchema>;

/** Makes a commit of an act that is in the folder and in the history; of one that is a commit already, none. */
export type CommitAct = (act: Omit<ActList, 'files'> & { paths: readonly string[] }) => Promise<string | null>;

/**
 * The content in a folder of this machine.
 * @param commit where the folder is a clone, and acts are commits
 */
export function openFolderStore(root: string, commit: CommitAct | null = null): ContentStore {
  const toEnd = async (folder: string, list: ActList) => {
    const { files, ...act } = list;
    const made = (await commit?.({ ...act, paths: files.map(({ path }) => path) })) ?? null;
    await forget(folder);
    return made;
  };
  const actsFolder = join(root, ACTS_FOLDER);
  return {
    root,
    maySave: () =>
      access(root, constants.W_OK).then(
        () => true,
        () => false,
      ),
    reviewOf: async () => null,
    reviewed: async () => [],
    refresh: async () => {},
    write: async (act) => {
      const folder = join(actsFolder, act.id);
      try {
        const list = await prepare(root, folder, act);
        await keepOrForget(root, folder, act);
        await carryOut(root, folder, list);
        return { commit: null, reviewUrl: null, settle: () => toEnd(folder, list) };
      } catch (error) {
        throw storageFault(error);
      }
    },
    hasKept: (name) => hasKept(root, name),
    findKept: (name) => findKept(root, name, null),
    removeKept: (isNamed) => removeKept(root, isNamed),
    isWounded: async () => (await actsIn(actsFolder)).length > 0,
    heal: async (isInHistory) => {
      for (const id of await actsIn(actsFolder)) {
        const folder = join(actsFolder, id);
        const list = await readList(folder);
        if (list !== null && (await isInHistory(id))) {
          await doAgain(root, folder, list);
          await toEnd(folder, list);
        } else {
          if (list !== null) await takeBack(root, folder, list);
          await forget(folder);
        }
      }
    },
  };
}

async function actsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (isFileMissing(error)) return [];
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  }
}

/** The list of an act that was begun; null of one that was killed before it had one, and so had done nothing. */
async function readList(folder: string): Promise<ActList | null> {
  try {
    return v.parse(listSchema, JSON.parse(await readFile(join(folder, LIST), 'utf8')));
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
}

/** Writes the new files and the list beside the content: whatever has no room fails here, where nothing was changed. */
async function prepare(root: string, folder: string, { files, id, author, message }: StoredAct): Promise<ActList> {
  try {
    await mkdir(join(folder, 'new'), { recursive: true });
    await mkdir(join(folder, 'old'), { recursive: true });
    await writeFile(join(root, ACTS_FOLDER, '.gitignore'), '*\n');
    const listed = [];
    for (const [i, { path, bytes }] of files.entries()) {
      if (bytes !== null) await writeSynced(join(folder, 'new', String(i)), bytes);
      listed.push({ path, isThere: bytes !== null, wasThere: await exists(join(root, path)) });
    }
    const list = { id, author, message, files: listed };
    await writeSynced(join(folder, `${LIST}.part`), Buffer.from(JSON.stringify(list)));
    await rename(join(folder, `${LIST}.part`), join(folder, LIST));
    await syncFolder(folder);
    return list;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** Keeps what the act takes away under its name, while it is still in its place. */
async function keepOrForget(root: string, folder: string, { keep }: StoredAct): Promise<void> {
  try {
    await linkKept(root, keep);
  } catch (error) {
    await forget(folder);
    throw error;
  }
}

async function carryOut(root: string, folder: string, list: ActList): Promise<void> {
  try {
    await replaceFiles(root, folder, list);
  } catch (error) {
    await takeBack(root, folder, list);
    await forget(folder);
    throw error;
  }
}

async function replaceFiles(root: string, folder: string, { files }: ActList): Promise<void> {
  for (const [i, { path, isThere, wasThere }] of files.entries()) {
    const to = join(root, path);
    if (wasThere) await linkTo(to, join(folder, 'old', String(i)));
    if (isThere) {
      await mkdir(dirname(to), { recursive: true });
      await rename(join(folder, 'new', String(i)), to);
    } else if (wasThere) await unlink(to);
  }
  await leaveFolders(root, files);
}

/** The bytes of a file under a second name; a disk that knows no second names gets a copy. */
const linkTo = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

/** Folders that hold nothing any more go; the changes of the others reach the disk. */
async function leaveFolders(root: string, files: ActList['files']): Promise<void> {
  for (const folder of new Set(files.map(({ path }) => dirname(join(root, path))))) {
    await rmdir(folder).catch(() => {});
    await syncFolder(folder).catch(() => {});
  }
}

/** Does an act that is in the history again to its end: whatever was not put in place yet is put there. */
async function doAgain(root: string, folder: string, { files }: ActList): Promise<void> {
  for (const [i, { path, isThere }] of files.entries()) {
    const ready = join(folder, 'new', String(i));
    if (!isThere) await rm(join(root, path), { force: true });
    else if (await exists(ready)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await rename(ready, join(root, path));
    }
  }
  await leaveFolders(root, files);
}

/** Takes an act back that is not in the history: each file is again what it was. */
async function takeBack(root: string, folder: string, { files }: ActList): Promise<void> {
  for (const [i, { path, wasThere }] of files.entries()) {
    const [to, kept] = [join(root, path), join(folder, 'old', String(i))];
    if (wasThere && (await exists(kept))) {
      await mkdir(dirname(to), { recursive: true });
      await rename(kept, to);
    }
    if (!wasThere) await rm(to, { force: true });
  }
  await leaveFolders(root, files);
}

/** First the list, without which nothing is begun; then the rest. */
async function forget(folder: string): Promise<void> {
  await rm(join(folder, LIST), { force: true });
  await rm(folder, { recursive: true, force: true });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
