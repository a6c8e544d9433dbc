import type { Role } from '../identity/account.ts';
import { DAY_MS, MINUTE_MS } from '../time/period.ts';
import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The reasons for a release (docs/rules.md#releases). */
export const RELEASE_CAUSES = ['content', 'published', 'midnight', 'creator', 'pushed', 'hours', 'staff'] as const;
export type ReleaseCause = (typeof RELEASE_CAUSES)[number];

/** A release is being made, stands ready to be shown, could not be made, has been removed, or was passed on to a static host, which builds it. */
export const RELEASE_STATES = ['building', 'ready', 'failed', 'removed', 'passed_on'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** The roles that see the outcome of an edit, and may show another release. */
export const RELEASE_ROLES = ['editor', 'admin'] as const satisfies readonly Role[];
export const STAFF_RELEASES_PATH = 'staff/releases';

/** The moment of which a built site is, and the digest of the code that made it. */
export interface BuiltRelease {
  code: string;
  at: Date;
}

/** The number of releases that can be gone back to; older ones are removed. */
export const RELEASES_KEPT = 5;

/** A release that the machine could not make is tried again after so long. */
export const RETRY_MS = 10 * MINUTE_MS;
/** The code of releases that a static host builds: whatever it has. */
export const HOOK_CODE = 'deploy-hook';
/** A static host is called once in so long: what is asked for meanwhile is in the next call. */
export const HOOK_GAP_MS = MINUTE_MS;
/** One that could not be called is called again after so long, and from then on as often as a release is tried again. */
export const HOOK_RETRY_MS = MINUTE_MS;
/** Clocks of servers may differ by so much: only a release of a later moment than this was made by a clock that went ahead. */
export const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;
/** The end of a release is told for half a year. */
export const REMEMBERED_MS = 180 * DAY_MS;
/** Servers of another code that are still about show their own releases for so long. */
export const OTHER_CODE_MS = 7 * DAY_MS;

/** Names a release by the second at which its making began, and what tells it from another of that second: `20261124T093000Z-4f2a91`. */
export const releaseId = (at: Date, salt: string): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${salt}`;

/** The form of such a name. */
export const RELEASE_ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

/** The moment at which the site says something else by itself: an item appears or goes, or the day ends, on which activities are past. */
export function nextChange(at: Date, changesAt: Date | null): { at: Date; cause: 'published' | 'midnight' } {
  const midnight = taipeiInstant(addDays(taipeiDay(at), 1));
  return changesAt !== null && changesAt < midnight ? { at: changesAt, cause: 'published' } : { at: midnight, cause: 'midnight' };
}
