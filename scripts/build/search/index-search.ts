import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestOf } from '../../../src/editorial/reading/read-digests.ts';
import { type SearchRecord, searchEntries } from '../../../src/editorial/search/search-records.ts';
import { countTerms } from '../../../src/editorial/search/search-terms.ts';
import { checkSearchPages, wordsByAddress } from '../../../src/editorial/settings/search-settings.ts';
import { library as readLibrary } from '../../../src/editorial/site-library.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { readBuiltRelease, readManifest } from '../../../src/server/site/site-files.ts';
import { codeOfBuild } from '../build-stamp.ts';
import { linkOrCopy } from '../renderer/kept-files.ts';
import { baseSites } from '../site-folder.ts';
import { makePart } from './make-part.ts';
import { searchPages } from './search-pages.ts';
import { folderOfPart, inParts } from './search-parts.ts';

/**
 * Makes the search index of each language from the library, into `<folder>/<language>/` (docs/decisions/041-search.md), in parts of which a browser asks all
 * (docs/decisions/447). One part after the other, each in an indexer of its own: two at once take twice the memory.
 */

/** Texts of results beyond this share files, over all parts: ten thousand items are no ten thousand files. */
const MAX_FRAGMENTS = 512;
/** Beside a part: a digest of what it was made of. For the build alone. */
const MADE_OF = '.made-of';
/** The number of parts, for the browser. */
const PARTS = 'parts.json';

const folder = resolve(process.argv[2] ?? 'dist/pagefind');
const library = await readLibrary();
const started = performance.now();
rmSync(folder, { recursive: true, force: true });
/** The site before this one, where the same code has made it. */
const before = siteBefore();
const counts = { records: 0, made: 0, taken: 0 };
for (const language of LANGUAGES) await indexLanguage(language);
process.stdout.write(
  `${counts.records} search records in ${LANGUAGES.length} languages indexed in ${Math.round(performance.now() - started)} ms, ${counts.made} parts made, ${counts.taken} taken as they were\n`,
);

async function indexLanguage(language: Language): Promise<void> {
  const words = wordsByAddress(library.settings.search, language);
  const entries = [...searchEntries(library, language, searchPages(library, language))];
  const records = entries.map(({ record }) => record);
  checkSearchPages(library.settings.search, language, new Set(records.map(({ url }) => url)));
  const parts = inParts(entries, ({ record }) => record.url);
  const own = join(folder, language);
  for (const [number, part] of parts.entries()) {
    const within = join(language, folderOfPart(number));
    const told = part.map(({ record: { kind, url, date }, of }) => [kind, url, date, of, words.get(url) ?? null]);
    const madeOf = digestOf([language, parts.length, told]);
    if (takeFromBefore(within, madeOf)) counts.taken += 1;
    else {
      const texts = part.map(({ record }) => record);
      await makePart(texts, { folder: join(folder, within), maxFragments: MAX_FRAGMENTS / parts.length, words, isFirst: number === 0 });
      counts.made += 1;
    }
    writeFileSync(join(folder, within, MADE_OF), madeOf);
  }
  counts.records += records.length;
  writeFileSync(join(own, PARTS), JSON.stringify(parts.length));
  writeFileSync(join(own, 'terms.json'), JSON.stringify(termsOf(records, language, words)));
}

/** By these a query that finds nothing is held against what there is (src/islands/search/suggest.ts). */
function termsOf(records: readonly SearchRecord[], language: Language, words: ReadonlyMap<string, readonly string[]>) {
  const counted = countTerms();
  for (const { title } of records) counted.add(title);
  for (const { name } of library.tags) counted.add(name[language]);
  for (const word of [...words.values()].flat()) counted.add(word);
  return counted.terms();
}

function siteBefore() {
  const [site] = baseSites();
  if (site === undefined || readBuiltRelease(site).code !== codeOfBuild()) return null;
  // Beside it lie pieces of earlier ones, for whoever is in the middle of a search.
  const files = [...readManifest(site)].flatMap(([path, { isKept }]) => (path.startsWith('/pagefind/') && !isKept ? [path] : []));
  return { site, files };
}

/** Takes a part from the site before this one where it was made of the same records, by the same code. */
function takeFromBefore(within: string, madeOf: string): boolean {
  if (before === null) return false;
  const { site, files } = before;
  const note = join(site, 'pagefind', within, MADE_OF);
  if (!existsSync(note) || readFileSync(note, 'utf8') !== madeOf) return false;
  const start = `/pagefind/${within.replace(/\/$/, '')}/`;
  mkdirSync(join(folder, within), { recursive: true });
  for (const path of files)
    if (path.startsWith(start) && isOfPart(path.slice(start.length))) linkOrCopy(site + path, join(folder, path.slice('/pagefind/'.length)));
  return true;
}

/** True for a file of the part itself: not of a part below the first one, nor what all parts have together. */
function isOfPart(path: string): boolean {
  return !/^\d+\//.test(path) && path !== PARTS && path !== 'terms.json';
}
