import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { taipeiDay } from '../../src/domain/time/taipei-time.ts';
import { listSiteFiles, readReleaseAt } from '../../src/server/site/site-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.build-stamp');
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
  'scripts/build/page-scripts.ts',
  'scripts/build/page-sheets.ts',
  'scripts/build/page-writer.ts',
  'scripts/build/prerenderer.ts',
  'scripts/build/public-pictures.ts',
  'scripts/build/read-library.ts',
  'scripts/build/search-pages.ts',
  'scripts/build/buffered-response.ts',
  'scripts/build/write-worker.ts',
];

/** A digest of everything the site is made of: files, the environment that goes into its pages, and the day, by which content is published. */
export function digest(): string {
  const hash = createHash('sha256').update(
    JSON.stringify([process.env['PUBLIC_SITE_URL'] ?? process.env['PORT'], process.env['PUBLIC_API_BASE_URL'], releaseDay()]),
  );
  for (const source of SOURCES) {
    const entries = readdirSync(ROOT, { withFileTypes: true }).some((entry) => entry.name === source && entry.isDirectory())
      ? readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !file.includes('/src/server/'))
          .sort()
      : [join(ROOT, source)];
    for (const file of entries) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The day of the release being made or served, Taipei. */
function releaseDay(): string {
  return taipeiDay(process.env['RELEASE_AT'] === undefined ? new Date() : new Date(process.env['RELEASE_AT']));
}

/** True when `dist/` was built from exactly what is here now. */
export function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === digest() && isWhole();
  } catch {
    return false;
  }
}

/** True when every file that the build listed is there: a `dist/` that has lost some is built again. */
function isWhole(): boolean {
  readReleaseAt(DIST);
  return listSiteFiles(DIST).every((file) => existsSync(join(DIST, file)));
}

/** True when `dist/` is of a build that came to its end, whatever it was built from. */
export function isStamped(): boolean {
  return existsSync(STAMP);
}

/** Notes what `dist/` was built from; the last act of a build. */
export function stampBuild(madeOf: string): void {
  writeFileSync(STAMP, madeOf);
}
