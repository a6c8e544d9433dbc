import type { Library } from '../../editorial/library.ts';
import { itemOf } from '../../editorial/list-index.ts';
import type { Language } from '../../i18n/languages.ts';
import { translator } from '../../i18n/translator.ts';
import { comicCard, comicShelf } from '../comic/comic-shelf.ts';
import { creatorCard, creatorShelf } from '../creator/creator-shelf.ts';
import { listHead } from '../list/list-head.ts';
import { filterLabel } from './filter-label.ts';
import { type ShelfPage, shelfPages } from './shelf.ts';

export type Database = 'comic' | 'creator';

/** A database in a language: what it holds, and the card of each entry. */
export function openDatabase(database: Database, all: Library, lang: Language) {
  const t = translator(lang);
  const cardOf = (id: string, isFirst = false) => {
    if (database === 'comic') {
      const comic = itemOf(all.comics, id);
      return comic ? comicCard(all, comic, lang, t, isFirst) : '';
    }
    const creator = itemOf(all.creators, id);
    return creator ? creatorCard(all, creator, lang, t, isFirst) : '';
  };
  return { shelf: database === 'comic' ? comicShelf(all, lang, t) : creatorShelf(all, lang), cardOf };
}

/** Every page of a database, as `getStaticPaths` wants them. */
export function databasePages(database: Database, all: Library) {
  return shelfPages((lang) => (database === 'comic' ? comicShelf(all, lang) : creatorShelf(all, lang)));
}

/** The head of a page of a database. A letter is one of a language's own: elsewhere stands the whole list. */
export function databaseHead(database: Database, all: Library, view: ShelfPage, site: URL | undefined) {
  const { lang, by, path } = view;
  const t = translator(lang);
  const base = `${database}_list`;
  const list = t(`database:lookup.${database}.title`);
  const narrowing = filterLabel(all, view, t);
  const trail = [{ text: list, path: base }, ...(narrowing ? [{ text: narrowing, path }] : [])];
  return {
    ...listHead(lang, site, view, [narrowing, list], trail),
    description: t(`database:lookup.${database}.lead`),
    elsewhere: by === 'initial' ? base : undefined,
  };
}

/** Every entry with its card: what a script filters in place. Asked for at the first filter, not with the page. */
export function databaseIndex(database: Database, all: Library, lang: Language): Response {
  const { shelf, cardOf } = openDatabase(database, all, lang);
  return Response.json(shelf.entries.map((entry) => ({ ...entry, html: cardOf(entry.id) })));
}
