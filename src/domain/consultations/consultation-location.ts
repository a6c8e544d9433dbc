import { PHONE_PATTERN } from '../identity/account.ts';
import { PHONE_MAX_LENGTH } from '../text/field-limits.ts';
import { isHttpsLink } from '../text/https-link.ts';
import type { AdvisoryMethod } from './consultation.ts';
import type { AdvisoryStatus } from './consultation-state.ts';

/** Long enough for the links of meetings; the database has the same limit (0091_consultation_details.sql). */
export const LOCATION_MAX_LENGTH = 500;
/** The longest link to the pages of a work health check; the database has the same limit. */
export const WORK_URL_MAX_LENGTH = 500;

/**
 * The fault of the location that staff gives for a consultation, null when it has none: online it is a link that begins with https, by
 * telephone the number that calls, on site any words.
 */
export function locationFault(method: AdvisoryMethod, location: string): 'HTTPS_FORMAT' | 'PHONE_FORMAT' | null {
  if (method === 'online') return isHttpsLink(location) ? null : 'HTTPS_FORMAT';
  if (method === 'telephone') return PHONE_PATTERN.test(location) && location.length <= PHONE_MAX_LENGTH ? null : 'PHONE_FORMAT';
  return null;
}

/** The statuses after a confirmation: only in these is the member told where a consultation is held. */
const CONFIRMED: readonly AdvisoryStatus[] = ['reserved', 'ended', 'not_arrived'];

/** The location of a consultation as its member may know it: null until it is confirmed, and once it is called off. */
export function shownLocation({ status, location }: { status: AdvisoryStatus; location: string | null }): string | null {
  return CONFIRMED.includes(status) ? location : null;
}
