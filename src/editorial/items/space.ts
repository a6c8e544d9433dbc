import * as v from 'valibot';
import { SPACE_EQUIPMENT, type SPACE_SESSIONS, SPACE_VIEWS } from '../../domain/spaces/space.ts';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { count, idOf, localizedSchema, nonEmpty, positive } from './schema.ts';

const prices = v.strictObject({ morning: count, afternoon: count, evening: count, whole_day: count } satisfies Record<
  (typeof SPACE_SESSIONS)[number],
  typeof count
>);

/** The spaces for hire, those of `SPACE_IDS` (docs/rules.md#spaces-for-hire). */
export const spaceCollection = describeCollection({
  folder: 'space',
  item: v.strictObject({
    order: positive,
    floor: nonEmpty,
    /** Its short name, on tabs and on the plan. */
    label: localizedSchema,
    /** Zones it is made of: hiring it takes them, and the other way round. */
    parts: v.optional(v.array(idOf('space')), []),
    /** People at most (docs/rules.md#spaces-for-hire). */
    capacity: positive,
    area_m2: positive,
    /** NT$ a session, by kind of day. */
    price_twd: v.strictObject({ weekday: prices, weekend: prices }),
    equipment: v.pipe(v.array(v.strictObject({ id: v.picklist(SPACE_EQUIPMENT), name: localizedSchema, quantity: positive })), v.minLength(1)),
    /** The subjects of its drawn pictures; the first is the large one. */
    photos: v.pipe(v.array(v.strictObject({ seed: nonEmpty, view: v.picklist(SPACE_VIEWS), alt: localizedSchema })), v.minLength(1)),
    /** Its place on the plan of its floor, 860 by 480. */
    map: v.pipe(v.array(v.strictObject({ x: count, y: count, w: positive, h: positive })), v.minLength(1)),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty, rules: v.pipe(v.array(nonEmpty), v.minLength(1)) }),
});
export type Space = ItemOf<typeof spaceCollection>;
