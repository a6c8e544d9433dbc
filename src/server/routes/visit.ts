import { Refusal } from '../../contract/refusal.ts';
import { countClick, countShare } from '../../contract/visit.ts';
import { COUNTED_COLLECTIONS, type CountedCollection, countedItem } from '../../domain/visit.ts';
import type { Library } from '../../editorial/library.ts';
import type { Deps } from '../deps.ts';
import { addressSubject } from '../services/limit.ts';
import { type App, bind, type RequestContext } from './bind.ts';

/** Readers and sharers of items (spec section 7, Content). */
export function mountVisit(app: App, deps: Deps): void {
  const items = countedItems(deps.library);
  const count = (kind: 'click' | 'share', id: string, { caller, address, userAgent, now }: RequestContext) => {
    if (!items.has(id)) throw new Refusal('NOT_FOUND');
    deps.visits.note({ item: id, kind, visitor: caller?.memberId ?? `${addressSubject(address)} ${userAgent}` }, now);
    return { id };
  };
  bind(app, deps, countClick, ({ params }, context) => count('click', params.id, context));
  bind(app, deps, countShare, ({ params }, context) => count('share', params.id, context));
}

/** What may be counted: the published items of the counted collections. */
function countedItems(library: Library): ReadonlySet<string> {
  const shelves: Record<CountedCollection, readonly { id: string }[]> = {
    news: library.news,
    activity: library.activities,
    video: library.videos,
    album: library.albums,
    comic: library.comics,
    creator: library.creators,
  };
  return new Set(COUNTED_COLLECTIONS.flatMap((collection) => shelves[collection].map(({ id }) => countedItem(collection, id))));
}
