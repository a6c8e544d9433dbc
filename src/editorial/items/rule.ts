import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, nonEmpty, positive } from './schema.ts';

/** Rules that a booking agrees to. `version` is kept with each booking; `covers` says which bookings ask for it. */
export const ruleCollection = describeCollection({
  folder: 'rule',
  item: v.strictObject({ covers: v.picklist(['rent']), version: dateSchema, order: positive }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type Rule = ItemOf<typeof ruleCollection>;
