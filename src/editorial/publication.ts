import * as v from 'valibot';
import { parseDateTime, taipeiDay, taipeiInstant } from '../domain/time/taipei-time.ts';
import { dateSchema } from './items/schema.ts';

const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, 'must be a day or a time of Taipei as YYYY-MM-DD HH:mm'),
  v.check((value) => instantOf(value) !== null, 'must be a day or a time of Taipei as YYYY-MM-DD HH:mm'),
  v.metadata({ kind: 'moment' }),
);

/** Fields that every item of every collection may have. */
export const publicationSchema = v.object({
  /** True while it is being written: seen by staff in the preview, by nobody else. */
  draft: v.optional(v.boolean(), false),
  /** From when on it is public. */
  publish_at: v.optional(moment),
  /** From when on it is no longer public. */
  unpublish_at: v.optional(moment),
  /** The day of a change that readers should hear of: search engines are told. */
  updated_on: v.optional(dateSchema),
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** The moment of the release: everything relative is relative to it. */
export interface Release {
  at: Date;
}

/** True when an item belongs into a release. An item dated in the future (`published_on`) waits for its day. */
export function isPublished({ draft, publish_at, unpublish_at }: Publication, publishedOn: string | undefined, { at }: Release): boolean {
  if (draft) return false;
  if (publish_at !== undefined && (instantOf(publish_at) ?? at) > at) return false;
  if (unpublish_at !== undefined && (instantOf(unpublish_at) ?? at) <= at) return false;
  return publishedOn === undefined || publishedOn <= taipeiDay(at);
}

/** The moments after a release at which an item appears or goes; of a draft none. */
export function publicationChanges({ draft, publish_at, unpublish_at }: Publication, publishedOn: string | undefined, { at }: Release): Date[] {
  if (draft) return [];
  const moments = [publish_at, unpublish_at, publishedOn].flatMap((value) => (value === undefined ? [] : (instantOf(value) ?? [])));
  return moments.filter((moment) => moment > at);
}

/** A moment after a release at which an item appears, or goes, by its own dates. */
export interface Scheduled {
  at: Date;
  change: 'appears' | 'goes';
}

/** The moments at which an item appears and goes; of a draft none. An item of a day to come waits for whichever of its moments is the later. */
export function scheduledChanges({ draft, publish_at, unpublish_at }: Publication, publishedOn: string | undefined, { at }: Release): Scheduled[] {
  if (draft) return [];
  const begins = [publish_at, publishedOn].flatMap((value) => (value === undefined ? [] : (instantOf(value) ?? [])));
  const appears = begins.length === 0 ? null : new Date(Math.max(...begins.map(Number)));
  const goes = unpublish_at === undefined ? null : instantOf(unpublish_at);
  // It is gone before its day comes: it never appears.
  if (goes !== null && (goes <= at || (appears !== null && appears >= goes))) return [];
  return [
    ...(appears !== null && appears > at ? [{ at: appears, change: 'appears' } as const] : []),
    ...(goes !== null ? [{ at: goes, change: 'goes' } as const] : []),
  ];
}

/** The days of an item that search engines and feeds are told. */
export interface PublicationDays {
  /** When it became public, where its editors say so. */
  published_on?: string;
  /** When it was changed since, where they say so. */
  updated_on?: string;
}

/** `publishedOn` is the item's own `published_on`, which goes before the moment from which it is shown. */
export function publicationDays({ publish_at, updated_on }: Publication, publishedOn: string | undefined): PublicationDays {
  const published_on = publishedOn ?? publish_at?.slice(0, 'YYYY-MM-DD'.length);
  return { ...(published_on !== undefined && { published_on }), ...(updated_on !== undefined && { updated_on }) };
}

function instantOf(value: string): Date | null {
  if (value.length > 10) return parseDateTime(`${value}:00`);
  const instant = taipeiInstant(value);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
