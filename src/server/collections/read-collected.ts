import type { CollectableKind } from '../../domain/content/collectable.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { itemOf } from '../../editorial/list-index.ts';
import type { Deps } from '../deps.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { type CollectedRow, readCollectedRows } from './queries.ts';

export interface CollectedFilter {
  page: number;
  per_page: number;
  before?: number | undefined;
}

/** A page of a member's favourites of a kind, each with what the centre says of the item now (docs/rules.md#favourites). */
export async function readMyCollected(
  { database, library }: Pick<Deps, 'database' | 'library'>,
  memberId: string,
  kind: CollectableKind,
  { page, per_page, before }: CollectedFilter,
) {
  const asked = { limit: per_page, offset: before === undefined ? (page - 1) * per_page : 0, before: before ?? null };
  const { rows, total } = await readCollectedRows(database.db, memberId, kind, asked);
  return { items: rows.map((row) => toCollectedResponse(library, kind, row)), total };
}

function toCollectedResponse(library: Library, kind: CollectableKind, { position, itemId, activityType, collectedAt }: CollectedRow) {
  const shown = shownItem(library, kind, itemId);
  return {
    id: itemId,
    kind,
    is_collect: true as const,
    collected_at: isoWithOffset(collectedAt),
    position,
    // An activity that has another type by now stands at another address.
    activity_type: shown?.activityType ?? activityType,
    item: shown?.item ?? null,
  };
}

/** An item as a list of favourites shows it; null for what is not public. */
function shownItem(library: Library, kind: CollectableKind, id: string) {
  if (kind === 'activity') {
    const activity = itemOf(library.activities, id);
    if (!activity) return null;
    const { type, starts_on, ends_on, is_cancelled } = activity.data;
    return { activityType: type, item: { ...wordsOf(activity), on: starts_on, ends_on, is_cancelled } };
  }
  const other = itemOf<Published>({ news: library.news, video: library.videos, album: library.albums }[kind], id);
  return other ? { activityType: null, item: { ...wordsOf(other), on: other.data.published_on, ends_on: null, is_cancelled: false } } : null;
}

/** The title of an item that can be a favourite, in each language; its id where it is shown no more. */
export function collectableTitle(library: Library, kind: CollectableKind, id: string) {
  const shown = shownItem(library, kind, id);
  return shown === null ? localize('title', { zh: id }) : { title_zh: shown.item.title_zh, title_en: shown.item.title_en, title_ja: shown.item.title_ja };
}

type Texts = Pick<Library['news'][number] | Library['videos'][number] | Library['albums'][number] | Library['activities'][number], 'texts'>;
type Published = Texts & { id: string; data: { published_on: string } };

const wordsOf = ({ texts }: Texts) => ({ ...localize('title', fieldOf(texts, 'title')), ...localize('summary', fieldOf(texts, 'summary')) });
