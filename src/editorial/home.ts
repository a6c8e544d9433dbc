import * as v from 'valibot';
import { describeCollection, type ItemOf } from './collection.ts';
import { nonEmpty, pagePath } from './schema.ts';

export const homeCollection = describeCollection({
  folder: 'home',
  item: v.strictObject({ hero_seed: nonEmpty, shortcuts: v.array(v.strictObject({ href: pagePath })) }),
  text: v.strictObject({
    title: nonEmpty,
    summary: nonEmpty,
    hero_lines: v.pipe(v.array(nonEmpty), v.minLength(1), v.maxLength(3)),
    hero_emphasis: nonEmpty,
    hero_lead: nonEmpty,
    vertical_motto: nonEmpty,
    shortcuts: v.array(nonEmpty),
  }),
});
export type Home = ItemOf<typeof homeCollection>;
