import type { SearchKind } from '../../domain/search/search.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import type { Library } from '../library.ts';
import { plainText } from '../plain-text.ts';
import { searchSources } from './search-sources.ts';

/** One page as the search of one language knows it. */
export interface SearchRecord {
  language: Language;
  kind: SearchKind;
  /** From the site's root: `/zh/news/spring`. */
  url: string;
  title: string;
  /** Plain text: summary, body, facts. */
  text: string;
  /** `YYYY-MM-DD`, or a year. */
  date: string | undefined;
  /** Title and text are zh, because there is no translation. */
  isFallback: boolean;
}

/** A page that is no item of a collection, told in the language it is looked for in. */
export interface SearchPage {
  /** Without its language. */
  path: string;
  title: string;
  text: string;
}

/** A record, and all that it was made of besides its kind, address and date. */
export interface SearchEntry {
  record: SearchRecord;
  of: readonly unknown[];
}

/** The search records of a language, in their order. */
export function* searchRecords(library: Library, language: Language, pages: readonly SearchPage[] = []): Generator<SearchRecord> {
  for (const { record } of searchEntries(library, language, pages)) yield record;
}

/**
 * The search records of a language: everything that is published, nothing that is not, since a library holds its drafts
 * apart. An item without a translation is found by its zh text. One at a time: a large site has ten thousand.
 */
export function* searchEntries(library: Library, language: Language, pages: readonly SearchPage[] = []): Generator<SearchEntry> {
  for (const { kind, items, path, date, facts } of searchSources(library)) {
    for (const item of items) {
      const { text, isFallback } = readTexts(item.texts, language);
      const told = facts?.(item as never, language) ?? [];
      const record = {
        language,
        kind,
        url: `/${language}/${path(item as never)}`,
        title: text.title,
        // Asked for where it is indexed: most of a large site's are taken as they were.
        get text() {
          return [text.summary, plainText(text.html), ...told].filter(Boolean).join('\n');
        },
        date: date?.(item as never),
        isFallback,
      };
      yield { record, of: [text, told, isFallback] };
    }
  }
  for (const { path, title, text } of pages)
    yield { record: { language, kind: 'about', url: `/${language}/${path}`, title, text, date: undefined, isFallback: false }, of: [title, text] };
}
