import * as v from 'valibot';
import { describeCollection, type ItemOf } from './collection.ts';
import { initialsSchema } from './initials.ts';
import { idSchema, localizedSchema, namedSchema, nonEmpty, positive } from './schema.ts';

/** Self-portraits that are not a face: a mask, an object. Each is drawn by `src/components/art/likenesses.ts`. */
export const LIKENESSES = ['cake', 'camera', 'cat', 'cloud', 'fern', 'inkbottle', 'lantern', 'panel', 'plane', 'post', 'window'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** The creator database. */
export const creatorCollection = describeCollection({
  folder: 'creator',
  item: v.strictObject({
    initials: initialsSchema,
    /** What the creator does: story, drawing, colour, lettering … */
    fields: v.pipe(v.array(idSchema), v.minLength(1)),
    genres: v.pipe(v.array(idSchema), v.minLength(1)),
    /** Year of the first publication. */
    since: positive,
    links: v.optional(v.array(v.strictObject({ name: localizedSchema, href: v.pipe(v.string(), v.url(), v.startsWith('https://')) })), []),
    union: v.optional(idSchema),
    /** What the creator draws in place of a face, as many do; without it a face is drawn. */
    likeness: v.optional(v.picklist(LIKENESSES)),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const creatorFieldsSchema = v.array(namedSchema);
export type Creator = ItemOf<typeof creatorCollection>;
