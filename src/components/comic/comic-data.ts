import type { Comic } from '../../editorial/items/comic.ts';
import type { Library } from '../../editorial/library.ts';
import { itemOf } from '../../editorial/list-index.ts';
import { published } from '../../editorial/published.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { datesOf } from '../seo/structured-data.ts';
import { authorsOf, coverOf } from './comic-shelf.ts';

/** A comic for search engines: one volume is a `Book`, what goes on is a `ComicSeries` (schema.org, bibliographic part). */
export function comicData(library: Library, comic: Comic, lang: Language, site: URL | undefined, picture: string): Record<string, unknown> {
  const { text, lang: own } = readTexts(comic.texts, lang);
  const { year, pages, genres, awards, format, publisher } = comic.data;
  const isBook = format === 'single' || format === 'anthology';
  const address = (path: string) => new URL(path, site).href;
  const house = itemOf(library.publishers, publisher);
  const won = library.awards.filter(({ id }) => awards.includes(id)).map(({ texts }) => readTexts(texts, lang).text.title);
  return {
    '@type': isBook ? 'Book' : 'ComicSeries',
    name: text.title,
    alternateName: Object.values(comic.texts)
      .map(({ title }) => title)
      .filter((title) => title !== text.title),
    description: text.summary,
    inLanguage: HTML_LANG[own],
    url: address(`/${lang}/comic/${comic.id}`),
    image: [address(coverOf(lang, comic.id)), address(picture)],
    genre: published(library.comicGenres, genres).flatMap(({ name }) => name[lang] ?? []),
    author: authorsOf(library, comic).map((creator) => ({
      '@type': 'Person',
      name: readTexts(creator.texts, lang).text.title,
      url: address(`/${lang}/creator/${creator.id}`),
    })),
    ...(house && { publisher: { '@type': 'Organization', name: readTexts(house.texts, lang).text.title, url: address(`/${lang}/publisher/${house.id}`) } }),
    // `datePublished` is the book's own.
    ...(comic.updated_on && { dateModified: datesOf(comic).dateModified }),
    ...(won.length > 0 && { award: won }),
    ...(isBook ? { datePublished: String(year), ...(pages && { numberOfPages: pages }) } : { startDate: String(year) }),
  };
}
