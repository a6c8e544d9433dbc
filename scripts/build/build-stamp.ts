import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { taipeiDay } from '../../src/domain/time/taipei-time.ts';
import { readBuiltRelease, readReleaseAt } from '../../src/server/site/site-files.ts';
import { listSiteFiles } from '../../src/server/site/site-manifest.ts';
import { digestOfFile, filesIn } from './renderer/kept-files.ts';
import { SITE_FOLDER as DIST } from './site-folder.ts';
import { withFileDigests } from './unchanged/file-digests.ts';
import { type Lasting, writeLasting } from './unchanged/lasting.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP_NAME = '.build-stamp';
/** The sources of the site. The server is not among it. */
const SOURCES = [
  'content',
  'public',
  'src',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build/build-log.ts',
  'scripts/build.ts',
  'scripts/build/finish-build.ts',
  'scripts/build/finish-site.ts',
  'scripts/build/in-one',
  'scripts/move-across-disks.ts',
  'scripts/build/page-scripts.ts',
  'scripts/build/page-sheets.ts',
  'scripts/build/page-writer.ts',
  'scripts/build/prerenderer.ts',
  'scripts/build/public-pictures.ts',
  'scripts/build/renderer',
  'scripts/build/read-library.ts',
  'scripts/build/search',
  'scripts/build/site-folder.ts',
  'scripts/build/unchanged',
  'scripts/build/buffered-response.ts',
  'scripts/build/write-worker.ts',
];

/** The folder of editors. All else is the site's code. */
const CONTENT = 'content';

/** Tells the digest of a file. */
type DigestOf = (file: string) => string;

/**
 * Digests of all that a site of the sources as they are is made of: its code, its content, and the day, by which content is published.
 * @param ofFile without it each file is read
 */
export function readMadeOf(ofFile: DigestOf = digestOfFile): MadeOf {
  const code = codeDigest(ofFile);
  const hash = createHash('sha256').update(JSON.stringify([releaseDay(), code]));
  for (const file of filesOf(CONTENT)) hash.update(JSON.stringify([file.slice(ROOT.length), ofFile(file)]));
  return { all: hash.digest('hex'), code };
}

/** The digest of the code as a build has worked it out for its processes; elsewhere as it is now. */
export const codeOfBuild = (): string => process.env['BUILD_CODE'] ?? codeDigest();

/** A digest of what makes the site out of content: sources, and the environment that goes into its pages. */
export function codeDigest(ofFile: DigestOf = digestOfFile): string {
  const hash = createHash('sha256').update(JSON.stringify([process.env['PUBLIC_SITE_URL'] ?? process.env['PORT'], process.env['PUBLIC_API_BASE_URL']]));
  for (const source of SOURCES)
    if (source !== CONTENT) for (const file of filesOf(source)) hash.update(JSON.stringify([file.slice(ROOT.length), ofFile(file)]));
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source);
  if (!statSync(path).isDirectory()) return [path];
  return filesIn(path)
    .map((file) => path + file)
    .filter((file) => !file.includes('/src/server/'));
}

/** The day of the release being made or served, Taipei. */
function releaseDay(): string {
  return taipeiDay(process.env['RELEASE_AT'] === undefined ? new Date() : new Date(process.env['RELEASE_AT']));
}

/**
 * True when what was made last, the site in `dist/` or a release after it, is of exactly what is here now.
 * @param releases the folders of the releases' sites
 */
export function isMade(releases: readonly string[]): boolean {
  try {
    const delivered = readBuiltRelease(DIST);
    const since = releases.filter((site) => readBuiltRelease(site).at > delivered.at).sort();
    const newest = since.at(-1);
    const { all, code } = withFileDigests(readMadeOf);
    if (newest === undefined) return stampOf(DIST) === all && isWhole(DIST);
    return delivered.code === code && stampOf(newest) === all;
  } catch {
    return false;
  }
}

/** True when every file that the build listed is there: a `dist/` that has lost some is built again. @throws SiteNotBuilt */
export function isWhole(site: string): boolean {
  readReleaseAt(site);
  return listSiteFiles(site).every((file) => existsSync(site + file));
}

/** A digest of all that a site was built from. @throws where none was built to its end */
export const stampOf = (site: string): string => readFileSync(join(site, STAMP_NAME), 'utf8');

/** True when a site is of a build that came to its end, whatever it was built from. */
export function isStamped(site: string): boolean {
  return existsSync(join(site, STAMP_NAME));
}

/** The digests of what a site is made of. */
export interface MadeOf {
  all: string;
  /** Of what makes it: a server takes releases of the same code alone. */
  code: string;
}

/** Notes what the site was built from, as of which moment, and how long it lasts; the last act of a build. */
export function stampBuild(site: string, { all, code }: MadeOf, at: string, lasting: Lasting): void {
  writeLasting(site, lasting);
  writeRelease(site, { at, code });
  writeFileSync(join(site, STAMP_NAME), all);
}

/** Notes the moment of which a site is, over what stood there. */
export function writeRelease(site: string, release: { at: string; code: string }): void {
  const begun = join(site, '.release.begun');
  writeFileSync(begun, JSON.stringify(release));
  renameSync(begun, join(site, '.release.json'));
}
