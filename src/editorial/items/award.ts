import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, localizedSchema, markdownField, nonEmpty, positive } from './schema.ts';

export const awardCollection = describeCollection({
  folder: 'award',
  item: v.strictObject({
    year: positive,
    held_on: dateSchema,
    order: positive,
    winners: v.array(v.strictObject({ category: localizedSchema, work: localizedSchema, creator: localizedSchema })),
    records: v.array(v.strictObject({ on: dateSchema, text: localizedSchema })),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty, message_title: nonEmpty, message: markdownField }),
});
export type Award = ItemOf<typeof awardCollection>;
