import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** So many files are looked at together. */
const TOGETHER = 64;
/** The lists of the build, which only its server reads, and the samples for others. */
const OWN = new Set(['/.build-stamp', '/.files.json', '/.release.json']);
const OWN_FOLDER = '/.deploy/';

export interface ChangedFiles {
  /** Paths of files of a site, from `/`, in their order. */
  put: string[];
  removed: string[];
}

/**
 * The files of a site that are other than in the one before, byte for byte, or are not there any more. The build's own lists are no
 * part of what is sent.
 */
export async function compareSites(before: string, after: string): Promise<ChangedFiles> {
  const [former, latter] = [await filesOf(before), await filesOf(after)];
  const wasThere = new Set(former);
  const isThere = new Set(latter);
  const put: string[] = [];
  for (let i = 0; i < latter.length; i += TOGETHER) {
    const some = latter.slice(i, i + TOGETHER);
    const isOther = await Promise.all(some.map(async (path) => !wasThere.has(path) || !(await isSame(join(before, path), join(after, path)))));
    put.push(...some.filter((_, each) => isOther[each]));
  }
  return { put, removed: former.filter((path) => !isThere.has(path)) };
}

/** The files of a site that are sent, from `/`, in the order of their names. */
async function filesOf(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `/${relative(site, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
  return files.filter((path) => !OWN.has(path) && !path.startsWith(OWN_FOLDER)).sort();
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  // A file of an earlier release may be linked.
  if (a.ino === b.ino && a.dev === b.dev) return true;
  return a.size === b.size && (await readFile(one)).equals(await readFile(other));
}
