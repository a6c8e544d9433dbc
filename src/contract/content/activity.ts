import * as v from 'valibot';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { ACTIVITY_PHASES, REGISTRATION_STATES } from '../../domain/content/activity-state.ts';
import { defineCall } from '../call.ts';
import {
  collectMark,
  draftMark,
  formBoolean,
  idField,
  localized,
  localizedList,
  localizedOrNone,
  pageQuery,
  previewQuery,
  referenceItem,
  typeItem,
} from '../fields.ts';

const summary = {
  id: v.string(),
  ...collectMark,
  type: v.picklist(ACTIVITY_TYPES),
  starts_on: v.string(),
  ends_on: v.string(),
  /** Hours of each day, `HH:mm` in Taipei. */
  from: v.string(),
  to: v.string(),
  /** Where it stands now. */
  phase: v.picklist(ACTIVITY_PHASES),
  /** `state` is `none`, and the rest null, where one comes without registering. Places are those of the release: `…/registration` says what is left now. */
  registration: v.object({
    state: v.picklist(REGISTRATION_STATES),
    opens_on: v.nullable(v.string()),
    /** The last day, to its end. */
    closes_on: v.nullable(v.string()),
    quota: v.nullable(v.number()),
    remaining: v.nullable(v.number()),
  }),
  price_twd: v.number(),
  is_cancelled: v.boolean(),
  is_featured: v.boolean(),
  tags: v.array(typeItem),
  ...localized('title'),
  ...localized('summary'),
  ...localized('location'),
};
const related = v.array(v.object({ ...referenceItem.entries, type: v.picklist(ACTIVITY_TYPES) }));
export const ActivitySummarySchema = v.object(summary);
export const ActivitySchema = v.object({
  ...summary,
  ...localizedOrNone('speaker'),
  ...localizedOrNone('participants'),
  ...localizedList('notes'),
  ...localized('content'),
  /** Dates of a course; none for what runs every open day. */
  sessions: v.array(v.object({ on: v.string(), from: v.string(), to: v.string() })),
  schedule: v.array(v.object({ on: v.nullable(v.string()), from: v.string(), to: v.nullable(v.string()), ...localized('text') })),
  space: v.nullable(referenceItem),
  album: v.nullable(referenceItem),
  related_news: v.array(referenceItem),
  related_activities: related,
  related_videos: v.array(referenceItem),
  ...draftMark,
});
export type ActivityOutput = v.InferOutput<typeof ActivitySchema>;

const filters = {
  ...pageQuery,
  tag: v.optional(idField),
  /** `upcoming`, `running`, `past` or `cancelled`, as it is now. */
  state: v.optional(idField),
  featured: v.optional(formBoolean),
};
const activityType = v.picklist(ACTIVITY_TYPES);

export const listActivities = defineCall({
  method: 'GET',
  path: '/activity',
  summary: 'Activities of every type, the latest to begin first',
  access: 'public',
  optionalAuth: true,
  query: v.object({ ...filters, type: v.optional(idField) }),
  output: ActivitySummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const listActivitiesOfType = defineCall({
  method: 'GET',
  path: '/activity/{type}',
  summary: 'Exhibitions, lectures, courses or matchmaking',
  access: 'public',
  optionalAuth: true,
  params: v.object({ type: activityType }),
  query: v.object(filters),
  output: ActivitySummarySchema,
  envelope: 'list',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
export const getActivity = defineCall({
  method: 'GET',
  path: '/activity/{type}/{id}',
  summary: 'One activity',
  access: 'public',
  optionalAuth: true,
  params: v.object({ type: activityType, id: idField }),
  query: v.object(previewQuery),
  output: ActivitySchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  preview: true,
  cache: 'content',
});
