import { takesSms } from '../../../domain/identity/number-plan.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { sms } from '../../emails/messages.ts';
import { revokeCodes } from '../../identity/codes/revoke-codes.ts';
import { lockPoints } from '../../points/ledger.ts';
import { grantMonthly } from '../../points/points-upkeep.ts';

/** A member's number before it changes. */
export interface OldMobile {
  mobile: string;
  isVerified: boolean;
}

/**
 * Locks the member's row and reads the number, so that of two changes at once the second sees what the first has done. The balance comes
 * first, as `setMobile` may grant points: a booking has the balance when its row asks for the member's.
 */
export async function lockMobile(tx: Tx, memberId: string): Promise<OldMobile> {
  await lockPoints(tx, memberId);
  const { mobile, verifiedAt } = await tx
    .selectFrom('members')
    .select(['mobile', 'mobile_verified_at as verifiedAt'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { mobile, isVerified: verifiedAt !== null };
}

/**
 * Sets a number that was proved, by SMS or in person. An SMS goes to the old one, if it was verified and SMS reach it; a member who had
 * none verified gets the month's free points now. A number that another member has verified is refused by `members_mobile_key`.
 */
export async function setMobile(
  tx: Tx,
  { jobs, library }: Pick<Deps, 'jobs' | 'library'>,
  { memberId, mobile, language, old, now }: { memberId: string; mobile: string; language: Language; old: OldMobile; now: Date },
): Promise<void> {
  await tx.updateTable('members').set({ mobile, mobile_verified_at: now }).where('id', '=', memberId).execute();
  await revokeCodes(tx, { memberId, now, purposes: ['forget_sms', 'change_mobile'] });
  const { mobile: settings, points } = library.settings;
  if (old.isVerified && old.mobile !== mobile && takesSms(old.mobile, settings.sms_countries))
    await jobs.enqueue(tx, 'send-sms', { to: old.mobile, language, ...sms.mobileChanged({}) });
  if (!old.isVerified) await grantMonthly(tx, { memberId, rules: points, now });
}
