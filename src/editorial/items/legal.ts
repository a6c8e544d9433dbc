import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, nonEmpty, positive } from './schema.ts';

/** Privacy policy, member terms, space-lease guidelines. `version` is what a member agrees to. */
export const legalCollection = describeCollection({
  folder: 'legal',
  item: v.strictObject({ version: dateSchema, effective_on: dateSchema, order: positive }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type Legal = ItemOf<typeof legalCollection>;
