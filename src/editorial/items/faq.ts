import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../collection.ts';
import { idSchema, namedSchema, nonEmpty, positive } from './schema.ts';

export const faqCollection = describeCollection({
  folder: 'faq',
  item: v.strictObject({ type: idSchema, order: positive }),
  text: v.strictObject({ title: nonEmpty }),
});
export const faqTypesSchema = v.array(namedSchema);
export type Faq = ItemOf<typeof faqCollection>;
