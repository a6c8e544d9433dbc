import { COMIC_STATUSES } from '../../domain/content/comic.ts';
import { initialOf } from '../../domain/content/index-letters.ts';
import { normalise } from '../../domain/content/lookup.ts';
import { LIST_ROUTES } from '../../domain/site/list-address.ts';
import type { Comic } from '../../editorial/items/comic.ts';
import type { Creator } from '../../editorial/items/creator.ts';
import type { Named } from '../../editorial/items/schema.ts';
import type { Library } from '../../editorial/library.ts';
import { memoizePerList } from '../../editorial/list-index.ts';
import { published } from '../../editorial/published.ts';
import { sortByName } from '../../editorial/sort-by-name.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { joinText } from '../../i18n/join-text.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { cardHtml } from '../lookup/card-html.ts';
import { INITIAL_ORDER, type Shelf } from '../lookup/shelf.ts';

/** The comics with their creators' names, in each language's order. */
const entriesOf = memoizePerList((comics: readonly Comic[]) =>
  memoizePerList((creators: readonly Creator[]) => {
    const wordsOf = (comic: Comic) => normalise([...titlesOf(comic), comic.data.initials.kana, ...authorsOf({ creators }, comic).flatMap(titlesOf)].join(' '));
    const entriesIn = (lang: Language) =>
      sortByName(comics, lang).map((comic) => ({
        id: comic.id,
        words: wordsOf(comic),
        initial: initialOf(comic.data.initials, INITIAL_ORDER[lang]),
        year: comic.data.year,
        facets: { genre: comic.data.genres, status: [comic.data.status] },
      }));
    return inEachLanguage(entriesIn);
  }),
);

/** The comics as they are looked up: by title in any language, by reading, and by their authors. */
export function comicShelf({ comics, creators, comicGenres }: Library, lang: Language, t?: Translate): Shelf {
  return {
    route: LIST_ROUTES.comic,
    order: 'newest',
    entries: entriesOf(comics)(creators)[lang],
    facets: [
      { name: 'genre', options: comicGenres, links: true },
      // Their names are texts of the catalogue; the addresses need none.
      { name: 'status', links: false, options: t ? COMIC_STATUSES.map((id) => ({ id, name: sameIn(t(`database:comic.status.${id}`)) })) : [] },
    ],
  };
}

const sameIn = (name: string) => inEachLanguage(() => name);
const titlesOf = ({ texts }: { texts: Partial<Record<Language, { title: string }>> }) => Object.values(texts).map(({ title }) => title);

/** The creators of a comic who are public, in the order of its cover. */
export function authorsOf({ creators }: { creators: readonly Creator[] }, comic: Comic) {
  return published(creators, comic.data.creators);
}

/** Their names in a row: `、` in zh and ja, commas in en. */
export function bylineOf(library: Library, comic: Comic, lang: Language): string {
  return joinText(
    lang,
    'list',
    authorsOf(library, comic).map(({ texts }) => readTexts(texts, lang).text.title),
  );
}

/** The genre that a comic is shelved under: its first. @throws Error when the content has none, which its checks refuse */
export function genreOf({ comicGenres }: Pick<Library, 'comicGenres'>, comic: Comic): Named {
  const genre = comicGenres.find(({ id }) => id === comic.data.genres[0]);
  if (!genre) throw new Error(`${comic.id} is of no genre`);
  return genre;
}

/** The address of a comic's cover; `drawCover` draws it at build time. */
export const coverOf = (lang: Language, id: string) => `/${lang}/comic/${id}.svg`;

/** A comic in a list. */
export function comicCard(library: Library, comic: Comic, lang: Language, t: Translate, isFirst = false): string {
  const { text, lang: own, isFallback } = readTexts(comic.texts, lang);
  const genre = genreOf(library, comic).name[lang];
  return cardHtml({
    href: `/${lang}/comic/${comic.id}`,
    picture: { src: coverOf(lang, comic.id), width: 300, height: 420 },
    isFirst,
    title: text.title,
    fallback: isFallback ? { lang: own, mark: t('common:translation.missing') } : undefined,
    lines: [bylineOf(library, comic, lang), joinText(lang, 'facts', [comic.data.year, genre])],
  });
}
