import type { PreviewCollection } from '../../contract/content/preview.ts';
import { PREVIEW_ROLES } from '../../domain/identity/account.ts';
import type { Library } from '../../editorial/library.ts';
import { type Caller, mayCall } from '../http/callers/authenticate.ts';
import { fieldOf, localize } from '../http/localize.ts';
import type { ContentShelf } from './find-item.ts';

/** The list of the library that holds each collection. */
export const SHELVES = { news: 'news', activity: 'activities', video: 'videos', album: 'albums' } as const satisfies Record<
  PreviewCollection,
  keyof Library['drafts']
>;
type ShelfOf<C extends PreviewCollection> = Library[(typeof SHELVES)[C]][number];

/** The drafts of a collection, of one type when asked. For staff alone. */
export function readDrafts({ drafts }: Library, collection: PreviewCollection, { type }: { type?: string | undefined }) {
  return drafts[SHELVES[collection]]
    .filter(({ data }) => type === undefined || data.type === type)
    .map(({ id, data, texts }) => ({
      id,
      type: data.type,
      ...localize('title', fieldOf(texts, 'title')),
      ...localize('summary', fieldOf(texts, 'summary')),
    }));
}

/** Where a call for one item may look: also among the drafts when staff asks for the preview. */
export function collectionFor<C extends PreviewCollection>(
  library: Library,
  collection: C,
  isPreview: boolean | undefined,
  caller: Caller | null,
): ContentShelf<ShelfOf<C>> {
  const shelf = SHELVES[collection];
  return { published: library[shelf], drafts: isPreview && mayCall(PREVIEW_ROLES, caller) ? library.drafts[shelf] : null };
}
