import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { localized, localizedList, localizedOrNone } from '../fields.ts';
import { ActivitySummarySchema } from './activity.ts';
import { CreatorSummarySchema } from './creator.ts';
import { NewsSummarySchema } from './news.ts';
import { spaceSummary } from './space.ts';
import { VideoSummarySchema } from './video.ts';

export const HomeSchema = v.object({
  ...localized('title'),
  ...localized('summary'),
  ...localizedList('hero_lines'),
  ...localized('hero_emphasis'),
  ...localized('hero_lead'),
  ...localized('vertical_motto'),
  shortcuts: v.array(v.object({ href: v.string(), ...localized('text') })),
  /** Taipei's day, as it is now. */
  today: v.object({
    date: v.string(),
    is_open: v.boolean(),
    /** Null on a day on which the centre stays closed. */
    hours: v.nullable(v.object({ open_hour: v.number(), close_hour: v.number() })),
    /** Why the centre stays closed: the holiday's or closure's name; null on an ordinary day and on the weekly day of rest. */
    ...localizedOrNone('closure'),
  }),
  /** Those that are not past, what runs and begins soonest first. */
  featured_activities: v.array(ActivitySummarySchema),
  news: v.array(NewsSummarySchema),
  spaces: v.array(v.object(spaceSummary)),
  creators: v.array(CreatorSummarySchema),
  videos: v.array(VideoSummarySchema),
});

export const getHome = defineCall({
  method: 'GET',
  path: '/home',
  summary: 'The content of the home page, and whether the centre is open now',
  access: 'public',
  optionalAuth: true,
  output: HomeSchema,
  envelope: 'item',
  cache: 'content',
});
