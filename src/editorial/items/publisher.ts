import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { initialsSchema } from './initials.ts';
import { count, idOf, localizedSchema, nonEmpty, positive, webAddress } from './schema.ts';

const contact = {
  founded: positive,
  place: localizedSchema,
  website: v.optional(webAddress),
  email: v.optional(v.pipe(v.string(), v.email())),
};

/** Publishers of comics. */
export const publisherCollection = describeCollection({
  folder: 'publisher',
  item: v.strictObject({
    initials: initialsSchema,
    ...contact,
    genres: v.pipe(v.array(idOf('comic/_genres')), v.minLength(1)),
    imprints: v.array(localizedSchema),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type Publisher = ItemOf<typeof publisherCollection>;

/** Comic artists' associations: `union` in addresses and calls. */
export const unionCollection = describeCollection({
  folder: 'union',
  item: v.strictObject({ order: positive, ...contact, members: count, services: v.array(localizedSchema) }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export type Union = ItemOf<typeof unionCollection>;
