import type { LinkPurpose, SmsPurpose } from '../../../domain/identity/verification.ts';
import type { Tx } from '../../db/client.ts';

/** Codes that change who an account belongs to. */
const POWERFUL = ['forget_sms', 'forget_email', 'change_email', 'change_mobile', 'verify_identity'] as const satisfies readonly (SmsPurpose | LinkPurpose)[];

/** Makes codes worthless that were sent to a member before something changed: whoever holds one may be whom it was changed against. */
export async function revokeCodes(
  tx: Tx,
  { memberId, now, purposes = POWERFUL }: { memberId: string; now: Date; purposes?: readonly (SmsPurpose | LinkPurpose)[] },
): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
