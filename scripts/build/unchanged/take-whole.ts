import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noteItems } from '../../../src/server/releases/compare-libraries.ts';
import { noteChanged } from '../../../src/server/releases/compare-sites.ts';
import { readBuiltRelease } from '../../../src/server/site/site-files.ts';
import { filesOf, MANIFEST_FILE, type SiteManifest, writeManifest } from '../../../src/server/site/site-manifest.ts';
import { isWhole, type MadeOf, stampBuild, stampOf, writeRelease } from '../build-stamp.ts';
import { filesIn, linkOrCopy } from '../renderer/kept-files.ts';
import { linkEarlierAssets } from '../site-folder.ts';
import { manifestOf, storeManifest } from './kept-manifests.ts';
import { digestOfHanded, type Lasting, readLasting } from './lasting.ts';

/** A site that is asked for, before anything of it is made. */
export interface Asked {
  madeOf: MadeOf;
  at: Date;
}

/** The time that a site lasts when it is of the same code and content, and of the same day, and nothing has come or gone since by itself; null when it is not. */
function isUnchanged(site: string, { madeOf, at }: Asked): Lasting | null {
  try {
    const [made, lasting] = [readBuiltRelease(site), readLasting(site)];
    if (!lasting || stampOf(site) !== madeOf.all || lasting.handed !== digestOfHanded()) return null;
    return made.at <= at && (lasting.until === null || at < lasting.until) ? lasting : null;
  } catch {
    // Nothing was built there to its end.
    return null;
  }
}

/** The site that stands is the one that is asked for: only its moment is another. @returns false when it is not */
export function staysAsItIs(site: string, asked: Asked): boolean {
  if (!isUnchanged(site, asked) || !isWhole(site)) return false;
  writeRelease(site, { at: asked.at.toISOString(), code: asked.madeOf.code });
  return true;
}

/** Files beside the pages that each site has of its own. */
const OF_SITE = new Set([`/${MANIFEST_FILE}`, '/.release.json', '/.release.begun', '/.build-stamp', '/.lasting']);

interface Release {
  site: string;
  /** The file of its content, for servers; undefined: nobody keeps it. */
  library: string | undefined;
  /** Folders of whole sites, the newest first. */
  bases: readonly string[];
  /** Folders of the releases before, whose scripts and styles stay. */
  earlier: readonly string[];
}

/** Makes a release of one before that says the same: each of its files is linked, and none is read. @returns false when there is none */
export function takeWhole(asked: Asked, { site, library, bases, earlier }: Release): boolean {
  for (const base of bases) {
    const lasting = isUnchanged(base, asked);
    const content = join(dirname(base), 'library');
    if (!lasting || (library !== undefined && !existsSync(content))) continue;
    try {
      linkSite(base, site, earlier);
      if (library !== undefined) {
        copyFileSync(content, library);
        noteItems(base, site, []);
      }
    } catch (error) {
      // It has lost a file: what is not taken is made.
      process.stderr.write(`${base} is not taken as it is: ${error instanceof Error ? error.message : String(error)}\n`);
      rmSync(site, { recursive: true, force: true });
      continue;
    }
    stampBuild(site, asked.madeOf, asked.at.toISOString(), lasting);
    return true;
  }
  return false;
}

function linkSite(base: string, site: string, earlier: readonly string[]): void {
  const before = manifestOf(base);
  const isOfEarlier = (path: string) => before.get(path.replace(/\.(?:br|gz)$/, ''))?.isKept === true;
  mkdirSync(site, { recursive: true });
  const own: SiteManifest = {};
  const there = new Set(filesIn(base).filter((path) => !OF_SITE.has(path) && !isOfEarlier(path)));
  for (const path of there) linkOrCopy(base + path, site + path);
  for (const [path, record] of before) {
    if (record.isKept) continue;
    if (!(record.br ? [path, `${path}.br`, `${path}.gz`] : [path]).every((each) => there.has(each))) throw new Error(`there is no ${path}`);
    own[path] = record;
  }
  const kept = linkEarlierAssets(site, new Set(Object.keys(own)), earlier);
  const files = { ...own, ...kept };
  writeManifest(site, files);
  storeManifest(site, files);
  const [now, then] = [new Set(filesOf(manifestOf(site))), new Set(filesOf(before))];
  noteChanged(base, site, { put: [...now].filter((path) => !then.has(path)), removed: [...then].filter((path) => !now.has(path)) });
}
