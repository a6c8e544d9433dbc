import { CODE_VALID_MS } from './identity/account.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from './time/period.ts';

/** So many times in so many seconds. */
export interface LimitRule {
  /** Names the counter; never rename one that is in use. */
  name: string;
  times: number;
  seconds: number;
}

const rule = (name: string, times: number, seconds: number): LimitRule => ({ name, times, seconds });

/**
 * The limits of tries (docs/rules.md#codes-and-links), by account, mobile number or address. Addresses are shared by
 * whole schools and by the centre's own guests: their limits stop machines, not classes.
 */
export const LIMITS = {
  /** Wrong passwords for one account from all devices that it does not know, besides the delay of each; more are answered as wrong ones, also the right one (docs/decisions/061). */
  loginByStrangers: rule('login-strangers', 100, HOUR_SECONDS),
  loginByAddress: rule('login-address', 200, 15 * MINUTE_SECONDS),
  /** Second factors: wrong ones of one member, whose password somebody knows. */
  mfaByMember: rule('mfa-member', 20, HOUR_SECONDS),
  mfaByAddress: rule('mfa-address', 200, 15 * MINUTE_SECONDS),
  refreshByAddress: rule('refresh-address', 600, 15 * MINUTE_SECONDS),
  codeByAddress: rule('code-address', 300, 15 * MINUTE_SECONDS),
  revokeByAddress: rule('revoke-address', 600, 15 * MINUTE_SECONDS),
  /** A person reads before allowing; the centre's app asks each time it opens a page. */
  authorizeByMember: rule('authorize-member', 200, HOUR_SECONDS),
  /** Resending is possible once a minute. */
  smsByMobile: rule('sms-mobile', 1, MINUTE_SECONDS),
  smsByMobileAnHour: rule('sms-mobile-hour', 6, HOUR_SECONDS),
  /** Of recovery the two above are each network's own; this is all networks' together, so that a phone is not flooded (docs/decisions/062). */
  recoveryByMobileAnHour: rule('recovery-mobile-hour', 20, HOUR_SECONDS),
  /** The same of codes that open an account (docs/decisions/140). */
  registrationByMobileAnHour: rule('registration-mobile-hour', 20, HOUR_SECONDS),
  registrationByEmailAnHour: rule('registration-email-hour', 20, HOUR_SECONDS),
  /** Addresses that one code may be tried with while the answer is that one is taken; as long as a code lives (docs/decisions/011). */
  takenByCode: rule('taken-code', 3, CODE_VALID_MS / 1000),
  /** The same address again with the same code. */
  takenOnce: rule('taken-once', 1, CODE_VALID_MS / 1000),
  /** Each costs the centre money, and all networks share one ceiling: a handful of them must not be able to use it up (docs/decisions/114). */
  smsByAddress: rule('sms-address', 20, HOUR_SECONDS),
  /** The same of members, so that a class which registers keeps none of its network's members from a code. */
  memberSmsByAddress: rule('sms-address-member', 20, HOUR_SECONDS),
  /** An e-mail with a link is possible once a minute, as an SMS is. */
  letterByEmail: rule('letter-email', 1, MINUTE_SECONDS),
  letterByEmailAnHour: rule('letter-email-hour', 6, HOUR_SECONDS),
  recoveryByEmailAnHour: rule('recovery-email-hour', 20, HOUR_SECONDS),
  letterByAddress: rule('letter-address', 100, HOUR_SECONDS),
  /** Of one login, where the password is typed once more: a token that was found must not find the password, nor lock its owner's other logins out. */
  passwordAgainByLogin: rule('password-again', 10, 15 * MINUTE_SECONDS),
  letterByMember: rule('letter-member', 10, HOUR_SECONDS),
  registerByAddress: rule('register-address', 300, HOUR_SECONDS),
  checkByAddress: rule('check-address', 300, HOUR_SECONDS),
  /** Each may cost the centre a paid request; a reader types a few a minute. */
  searchByAddress: rule('search-address', 60, MINUTE_SECONDS),
  verifyByAddress: rule('verify-address', 200, HOUR_SECONDS),
  /** Whatever one of the staff sends that is no look: a screen that shows who else is here asks six times a minute, a bulk of a hundred takes seconds; a loop is stopped. */
  actByStaff: rule('act-staff', 1200, MINUTE_SECONDS),
  /** Notes on items and about members: each is answered to every colleague who has the item open. A busy day has a hundred. */
  noteByStaff: rule('note-staff', 240, HOUR_SECONDS),
  /** Lists as files: each reads all of a list, and holds one of few connections meanwhile. */
  exportByStaff: rule('export-staff', 120, HOUR_SECONDS),
  /** Test messages and replays, each of which sends to somebody else's server. */
  webhookSendByStaff: rule('webhook-send-staff', 60, HOUR_SECONDS),
  /** Of another system: a display asks once a second, a gate less. */
  callByApiToken: rule('call-api-token', 300, MINUTE_SECONDS),
  /** Orders of points: a buyer tries some cards, a machine would fill the books. */
  orderByMember: rule('order-member', 30, HOUR_SECONDS),
  /** Further payments of one order, each with a number of its own at the provider, and a question about those before. */
  attemptByOrder: rule('order-attempt', 6, HOUR_SECONDS),
  /** Notices of payments that nobody but a provider could send, and it did not: more are answered and not stored. */
  forgedNoticeByAddress: rule('forged-notice-address', 60, HOUR_SECONDS),
  /** Buyers who come back from a payment: each is a question to the provider. */
  paymentReturnByAddress: rule('payment-return-address', 60, HOUR_SECONDS),
  /** Unpacking a picture is work; nobody needs twenty a day, a person trying things out needs some in a row. */
  avatarByMember: rule('avatar-member', 20, HOUR_SECONDS),
  /** Forms with files, of up to 18 MB each: who mends one fault after the other needs some in a row. */
  uploadByMember: rule('upload-member', 60, HOUR_SECONDS),
  contentPictureByEditor: rule('content-picture-editor', 240, HOUR_SECONDS),
  /** Clips and captions, of up to 48 MB each, which wait a day. */
  contentClipByEditor: rule('content-clip-editor', 60, HOUR_SECONDS),
  /** Pages of drafts: each is made while its editor pauses, and takes a part of a second of a processor. */
  contentPreviewByEditor: rule('content-preview-editor', 60, MINUTE_SECONDS),
  /** Moves, cancellations and waitlist entries together, each of which sends e-mails: who changes their mind needs a few, a loop has hundreds. */
  bookingChangeByMember: rule('booking-change-member', 120, HOUR_SECONDS),
  /** Tickets for Apple Wallet, each of which is signed anew. */
  passByRegistration: rule('pass-registration', 12, HOUR_SECONDS),
  /** Each writes to the member and to the office; who finds one slot after the other taken needs some in a row. */
  advisoryByMember: rule('advisory-member', 60, HOUR_SECONDS),
  /** Each yes and each no may write to the other side. */
  introductionByMember: rule('introduction-member', 30, HOUR_SECONDS),
  /** Codes to pay with: whoever stands in a queue opens the page again and again, a loop does so for hours. */
  payCodeByMember: rule('pay-code-member', 240, HOUR_SECONDS),
  /** Codes that are none, of one of the desk or one shop: mistyped ones are few, guessed ones many. */
  wrongPayCode: rule('pay-code-wrong', 30, 15 * MINUTE_SECONDS),
  /** Keys of no shop. */
  shopKeyByAddress: rule('shop-key-address', 30, 15 * MINUTE_SECONDS),
  /** Calls of one partner shop: it asks every second or two whether its customers have answered. */
  shopCalls: rule('shop-calls', 600, MINUTE_SECONDS),
  contactByAddress: rule('contact-address', 30, HOUR_SECONDS),
  /** An export reads all that there is of a member. */
  exportByMember: rule('export-member', 10, HOUR_SECONDS),
  /** Of one private calendar: a calendar asks every hour, several of one member's a few times that. */
  calendarFeed: rule('calendar-feed', 120, HOUR_SECONDS),
  /** Addresses of no calendar: calendars of many members come from one network, so those that are right do not count. */
  calendarFeedWrongByAddress: rule('calendar-feed-wrong', 100, HOUR_SECONDS),
  /** Addresses of one member's calendar: one is reset to lock somebody out, which is done once. */
  calendarFeedByMember: rule('calendar-feed-member', 20, HOUR_SECONDS),
  contactByEmail: rule('contact-email', 5, HOUR_SECONDS),
} as const satisfies Record<string, LimitRule>;

/** The part of all SMS of an hour or a day that registrations leave for members: for recovery and another number. */
export const SMS_RESERVED_FOR_MEMBERS = 0.3;
/** Seconds until another SMS may be asked for. */
export const SMS_RESEND_SECONDS = LIMITS.smsByMobile.seconds;
/** Seconds until another e-mail with a link may be requested. */
export const EMAIL_RESEND_SECONDS = LIMITS.letterByEmail.seconds;
