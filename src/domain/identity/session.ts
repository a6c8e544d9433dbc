import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/period.ts';

/** The lifetimes of tokens (docs/rules.md#sessions). */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
/** A code that an application trades for tokens (RFC 6749 section 4.1.2: ten minutes at most). */
export const AUTHORIZATION_CODE_MS = MINUTE_MS;
/** A used code is kept as long as tokens can have come of it unused, so that its replay ends them. */
export const USED_CODE_RETENTION_MS = 30 * DAY_MS;
const REMEMBERED_MS = 30 * DAY_MS;
const NOT_REMEMBERED_MS = 12 * HOUR_MS;

/** The longest lifetime of a login, however often it is renewed; the database counts it, too (`token_families.ends_at`). */
export const LOGIN_MAX_MS = 90 * DAY_MS;

/** The lifetime of an unused login. */
export function refreshTokenMs(isRemembered: boolean): number {
  return isRemembered ? REMEMBERED_MS : NOT_REMEMBERED_MS;
}

/** The ticket for the member's own data: as long as a browser takes to fetch it. */
export const EXPORT_TICKET_MS = 5 * MINUTE_MS;
/** The link in a verification e-mail. */
export const LINK_VALID_MS = DAY_MS;
/** The link that sets a new password: long enough to find the e-mail, too short to be found in an old mailbox. */
export const RESET_LINK_VALID_MS = HOUR_MS;
/** A login with an unverified address sends the e-mail again, at most this often. */
export const EMAIL_RESEND_MS = 10 * MINUTE_MS;
/** An account nobody verified gives its name, e-mail address and mobile number free again. */
export const UNVERIFIED_RETENTION_MS = 7 * DAY_MS;
