import { expect, test } from 'vitest';
import { doableNow, type SessionOf } from './registration-action.ts';
import type { RegistrationState, RegistrationStatus } from './registration-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-12-01 10:00:00');
const session = { opensAt: at('2026-11-01 00:00:00'), closesAt: at('2026-12-10 00:00:00'), isCancelled: false, quota: 2, taken: 0, held: 1 };
const mine = (status: RegistrationStatus): RegistrationState => ({
  ...{ status, start: at('2026-12-12 14:00:00'), end: at('2026-12-12 16:00:00'), cancelBefore: at('2026-12-11 14:00:00'), lapsesAt: null },
});
const wait = { status: 'waiting' as const, start: at('2026-12-12 14:00:00'), offerUntil: null };
const offer = { ...wait, status: 'offered' as const, offerUntil: at('2026-12-01 12:00:00') };
const free: SessionOf = { session, mine: null, wait: null, isAllowed: true };
const full = { ...session, held: 2 };

test.each<[string, SessionOf, Date, string[], string | null]>([
  ['a place is free', free, NOW, ['register'], null],
  ['after a review that was not passed', { ...free, mine: mine('failed') }, NOW, ['register'], null],
  ['after a cancellation', { ...free, mine: mine('cancelled') }, NOW, ['register'], null],
  ['registered', { ...free, mine: mine('registered') }, NOW, ['cancel'], null],
  ['under review', { ...free, mine: mine('applied') }, NOW, ['cancel'], null],
  ['registered, past the refund', { ...free, mine: mine('passed') }, at('2026-12-12 10:00:00'), ['cancel_late'], null],
  ['in', { ...free, mine: mine('attended') }, at('2026-12-12 15:00:00'), [], null],
  ['over', { ...free, mine: mine('registered') }, at('2026-12-12 16:00:00'), [], 'REGISTRATION_CLOSED'],
  ['full', { ...free, session: full }, NOW, ['join_waitlist'], 'FULL'],
  ['full, waiting', { ...free, session: full, wait }, NOW, ['leave_waitlist'], 'FULL'],
  ['offered', { ...free, session: full, wait: offer }, NOW, ['accept_offer', 'leave_waitlist'], null],
  ['offered, the offer over', { ...free, session: full, wait: offer }, at('2026-12-01 12:00:00'), ['join_waitlist'], 'FULL'],
  [
    'offered, registration closed',
    { ...free, session: full, wait: { ...offer, offerUntil: at('2026-12-10 12:00:00') } },
    at('2026-12-10 11:00:00'),
    ['accept_offer', 'leave_waitlist'],
    null,
  ],
  ['waiting for more than is left', { ...free, wait }, NOW, ['register', 'leave_waitlist'], null],
  ['not open', free, at('2026-10-01 10:00:00'), [], 'REGISTRATION_NOT_OPEN'],
  ['closed', free, at('2026-12-10 00:00:00'), [], 'REGISTRATION_CLOSED'],
  ['closed, waiting', { ...free, wait }, at('2026-12-10 00:00:00'), ['leave_waitlist'], 'REGISTRATION_CLOSED'],
  ['cancelled', { ...free, session: { ...session, isCancelled: true } }, NOW, [], 'ACTIVITY_CANCELLED'],
  ['of another class', { ...free, isAllowed: false }, NOW, [], 'CLASS_NOT_ALLOWED'],
  ['of another class, and full', { ...free, session: full, isAllowed: false }, NOW, [], 'CLASS_NOT_ALLOWED'],
])('%s', (_, of, now, actions, obstacle) => {
  expect(doableNow(of, now)).toEqual({ actions, obstacle });
});
