import { expect, test } from 'vitest';
import {
  ACCESS_TOKEN_MS,
  AUTHORIZATION_CODE_MS,
  EMAIL_RESEND_MS,
  EXPORT_TICKET_MS,
  LINK_VALID_MS,
  LOGIN_MAX_MS,
  RESET_LINK_VALID_MS,
  refreshTokenMs,
  UNVERIFIED_RETENTION_MS,
  USED_CODE_RETENTION_MS,
} from './session.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

test('an access token lives for a quarter of an hour, a login for 30 days or 12 hours after its last use and never beyond 90 days (docs/rules.md#sessions)', () => {
  expect(ACCESS_TOKEN_MS).toBe(15 * MINUTES);
  expect([refreshTokenMs(true), refreshTokenMs(false), LOGIN_MAX_MS]).toEqual([30 * DAYS, 12 * HOURS, 90 * DAYS]);
});

test('a code for tokens lives for a minute, less than the ten of RFC 6749, and is known as used as long as its tokens can live unused', () => {
  expect(AUTHORIZATION_CODE_MS).toBe(MINUTES);
  expect(USED_CODE_RETENTION_MS).toBe(refreshTokenMs(true));
});

test('a link lives for a day, one for a new password for an hour, a ticket for one’s own data for five minutes', () => {
  expect([LINK_VALID_MS, RESET_LINK_VALID_MS, EXPORT_TICKET_MS]).toEqual([DAYS, HOURS, 5 * MINUTES]);
  expect([EMAIL_RESEND_MS, UNVERIFIED_RETENTION_MS]).toEqual([10 * MINUTES, 7 * DAYS]);
});
