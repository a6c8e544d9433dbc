import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, idOf, namedSchema, nonEmpty } from './schema.ts';

export const newsCollection = describeCollection({
  folder: 'news',
  item: v.strictObject({
    type: idOf('news/_types'),
    published_on: dateSchema,
    pinned: v.boolean(),
    tags: v.array(idOf('tags')),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const newsTypesSchema = v.array(namedSchema);
export type News = ItemOf<typeof newsCollection>;
