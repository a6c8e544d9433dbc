import { CODE_VALID_MS } from './identity/account.ts';

/** So many times in so many seconds. */
export interface LimitRule {
  /** Names the counter; never rename one that is in use. */
  name: string;
  times: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const rule = (name: string, times: number, seconds: number): LimitRule => ({ name, times, seconds });

/**
 * How often what may be tried (design section 5), by account, mobile number or address. Addresses are shared by
 * whole schools and by the centre's own guests: their limits stop machines, not classes.
 */
export const LIMITS = {
  /** Wrong passwords for one account from all devices that it does not know, besides the delay of each; more are answered as wrong ones, also the right one (docs/decisions/061). */
  loginByStrangers: rule('login-strangers', 100, HOUR),
  loginByAddress: rule('login-address', 200, 15 * MINUTE),
  /** Second factors: wrong ones of one member, whose password somebody knows. */
  mfaByMember: rule('mfa-member', 20, HOUR),
  mfaByAddress: rule('mfa-address', 200, 15 * MINUTE),
  refreshByAddress: rule('refresh-address', 600, 15 * MINUTE),
  codeByAddress: rule('code-address', 300, 15 * MINUTE),
  revokeByAddress: rule('revoke-address', 600, 15 * MINUTE),
  /** A person reads before allowing; the house's app asks each time it opens a page. */
  authorizeByMember: rule('authorize-member', 200, HOUR),
  /** Resending is possible once a minute. */
  smsByMobile: rule('sms-mobile', 1, MINUTE),
  smsByMobileAnHour: rule('sms-mobile-hour', 6, HOUR),
  /** Of recovery the two above are each network's own; this is all networks' together, so that a phone is not flooded (docs/decisions/062). */
  recoveryByMobileAnHour: rule('recovery-mobile-hour', 20, HOUR),
  /** The same of codes that open an account (docs/decisions/140). */
  registrationByMobileAnHour: rule('registration-mobile-hour', 20, HOUR),
  registrationByEmailAnHour: rule('registration-email-hour', 20, HOUR),
  /** Addresses that one code may be tried with while the answer is that one is taken; as long as a code lives (docs/decisions/011). */
  takenByCode: rule('taken-code', 3, CODE_VALID_MS / 1000),
  /** The same address again with the same code. */
  takenOnce: rule('taken-once', 1, CODE_VALID_MS / 1000),
  /** Each costs the centre money, and all networks share one ceiling: a handful of them must not be able to use it up (docs/decisions/114). */
  smsByAddress: rule('sms-address', 20, HOUR),
  /** The same of members, so that a class which registers keeps none of its network's members from a code. */
  memberSmsByAddress: rule('sms-address-member', 20, HOUR),
  /** A letter with a link is possible once a minute, as an SMS is. */
  letterByEmail: rule('letter-email', 1, MINUTE),
  letterByEmailAnHour: rule('letter-email-hour', 6, HOUR),
  recoveryByEmailAnHour: rule('recovery-email-hour', 20, HOUR),
  letterByAddress: rule('letter-address', 100, HOUR),
  /** Of one login, where the password is typed once more: a token that was found must not find the password, nor lock its owner's other logins out. */
  passwordAgainByLogin: rule('password-again', 10, 15 * MINUTE),
  letterByMember: rule('letter-member', 10, HOUR),
  registerByAddress: rule('register-address', 300, HOUR),
  checkByAddress: rule('check-address', 300, HOUR),
  /** Each may cost the centre a paid request; a reader types a few a minute. */
  searchByAddress: rule('search-address', 60, MINUTE),
  verifyByAddress: rule('verify-address', 200, HOUR),
  /** Unpacking a picture is work; nobody needs twenty a day, a person trying things out needs some in a row. */
  avatarByMember: rule('avatar-member', 20, HOUR),
  /** Forms with files, of up to 18 MB each: who mends one fault after the other needs some in a row. */
  uploadByMember: rule('upload-member', 60, HOUR),
  /** Moves, cancellations and waiting places together, each of which writes letters: who changes their mind needs a few, a loop has hundreds. */
  bookingChangeByMember: rule('booking-change-member', 120, HOUR),
  /** Each writes to the member and to the office; who finds one slot after the other taken needs some in a row. */
  advisoryByMember: rule('advisory-member', 60, HOUR),
  contactByAddress: rule('contact-address', 30, HOUR),
  /** An export reads all that there is of a member. */
  exportByMember: rule('export-member', 10, HOUR),
  contactByEmail: rule('contact-email', 5, HOUR),
} as const satisfies Record<string, LimitRule>;

/** The part of all SMS of an hour or a day that registrations leave for members: for recovery and another number. */
export const SMS_KEPT_FOR_MEMBERS = 0.3;
/** Seconds until another SMS may be asked for. */
export const SMS_AGAIN_SECONDS = LIMITS.smsByMobile.seconds;
/** Seconds until another letter with a link may be asked for. */
export const LETTER_AGAIN_SECONDS = LIMITS.letterByEmail.seconds;
