import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '../../../domain/time/period.ts';
import { StorageAway, storageFault } from '../../adapters/storage-fault.ts';
import { ACTS_FOLDER, type WaitingReview } from './content-store.ts';
import { git } from './git.ts';
import { type ContentHost, openReviewAt } from './git-hosts.ts';
import { blobChunks } from './kept-files.ts';

/*
 * What waits for a review is a branch at the host. Its item is read from that branch, so that whoever goes on editing goes on from there: the files of the item as the
 * branch has them lie in a folder of their own beside the clone, under the commit that they are of.
 */

/** The branch of an item that waits. */
export interface ReviewBranch extends WaitingReview {
  branch: string;
  /** Its last commit. */
  tip: string;
}

/** An answer of the host is good for so long; each act asks anew. */
const KNOWN_MS = 10 * SECOND_MS;
const BRANCHES = 'refs/remotes/origin/editing';

/** The branch of a review: whose item it is about, and which act it began with. */
export const branchOfReview = (item: string, act: string): string => `editing/${item}/${act}`;

export interface Reviews {
  /** The review that an item waits for; null where there is none. `place`: of the item below the content. `isFresh`: the host must answer. @throws StorageAway */
  of(item: string, place: string, options: { isFresh: boolean }): Promise<ReviewBranch | null>;
  /** The items that have such a branch, merged or not. @throws StorageAway */
  items(): Promise<string[]>;
  /** From here on the host is asked anew. */
  forget(): void;
}

/** The reviews of a clone. */
export function openReviews(root: string, host: ContentHost): Reviews {
  let fetched: { at: number; done: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();
  const known = new Map<string, { at: number; url: Promise<string | null> }>();

  // Into names of its own: what the branch of the site is brought forward by is another fetch's.
  const fetchOnce = () => git(root, ['fetch', '--quiet', '--no-tags', '--prune', '--no-write-fetch-head', 'origin', `+refs/heads/editing/*:${BRANCHES}/*`]);
  /** Brings the branches of all reviews here; those that have gone at the host go. One at a time, and once more where another process was at it. */
  const fetchAll = (): Promise<void> => {
    const now = performance.now();
    if (fetched === null || now - fetched.at > KNOWN_MS) {
      const before = fetched?.done ?? last;
      const done = before
        .catch(() => {})
        .then(fetchOnce)
        .catch(fetchOnce)
        .then(
          () => {},
          (cause: unknown) => {
            fetched = null;
            throw new StorageAway('the reviews of the content could not be fetched', { cause });
          },
        );
      fetched = { at: now, done };
      last = done;
    }
    return fetched.done;
  };

  /** The address of a branch's review while it is open; a host is not asked about what is merged. */
  const openUrl = async (branch: string, tip: string): Promise<string | null> => {
    if ((await git(root, ['merge-base', 'HEAD', tip])) === tip) return null;
    const now = performance.now();
    const before = known.get(tip);
    if (before && now - before.at <= KNOWN_MS) return before.url;
    const url = openReviewAt(host, branch);
    known.set(tip, { at: now, url });
    url.catch(() => known.delete(tip));
    return url;
  };

  return {
    of: async (item, place, { isFresh }) => {
      // Whoever reads is shown what is known, while the host is away.
      await fetchAll().catch((error: unknown) => {
        if (isFresh) throw error;
      });
      const refs = await git(root, ['for-each-ref', '--sort=-committerdate', '--format=%(objectname) %(refname)', `${BRANCHES}/${item}`]);
      for (const line of refs.split('\n').filter(Boolean)) {
        const [tip = '', ref = ''] = line.split(' ');
        const branch = ref.replace('refs/remotes/origin/', '');
        const url = await openUrl(branch, tip);
        if (url !== null) return { branch, tip, url, root: await checkOut(root, { item, tip, place }) };
      }
      return null;
    },
    items: async () => {
      await fetchAll();
      const refs = await git(root, ['for-each-ref', '--format=%(refname)', BRANCHES]);
      const named = refs.split('\n').flatMap((ref) => /^refs\/remotes\/origin\/editing\/([^/]+)\/[^/]+$/.exec(ref)?.[1] ?? []);
      return [...new Set(named)];
    },
    forget: () => {
      fetched = null;
      known.clear();
    },
  };
}

/** Folders of earlier commits stay so long: somebody may be reading them. */
const OLD_MS = 10 * MINUTE_MS;

interface AtCommit {
  item: string;
  tip: string;
  place: string;
}

/** Puts the files of an item as a commit has them into a folder. @throws StorageAway, StorageFull */
async function checkOut(root: string, at: AtCommit): Promise<string> {
  try {
    return await writeFiles(root, at);
  } catch (error) {
    throw storageFault(error);
  }
}

async function writeFiles(root: string, { item, tip, place }: AtCommit): Promise<string> {
  const ofItem = join(root, ACTS_FOLDER, 'reviews', item);
  const folder = join(ofItem, tip);
  if (await isThere(folder)) return folder;
  const begun = `${folder}.${randomUUID()}`;
  await mkdir(begun, { recursive: true });
  await writeFile(join(root, ACTS_FOLDER, '.gitignore'), '*\n');
  const names = (await git(root, ['ls-tree', '-r', '-z', '--name-only', tip, '--', place])).split('\0').filter(Boolean);
  for (const name of names) {
    await mkdir(dirname(join(begun, name)), { recursive: true });
    await writeFile(join(begun, name), blobChunks(root, `${tip}:${name}`));
  }
  // Another one may have been faster.
  await rename(begun, folder).catch(() => rm(begun, { recursive: true, force: true }));
  await removeOld(ofItem, tip);
  return folder;
}

async function removeOld(folder: string, tip: string): Promise<void> {
  const until = Date.now() - OLD_MS;
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: until }));
    if (name !== tip && mtimeMs < until) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
