import * as v from 'valibot';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { describeCollection, type ItemOf } from '../collection.ts';
import { clockSchema, count, dateSchema, idSchema, localizedSchema, nonEmpty, positive } from './schema.ts';

/** Exhibitions, lectures, courses, matchmaking (docs/rules.md#activities). */
export const activityCollection = describeCollection({
  folder: 'activity',
  item: v.strictObject({
    type: v.picklist(ACTIVITY_TYPES),
    starts_on: dateSchema,
    /** The same as `starts_on` for what takes a day. */
    ends_on: dateSchema,
    /** Hours of each day, Taipei. */
    from: clockSchema,
    to: clockSchema,
    /** Dates of a course; without them it runs every open day from `starts_on` to `ends_on`. */
    sessions: v.optional(v.array(v.strictObject({ on: dateSchema, from: clockSchema, to: clockSchema })), []),
    /** The day's or course's programme, as told on the page. */
    schedule: v.optional(v.array(v.strictObject({ on: v.optional(dateSchema), from: clockSchema, to: v.optional(clockSchema), text: localizedSchema })), []),
    /** A space of the centre (`content/space`), if it is in one. */
    space: v.optional(idSchema),
    /** Absent: come as you are. */
    registration: v.optional(
      v.strictObject({
        opens_on: dateSchema,
        /** The last day, to its end. */
        closes_on: dateSchema,
        quota: positive,
        /** Places given away at the desk and by telephone. */
        taken: count,
      }),
    ),
    price_twd: count,
    is_cancelled: v.optional(v.boolean(), false),
    is_featured: v.optional(v.boolean(), false),
    tags: v.array(idSchema),
    related_news: v.optional(v.array(idSchema), []),
    related_activities: v.optional(v.array(idSchema), []),
    related_videos: v.optional(v.array(idSchema), []),
    album: v.optional(idSchema),
  }),
  text: v.strictObject({
    title: nonEmpty,
    summary: nonEmpty,
    location: nonEmpty,
    speaker: v.optional(nonEmpty),
    /** For whom it is. */
    participants: v.optional(nonEmpty),
    /** The terms to agree to before registering. */
    notes: v.optional(v.array(nonEmpty), []),
  }),
});
export type Activity = ItemOf<typeof activityCollection>;
