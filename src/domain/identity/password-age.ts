import { daysBetween, taipeiDay } from '../time/taipei-time.ts';

/** After so many days a member is urged to change the password (docs/rules.md#account-and-password). */
const PASSWORD_REMINDER_DAYS = 90;

/** The days for which a password has been in use, by Taipei's calendar. */
export function passwordAgeDays(changedAt: Date, now: Date): number {
  return Math.max(0, daysBetween(taipeiDay(changedAt), taipeiDay(now)));
}

/** Whether it is time to be reminded: from the 91st day on. */
export function isPasswordOld(changedAt: Date, now: Date): boolean {
  return passwordAgeDays(changedAt, now) > PASSWORD_REMINDER_DAYS;
}
