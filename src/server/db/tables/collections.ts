import type { Generated, GeneratedAlways } from 'kysely';
import type { ActivityType } from '../../../domain/content/activity.ts';
import type { CollectableKind } from '../../../domain/content/collectable.ts';
import type { Instant } from './column-types.ts';

/** The items that members keep as favourites. */
export interface CollectedItemsTable {
  /** Counts on: what was added last has the highest. */
  id: GeneratedAlways<number>;
  member_id: string;
  kind: CollectableKind;
  item_id: string;
  /** Of activities alone. */
  activity_type: ActivityType | null;
  collected_at: Instant;
}

export interface ItemVisitsTable {
  hour: Instant;
  item: string;
  kind: 'click' | 'share';
  visitor: Uint8Array;
}

export interface ItemCountersTable {
  item: string;
  clicks: Generated<number>;
  shares: Generated<number>;
}

export interface ItemMonthsTable extends ItemCountersTable {
  /** `YYYY-MM-DD`, the first of it. */
  month: string;
}

export interface VisitSaltsTable {
  day: string;
  salt: Uint8Array;
}
