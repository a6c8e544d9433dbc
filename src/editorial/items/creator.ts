import * as v from 'valibot';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { initialsSchema } from './initials.ts';
import { idOf, localizedSchema, namedSchema, nonEmpty, positive, webAddress } from './schema.ts';

/** A self-portrait: a person with such hair, or a thing in place of a head. Drawn by `src/components/art/portraits.ts`. */
export const HAIRSTYLES = [
  'bald',
  'beret',
  'bob',
  'braids',
  'bun',
  'buns',
  'cap',
  'curls',
  'hood',
  'long',
  'parted',
  'spikes',
  'straw',
  'tail',
  'towel',
] as const;
export const LIKENESSES = ['cake', 'camera', 'cat', 'cloud', 'fern', 'inkbottle', 'lantern', 'panel', 'plane', 'post', 'window'] as const;
export type Likeness = (typeof HAIRSTYLES)[number] | (typeof LIKENESSES)[number];

/** The creator database. */
export const creatorCollection = describeCollection({
  folder: 'creator',
  item: v.strictObject({
    initials: initialsSchema,
    /** The creator's crafts: story, drawing, colour, lettering … */
    fields: v.pipe(v.array(idOf('creator/_fields')), v.minLength(1)),
    genres: v.pipe(v.array(idOf('comic/_genres')), v.minLength(1)),
    /** Year of the first publication. */
    since: positive,
    links: v.optional(v.array(v.strictObject({ name: localizedSchema, href: webAddress })), []),
    union: v.optional(idOf('union')),
    /** Written for a member who wishes for a page (`npm run creators`), and removed with the wish; editors leave it alone. */
    of_member: v.optional(v.literal(true)),
    /** The creator's likeness; without it, the id decides. */
    likeness: v.optional(v.picklist([...HAIRSTYLES, ...LIKENESSES])),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const creatorFieldsSchema = v.array(namedSchema);
export type Creator = ItemOf<typeof creatorCollection>;
