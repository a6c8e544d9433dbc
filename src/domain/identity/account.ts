import { MINUTE_MS } from '../time/period.ts';
import { type Day, taipeiDay } from '../time/taipei-time.ts';

/** Rules of an account (docs/rules.md#account-and-password). One place, both sides. */
const ACCOUNT_MIN_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 6;
/** Bounds that no rule names, which keep a row and a hash affordable. */
export const ACCOUNT_MAX_LENGTH = 32;
export const PASSWORD_MAX_LENGTH = 128;

/** At least 6 characters, letters and digits only. */
export const ACCOUNT_PATTERN = new RegExp(`^[A-Za-z0-9]{${ACCOUNT_MIN_LENGTH},}$`);
/** A local part, @, and a domain with a top-level part of two or more letters. */
export const EMAIL_PATTERN = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
/** Digits only. */
export const PHONE_PATTERN = /^[0-9]+$/;

/** At least 6 characters, a letter and a digit among them. */
export function isPassword(value: string): boolean {
  return value.length >= PASSWORD_MIN_LENGTH && /[A-Za-z]/.test(value) && /[0-9]/.test(value);
}

/** Whether a birthday is not in the future, in Taipei. */
export function isBornBy(birthday: Day, now: Date): boolean {
  return birthday <= taipeiDay(now);
}

export const MEMBER_CLASSES = ['general', 'loyal', 'associate', 'creator'] as const;
export type MemberClass = (typeof MEMBER_CLASSES)[number];
export const GENDERS = ['male', 'female', 'other'] as const;
export const ROLES = ['member', 'reviewer', 'editor', 'desk', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** The roles that see drafts before they are public (docs/rules.md#preview). */
export const PREVIEW_ROLES = ['reviewer', 'editor', 'admin'] as const satisfies readonly Role[];
/** The roles of the desk. */
export const DESK_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];

/** SMS and e-mail codes: 6 digits, valid for 10 minutes, 5 tries (docs/rules.md#codes-and-links). */
export const CODE_LENGTH = 6;
export const CODE_VALID_MS = 10 * MINUTE_MS;
export const CODE_MAX_TRIES = 5;
