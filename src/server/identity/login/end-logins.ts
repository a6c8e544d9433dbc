import type { Tx } from '../../db/client.ts';

/** Ends every login of a member and counts them, with all its tokens, but for one that may be named (docs/rules.md#sessions: changing the password or e-mail logs out). */
export async function endLogins(tx: Tx, { memberId, now, exceptFamilyId }: { memberId: string; now: Date; exceptFamilyId?: string }): Promise<number> {
  // First what may become a login, waiting for whoever trades it now: the login that comes of it is then seen below.
  await tx.deleteFrom('authorization_codes').where('member_id', '=', memberId).execute();
  const ended = await tx
    .updateTable('token_families')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(exceptFamilyId !== undefined, (query) => query.where('id', '!=', exceptFamilyId ?? ''))
    .returning('id')
    .execute();
  // A right password that waits for its second factor is a login, too.
  await tx.deleteFrom('mfa_challenges').where('member_id', '=', memberId).execute();
  return ended.length;
}
