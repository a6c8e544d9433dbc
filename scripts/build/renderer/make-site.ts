import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { changesOf } from '../../../src/components/seo/last-modified.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { digestsOf, type ReadFrom } from '../../../src/editorial/reading/read-digests.ts';
import { pagesOf } from '../prerenderer.ts';
import { clearTaken, noteTaken } from '../unchanged/taken-pages.ts';
import { addressOf } from './given-pages.ts';
import { inThread } from './in-thread.ts';
import { linkIfThere, linkOrCopy } from './kept-files.ts';
import type { KeptRenderer } from './kept-renderer.ts';
import { answerWith, OtherPictures } from './made-pictures.ts';
import { digestOfMap, PageRecorder, type PagesRecord, readPagesRecord, unchangedPages } from './pages-record.ts';
import { DIRECTIVES, SITE_ADDRESS } from './site-address.ts';
import type { SiteMapData } from './site-map-thread.ts';

export interface SiteToMake {
  kept: KeptRenderer;
  /** The same, loaded. */
  renderer: AstroPrerenderer;
  from: ReadFrom;
  /** The folder. What is in it goes. */
  site: string;
  /** Folders of whole sites before this one, the newest first. */
  bases: readonly string[];
}

/**
 * Makes the pages of a site as `astro build` does, byte for byte. Of the newest site before it that the same renderer has made, pages that would be
 * the same are taken as they are (docs/decisions/436). @returns in words, how many of each
 * @throws when it has to be compiled; the folder is of no use then
 */
export async function makeSite({ kept, renderer, from, site, bases }: SiteToMake): Promise<string> {
  const started = performance.now();
  rmSync(site, { recursive: true, force: true });
  clearTaken(site);
  mkdirSync(site, { recursive: true });
  for (const { path } of kept.client) linkOrCopy(join(kept.folder, 'client') + path, site + path);
  answerWith(kept.pictures);
  const recorder = new PageRecorder();
  const [base, digest] = [baseOf(kept, bases), digestsOf(from)];
  const pages = pagesOf(renderer, { folder: pathToFileURL(`${site}/`), directives: DIRECTIVES, recorder, isLarge: base === null });
  await pages.setup?.();
  try {
    const paths = pathsByAddress(await pages.getStaticPaths());
    // The map first: what it reads of the library is no page's.
    const [, { made, taken }] = await Promise.all([
      putSiteMap(site, { paths, library: from.library, base }),
      makeAll(pages, { site, paths, take: takeFrom(base, { site, digest, recorder }) }),
    ]);
    checkPictures(recorder, kept);
    recorder.write(site, kept.digest, from, digest);
    if (base) noteTaken(site, { base: base.folder, pages: taken });
    return `${made} pages made by a renderer that was kept, ${taken.size} taken as they were, in ${Math.round(performance.now() - started)} ms`;
  } finally {
    await pages.teardown?.();
  }
}

/** A site that was made before by the same renderer, and what its pages were made of. */
export interface Base {
  folder: string;
  record: PagesRecord;
}

/** The newest of the sites before that the same renderer has made. */
export function baseOf({ digest }: Pick<KeptRenderer, 'digest'>, bases: readonly string[]): Base | null {
  for (const folder of bases) {
    const record = readPagesRecord(folder);
    if (record?.renderer === digest) return { folder, record };
  }
  return null;
}

/** Takes the file of a page that is as it was. @returns false when it has to be made */
function takeFrom(
  base: Base | null,
  { site, digest, recorder }: { site: string; digest: ReturnType<typeof digestsOf>; recorder: PageRecorder },
): (address: string) => boolean {
  if (!base) return () => false;
  const unchanged = unchangedPages(base.record, digest, (address) => recorder.propsOf(address));
  return (address) => {
    const reads = unchanged(address);
    if (reads === null || !linkIfThere(base.folder + address, site + address)) return false;
    recorder.keep(address, reads);
    return true;
  };
}

/** So many pages are taken at once: the index is fed by the same thread. */
const TAKEN_AT_ONCE = 256;

type Path = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];
/** By the address of its file. */
type Paths = ReadonlyMap<string, Path>;

/** In the order of the routes. @throws for a route of a kind that is not known here */
function pathsByAddress(all: readonly Path[]): Paths {
  const paths = new Map<string, Path>();
  for (const path of all) {
    const { pathname, route } = path;
    if (route.type !== 'page' && route.type !== 'endpoint') throw new Error(`${pathname} is of a kind that is not known here: ${route.type}`);
    const address = addressOf(path);
    // The first of two routes has it, as in Astro.
    if (!paths.has(address)) paths.set(address, path);
  }
  return paths;
}

interface ToMake {
  site: string;
  paths: Paths;
  take: (address: string) => boolean;
}

/** @returns how many were made, and the addresses of those that were taken */
async function makeAll(pages: AstroPrerenderer, { site, paths, take }: ToMake): Promise<{ made: number; taken: ReadonlySet<string> }> {
  const taken = new Set<string>();
  for (const [address, { route }] of paths) {
    if (!take(address)) await makeOne(pages, { site, address, route });
    else if (taken.add(address).size % TAKEN_AT_ONCE === 0) await setImmediate();
  }
  return { made: paths.size - taken.size, taken };
}

async function makeOne(pages: AstroPrerenderer, { site, address, route }: { site: string; address: string; route: Path['route'] }): Promise<void> {
  const rendered = await pages.render(new Request(new URL(address, SITE_ADDRESS)), { routeData: route });
  const response = rendered instanceof Response ? rendered : rendered.response;
  if (response.status >= 300 && response.status < 400) throw new Error(`${address} leads elsewhere`);
  if (!response.body) return;
  const file = join(site, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, new Uint8Array(await response.arrayBuffer()), { flag: 'wx' });
}

const SITE_MAP_THREAD = new URL('./site-map-thread.ts', import.meta.url);

/** Takes the map of the site before where it is of the same pages and days; otherwise it is written by a thread beside the pages. */
async function putSiteMap(site: string, { paths, library, base }: { paths: Paths; library: Library; base: Base | null }): Promise<void> {
  if (base?.record.map !== digestOfMap(paths.keys(), library)) {
    const names = [...paths.values()].filter(({ route }) => route.type === 'page').map(({ pathname }) => pathname.replace(/^\//, ''));
    await inThread(SITE_MAP_THREAD, { folder: site, names, changes: changesOf(library) } satisfies SiteMapData);
    return;
  }
  const maps = readdirSync(base.folder).filter((name) => /^sitemap-(?:index|\d+)\.xml$/.test(name));
  for (const name of maps) linkOrCopy(join(base.folder, name), join(site, name));
}

/** Pictures that are made smaller stand in a site when a page shows them, and not otherwise. @throws OtherPictures */
function checkPictures(recorder: PageRecorder, { pictures }: KeptRenderer): void {
  const made = new Set(pictures.values());
  const shown = [...recorder.keys()].filter((key) => key.startsWith('["picture"')).length;
  if (shown !== made.size) throw new OtherPictures('pictures were made that no page shows any more');
}
