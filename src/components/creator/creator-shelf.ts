import { initialOf } from '../../domain/content/index-letters.ts';
import { normalise } from '../../domain/content/lookup.ts';
import { LIST_ROUTES } from '../../domain/site/list-address.ts';
import type { Creator } from '../../editorial/items/creator.ts';
import type { Library } from '../../editorial/library.ts';
import { memoizePerList } from '../../editorial/list-index.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { joinText } from '../../i18n/join-text.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { PORTRAIT_HEIGHT, PORTRAIT_WIDTH, portraitFile } from '../art/portraits.ts';
import { cardHtml } from '../lookup/card-html.ts';
import { INITIAL_ORDER, type Shelf } from '../lookup/shelf.ts';
import { creatorsInOrder } from './creator-order.ts';

/** The creators in each language's order. */
const entriesOf = memoizePerList((creators: readonly Creator[]) => {
  const entriesIn = (lang: Language) =>
    creatorsInOrder(creators, lang).map(({ id, data, texts }) => ({
      id,
      words: normalise([...Object.values(texts).map(({ title }) => title), data.initials.kana].join(' ')),
      initial: initialOf(data.initials, INITIAL_ORDER[lang]),
      facets: { genre: data.genres, field: data.fields },
    }));
  return inEachLanguage(entriesIn);
});

/** The creators as they are looked up: by name in any language and by reading. */
export function creatorShelf({ creators, comicGenres, creatorFields }: Library, lang: Language): Shelf {
  return {
    route: LIST_ROUTES.creator,
    order: 'name',
    entries: entriesOf(creators)[lang],
    facets: [
      { name: 'genre', options: comicGenres, links: true },
      { name: 'field', options: creatorFields, links: true },
    ],
  };
}

/** The address of a creator's portrait, the same in every language; `portraitFile` draws it at build time. */
const portraitOf = (id: string) => `/portrait/${id}.svg`;
/** A portrait within the page: the first of a list may be the largest thing that is seen at first, and waits for no other file. */
const inlinePortrait = ({ id, data }: Creator) => `data:image/svg+xml;base64,${Buffer.from(portraitFile(id, data.likeness)).toString('base64')}`;

/** A creator in a list. */
export function creatorCard({ creatorFields }: Library, creator: Creator, lang: Language, t: Translate, isFirst = false): string {
  const { text, lang: own, isFallback } = readTexts(creator.texts, lang);
  const fields = joinText(
    lang,
    'list',
    creator.data.fields.map((id) => creatorFields.find((field) => field.id === id)?.name[lang]),
  );
  return cardHtml({
    href: `/${lang}/creator/${creator.id}`,
    picture: { src: isFirst ? inlinePortrait(creator) : portraitOf(creator.id), width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT },
    isFirst,
    title: text.title,
    fallback: isFallback ? { lang: own, mark: t('common:translation.missing') } : undefined,
    lines: [fields, t('database:lookup.since', { year: creator.data.since })],
  });
}
