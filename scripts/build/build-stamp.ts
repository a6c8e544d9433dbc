import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { taipeiDay } from '../../src/domain/time/taipei-time.ts';
import { listSiteFiles, readBuiltRelease, readReleaseAt } from '../../src/server/site/site-files.ts';
import { digestOfFile, filesIn } from './renderer/kept-files.ts';
import { SITE_FOLDER as DIST } from './site-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP_NAME = '.build-stamp';
const STAMP = join(DIST, STAMP_NAME);
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
  'scripts/build/index-search.ts',
  'scripts/move-across-disks.ts',
  'scripts/build/page-scripts.ts',
  'scripts/build/page-sheets.ts',
  'scripts/build/page-writer.ts',
  'scripts/build/prerenderer.ts',
  'scripts/build/public-pictures.ts',
  'scripts/build/renderer',
  'scripts/build/read-library.ts',
  'scripts/build/search-pages.ts',
  'scripts/build/site-folder.ts',
  'scripts/build/buffered-response.ts',
  'scripts/build/write-worker.ts',
];

/** The folder of editors. All else is the site's code. */
const CONTENT = 'content';

/**
 * A digest of everything the site is made of: its code, its content, and the day, by which content is published.
 * @param ofContent tells the digest of a file of the content; without it each is read
 */
export function digest(ofContent: (file: string) => string = digestOfFile): string {
  const hash = createHash('sha256').update(JSON.stringify([releaseDay(), codeDigest()]));
  for (const file of filesOf(CONTENT)) hash.update(JSON.stringify([file.slice(ROOT.length), ofContent(file)]));
  return hash.digest('hex');
}

/** A digest of what makes the site out of content: sources, and the environment that goes into its pages. */
export function codeDigest(): string {
  return digestOf(
    SOURCES.filter((source) => source !== CONTENT),
    [process.env['PUBLIC_SITE_URL'] ?? process.env['PORT'], process.env['PUBLIC_API_BASE_URL']],
  );
}

function digestOf(sources: readonly string[], values: readonly (string | undefined)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const file of sources.flatMap(filesOf)) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
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

/** True when `dist/` was built from exactly what is here now. */
function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === digest() && isWhole();
  } catch {
    return false;
  }
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
    if (newest === undefined) return isBuilt();
    return delivered.code === codeDigest() && readFileSync(join(newest, STAMP_NAME), 'utf8') === digest();
  } catch {
    return false;
  }
}

/** True when every file that the build listed is there: a `dist/` that has lost some is built again. */
function isWhole(): boolean {
  readReleaseAt(DIST);
  return listSiteFiles(DIST).every((file) => existsSync(join(DIST, file)));
}

/** True when a site is of a build that came to its end, whatever it was built from. */
export function isStamped(site: string): boolean {
  return existsSync(join(site, STAMP_NAME));
}

/** The digests of what a site is made of. */
export interface MadeOf {
  /** By `digest()`. */
  all: string;
  /** By `codeDigest()`: a server takes releases of the same code alone. */
  code: string;
}

/** Notes what the site was built from, as of which moment; the last act of a build. */
export function stampBuild({ all, code }: MadeOf, at: string): void {
  writeFileSync(join(DIST, '.release.json'), JSON.stringify({ at, code }));
  writeFileSync(STAMP, all);
}
