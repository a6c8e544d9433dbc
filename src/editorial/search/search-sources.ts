import type { SearchKind } from '../../domain/search/search.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import type { Named } from '../items/schema.ts';
import type { Library } from '../library.ts';
import { plainText } from '../plain-text.ts';

/** A kind's items, how each is reached and what is told of it besides its texts. */
export interface SearchSource {
  kind: SearchKind;
  items: readonly Findable[];
  path: (item: never) => string;
  date?: (item: never) => string;
  facts?: (item: never, language: Language) => readonly (string | undefined)[];
}
interface Findable {
  id: string;
  texts: { zh: FindableText } & Partial<Record<Language, FindableText>>;
}
interface FindableText {
  title: string;
  html: string;
  summary?: string;
}

/** Keeps the type of a kind's items together with what reads them. */
function source<T extends Findable>(given: {
  kind: SearchKind;
  items: readonly T[];
  path: (item: T) => string;
  date?: (item: T) => string;
  facts?: (item: T, language: Language) => readonly (string | undefined)[];
}): SearchSource {
  return given;
}

/** Everything that can be found, a source a kind. */
export function searchSources(library: Library): SearchSource[] {
  const names = namesOf(library);
  return [...datedSources(library, names), ...databaseSources(library, names), ...houseSources(library)];
}

type Names = ReturnType<typeof namesOf>;

/** The names of what items refer to by id. */
function namesOf(library: Library) {
  const named = (list: readonly Named[]) => {
    const byId = new Map(list.map((each) => [each.id, each.name]));
    return (ids: readonly string[], language: Language) => ids.map((id) => byId.get(id)?.[language]);
  };
  const titled = (list: readonly Findable[]) => {
    const byId = new Map(list.map((each) => [each.id, each.texts]));
    return (ids: readonly (string | undefined)[], language: Language) =>
      ids.map((id) => {
        const texts = byId.get(id ?? '');
        return texts && readTexts(texts, language).text.title;
      });
  };
  const tags = named(library.tags);
  return {
    genres: named(library.comicGenres),
    fields: named(library.creatorFields),
    creators: titled(library.creators),
    publishers: titled(library.publishers),
    unions: titled(library.unions),
    tagged: ({ data }: { data: { tags: readonly string[] } }, language: Language) => tags(data.tags, language),
  };
}

const own =
  (folder: string) =>
  ({ id }: { id: string }) =>
    `${folder}/${id}`;
const published = ({ data }: { data: { published_on: string } }) => data.published_on;

function datedSources(library: Library, { tagged }: Names): SearchSource[] {
  return [
    source({ kind: 'news', items: library.news, path: own('news'), date: published, facts: tagged }),
    source({
      kind: 'activity',
      items: library.activities,
      path: ({ id, data }) => `activity_${data.type}/${id}`,
      date: ({ data }) => data.starts_on,
      facts: (item, language) => {
        const { text } = readTexts(item.texts, language);
        return [text.speaker, text.location, text.participants, ...item.data.schedule.map((each) => each.text[language]), ...tagged(item, language)];
      },
    }),
    source({ kind: 'video', items: library.videos, path: own('video'), date: published, facts: tagged }),
    source({
      kind: 'album',
      items: library.albums,
      path: own('album'),
      date: published,
      facts: (item, language) => [...item.data.pictures.map(({ caption }) => caption?.[language]), ...tagged(item, language)],
    }),
  ];
}

function databaseSources(library: Library, { creators, publishers, unions, genres, fields, tagged }: Names): SearchSource[] {
  return [
    source({
      kind: 'comic',
      items: library.comics,
      path: own('comic'),
      date: ({ data }) => String(data.year),
      facts: (item, language) => [
        ...creators(item.data.creators, language),
        ...publishers([item.data.publisher], language),
        ...genres(item.data.genres, language),
        ...tagged(item, language),
      ],
    }),
    source({
      kind: 'creator',
      items: library.creators,
      path: own('creator'),
      facts: ({ data }, language) => [...fields(data.fields, language), ...genres(data.genres, language), ...unions([data.union], language)],
    }),
    source({
      kind: 'publisher',
      items: library.publishers,
      path: own('publisher'),
      facts: ({ data }, language) => [data.place[language], ...genres(data.genres, language), ...data.imprints.map((each) => each[language])],
    }),
    source({
      kind: 'union',
      items: library.unions,
      path: own('union'),
      facts: ({ data }, language) => [data.place[language], ...data.services.map((each) => each[language])],
    }),
  ];
}

function houseSources(library: Library): SearchSource[] {
  return [
    source({
      kind: 'award',
      items: library.awards,
      path: own('award'),
      date: ({ data }) => data.held_on,
      facts: ({ data, texts }, language) => {
        const { text } = readTexts(texts, language);
        return [
          ...data.winners.map(({ category, work, creator }) => [category, work, creator].map((each) => each[language]).join(' ')),
          plainText(text.message),
        ];
      },
    }),
    source({
      kind: 'space',
      items: library.spaces,
      path: own('space'),
      facts: ({ data, texts }, language) => [...readTexts(texts, language).text.rules, ...data.equipment.map(({ name }) => name[language])],
    }),
    source({ kind: 'faq', items: library.faqs, path: ({ id, data }) => `faq/${data.type}#${id}` }),
    source({ kind: 'history', items: library.history, path: ({ id }) => `history#${id}`, date: ({ data }) => data.on }),
    source({ kind: 'about', items: library.about, path: own('about') }),
    source({ kind: 'legal', items: library.legal, path: ({ id }) => id, date: ({ data }) => data.effective_on }),
  ];
}
