import { type Stats, writeFileSync } from 'node:fs';
import { link, readdir, readFile, rename, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import * as v from 'valibot';

/** So many files are looked at together. */
const TOGETHER = 64;
/** The lists of the build, which only its server and the next build read, and the rules and samples for others. */
const IS_OWN = /\/\.(?!well-known\/)|^\/(?:_headers|_redirects|vercel\.json|staticwebapp\.config\.json)$/;

export interface ChangedFiles {
  /** Paths of files of a site, from `/`, in their order. */
  put: string[];
  removed: string[];
}

const NoteSchema = v.object({ base: v.string(), put: v.array(v.string()), removed: v.array(v.string()) });
const noteOf = (site: string): string => `${site}.changed`;
const releaseOf = (site: string): string => basename(dirname(site));

/**
 * A build that took what it could from the site of a release leaves beside its own what is other: then nobody compares tens of thousands of files. All else
 * is the very file of that release.
 */
export function noteChanged(base: string, site: string, { put, removed }: ChangedFiles): void {
  writeFileSync(noteOf(site), JSON.stringify({ base: releaseOf(base), put: put.toSorted(), removed: removed.toSorted() }));
}

/** The note of a build; null where it has taken nothing, or from another release. */
async function notedChanges(before: string, after: string): Promise<ChangedFiles | null> {
  try {
    const { base, put, removed } = v.parse(NoteSchema, JSON.parse(await readFile(noteOf(after), 'utf8')));
    return base === releaseOf(before) ? { put, removed } : null;
  } catch {
    return null;
  }
}

/**
 * The files of a site that are other than in the one before, byte for byte, or are not there any more. The build's own lists are no
 * part of what is sent.
 */
export async function compareSites(before: string, after: string): Promise<ChangedFiles> {
  const noted = await notedChanges(before, after);
  if (noted !== null) return noted;
  const [former, latter] = [await filesOf(before), await filesOf(after)];
  const isThere = new Set(latter);
  const put: string[] = [];
  await eachOf(
    latter,
    new Set(former),
    async (path) => haveSameBytes(join(before, path), join(after, path)),
    (path) => put.push(path),
  );
  return { put, removed: former.filter((path) => !isThere.has(path)) };
}

/**
 * A new site takes over those files of the one before that are the same: one file under two names, with the time at which it was changed. A web server makes
 * the ETag of a page out of that time, so that what has not changed is known to whoever has read it.
 */
export async function takeOverUnchanged(before: string, site: string): Promise<void> {
  if ((await notedChanges(before, site)) !== null) return;
  const takeOver = async (path: string): Promise<boolean> => {
    const [from, to] = [join(before, path), join(site, path)];
    if (!(await haveSameBytes(from, to))) return false;
    await sameFile(from, to);
    return true;
  };
  await eachOf(await filesOf(site), new Set(await filesOf(before)), takeOver, () => {});
}

/** Looks at files some at a time, and says in their order which are not there before, or are other. */
async function eachOf(
  files: readonly string[],
  before: ReadonlySet<string>,
  isKept: (path: string) => Promise<boolean>,
  other: (path: string) => void,
): Promise<void> {
  for (let i = 0; i < files.length; i += TOGETHER) {
    const some = files.slice(i, i + TOGETHER);
    const kept = await Promise.all(some.map(async (path) => before.has(path) && (await isKept(path))));
    for (const [each, path] of some.entries()) if (kept[each] !== true) other(path);
  }
}

/** The same file under a second name; where the disk has no links, one of the same time. */
async function sameFile(from: string, to: string): Promise<void> {
  const [a, b] = await Promise.all([stat(from), stat(to)]);
  if (isOneFile(a, b)) return;
  const beside = `${to}.kept`;
  try {
    await link(from, beside);
  } catch {
    await utimes(to, a.atime, a.mtime);
    return;
  }
  await rename(beside, to);
}

/** The files of a site that are sent, from `/`, in the order of their names. */
async function filesOf(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `/${relative(site, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
  return files.filter((path) => !IS_OWN.test(path)).sort();
}

const isOneFile = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;

/** True where two files are one, or are the same byte for byte. */
export async function haveSameBytes(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  // A file of an earlier release may be linked.
  if (isOneFile(a, b)) return true;
  return a.size === b.size && (await readFile(one)).equals(await readFile(other));
}
