import { MINUTE_SECONDS } from '../time/period.ts';

/** The second factor: time-based one-time passwords (RFC 6238) with codes for when the authenticator is lost. */
export const OTP_LENGTH = 6;
/** Seconds that one code is shown. */
export const OTP_STEP_SECONDS = 30;
/** The steps by which a clock may be off, either way (RFC 6238 section 5.2). */
export const OTP_WINDOW = 1;

export const RECOVERY_CODES = 10;
/** Without letters and digits that are taken for others. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_LENGTH = 10;

/** The time for which a right password waits for its second factor, and the tries it has. */
export const CHALLENGE_SECONDS = 5 * MINUTE_SECONDS;
export const CHALLENGE_MAX_TRIES = 5;

/** The typed code, as it is compared: `ABCDE-23456` and `abcde 23456` are one code. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}

/** Whether something typed is a one-time password; if not it can only be a recovery code. */
export function isOtp(typed: string): boolean {
  return new RegExp(`^[0-9]{${OTP_LENGTH}}$`).test(plainCode(typed));
}

/** A long code in groups of some letters, to be read and typed. */
export function grouped(code: string, size: number, between: string): string {
  return (code.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between);
}
