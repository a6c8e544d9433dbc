import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { someAtATime } from '../../../domain/releases/some-at-a-time.ts';
import type { PurgeCdn } from '../../adapters/purge-cdn.ts';
import type { SiteStore } from '../../adapters/site-store.ts';
import { EVERYTHING, purgeList } from '../purge-list.ts';
import { readStored, type StoredSite, writeStored } from './stored-site.ts';

/** So many files travel together. */
const TOGETHER = 8;
/** A list of more addresses than that is all of them. */
const PURGE_MAX = 5000;

/** A file of a site as it is sent. */
interface SentFile {
  type: string;
  cacheControl: string;
  /** True for a name that carries a hash of its content. */
  immutable: boolean;
}
/** Reads the list of a site's files, by their paths. */
type ListSite = (site: string) => ReadonlyMap<string, SentFile>;

/** The place that a CDN takes the site from. */
export interface SiteTarget {
  store: SiteStore;
  list: ListSite;
  /** Null: no CDN is told. */
  purge: PurgeCdn | null;
}
interface StoredRelease {
  id: string;
  /** The folder of its site. */
  site: string;
  /** Folders of sites whose scripts, styles and pictures stay, for whoever is in the middle of one of their pages. */
  kept: readonly string[];
}

/**
 * Brings a storage up to a release: only what is other is sent. What carries its hash in its name goes first, then files, then pages, so that no reader sees a page
 * whose parts are not there; what is gone is removed after that, and the list of what is there is written last. Ended at any moment it leaves each page whole, and
 * the next time heals. To be called by one at a time.
 * @returns the number of files that were sent and removed; null when the release stood there already
 * @throws what the storage or the CDN said
 */
export async function storeSite({ store, list, purge }: SiteTarget, release: StoredRelease): Promise<{ sent: number; removed: number } | null> {
  const stored = await readStored(store);
  if (stored.release === release.id && stored.purge.length === 0) return null;
  const wanted = await digestsOf(release.site, list(release.site).keys());
  const staying = hashedIn(release.kept.map(list));
  const put = [...wanted.keys()].filter((path) => stored.files[path] !== wanted.get(path));
  const removed = Object.keys(stored.files).filter((path) => !wanted.has(path) && !staying.has(path));
  const isFirst = Object.keys(stored.files).length === 0;
  const changed = isFirst ? EVERYTHING : purgeList({ put, removed });
  const toPurge = purge === null ? [] : bounded([...new Set([...stored.purge, ...changed])]);
  if (put.length > 0 || removed.length > 0)
    await bringUp(store, { site: release.site, files: list(release.site), stored: { ...stored, purge: toPurge }, put, removed });
  const left = Object.entries(stored.files).filter(([path]) => !wanted.has(path) && staying.has(path));
  const whole: StoredSite = { release: release.id, files: Object.fromEntries([...left, ...wanted]), purge: toPurge };
  await writeStored(store, whole);
  if (purge !== null && toPurge.length > 0) {
    await purge(toPurge);
    await writeStored(store, { ...whole, purge: [] });
  }
  return { sent: put.length, removed: removed.length };
}

interface Difference {
  site: string;
  files: ReadonlyMap<string, SentFile>;
  stored: StoredSite;
  put: readonly string[];
  removed: readonly string[];
}

async function bringUp(store: SiteStore, { site, files, stored, put, removed }: Difference): Promise<void> {
  // From here on nobody knows which of them are there: whoever is stopped sends them again.
  const unsure = Object.fromEntries([...put, ...removed].map((path) => [path, null]));
  await writeStored(store, { ...stored, release: null, files: { ...stored.files, ...unsure } });
  const send = async (path: string) => {
    const file = files.get(path);
    if (file !== undefined) await store.put(keyOf(path), { bytes: await readFile(join(site, path)), type: file.type, cacheControl: file.cacheControl });
  };
  const rankOf = (path: string) => (files.get(path)?.immutable ? 0 : isPage(path) ? 2 : 1);
  for (const rank of [0, 1, 2])
    await someAtATime(
      put.filter((path) => rankOf(path) === rank),
      TOGETHER,
      send,
    );
  // Pages that lead to them are other by now; a page is gone before its parts are.
  await someAtATime(removed.filter(isPage), TOGETHER, (path) => store.remove(keyOf(path)));
  await someAtATime(
    removed.filter((path) => !isPage(path)),
    TOGETHER,
    (path) => store.remove(keyOf(path)),
  );
}

const isPage = (path: string): boolean => path.endsWith('.html');

/** A page lies under its address, which has no ending; the home page and the one for what is not there under the names that storages ask for. */
const keyOf = (path: string): string => (/^\/(?:index|404)\.html$/.test(path) ? path.slice(1) : path.slice(1).replace(/\.html$/, ''));

const bounded = (addresses: readonly string[]): string[] => [...(addresses.length > PURGE_MAX ? EVERYTHING : addresses)];

async function digestsOf(site: string, paths: Iterable<string>): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const path of paths)
    digests.set(
      path,
      createHash('sha256')
        .update(await readFile(join(site, path)))
        .digest('base64url'),
    );
  return digests;
}

/** The files of some sites that carry their hash in their name. */
function hashedIn(sites: readonly ReadonlyMap<string, SentFile>[]): ReadonlySet<string> {
  return new Set(sites.flatMap((files) => [...files].flatMap(([path, { immutable }]) => (immutable ? [path] : []))));
}
