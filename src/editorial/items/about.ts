import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { localizedSchema, nonEmpty, positive } from './schema.ts';

const floor = v.strictObject({
  floor: nonEmpty,
  members_only: v.boolean(),
  name: localizedSchema,
  text: localizedSchema,
  capacity: v.optional(localizedSchema),
});

export const aboutCollection = describeCollection({
  folder: 'about',
  item: v.strictObject({ order: positive, floors: v.optional(v.array(floor)) }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type About = ItemOf<typeof aboutCollection>;
