import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { someAtATime } from '../../src/domain/releases/some-at-a-time.ts';
import { noteChanged } from '../../src/server/releases/compare-sites.ts';
import { filesOf, type SiteManifest, writeManifest } from '../../src/server/site/site-manifest.ts';
import { writeDeployFiles } from '../deploy/write-deploy-files.ts';
import { checkBudgets } from '../pages/page-budgets.ts';
import { IS_FRAGMENT, IS_HASHED, isText, typeOf } from './file-types.ts';
import { filesIn, linkOrCopy, takeOverSame } from './renderer/kept-files.ts';
import { linkEarlierAssets } from './site-folder.ts';
import { manifestOf, storeManifest } from './unchanged/kept-manifests.ts';
import { PageFacts, type TakenPages } from './unchanged/page-facts.ts';
import { takeNote } from './unchanged/taken-pages.ts';

/** The files for the host of the site, not for visitors. */
const IS_FOR_HOSTS = /\/\.(?!well-known\/)|^\/_(?:headers|redirects)$/;
/** Below this a compressed copy saves less than its header costs. */
const MIN_PACKED_BYTES = 300;
/** A site map of tens of thousands of pages would take half a minute at the best quality, for machines that read it once. */
const BEST_UP_TO_BYTES = 1024 * 1024;
const LARGE_FILE_QUALITY = 5;
const compress = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

type Listed = SiteManifest[string];

export interface SiteToFinish {
  /** The folder of its pages and its index. */
  site: string;
  /** True for the site of the sources as they are. */
  isDist: boolean;
  /** Folders of whole sites before this one, the newest first. */
  bases: readonly string[];
  /** Folders of the releases before it. */
  earlier: readonly string[];
}

/**
 * Turns pages and index into what the server serves: Brotli and gzip beside each text, a list of all files, budgets kept.
 * @returns pages over their budget, in words
 */
export async function finishSite({ site, isDist, bases, earlier }: SiteToFinish): Promise<string[]> {
  const started = performance.now();
  const taken = takeNote(site);
  const facts = new PageFacts(site, taken);
  // What tells the project's own people about a folder is no page.
  rmSync(join(site, 'README.md'), { force: true });
  const paths = filesIn(site).filter((path) => !/\.(?:br|gz)$/.test(path) && !IS_FOR_HOSTS.test(path));
  const [base] = bases;
  const former = base === undefined ? null : { site: base, records: manifestOf(base) };
  const finishing = new Finishing(site, { isDist, taken, former });
  const files = await finishing.all(paths);
  facts.takeAlso(finishing.same);
  Object.assign(files, linkEarlierAssets(site, new Set(paths), earlier));
  writeManifest(site, files);
  storeManifest(site, files);
  if (former && !isDist) noteOthers(former, site, { files, changed: finishing.changed });
  writeDeployFiles(site, paths, { isSecure: (process.env['PUBLIC_SITE_URL'] ?? '').startsWith('https:') }, (path) => facts.pageAt(path));
  process.stdout.write(`${paths.length} files listed, those that are no pages compressed, in ${Math.round(performance.now() - started)} ms\n`);
  const faults = checkBudgets(site, paths, facts);
  facts.write();
  return faults;
}

/**
 * Says which pages are over their budget. The project's own builds (`HELD_TO_BUDGETS=1`) fail of it; a centre's do not, whose address or whose news alone may bring a page a hundred
 * bytes over (docs/decisions/502).
 * @throws where it is held to them
 */
export function holdToBudgets(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const said = `Pages over their budget:\n${faults.map((fault) => `  ${fault}`).join('\n')}`;
  if (process.env['HELD_TO_BUDGETS'] === '1') throw new Error(said);
  process.stderr.write(`${said}\n`);
}

/** The site before this one, and the records of its files. */
interface Former {
  site: string;
  records: ReturnType<typeof manifestOf>;
}

/** Notes which files are others than in the site before. */
function noteOthers(former: Former, site: string, { files, changed }: { files: SiteManifest; changed: readonly string[] }): void {
  const own = filesOf(new Map(Object.entries(files)));
  const before = new Set(filesOf(former.records));
  const [isChanged, isThere] = [new Set(changed.flatMap((path) => [path, `${path}.br`, `${path}.gz`])), new Set(own)];
  noteChanged(former.site, site, {
    put: own.filter((path) => isChanged.has(path) || !before.has(path)),
    removed: [...before].filter((path) => !isThere.has(path)),
  });
}

/** So many files are finished together. */
const AT_ONCE = 8;

class Finishing {
  /** Files that are other than in the site before, or were not there. */
  readonly changed: string[] = [];
  /** Pages that were made and came out as they were. */
  readonly same = new Set<string>();
  readonly #site: string;
  readonly #isDist: boolean;
  readonly #taken: TakenPages | null;
  readonly #former: Former | null;

  constructor(site: string, { isDist, taken, former }: { isDist: boolean; taken: TakenPages | null; former: Former | null }) {
    this.#site = site;
    this.#isDist = isDist;
    this.#taken = taken;
    this.#former = former;
  }

  /** @returns the records of files, in the order of their paths, whichever is finished first */
  async all(paths: readonly string[]): Promise<SiteManifest> {
    const files = Object.fromEntries(paths.map((path) => [path, null])) as unknown as SiteManifest;
    await someAtATime(paths, AT_ONCE, async (path) => {
      files[path] = this.#takenPage(path) ?? (await this.#finish(path));
    });
    return files;
  }

  /** The record of a page that was taken: of most, nobody has to wait for anything. */
  #takenPage(path: string): Listed | null {
    return extname(path) === '.html' && this.#isTaken(path) ? { type: typeOf(path), br: false, immutable: false } : null;
  }

  /**
   * The record of a file for the server. Pages and their pieces of the search index are left as they are: there may be tens of
   * thousands, most of them read once a month, and the server packs and hashes one when it is first asked for (docs/decisions/040-large-builds.md).
   */
  async #finish(path: string): Promise<Listed> {
    const type = typeOf(path);
    const immutable = IS_HASHED.test(path) || IS_FRAGMENT.test(path);
    const isSame = this.#isAsItWas(path);
    if (!isSame) this.changed.push(path);
    if (extname(path) === '.html' || IS_FRAGMENT.test(path)) return { type, br: false, immutable };
    const before = isSame ? this.#finishedBefore(path) : null;
    if (before) return before;
    const bytes = await readFile(this.#site + path);
    const br = isText(type) && bytes.length >= MIN_PACKED_BYTES;
    if (br) {
      const quality = bytes.length > BEST_UP_TO_BYTES ? LARGE_FILE_QUALITY : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${this.#site}${path}.br`, await compress(bytes, { params }));
      await writeFile(`${this.#site}${path}.gz`, await compressAsGzip(bytes));
    }
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { type, etag, br, immutable };
  }

  #isTaken(path: string): boolean {
    return this.#taken !== null && this.#former?.site === this.#taken.base && this.#taken.pages.has(path);
  }

  /** True for a file of the site before this one: then it is that very file. */
  #isAsItWas(path: string): boolean {
    if (this.#isTaken(path)) return true;
    // Of a `dist/` of which all pages were made nobody asks which of them are other.
    const isPage = extname(path) === '.html';
    if (isPage && this.#isDist && this.#taken === null) return false;
    if (!this.#former?.records.has(path)) return false;
    if (!takeOverSame(this.#former.site + path, this.#site + path)) return false;
    if (isPage) this.same.add(path);
    return true;
  }

  /** The record of a file that stands in the site before this one as well, and its packed copies with it. */
  #finishedBefore(path: string): Listed | null {
    const record = this.#former?.records.get(path);
    if (!this.#former || !record || record.isKept) return null;
    const packed = record.br ? [`${path}.br`, `${path}.gz`] : [];
    for (const each of packed) if (!existsSync(this.#former.site + each)) return null;
    for (const each of packed) linkOrCopy(this.#former.site + each, this.#site + each);
    const { type, etag, br, immutable } = record;
    return { type, etag, br, immutable };
  }
}
