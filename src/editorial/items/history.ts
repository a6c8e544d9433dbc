import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, nonEmpty } from './schema.ts';

/** The centre's own history, an entry an item. */
export const historyCollection = describeCollection({
  folder: 'history',
  item: v.strictObject({ on: dateSchema, is_milestone: v.boolean() }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type HistoryEntry = ItemOf<typeof historyCollection>;
