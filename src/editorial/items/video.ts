import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { count, dateSchema, idOf, localizedSchema, namedSchema, nonEmpty, positive } from './schema.ts';

export const videoCollection = describeCollection({
  folder: 'video',
  item: v.strictObject({
    type: idOf('video/_types'),
    published_on: dateSchema,
    duration_seconds: positive,
    /** A file in the item's folder. Beside it lie `poster.webp`, of the same size, and captions as `clip.<lang>.vtt`. */
    file: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.mp4$/, 'must be the name of an .mp4 file beside item.yaml'), v.metadata({ kind: 'file', media: 'video' })),
    width: positive,
    height: positive,
    /** The chapters, in the order of the clip. */
    chapters: v.pipe(v.array(v.strictObject({ at_seconds: count, name: localizedSchema })), v.minLength(1)),
    tags: v.array(idOf('tags')),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const videoTypesSchema = v.array(namedSchema);
export type Video = ItemOf<typeof videoCollection>;
