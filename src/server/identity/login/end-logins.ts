import type { Tx } from '../../db/client.ts';

/**
 * Ends every login of a member and counts them, with all its tokens (docs/rules.md#sessions: changing the password or e-mail logs out), the codes by which
 * they pay, and the private address of their calendar, which opens without one.
 */
export async function endLogins(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<number> {
  // First what may become a login, waiting for whoever trades it now: the login that comes of it is then seen below.
  await tx.deleteFrom('authorization_codes').where('member_id', '=', memberId).execute();
  const ended = await tx
    .updateTable('token_families')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  // A right password that waits for its second factor is a login, too.
  await tx.deleteFrom('mfa_challenges').where('member_id', '=', memberId).execute();
  // Nor does what was shown at a counter outlast the login that showed it.
  await tx.deleteFrom('pay_codes').where('member_id', '=', memberId).where('used_at', 'is', null).execute();
  await endCalendarFeed(tx, memberId);
  return ended.length;
}

/**
 * Ends the private address of a member's calendar (docs/decisions/164): whoever was logged in may have made it, and sees by it where the member
 * will be. After the logins, so that one that is just being made is either ended here or refused (`resetMyFeed`).
 */
export async function endCalendarFeed(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute();
}
