import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '../../../src/editorial/library.ts';
import { digestOf } from '../../../src/editorial/reading/read-digests.ts';
import { type SearchRecord, searchEntries } from '../../../src/editorial/search/search-records.ts';
import { countTerms } from '../../../src/editorial/search/search-terms.ts';
import { checkSearchPages, wordsByAddress } from '../../../src/editorial/settings/search-settings.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { readBuiltRelease } from '../../../src/server/site/site-files.ts';
import { linkOrCopy } from '../renderer/kept-files.ts';
import { manifestOf } from '../unchanged/kept-manifests.ts';
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
/** The words of titles, and a digest of what they were made of. */
const TERMS = 'terms.json';
const TERMS_OF = '.terms-of';

export interface IndexToMake {
  /** The folder of the index. What is in it goes. */
  folder: string;
  library: Library;
  /** The digest of the code that makes it. */
  code: string;
  /** Folders of whole sites before this one, the newest first. */
  bases: readonly string[];
}

/** Makes the index of each language. @returns in words, of how many parts */
export async function indexSite({ folder, library, code, bases }: IndexToMake): Promise<string> {
  const started = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const making: Making = { folder, library, before: siteBefore(code, bases), counts: { records: 0, made: 0, taken: 0 } };
  for (const language of LANGUAGES) await indexLanguage(making, language);
  const { records, made, taken } = making.counts;
  const ms = Math.round(performance.now() - started);
  return `${records} search records in ${LANGUAGES.length} languages indexed in ${ms} ms, ${made} parts made, ${taken} taken as they were`;
}

/** The site before this one, where the same code has made it. */
interface Before {
  site: string;
  /** Those of its index. */
  files: readonly string[];
}
interface Making {
  folder: string;
  library: Library;
  before: Before | null;
  counts: { records: number; made: number; taken: number };
}

async function indexLanguage({ folder, library, before, counts }: Making, language: Language): Promise<void> {
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
    if (before !== null && takeFromBefore(before, { folder, within, madeOf })) counts.taken += 1;
    else {
      const texts = part.map(({ record }) => record);
      await makePart(texts, { folder: join(folder, within), maxFragments: MAX_FRAGMENTS / parts.length, words, isFirst: number === 0 });
      counts.made += 1;
    }
    writeFileSync(join(folder, within, MADE_OF), madeOf);
  }
  counts.records += records.length;
  writeFileSync(join(own, PARTS), JSON.stringify(parts.length));
  putTerms(library, { records, language, words }, { own, before });
}

interface TermsOf {
  records: readonly SearchRecord[];
  language: Language;
  words: ReadonlyMap<string, readonly string[]>;
}

/** Puts the words of titles there: those of the site before, where they are of the same titles. */
function putTerms(library: Library, of: TermsOf, { own, before }: { own: string; before: Before | null }): void {
  const { records, language, words } = of;
  const madeOf = digestOf([records.map(({ title }) => title), library.tags, [...words.values()]]);
  const [note, terms] = before === null ? ['', ''] : ([TERMS_OF, TERMS].map((name) => join(before.site, 'pagefind', language, name)) as [string, string]);
  if (existsSync(note) && existsSync(terms) && readFileSync(note, 'utf8') === madeOf) linkOrCopy(terms, join(own, TERMS));
  else writeFileSync(join(own, TERMS), JSON.stringify(termsOf(library, of)));
  writeFileSync(join(own, TERMS_OF), madeOf);
}

/** By these a query that finds nothing is held against what there is (src/islands/search/suggest.ts). */
function termsOf({ tags }: Library, { records, language, words }: TermsOf) {
  const counted = countTerms();
  for (const { title } of records) counted.add(title);
  for (const { name } of tags) counted.add(name[language]);
  for (const word of [...words.values()].flat()) counted.add(word);
  return counted.terms();
}

function siteBefore(code: string, [site]: readonly string[]): Before | null {
  if (site === undefined || readBuiltRelease(site).code !== code) return null;
  // Beside it lie pieces of earlier ones, for whoever is in the middle of a search.
  const files = [...manifestOf(site)].flatMap(([path, { isKept }]) => (path.startsWith('/pagefind/') && !isKept ? [path] : []));
  return { site, files };
}

/** Takes a part from the site before this one where it was made of the same records, by the same code. */
function takeFromBefore({ site, files }: Before, { folder, within, madeOf }: { folder: string; within: string; madeOf: string }): boolean {
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
  return !/^\d+\//.test(path) && path !== PARTS && path !== TERMS;
}
