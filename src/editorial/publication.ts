import * as v from 'valibot';
import { parseDateTime, taipeiDay, taipeiInstant } from '../domain/taipei-time.ts';

const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, 'must be a day or a time of Taipei as YYYY-MM-DD HH:mm'),
  v.check((value) => instantOf(value) !== null, 'must be a day or a time of Taipei as YYYY-MM-DD HH:mm'),
);

/** Fields that every item of every collection may have. */
export const publicationSchema = v.object({
  /** True while it is being written: seen by staff in the preview, by nobody else. */
  draft: v.optional(v.boolean(), false),
  /** From when on it is public. */
  publish_at: v.optional(moment),
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** What is known when the pages are made: everything relative is relative to this. */
export interface Release {
  at: Date;
}

/** True when an item belongs into a release. An item dated in the future (`published_on`) waits for its day. */
export function isPublished({ draft, publish_at }: Publication, publishedOn: string | undefined, { at }: Release): boolean {
  if (draft) return false;
  if (publish_at !== undefined && (instantOf(publish_at) ?? at) > at) return false;
  return publishedOn === undefined || publishedOn <= taipeiDay(at);
}

function instantOf(value: string): Date | null {
  if (value.length > 10) return parseDateTime(`${value}:00`);
  const instant = taipeiInstant(value);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
