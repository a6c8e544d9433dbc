import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { idOf, namedSchema, nonEmpty, positive } from './schema.ts';

export const faqCollection = describeCollection({
  folder: 'faq',
  item: v.strictObject({ type: idOf('faq/_types'), order: positive }),
  text: v.strictObject({ title: nonEmpty }),
});
export const faqTypesSchema = v.array(namedSchema);
export type Faq = ItemOf<typeof faqCollection>;
