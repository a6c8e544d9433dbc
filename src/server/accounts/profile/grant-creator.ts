import type { Tx } from '../../db/client.ts';
import type { Addressee } from '../../delivery/addressee.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { recordGrant } from '../../levels/class-changes.ts';

export interface CreatorGrant {
  memberId: string;
  /** The cause, for the record of the account. */
  by: 'old_account' | 'matchmaking';
  /** Null for what no call of the member's caused. */
  origin: CallOrigin | null;
  /** Of the staff. */
  actorId?: string;
  now: Date;
}

/** Makes a member a creator and records it, in their history as well; undefined, and nothing is done, for whoever is one already. No terms are agreed to anew. */
export async function grantCreator(tx: Tx, { memberId, by, origin, actorId, now }: CreatorGrant): Promise<Addressee | undefined> {
  const member = await tx
    .selectFrom('members')
    .select(['class', 'name', 'email', 'language'])
    .where('id', '=', memberId)
    .where('class', '!=', 'creator')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const { class: from, ...addressee } = member;
  await tx.updateTable('members').set({ class: 'creator' }).where('id', '=', memberId).execute();
  await recordGrant(tx, { memberId, from, to: 'creator', now });
  await recordEvent(tx, { kind: 'CLASS_CHANGED', memberId, origin, ...(actorId !== undefined && { actorId }), detail: { class: 'creator', by }, now });
  return addressee;
}
