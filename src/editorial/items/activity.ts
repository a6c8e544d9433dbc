import * as v from 'valibot';
import { ANSWER_MAX_LENGTH, GROUP_MAX, QUESTIONS_MAX } from '../../domain/activities/registration-form.ts';
import { JOINED } from '../../domain/activities/registration-session.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { clockSchema, count, dateSchema, idOf, idSchema, localizedSchema, nonEmpty, positive } from './schema.ts';

/** A text that is asked for at registration; `id` names its answer and stays while anybody may have answered it. */
const question = v.strictObject({
  id: idSchema,
  text: localizedSchema,
  required: v.optional(v.boolean(), false),
  /** Of the answer, in characters as a reader counts them. */
  max_length: v.optional(v.pipe(positive, v.maxValue(2000)), ANSWER_MAX_LENGTH),
});

/** The settings of registering online (docs/rules.md#registering-for-an-activity). A change of it, once members have registered, is told by `npm run activities`. */
const registration = v.strictObject({
  opens_on: dateSchema,
  /** The last day, to its end unless `closes_at` names a time of it. */
  closes_on: dateSchema,
  closes_at: v.optional(clockSchema),
  /** In people; of each session where they are joined singly. */
  quota: positive,
  /** Places given away at the desk and by telephone. */
  taken: count,
  /** `singly`: each session is registered for by itself. */
  joined: v.optional(v.picklist(JOINED), 'whole'),
  /** The most people that a member brings, the member included. */
  group_max: v.optional(v.pipe(positive, v.maxValue(GROUP_MAX)), 1),
  /** A benefit of `content/settings/levels.yaml`, which says the classes of members; absent: every member. */
  open_to: v.optional(idOf('benefits')),
  /** True: staff decides on each registration. */
  reviewed: v.optional(v.boolean(), false),
  /** Points a person, paid online at registration; what is paid at the door is `price_twd`. */
  price_points: v.optional(count, 0),
  /** Up to so many hours before it begins a cancellation refunds the points. */
  refund_hours: v.optional(count, 24),
  questions: v.optional(v.pipe(v.array(question), v.maxLength(QUESTIONS_MAX)), []),
});

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
    /**
     * Dates of a course; without them it runs every open day from `starts_on` to `ends_on`. A session is known by its place in the list:
     * one that is dropped stays as cancelled, one that is added comes last. `quota` and `taken` are of those that are joined singly.
     */
    sessions: v.optional(
      v.array(
        v.strictObject({
          on: dateSchema,
          from: clockSchema,
          to: clockSchema,
          quota: v.optional(positive),
          taken: v.optional(count),
          is_cancelled: v.optional(v.boolean()),
        }),
      ),
      [],
    ),
    /** The day's or course's programme, as told on the page. */
    schedule: v.optional(v.array(v.strictObject({ on: v.optional(dateSchema), from: clockSchema, to: v.optional(clockSchema), text: localizedSchema })), []),
    /** A space of the centre (`content/space`), if it is in one. */
    space: v.optional(idOf('space')),
    /** Absent: come as you are. */
    registration: v.optional(registration),
    price_twd: count,
    is_cancelled: v.optional(v.boolean(), false),
    is_featured: v.optional(v.boolean(), false),
    tags: v.array(idOf('tags')),
    related_news: v.optional(v.array(idOf('news')), []),
    related_activities: v.optional(v.array(idOf('activity')), []),
    related_videos: v.optional(v.array(idOf('video')), []),
    album: v.optional(idOf('album')),
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
