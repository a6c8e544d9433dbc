import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { dateSchema, idOf, localizedSchema, namedSchema, nonEmpty } from './schema.ts';

const picture = v.strictObject({
  file: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+\.(webp|jpg|png)$/, 'must be the name of a .webp, .jpg or .png file beside item.yaml'),
    v.metadata({ kind: 'file', media: 'picture' }),
  ),
  /** The picture in words, for readers who do not see it. */
  alt: localizedSchema,
  caption: v.optional(localizedSchema),
});

export const albumCollection = describeCollection({
  folder: 'album',
  item: v.strictObject({
    type: idOf('album/_types'),
    published_on: dateSchema,
    pictures: v.pipe(v.array(picture), v.minLength(1)),
    tags: v.array(idOf('tags')),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const albumTypesSchema = v.array(namedSchema);
export type Album = ItemOf<typeof albumCollection>;
