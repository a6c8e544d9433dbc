import { SITE_CLIENT_ID } from '../../contract/identity/token.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';

export interface ApplicationAccess {
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
export async function endApplicationAccess(tx: Tx, { memberId, clientId, familyId, now }: ApplicationAccess): Promise<boolean> {
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

export interface Revocation {
  memberId: string;
  clientId: string;
  /** The login that asks: the site's own, so it stays. */
  familyId: string;
  origin: CallOrigin;
}

/** Ends everything that an application was allowed: its logins, those it handed over to the site, and codes that wait. @throws Refusal NOT_FOUND */
export async function revokeApplication(deps: Deps, { memberId, clientId, familyId, origin }: Revocation): Promise<{ ended: boolean }> {
  if (clientId === SITE_CLIENT_ID) throw new Refusal('NOT_FOUND');
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    if (!(await endApplicationAccess(tx, { memberId, clientId, now }))) throw new Refusal('NOT_FOUND');
    await recordEvent(tx, { kind: 'CLIENT_CUT_OFF', memberId, familyId, origin, detail: { client: clientId }, now });
    return { ended: true };
  });
}
