import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { SearchRecord } from '../../../src/editorial/search/search-records.ts';
import { DEFAULT_LANGUAGE, HTML_LANG } from '../../../src/i18n/languages.ts';

/** Records handed over and not yet confirmed. */
const AT_ONCE = 64;
/** Pagefind's own interfaces; ours is src/islands/search. */
const UNUSED = /^pagefind-(?:ui|component-ui|modular-ui|highlight)\./;
/** The programme, which the first part of an index has for all of them. */
const PROGRAMME = /^(?:pagefind(?:-worker)?\.js|wasm\..+)$/;

export interface Part {
  folder: string;
  /** Texts of results beyond this share files. */
  maxFragments: number;
  /** By address, those by which editors want a page to be found first. */
  words: ReadonlyMap<string, readonly string[]>;
  isFirst: boolean;
}

/** Makes a part of an index of records, in their order, by an indexer that ends with it. @throws what Pagefind said */
export async function makePart(records: readonly SearchRecord[], { folder, maxFragments, words, isFirst }: Part): Promise<void> {
  const { index, errors } = await createIndex({ maxFragments });
  check(errors);
  if (!index) throw new Error('Pagefind gave no index');
  let pending: Promise<void>[] = [];
  for (const record of records) {
    pending.push(add(index, record, words.get(record.url) ?? []));
    if (pending.length < AT_ONCE) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  check((await index.writeFiles({ outputPath: folder })).errors);
  // Ends the indexer, and with it its memory.
  await close();
  for (const name of readdirSync(folder)) if (UNUSED.test(name) || (!isFirst && PROGRAMME.test(name))) rmSync(join(folder, name));
}

/** `words`: a filter, so that they neither count as the page's text nor are shown. */
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
