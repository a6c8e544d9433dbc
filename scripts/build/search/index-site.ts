import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { someAtATime } from '../../../src/domain/releases/some-at-a-time.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { digestOf } from '../../../src/editorial/reading/read-digests.ts';
import { type SearchEntry, type SearchRecord, searchEntries } from '../../../src/editorial/search/search-records.ts';
import { countTerms } from '../../../src/editorial/search/search-terms.ts';
import { checkSearchPages, wordsByAddress } from '../../../src/editorial/settings/search-settings.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { readBuiltRelease } from '../../../src/server/site/site-files.ts';
import { inThread } from '../renderer/in-thread.ts';
import { linkOrCopy } from '../renderer/kept-files.ts';
import { manifestOf } from '../unchanged/kept-manifests.ts';
import type { PartData } from './part-thread.ts';
import { searchPages } from './search-pages.ts';
import { folderOfPart, inParts } from './search-parts.ts';

/**
 * Makes the search index of each language from the library, into `<folder>/<language>/` (docs/decisions/041-search.md), in parts of which a browser asks all
 * (docs/decisions/447). Each part is made by an indexer and a thread of its own (`part-thread.ts`), a few of them two at a time; where all are made anew, so are all pages, which
 * keep the other core busy.
 */

/** More than these are not a few. */
const FEW = 6;
const PART_THREAD = new URL('./part-thread.ts', import.meta.url);

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
  const before = siteBefore(code, bases);
  const languages = LANGUAGES.map((language) => recordsOf(library, language));
  const parts = languages.flatMap(partsOf);
  const toMake = parts.filter((part) => before === null || !takeFromBefore(before, folder, part));
  await someAtATime(toMake, toMake.length > FEW ? 1 : 2, ({ within, records, words, count, isFirst }) =>
    inThread(PART_THREAD, { records, part: { folder: join(folder, within), maxFragments: MAX_FRAGMENTS / count, words, isFirst } } satisfies PartData),
  );
  for (const { within, madeOf } of parts) writeFileSync(join(folder, within, MADE_OF), madeOf);
  for (const each of languages) {
    const own = join(folder, each.language);
    writeFileSync(join(own, PARTS), JSON.stringify(each.parts.length));
    putTerms(library, each, { own, before });
  }
  const ms = Math.round(performance.now() - started);
  const records = languages.reduce((sum, each) => sum + each.records.length, 0);
  return `${records} search records in ${LANGUAGES.length} languages indexed in ${ms} ms, ${toMake.length} parts made, ${parts.length - toMake.length} taken as they were`;
}

/** The site before this one, where the same code has made it. */
interface Before {
  site: string;
  /** Those of its index. */
  files: readonly string[];
}

/** The makings of the index of a language. */
interface OfLanguage {
  language: Language;
  records: readonly SearchRecord[];
  parts: readonly (readonly SearchEntry[])[];
  /** By address, those by which editors want a page to be found first. */
  words: ReadonlyMap<string, readonly string[]>;
}

function recordsOf(library: Library, language: Language): OfLanguage {
  const words = wordsByAddress(library.settings.search, language);
  const entries = [...searchEntries(library, language, searchPages(library, language))];
  const records = entries.map(({ record }) => record);
  checkSearchPages(library.settings.search, language, new Set(records.map(({ url }) => url)));
  return { language, records, parts: inParts(entries, ({ record }) => record.url), words };
}

interface PartOfLanguage {
  /** Its folder, in that of the index. */
  within: string;
  /** A digest of all that it is made of. */
  madeOf: string;
  records: readonly SearchRecord[];
  words: OfLanguage['words'];
  /** Of the parts of its language. */
  count: number;
  isFirst: boolean;
}

function partsOf({ language, parts, words }: OfLanguage): PartOfLanguage[] {
  return parts.map((part, number) => {
    const told = part.map(({ record: { kind, url, date }, of }) => [kind, url, date, of, words.get(url) ?? null]);
    return {
      within: join(language, folderOfPart(number)),
      madeOf: digestOf([language, parts.length, told]),
      ...{ records: part.map(({ record }) => record), words, count: parts.length, isFirst: number === 0 },
    };
  });
}

/** Puts the words of titles there: those of the site before, where they are of the same titles. */
function putTerms(library: Library, of: OfLanguage, { own, before }: { own: string; before: Before | null }): void {
  const { records, language, words } = of;
  const madeOf = digestOf([records.map(({ title }) => title), library.tags, [...words.values()]]);
  const [note, terms] = before === null ? ['', ''] : ([TERMS_OF, TERMS].map((name) => join(before.site, 'pagefind', language, name)) as [string, string]);
  if (existsSync(note) && existsSync(terms) && readFileSync(note, 'utf8') === madeOf) linkOrCopy(terms, join(own, TERMS));
  else writeFileSync(join(own, TERMS), JSON.stringify(termsOf(library, of)));
  writeFileSync(join(own, TERMS_OF), madeOf);
}

/** By these a query that finds nothing is held against what there is (src/islands/search/suggest.ts). */
function termsOf({ tags }: Library, { records, language, words }: OfLanguage) {
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
function takeFromBefore({ site, files }: Before, folder: string, { within, madeOf }: PartOfLanguage): boolean {
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
