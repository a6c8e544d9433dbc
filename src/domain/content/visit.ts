import { HOUR_MS } from '../time/period.ts';

/** Collections whose items are counted (docs/rules.md#counting-readers, clicks and share_clicks). */
export const COUNTED_COLLECTIONS = ['news', 'activity', 'video', 'album', 'comic', 'creator'] as const;
export type CountedCollection = (typeof COUNTED_COLLECTIONS)[number];

/** The name of an item in the counts. */
export function countedItem(collection: CountedCollection, id: string): string {
  return `${collection}.${id}`;
}

/** The hour in which a visit counts once. */
export function visitHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}
