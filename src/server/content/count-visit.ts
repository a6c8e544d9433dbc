import { Refusal } from '../../contract/refusal.ts';
import { COUNTED_COLLECTIONS, type CountedCollection, countedItem } from '../../domain/content/visit.ts';
import type { Library } from '../../editorial/library.ts';
import type { Deps } from '../deps.ts';
import { addressSubject } from '../http/callers/rate-limit.ts';
import { fieldOf, localize, type TextFiles } from '../http/localize.ts';

interface Titled {
  id: string;
  texts: TextFiles<{ title: string }>;
}

export interface VisitNotice {
  item: string;
  kind: 'click' | 'share';
  memberId: string | null;
  address: string;
  userAgent: string;
  now: Date;
}

/** Notes a reader or sharer of an item, once per visitor and hour; written a moment later. @throws Refusal NOT_FOUND */
export function countVisit(
  { library, visits }: Pick<Deps, 'library' | 'visits'>,
  { item, kind, memberId, address, userAgent, now }: VisitNotice,
): { id: string } {
  if (!countedItems(library).has(item)) throw new Refusal('NOT_FOUND');
  visits.note({ item, kind, visitor: memberId ?? `${addressSubject(address)} ${userAgent}` }, now);
  return { id: item };
}

/** The title of a counted item in each language; its name where the centre shows it no more. */
export function countedTitle({ news, activities, videos, albums, comics, creators }: Library, item: string) {
  const shelves: Record<CountedCollection, readonly Titled[]> = { news, activity: activities, video: videos, album: albums, comic: comics, creator: creators };
  const shown = COUNTED_COLLECTIONS.flatMap((collection) => shelves[collection].filter(({ id }) => countedItem(collection, id) === item))[0];
  return localize('title', shown ? fieldOf(shown.texts, 'title') : { zh: item });
}

const known = new WeakMap<Library, ReadonlySet<string>>();

/** The items whose visits are counted: the published ones of the counted collections. */
function countedItems(library: Library): ReadonlySet<string> {
  const shelves: Record<CountedCollection, readonly { id: string }[]> = {
    news: library.news,
    activity: library.activities,
    video: library.videos,
    album: library.albums,
    comic: library.comics,
    creator: library.creators,
  };
  const items = known.get(library) ?? new Set(COUNTED_COLLECTIONS.flatMap((collection) => shelves[collection].map(({ id }) => countedItem(collection, id))));
  known.set(library, items);
  return items;
}
