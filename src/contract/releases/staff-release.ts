import * as v from 'valibot';
import { EDITED_KINDS, ITEM_CHANGES } from '../../domain/releases/changes.ts';
import { RELEASE_FAULTS } from '../../domain/releases/fault.ts';
import { RELEASE_CAUSES, RELEASE_ROLES, RELEASE_STATES } from '../../domain/releases/release.ts';
import { STORING_FAULTS } from '../../domain/releases/storing.ts';
import { defineCall } from '../call.ts';
import { idField, instantField, lineField, optional, pageQuery } from '../fields.ts';

const summary = {
  id: v.string(),
  state: v.picklist(RELEASE_STATES),
  /** True of the one that visitors see. */
  is_live: v.boolean(),
  causes: v.array(v.picklist(RELEASE_CAUSES)),
  /** The name of whoever asked for it by hand; null of one that came by itself, or where the account is gone. */
  asked_by: v.nullable(v.string()),
  /** The name of whoever led to it by hand. */
  shown_by: v.nullable(v.string()),
  began_at: instantField,
  /** Null while it is made. */
  seconds: v.nullable(v.number()),
  /** When it was last made the one that is shown. */
  shown_at: v.nullable(instantField),
  /** Items and pages that are other than in the one before; null where that is not known. */
  changed_items: v.nullable(v.number()),
  changed_pages: v.nullable(v.number()),
  /** The thing that stood in its way; of content where, and why. */
  fault: v.nullable(v.picklist(RELEASE_FAULTS)),
  fault_file: v.nullable(v.string()),
  fault_field: v.nullable(v.string()),
  fault_reason: v.nullable(v.string()),
};
const ReleaseSummarySchema = v.object(summary);
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummarySchema>;

/** The part of a release that is other than in another one: the first of the items and pages by name, and how many there are. */
export const ReleaseChangesSchema = v.object({
  items: v.array(v.object({ kind: v.picklist(EDITED_KINDS), id: v.string(), change: v.picklist(ITEM_CHANGES) })),
  item_count: v.number(),
  pages: v.array(v.string()),
  page_count: v.number(),
});
export type ReleaseChangesOutput = v.InferOutput<typeof ReleaseChangesSchema>;

const ReleaseSchema = v.object({
  ...summary,
  changes: v.nullable(ReleaseChangesSchema),
  /** Whether it stands ready and is not the one that is shown. */
  may_be_shown: v.boolean(),
});
export type ReleaseOutput = v.InferOutput<typeof ReleaseSchema>;

const ScheduleSchema = v.object({
  /** False where the site is what was delivered with its server, and no other. */
  makes_releases: v.boolean(),
  /** True where a static host builds the site, which is called instead. */
  passes_on: v.boolean(),
  /** The release that visitors see; null for what was delivered with the server. */
  live: v.nullable(v.string()),
  /** The moment at which the site has something else to say by itself; null where somebody has gone back to a release. */
  next_at: v.nullable(instantField),
  next_cause: v.nullable(v.picklist(['published', 'midnight'])),
  /** Items that appear or go by their own dates, the next first: the first of them, and how many there are. */
  scheduled: v.array(
    v.object({
      kind: v.picklist(EDITED_KINDS),
      id: v.string(),
      title_zh: v.string(),
      title_en: v.nullable(v.string()),
      title_ja: v.nullable(v.string()),
      at: instantField,
      change: v.picklist(['appears', 'goes']),
    }),
  ),
  scheduled_count: v.number(),
  /** The requests for the release that comes next. */
  asked: v.array(v.object({ cause: v.picklist(RELEASE_CAUSES), by: v.nullable(v.string()), at: instantField })),
  /** The release that is being made. */
  building: v.nullable(v.string()),
  /** The storage that a CDN takes the site from, with the release that stands there whole; null where there is none. */
  storage: v.nullable(
    v.object({ release: v.nullable(v.string()), at: v.nullable(instantField), is_live: v.boolean(), fault: v.nullable(v.picklist(STORING_FAULTS)) }),
  ),
  /** The seconds that the last whole one took. */
  usual_seconds: v.nullable(v.number()),
});
export type ReleaseScheduleOutput = v.InferOutput<typeof ScheduleSchema>;
/** Going to a release, before it is done: what changes for visitors, from what they see now. */
const PreviewSchema = v.object({ id: v.string(), changes: v.nullable(ReleaseChangesSchema) });
export type ReleasePreviewOutput = v.InferOutput<typeof PreviewSchema>;

export const listReleases = defineCall({
  method: 'GET',
  path: '/staff/releases',
  summary: 'Releases of the site, the last to begin first: why, how long, what changed, and what stood in the way',
  access: RELEASE_ROLES,
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(RELEASE_STATES)), q: optional(lineField(100)) }),
  output: ReleaseSummarySchema,
  envelope: 'list',
});
export const getRelease = defineCall({
  method: 'GET',
  path: '/staff/releases/{id}',
  about: 'release',
  summary: 'One release with what it changed: items, and pages',
  access: RELEASE_ROLES,
  params: v.object({ id: idField }),
  output: ReleaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const getReleaseSchedule = defineCall({
  method: 'GET',
  path: '/staff/release_schedule',
  summary: 'What is shown, what is being made, what has asked for the next release, and when one comes by itself',
  access: RELEASE_ROLES,
  output: ScheduleSchema,
  envelope: 'item',
});
export const requestRelease = defineCall({
  method: 'POST',
  path: '/staff/releases',
  summary: 'Ask for a release of the content as it is; one that is asked for already is made once',
  access: RELEASE_ROLES,
  output: ScheduleSchema,
  envelope: 'item',
  errors: ['NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewShowRelease = defineCall({
  method: 'GET',
  path: '/staff/releases/{id}/preview',
  about: 'release',
  summary: 'What going to a release changes for visitors, before it is done; refused like the act itself',
  access: RELEASE_ROLES,
  params: v.object({ id: idField }),
  output: PreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const showRelease = defineCall({
  method: 'POST',
  path: '/staff/releases/{id}/show',
  summary: 'Go to a release that stands ready: its site and its content at once. It stays until something changes',
  access: RELEASE_ROLES,
  params: v.object({ id: idField }),
  output: ReleaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
