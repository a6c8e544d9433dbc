import { expect, test } from 'vitest';
import { EMAIL_RESEND_SECONDS, LIMITS, SMS_RESEND_SECONDS, SMS_RESERVED_FOR_MEMBERS } from './rate-limits.ts';

const rules = Object.values(LIMITS);

test('every counter has a name of its own, and counts over minutes, a quarter of an hour or an hour', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  expect(new Set(rules.map(({ seconds }) => seconds))).toEqual(new Set([60, 600, 900, 3600]));
});

test('a code or a link is sent again once a minute, and six times an hour to one address or number', () => {
  expect([LIMITS.smsByMobile, LIMITS.letterByEmail].map(({ times, seconds }) => [times, seconds])).toEqual([
    [1, 60],
    [1, 60],
  ]);
  expect([SMS_RESEND_SECONDS, EMAIL_RESEND_SECONDS]).toEqual([60, 60]);
  expect([LIMITS.smsByMobileAnHour, LIMITS.letterByEmailAnHour].map(({ times, seconds }) => [times, seconds])).toEqual([
    [6, 3600],
    [6, 3600],
  ]);
});

test('what one code may be tried with is counted as long as a code lives', () => {
  expect([LIMITS.takenByCode, LIMITS.takenOnce].map(({ times, seconds }) => [times, seconds])).toEqual([
    [3, 600],
    [1, 600],
  ]);
});

test('a class at one address logs in and registers without being stopped; one network cannot use up the SMS of all', () => {
  for (const rule of [LIMITS.loginByAddress, LIMITS.mfaByAddress, LIMITS.registerByAddress, LIMITS.checkByAddress, LIMITS.codeByAddress]) {
    expect(rule.times).toBeGreaterThanOrEqual(200);
  }
  expect(LIMITS.smsByAddress.times).toBe(LIMITS.memberSmsByAddress.times);
  expect(SMS_RESERVED_FOR_MEMBERS).toBe(0.3);
});

test('the counters that are in use keep their names: under another each would begin anew', () => {
  expect(rules.map(({ name }) => name)).toEqual([
    'login-strangers',
    'login-address',
    'mfa-member',
    'mfa-address',
    'refresh-address',
    'code-address',
    'revoke-address',
    'authorize-member',
    'sms-mobile',
    'sms-mobile-hour',
    'recovery-mobile-hour',
    'registration-mobile-hour',
    'registration-email-hour',
    'taken-code',
    'taken-once',
    'sms-address',
    'sms-address-member',
    'letter-email',
    'letter-email-hour',
    'recovery-email-hour',
    'letter-address',
    'password-again',
    'letter-member',
    'register-address',
    'check-address',
    'search-address',
    'verify-address',
    'act-staff',
    'note-staff',
    'export-staff',
    'webhook-send-staff',
    'call-api-token',
    'order-member',
    'order-attempt',
    'forged-notice-address',
    'payment-return-address',
    'avatar-member',
    'upload-member',
    'content-picture-editor',
    'content-clip-editor',
    'content-preview-editor',
    'booking-change-member',
    'pass-registration',
    'advisory-member',
    'introduction-member',
    'pay-code-member',
    'pay-code-wrong',
    'shop-key-address',
    'shop-calls',
    'contact-address',
    'export-member',
    'calendar-feed',
    'calendar-feed-wrong',
    'calendar-feed-member',
    'contact-email',
  ]);
});
