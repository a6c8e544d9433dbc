import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { contentId, type ItemKey, itemKeyOf } from '../../../domain/editing/content-item.ts';
import { isFileMissing, StorageAway, storageFault } from '../../adapters/storage-fault.ts';
import { pullContent } from '../../releases/pushes/pull-content.ts';
import { placeOf } from '../content-folder.ts';
import { ACTS_FOLDER, type ContentStore, type StoredAct } from './content-store.ts';
import { authorOf, commitMessage, findCommit, git, isClone } from './git.ts';
import { type ContentHost, commitAt, type HostedFile } from './git-hosts.ts';
import { findKept, hasKept, removeKept } from './kept-files.ts';
import { branchOfReview, openReviews, type ReviewBranch } from './reviews.ts';

/*
 * The branch at the host decides: an act is one commit that the host makes, and the folder is a clone that follows. An act is written down before
 * the host is asked, with its part of the history: whoever is killed before the history has it finds its commit at the host, or nothing.
 */

const noteSchema = v.looseObject({ id: v.string(), branch: v.string() });

/** The content at a git host, read from a clone of its branch. @param site the host of its editors' addresses */
export function openHostStore(root: string, host: ContentHost, site: string): ContentStore {
  const notes = join(root, ACTS_FOLDER);
  const noteOf = (id: string) => join(notes, `${id}.json`);
  const pull = async () => {
    try {
      if (!(await pullContent(root, host.branch))) throw new Error(`${root} is no clone`);
    } catch (cause) {
      throw new StorageAway('the clone of the content could not be brought forward', { cause });
    }
  };
  const reviews = host.isReviewed ? openReviews(root, host) : null;
  const reviewOf = async (key: ItemKey, isFresh: boolean): Promise<ReviewBranch | null> => {
    if (reviews === null) return null;
    if (isFresh) reviews.forget();
    return reviews.of(contentId(key), placeOf(key), { isFresh });
  };
  return {
    root,
    maySave: async () => isClone(root),
    reviewOf: (key, { isFresh = false } = {}) => reviewOf(key, isFresh),
    reviewed: async () => (await reviews?.items())?.flatMap((item) => itemKeyOf(item) ?? []) ?? [],
    refresh: async () => {
      reviews?.forget();
      await pull();
    },
    write: async (act) => {
      const review = await reviewOf(act.key, false);
      const branch = review?.branch ?? (host.isReviewed ? branchOfReview(contentId(act.key), act.id) : host.branch);
      try {
        await writeNote(notes, noteOf(act.id), { id: act.id, branch, change: act.change });
        const parent = review?.tip ?? (await git(root, ['rev-parse', 'HEAD']));
        const files = await Promise.all(act.files.map((file) => toHosted(root, parent, file)));
        const isNewBranch = host.isReviewed && review === null;
        const what = { message: commitMessage(act), title: act.message, author: authorOf(act.author, site) };
        const made = await commitAt(host, { files, branch, isNewBranch, parent, ...what });
        const follow = host.isReviewed ? async () => reviews?.forget() : pull;
        return { commit: made.commit, reviewUrl: made.reviewUrl ?? review?.url ?? null, settle: () => settle(follow, noteOf(act.id)) };
      } catch (error) {
        throw storageFault(error);
      }
    },
    // Nothing is kept by an act: the history of the branch has what it replaced.
    hasKept: (name) => hasKept(root, name),
    findKept: (name, commit) => findKept(root, name, commit),
    removeKept: (isNamed) => removeKept(root, isNamed),
    isWounded: async () => (await notesIn(notes)).length > 0,
    heal: async (isInHistory, adopt) => {
      for (const name of await notesIn(notes)) {
        const { id, branch, change } = v.parse(noteSchema, JSON.parse(await readFile(join(notes, name), 'utf8')));
        const commit = (await isInHistory(id)) ? null : await commitOf(root, branch, id);
        if (commit !== null) await adopt(change, commit);
        await settle(branch === host.branch ? pull : null, join(notes, name));
      }
    },
  };
}

async function writeNote(folder: string, path: string, note: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n');
  await writeFile(`${path}.part`, JSON.stringify(note), { flush: true });
  await rename(`${path}.part`, path);
}

async function notesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (isFileMissing(error)) return [];
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  }
}

/** A file with what it is at the commit that it changes. */
async function toHosted(root: string, parent: string, { path, bytes }: StoredAct['files'][number]): Promise<HostedFile> {
  const sha = await git(root, ['ls-tree', '--format=%(objectname)', parent, '--', path]);
  const lastCommit = sha === '' ? '' : await git(root, ['log', '--format=%H', '--max-count=1', parent, '--', path]);
  return { path, bytes, sha: sha || null, lastCommit: lastCommit || null };
}

/** The commit of an act at the host, whatever was answered; null where there is none. @throws StorageAway */
async function commitOf(root: string, branch: string, id: string): Promise<string | null> {
  const [tip = ''] = (await git(root, ['ls-remote', 'origin', `refs/heads/${branch}`])).split('\t');
  if (tip === '') return null;
  // By its name: `FETCH_HEAD` may be what another process fetches meanwhile.
  await git(root, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', `refs/heads/${branch}`]);
  return findCommit(root, tip, id);
}

/** The folder follows, and the note goes. */
async function settle(follow: (() => Promise<void>) | null, note: string): Promise<null> {
  await follow?.();
  await rm(note, { force: true });
  return null;
}
