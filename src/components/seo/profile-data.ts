import type { PublicationDays } from '../../editorial/publication.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { datesOf } from './structured-data.ts';

/** Structured data of the entries of the databases: creators, publishers, associations. */
type Data = Record<string, unknown>;

interface Profile {
  name: string;
  /** Other names: the same in the other languages. */
  alsoKnownAs: readonly string[];
  description: string;
  lang: Language;
  /** Absolute, as is the picture's. */
  url: string;
  image: string;
  jobTitle: string;
  days: PublicationDays;
  sameAs: readonly string[];
  memberOf?: { name: string; url: string } | undefined;
}

/** The page of a creator, and whom it is about. */
export function profilePageData({ name, alsoKnownAs, description, lang, url, image, jobTitle, days, sameAs, memberOf }: Profile): Data {
  return {
    '@type': 'ProfilePage',
    url,
    ...datesOf(days),
    inLanguage: HTML_LANG[lang],
    mainEntity: {
      '@type': 'Person',
      name,
      ...(alsoKnownAs.length > 0 && { alternateName: alsoKnownAs }),
      description,
      image,
      jobTitle,
      url,
      ...(sameAs.length > 0 && { sameAs }),
      ...(memberOf && { memberOf: { '@type': 'Organization', ...memberOf } }),
    },
  };
}

interface House {
  name: string;
  description: string;
  founded: number;
  place: string;
  /** Its page here. */
  url: string;
  image: string;
  website?: string | undefined;
  email?: string | undefined;
}

/** A publisher or an association. */
export function publisherData({ name, description, founded, place, url, image, website, email }: House): Data {
  return {
    '@type': 'Organization',
    name,
    description,
    foundingDate: String(founded),
    location: place,
    mainEntityOfPage: url,
    image,
    ...(website && { url: website, sameAs: [website] }),
    ...(email && { email }),
  };
}

/** The distinct names of an item in the other languages. */
export function otherNames(texts: Partial<Record<Language, { title: string }>>, name: string): string[] {
  return [...new Set(Object.values(texts).map(({ title }) => title))].filter((title) => title !== name);
}
