import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { digestOf } from '../../src/editorial/reading/read-digests.ts';
import { type SearchRecord, searchRecords } from '../../src/editorial/search/search-records.ts';
import { countTerms } from '../../src/editorial/search/search-terms.ts';
import { checkSearchPages, wordsByAddress } from '../../src/editorial/settings/search-settings.ts';
import { library as readLibrary } from '../../src/editorial/site-library.ts';
import { DEFAULT_LANGUAGE, HTML_LANG, LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { readBuiltRelease, readManifest } from '../../src/server/site/site-files.ts';
import { codeDigest } from './build-stamp.ts';
import { linkOrCopy } from './renderer/kept-files.ts';
import { searchPages } from './search-pages.ts';
import { baseSites } from './site-folder.ts';

/**
 * Makes the search index of each language from the library, into `<folder>/<language>/` (docs/decisions/041-search.md).
 * One language after the other, each in an indexer of its own: three at once take three times the memory.
 */

/** Records handed over and not yet confirmed. */
const AT_ONCE = 64;
/** Texts of results beyond this share files: ten thousand items are no ten thousand files. */
const MAX_FRAGMENTS = 512;
/** Beside an index: a digest of what it was made of. For the build alone. */
const MADE_OF = '.made-of';
/** Pagefind's own interfaces; ours is src/islands/search. */
const UNUSED = /^pagefind-(?:ui|component-ui|modular-ui|highlight)\./;

const folder = resolve(process.argv[2] ?? 'dist/pagefind');
const library = await readLibrary();
const started = performance.now();
rmSync(folder, { recursive: true, force: true });
/** The site before this one, where the same code has made it. */
const before = siteBefore();
let records = 0;
for (const language of LANGUAGES) records += await indexLanguage(language);
process.stdout.write(`${records} search records in ${LANGUAGES.length} languages indexed in ${Math.round(performance.now() - started)} ms\n`);

async function indexLanguage(language: Language): Promise<number> {
  const words = wordsByAddress(library.settings.search, language);
  const found = [...searchRecords(library, language, searchPages(library, language))];
  const madeOf = digestOf({ records: found, words, tags: library.tags.map(({ name }) => name[language]) });
  checkSearchPages(library.settings.search, language, new Set(found.map(({ url }) => url)));
  if (!takeFromBefore(language, madeOf)) await makeIndex(language, found, words);
  writeFileSync(join(folder, language, MADE_OF), madeOf);
  return found.length;
}

function siteBefore() {
  const [site] = baseSites();
  return site === undefined || readBuiltRelease(site).code !== codeDigest() ? null : { site, files: readManifest(site) };
}

/** Takes the index of the site before this one where it was made of the same records, by the same code. */
function takeFromBefore(language: Language, madeOf: string): boolean {
  if (before === null) return false;
  const { site, files } = before;
  const [within, note] = [`/pagefind/${language}/`, join(site, 'pagefind', language, MADE_OF)];
  if (!existsSync(note) || readFileSync(note, 'utf8') !== madeOf) return false;
  // Beside it lie pieces of earlier ones, for whoever is in the middle of a search.
  for (const [path, { isKept }] of files) if (path.startsWith(within) && !isKept) linkOrCopy(site + path, join(folder, path.slice('/pagefind'.length)));
  return true;
}

async function makeIndex(language: Language, found: readonly SearchRecord[], words: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { index, errors } = await createIndex({ maxFragments: MAX_FRAGMENTS });
  check(errors);
  if (!index) throw new Error('Pagefind gave no index');
  const counted = countTerms();
  let pending: Promise<void>[] = [];
  for (const record of found) {
    pending.push(add(index, record, words.get(record.url) ?? []));
    counted.add(record.title);
    if (pending.length < AT_ONCE) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  for (const { name } of library.tags) counted.add(name[language]);
  for (const word of [...words.values()].flat()) counted.add(word);
  const outputPath = join(folder, language);
  check((await index.writeFiles({ outputPath })).errors);
  // Ends the indexer, and with it its memory.
  await close();
  for (const name of readdirSync(outputPath)) if (UNUSED.test(name)) rmSync(join(outputPath, name));
  // By these a query that finds nothing is held against what there is (src/islands/search/suggest.ts).
  writeFileSync(join(outputPath, 'terms.json'), JSON.stringify(counted.terms()));
}

/** `words`: those by which editors want the page to be found first; a filter, so that they neither count as its text nor are shown. */
async function add(index: PagefindIndex, { language, kind, url, title, text, date, isFallback }: SearchRecord, words: readonly string[]): Promise<void> {
  const { errors } = await index.addCustomRecord({
    url,
    // Pagefind segments the content of Chinese and Japanese, not the title: so the title is in both.
    content: `${title}\n${text}`,
    language: HTML_LANG[language].toLowerCase(),
    meta: { title, kind, ...(date && { date }), ...(isFallback && { fallback: DEFAULT_LANGUAGE }) },
    filters: { kind: [kind], ...(words.length > 0 && { word: [...words] }) },
  });
  check(errors);
}

function check(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
}
