import { REWRITES } from '../../domain/site/rewrites.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import type { ChangedFiles } from './compare-sites.ts';
import type { ReleaseFolders } from './release-folders.ts';

const PURGE_LIST = 'purge.txt';
/** All addresses of a site: where it is not known what has changed, everything has. */
export const EVERYTHING: readonly string[] = ['/*'];

/** Files whose name carries a hash of what is in them, and the compressed copies of others: a CDN has none of them under another content. */
const NEVER_OTHER = /^\/_astro\/|\.pf_(?:fragment|index|filter|meta)$|\.(?:br|gz)$/;

/** Addresses that show a page by its file, those with a free last part as `/zh/unsubscribe/*`. */
function addressesOf(file: string): string[] {
  if (!file.endsWith('.html')) return [file];
  if (file === '/index.html') return ['/'];
  const address = file.slice(0, -'.html'.length);
  const shells = LANGUAGES.flatMap((language) => REWRITES.map(({ from, to }) => [from, to].map((path) => path.replace('{lang}', language))));
  return [address, ...shells.flatMap(([from = '', to]) => (to === address ? [from.replace(/\{\w+\}/, '*')] : []))];
}

/** The addresses of which a CDN must forget what it has, since a site has changed: of pages, feeds, site maps, the index of the search. In the order of their files. */
export function purgeList({ put, removed }: ChangedFiles): string[] {
  return [...put, ...removed].filter((file) => !NEVER_OTHER.test(file)).flatMap(addressesOf);
}

/**
 * Leaves the list beside the site of a release, an address a line, for whoever purges a CDN by hand or by a script of their own. On a full disk there is none,
 * and the release is shown nevertheless.
 */
export function writePurgeList(folders: ReleaseFolders, id: string, addresses: readonly string[]): void {
  try {
    folders.write(id, PURGE_LIST, addresses.map((address) => `${encodeURI(address)}\n`).join(''));
  } catch {
    // One of another time would be wrong.
    folders.drop(id, PURGE_LIST);
  }
}
