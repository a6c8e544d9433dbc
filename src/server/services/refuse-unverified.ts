import { Refusal } from '../../contract/refusal.ts';
import type { Caller } from './authenticate.ts';

/**
 * Refuses who takes a place from others before the e-mail address and the mobile number are verified: one seat at a time
 * (spec section 5) holds for a person, and a mailbox is no person (docs/decisions/021, 133).
 * @throws Refusal EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED
 */
export function refuseUnverified({ isVerified, isMobileVerified }: Pick<Caller, 'isVerified' | 'isMobileVerified'>): void {
  if (!isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (!isMobileVerified) throw new Refusal('MOBILE_NOT_VERIFIED');
}
