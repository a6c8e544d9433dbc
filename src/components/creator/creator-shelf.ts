import { initialOf } from '../../domain/initial.ts';
import { normalise } from '../../domain/lookup.ts';
import type { Creator } from '../../editorial/creator.ts';
import type { Library } from '../../editorial/library.ts';
import { inReadingOrder } from '../../editorial/reading-order.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { drawPortrait, PORTRAIT_HEIGHT, PORTRAIT_WIDTH } from '../art/portraits.ts';
import { cardHtml } from '../lookup/card-html.ts';
import { INITIAL_ORDER, type Shelf } from '../lookup/shelf.ts';

/** The creators as they are looked up: by name in any language and by reading. */
export function creatorShelf({ creators, comicGenres, creatorFields }: Library, lang: Language): Shelf {
  return {
    base: 'creator_list',
    order: 'name',
    entries: inReadingOrder(creators, lang).map(({ id, data, texts }) => ({
      id,
      words: normalise([...Object.values(texts).map(({ title }) => title), data.initials.kana].join(' ')),
      initial: initialOf(data.initials, INITIAL_ORDER[lang]),
      facets: { genre: data.genres, field: data.fields },
    })),
    facets: [
      { name: 'genre', options: comicGenres, links: true },
      { name: 'field', options: creatorFields, links: true },
    ],
  };
}

/** A creator in a list. */
export function creatorCard({ creatorFields }: Library, creator: Creator, lang: Language, t: Translate): string {
  const { text, lang: own, isFallback } = readTexts(creator.texts, lang);
  const fields = joined(
    lang,
    'list',
    creator.data.fields.map((id) => creatorFields.find((field) => field.id === id)?.name[lang]),
  );
  return cardHtml({
    href: `/${lang}/creator/${creator.id}`,
    picture: `<div class="art"><svg viewBox="0 0 ${PORTRAIT_WIDTH} ${PORTRAIT_HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawPortrait(creator.id, creator.data.likeness)}</svg></div>`,
    title: text.title,
    fallback: isFallback ? { lang: own, mark: t('common:translation.missing') } : undefined,
    lines: [fields, t('database:lookup.since', { year: creator.data.since })],
  });
}
