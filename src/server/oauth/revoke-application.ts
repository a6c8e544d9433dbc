import type { Tx } from '../db/client.ts';

export interface EndedApplication {
  memberId: string;
  clientId: string;
  /** Of the application's own logins only this one; without it, all. */
  familyId?: string;
  now: Date;
}

/**
 * Ends what a member's application has: its logins, those that it handed over to the site (which do not say by which of
 * its logins), and codes that wait. False when there was nothing.
 */
export async function endApplication(tx: Tx, { memberId, clientId, familyId, now }: EndedApplication): Promise<boolean> {
  const ended = await tx
    .updateTable('token_families')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([familyId === undefined ? where('client_id', '=', clientId) : where('id', '=', familyId), where('via_client_id', '=', clientId)]),
    )
    .executeTakeFirst();
  const waiting = await tx
    .deleteFrom('authorization_codes')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where((where) => where.or([where('client_id', '=', clientId), where('via_client_id', '=', clientId)]))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n || waiting.numDeletedRows > 0n;
}
