import * as v from 'valibot';
import { COLLECTABLE_KINDS } from '../../domain/content/collectable.ts';
import { DECIDED_KINDS } from '../../domain/insight/figures.ts';
import { MISSED_KINDS } from '../../domain/insight/months.ts';
import { INSIGHT_ROLES } from '../../domain/rent/attendance.ts';
import { defineCall } from '../call.ts';
import { localized, monthField } from '../fields.ts';

const cells = v.array(v.object({ hour: v.number(), held: v.number(), open: v.number() }));
/** An item with how much it was used. */
export const PopularItemSchema = v.object({ id: v.string(), ...localized('title'), count: v.number() });
const InsightSchema = v.object({
  month: v.string(),
  occupancy: v.object({
    /** Seats, equipment and each part of a space, by hour: place-hours that were held, of those that there were. */
    places: v.array(v.object({ id: v.string(), ...localized('title'), places: v.number(), hours: cells })),
    /** Seats by weekday, 1 for Monday; of a closed one no hour is open. */
    weekdays: v.array(v.object({ weekday: v.number(), days: v.number(), hours: cells })),
  }),
  points: v.object({
    orders: v.number(),
    amount_twd: v.number(),
    refunds: v.number(),
    refunded_twd: v.number(),
    /** The kinds of a member’s record for which points came and went. */
    kinds: v.array(v.object({ kind: v.string(), entries: v.number(), points: v.number() })),
  }),
  popular: v.object({
    /** Seats and equipment by the hours that they were held. */
    devices: v.array(PopularItemSchema),
    /** Activities by the people registered. */
    activities: v.array(PopularItemSchema),
    /** News, activities, videos and albums, by the members who made it a favourite in the month. */
    favourites: v.array(v.object({ kind: v.picklist(COLLECTABLE_KINDS), ...PopularItemSchema.entries })),
    /** Items by their readers in the month, and how often it was shared; a reader counts once an hour. */
    read: v.array(v.object({ ...PopularItemSchema.entries, shares: v.number() })),
  }),
  /** Decisions of the month: how long was waited for them, in days, and how many came within what is promised; null where nothing is. */
  decisions: v.array(
    v.object({
      kind: v.picklist(DECIDED_KINDS),
      decided: v.number(),
      median_days: v.nullable(v.number()),
      promised: v.nullable(v.number()),
      kept: v.nullable(v.number()),
    }),
  ),
  /** Of those who joined a waitlist in the month: how many were offered a place, and took it. */
  waitlist: v.object({ joined: v.number(), offered: v.number(), taken: v.number(), median_hours: v.nullable(v.number()) }),
  /** Bookings that began in the month, and those to which nobody came. */
  missed: v.array(v.object({ kind: v.picklist(MISSED_KINDS), expected: v.number(), missed: v.number() })),
  /** This month and the eleven before it, the oldest first. */
  months: v.array(
    v.object({
      month: v.string(),
      points: v.object({ sold: v.number(), spent: v.number() }),
      /** The median days until an answer; null where none was given. */
      waits: v.object({ leases: v.nullable(v.number()), consultations: v.nullable(v.number()), messages: v.nullable(v.number()) }),
      /** The percentage of those who did not come; null where nobody was expected. */
      missed: v.object({ rents: v.nullable(v.number()), consultations: v.nullable(v.number()), registrations: v.nullable(v.number()) }),
    }),
  ),
});
export type InsightOutput = v.InferOutput<typeof InsightSchema>;

export const getInsight = defineCall({
  method: 'GET',
  path: '/staff/insight',
  summary: 'The figures of a month: occupancy, points, what is popular, how long was waited, who did not come; of nobody in particular',
  access: INSIGHT_ROLES,
  /** This month in Taipei where none is named. */
  query: v.object({ month: v.optional(monthField) }),
  output: InsightSchema,
  envelope: 'item',
});
