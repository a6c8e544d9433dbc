import { Refusal } from '../../../contract/refusal.ts';
import type { Caller } from '../../http/callers/authenticate.ts';

/**
 * Refuses callers who would take a place from others before their e-mail address and mobile number are verified: one seat at a
 * time (docs/rules.md#verification) is a rule about persons, and anybody can have many mailboxes (docs/decisions/021, 133).
 * @throws Refusal EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED
 */
export function refuseUnverified({ isVerified, isMobileVerified }: Pick<Caller, 'isVerified' | 'isMobileVerified'>): void {
  if (!isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (!isMobileVerified) throw new Refusal('MOBILE_NOT_VERIFIED');
}
