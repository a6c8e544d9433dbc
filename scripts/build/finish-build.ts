import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { noteChanged, sameFile } from '../../src/server/releases/compare-sites.ts';
import { filesOf, readManifest, type SiteManifest } from '../../src/server/site/site-files.ts';
import { writeDeployFiles } from '../deploy/write-deploy-files.ts';
import { checkBudgets } from '../pages/page-budgets.ts';
import { IS_FRAGMENT, IS_HASHED, isText, typeOf } from './file-types.ts';
import { filesIn, isSameFile, linkOrCopy } from './renderer/kept-files.ts';
import { baseSites, SITE_FOLDER as DIST, earlierSites, IS_DIST, linkEarlierAssets } from './site-folder.ts';
import { PageFacts } from './unchanged/page-facts.ts';
import { takeNote } from './unchanged/taken-pages.ts';

/** Turns Astro's output into what the server serves: Brotli and gzip beside each text, a list of all files, budgets kept. */

/** The files for the host of the site, not for visitors. */
const IS_FOR_HOSTS = /\/\.(?!well-known\/)|^\/_(?:headers|redirects)$/;
/** Below this a compressed copy saves less than its header costs. */
const MIN_PACKED_BYTES = 300;
/** A site map of tens of thousands of pages would take half a minute at the best quality, for machines that read it once. */
const BEST_UP_TO_BYTES = 1024 * 1024;
const LARGE_FILE_QUALITY = 5;
const compress = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

const taken = takeNote(DIST);
const facts = new PageFacts(DIST, taken);
// What tells the project's own people about a folder is no page.
rmSync(join(DIST, 'README.md'), { force: true });
const paths = filesIn(DIST).filter((path) => !/\.(?:br|gz)$/.test(path) && !IS_FOR_HOSTS.test(path));

/**
 * The record of a file for the server. Pages and their pieces of the search index are left as they are: there may be tens of
 * thousands, most of them read once a month, and the server packs and hashes one when it is first asked for (docs/decisions/040-large-builds.md).
 */
async function finish(path: string) {
  const type = typeOf(path);
  const immutable = IS_HASHED.test(path) || IS_FRAGMENT.test(path);
  const isSame = await isAsItWas(path);
  if (!isSame) changed.push(path);
  if (extname(path) === '.html' || IS_FRAGMENT.test(path)) return { type, br: false, immutable };
  const before = isSame ? finishedBefore(path) : null;
  if (before) return before;
  const bytes = await readFile(DIST + path);
  const br = isText(type) && bytes.length >= MIN_PACKED_BYTES;
  if (br) {
    const quality = bytes.length > BEST_UP_TO_BYTES ? LARGE_FILE_QUALITY : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${DIST}${path}.br`, await compress(bytes, { params }));
    await writeFile(`${DIST}${path}.gz`, await compressAsGzip(bytes));
  }
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, etag, br, immutable };
}

/** True for a file of the site before this one: then it is that very file. */
async function isAsItWas(path: string): Promise<boolean> {
  if (taken !== null && former?.site === taken.base && taken.pages.has(path)) return true;
  // Of `dist/` nobody asks which pages are other.
  if (IS_DIST && extname(path) === '.html') return false;
  if (!former?.records.has(path) || !(await isSameFile(former.site + path, DIST + path))) return false;
  await sameFile(former.site + path, DIST + path);
  return true;
}

/** The record of a file that stands in the site before this one as well, and its packed copies with it. */
function finishedBefore(path: string) {
  const record = former?.records.get(path);
  if (!former || !record || record.isKept) return null;
  const packed = record.br ? [`${path}.br`, `${path}.gz`] : [];
  if (!packed.every((each) => existsSync(former.site + each))) return null;
  for (const each of packed) linkOrCopy(former.site + each, DIST + each);
  const { type, etag, br, immutable } = record;
  return { type, etag, br, immutable };
}

const started = performance.now();
/** Files that are other than in the site before this one, or were not there. */
const changed: string[] = [];
const former = baseSites()
  .slice(0, 1)
  .map((site) => ({ site, records: readManifest(site) }))[0];
/** In the order of the paths, whichever is finished first. */
const files = Object.fromEntries(paths.map((path) => [path, null])) as unknown as SiteManifest;
const AT_ONCE = 8;
const waiting = paths.values();
const inTurn = async () => {
  for (const path of waiting) files[path] = await finish(path);
};
await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
Object.assign(files, linkEarlierAssets(DIST, new Set(paths), earlierSites()));
writeFileSync(join(DIST, '.files.json'), JSON.stringify(files));
if (former && !IS_DIST) {
  const own = filesOf(new Map(Object.entries(files)));
  const before = new Set(filesOf(former.records));
  const [isChanged, isThere] = [new Set(changed.flatMap((path) => [path, `${path}.br`, `${path}.gz`])), new Set(own)];
  noteChanged(former.site, DIST, {
    put: own.filter((path) => isChanged.has(path) || !before.has(path)),
    removed: [...before].filter((path) => !isThere.has(path)),
  });
}
writeDeployFiles(DIST, paths, { isSecure: (process.env['PUBLIC_SITE_URL'] ?? '').startsWith('https:') }, (path) => facts.pageAt(path));
process.stdout.write(`${paths.length} files listed, those that are no pages compressed, in ${Math.round(performance.now() - started)} ms\n`);
const faults = checkBudgets(DIST, paths, facts);
facts.write();
if (faults.length > 0) {
  process.stderr.write(`Pages over their budget:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`);
  process.exit(1);
}
