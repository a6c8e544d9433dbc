import type { Album } from '../../editorial/items/album.ts';
import type { Video } from '../../editorial/items/video.ts';
import { memoizePerList } from '../../editorial/list-index.ts';
import { HTML_LANG, inEachLanguage, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';

/** More pages than these are not fetched: a longer list stands as it comes, page by page, and no other order is offered. */
const MOST_PAGES = 21;

/** The other pages of a list, which sorting fetches; null when there are too many. */
export function otherPages(page: number, lastPage: number): number[] | null {
  if (lastPage > MOST_PAGES) return null;
  return Array.from({ length: lastPage }, (_, i) => i + 1).filter((each) => each !== page);
}

type Media = Pick<Video, 'id' | 'texts'> & { data: Pick<Video['data'], 'duration_seconds'> | Pick<Album['data'], 'pictures'> };

const sizeOf = ({ data }: Media) => ('pictures' in data ? data.pictures.length : data.duration_seconds);

const ordersOf = memoizePerList((items: readonly Media[]) =>
  inEachLanguage((lang) => {
    const { compare } = new Intl.Collator(HTML_LANG[lang], { numeric: true });
    const titleOf = ({ texts }: Media) => readTexts(texts, lang).text.title;
    return { longest: items.toSorted((a, b) => sizeOf(b) - sizeOf(a)), title: items.toSorted((a, b) => compare(titleOf(a), titleOf(b))) };
  }),
);

/** The other orders of videos or albums: the longest or fullest first, and by title; equal ones stand as they come. */
export function mediaOrders(items: readonly Media[], lang: Language): { longest: readonly Media[]; title: readonly Media[] } {
  return ordersOf(items)[lang];
}
