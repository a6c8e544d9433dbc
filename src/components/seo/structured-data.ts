import { type ActivityTimes, activityPhase, registrationState } from '../../domain/content/activity-state.ts';
import { isoWithOffset, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { PublicationDays } from '../../editorial/publication.ts';
import type { Settings } from '../../editorial/settings/settings.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { absolute } from './absolute.ts';
import { modifiedOn } from './last-modified.ts';

/** Structured data of schema.org, one function a kind; addresses are absolute. */
type Data = Record<string, unknown>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

const postalAddress = ({ address, locality, country }: Settings['centre'], lang: Language): Data => ({
  '@type': 'PostalAddress',
  streetAddress: address[lang],
  addressLocality: locality[lang],
  addressCountry: country,
});

/** The centre itself, with its hours. */
export function organizationData({ centre, opening }: Settings, lang: Language, site: URL | undefined): Data {
  return {
    '@type': ['Organization', 'CivicStructure'],
    name: centre.name[lang],
    url: new URL(`/${lang}/index`, site).href,
    logo: new URL('/icon-512.png', site).href,
    email: centre.email,
    ...(centre.telephone !== null && { telephone: centre.telephone }),
    ...(centre.social.length > 0 && { sameAs: centre.social.map(({ url }) => url) }),
    address: postalAddress(centre, lang),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAYS.filter((_, i) => !opening.closed_weekdays.includes(i + 1)),
      opens: hour(opening.open_hour),
      closes: hour(opening.close_hour),
    },
  };
}

/** The way to a page; `path` is without the language. */
export function breadcrumbData(lang: Language, site: URL | undefined, trail: readonly { text: string; path: string }[]): Data {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, path }, i) => ({ '@type': 'ListItem', position: i + 1, name: text, item: absolute(`/${lang}/${path}`, site) })),
  };
}

/** The days of an item as moments: Taipei's days begin earlier than those of readers further west. */
export function datesOf(item: PublicationDays): { datePublished?: string; dateModified?: string } {
  const at = (day: string) => `${day}T00:00:00+08:00`;
  const modified = modifiedOn(item);
  return { ...(item.published_on && { datePublished: at(item.published_on) }), ...(modified && { dateModified: at(modified) }) };
}

interface Article {
  headline: string;
  description: string;
  days: PublicationDays;
  lang: Language;
  url: string;
  publisher: string;
  /** Absolute. */
  image: string;
}

export function newsArticleData({ headline, description, days, lang, url, publisher, image }: Article): Data {
  return {
    '@type': 'NewsArticle',
    headline,
    description,
    image,
    ...datesOf(days),
    inLanguage: HTML_LANG[lang],
    mainEntityOfPage: url,
    isAccessibleForFree: true,
    author: { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  };
}

export function faqData(questions: readonly { title: string; html: string }[]): Data {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, html }) => ({ '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text: html.trim() } })),
  };
}

interface Event {
  name: string;
  description: string;
  lang: Language;
  /** Absolute, as are the others. */
  url: string;
  image: string;
  location: string;
  activity: ActivityTimes & { price_twd: number };
  centre: Settings['centre'];
  home: string;
  /** When the page is made. */
  at: Date;
}

/** An activity, with what a place costs and whether there is one. What takes no registration is in stock while it lasts. */
export function eventData({ name, description, lang, url, image, location, activity, centre, home, at }: Event): Data {
  const { registration } = activity;
  const state = registrationState(activity, at);
  const phase = activityPhase(activity, at);
  const isToBeHad = (phase === 'upcoming' || phase === 'running') && (state === 'none' || state === 'open' || state === 'not_open');
  return {
    '@type': 'Event',
    name,
    description,
    inLanguage: HTML_LANG[lang],
    startDate: `${activity.starts_on}T${activity.from}:00+08:00`,
    endDate: `${activity.ends_on}T${activity.to}:00+08:00`,
    eventStatus: `https://schema.org/${activity.is_cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [image],
    location: {
      '@type': 'Place',
      name: `${centre.name[lang]} ${location}`,
      address: postalAddress(centre, lang),
    },
    offers: {
      '@type': 'Offer',
      url,
      price: activity.price_twd,
      priceCurrency: 'TWD',
      availability: `https://schema.org/${isToBeHad ? 'InStock' : 'SoldOut'}`,
      validFrom: isoWithOffset(taipeiInstant(registration?.opens_on ?? activity.starts_on)),
    },
    organizer: { '@type': 'Organization', name: centre.name[lang], url: home },
  };
}

interface Venue {
  name: string;
  description: string;
  url: string;
  image: string;
  capacity: number;
  areaM2: number;
  features: readonly { name: string; quantity: number }[];
}

/** A space for hire, part of the centre. */
export function venueData({ name, description, url, image, capacity, areaM2, features }: Venue, { centre }: Settings, lang: Language): Data {
  return {
    '@type': 'EventVenue',
    name,
    description,
    url,
    image,
    maximumAttendeeCapacity: capacity,
    floorSize: { '@type': 'QuantitativeValue', value: areaM2, unitCode: 'MTK' },
    amenityFeature: features.map((feature) => ({ '@type': 'LocationFeatureSpecification', name: feature.name, value: feature.quantity })),
    address: postalAddress(centre, lang),
    containedInPlace: { '@type': 'CivicStructure', name: centre.name[lang] },
  };
}
