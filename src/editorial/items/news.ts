import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../collection.ts';
import { dateSchema, idSchema, namedSchema, nonEmpty } from './schema.ts';

export const newsCollection = describeCollection({
  folder: 'news',
  item: v.strictObject({
    type: idSchema,
    published_on: dateSchema,
    pinned: v.boolean(),
    tags: v.array(idSchema),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const newsTypesSchema = v.array(namedSchema);
export type News = ItemOf<typeof newsCollection>;
