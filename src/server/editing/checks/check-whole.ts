import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { storageFault } from '../../adapters/storage-fault.ts';
import type { FileChange } from '../item-values.ts';
import { isAtHand } from '../store/file-bytes.ts';
import type { WholeFault, WholeToRead } from './read-whole.ts';

/** So long the reading of all content may take. */
const TIMEOUT_MS = MINUTE_MS;

interface CheckOf extends Omit<WholeToRead, 'root'> {
  /** A folder of the server's own. */
  scratch: string;
}

/**
 * Checks the content with some files changed as the build would, read whole: what a list or a setting says is asked for by items
 * everywhere. The content itself is left alone: it is read by links from a folder beside it.
 * @throws StorageAway, StorageFull
 */
export async function checkWhole(root: string, changes: readonly FileChange[], { scratch, ...of }: CheckOf): Promise<WholeFault | null> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'check-'));
  try {
    await linkAll(resolve(root), folder, changes);
    return await readIn({ root: folder, ...of });
  } catch (error) {
    throw storageFault(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Links to everything there is, with the folders of what changes as folders of their own. */
async function linkAll(root: string, to: string, changes: readonly FileChange[]): Promise<void> {
  const isGone = (path: string) => changes.some((change) => change.path === path);
  const touched = (path: string) => changes.some((change) => change.path.startsWith(`${path}/`));
  const link = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.name.startsWith('.') || isGone(inner)) continue;
      // A reader takes a link to a folder for none: those of a collection that changes are real, and their files are links.
      if (entry.isDirectory() && (touched(inner) || touched(path))) {
        await mkdir(join(to, inner));
        await link(inner);
      } else await symlink(join(root, inner), join(to, inner));
    }
  };
  await link('');
  for (const { path, bytes } of changes) {
    if (bytes === null) continue;
    await mkdir(join(to, path, '..'), { recursive: true });
    // Of pictures and clips their names are asked for, and not their bytes.
    await writeFile(join(to, path), isAtHand(bytes) ? bytes : '');
  }
  await dropEmpty(to, changes);
}

/** An item whose files have all gone is no item. */
async function dropEmpty(to: string, changes: readonly FileChange[]): Promise<void> {
  for (const folder of new Set(changes.filter(({ bytes }) => bytes === null).map(({ path }) => join(to, path, '..')))) {
    const left = await readdir(folder).catch(() => []);
    if (left.length === 0) await rm(folder, { recursive: true, force: true });
  }
}

function readIn(given: WholeToRead): Promise<WholeFault | null> {
  return new Promise<WholeFault | null>((done, fail) => {
    const worker = new Worker(new URL('./read-whole.ts', import.meta.url), { workerData: given });
    const timeout = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.on('message', done);
    worker.on('error', fail);
    worker.on('exit', () => {
      clearTimeout(timeout);
      // Too late for one that has answered.
      fail(Object.assign(new Error('reading the content took too long'), { name: 'TimeoutError' }));
    });
  });
}
