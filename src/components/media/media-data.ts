import type { PublicationDays } from '../../editorial/publication.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { datesOf } from '../seo/structured-data.ts';
import { isoDuration } from './media-words.ts';

/** Structured data of schema.org for videos and albums; addresses are absolute. */
type Data = Record<string, unknown>;
interface Described {
  name: string;
  description: string;
  days: PublicationDays;
  lang: Language;
  url: string;
}

/** A video for search engines (schema.org `VideoObject`). `seconds`: its length; addresses are absolute. */
export function videoData({
  name,
  description,
  days,
  lang,
  url,
  seconds,
  clip,
  poster,
  width,
  height,
}: Described & { seconds: number; clip: string; poster: string; width: number; height: number }): Data {
  return {
    '@type': 'VideoObject',
    name,
    description,
    url,
    inLanguage: HTML_LANG[lang],
    uploadDate: datesOf(days).datePublished,
    ...datesOf(days),
    duration: isoDuration(seconds),
    contentUrl: clip,
    thumbnailUrl: [poster],
    width,
    height,
  };
}

/** An album for search engines (schema.org `ImageGallery`), with its pictures; addresses are absolute. */
export function galleryData({
  name,
  description,
  days,
  lang,
  url,
  pictures,
}: Described & { pictures: readonly { url: string; caption: string; width: number; height: number }[] }): Data {
  return {
    '@type': 'ImageGallery',
    name,
    description,
    url,
    inLanguage: HTML_LANG[lang],
    ...datesOf(days),
    image: pictures.map(({ url: contentUrl, caption, width, height }) => ({ '@type': 'ImageObject', contentUrl, caption, width, height })),
  };
}
