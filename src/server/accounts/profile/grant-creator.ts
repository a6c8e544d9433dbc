import type { MemberClass } from '../../../domain/identity/account.ts';
import type { Tx } from '../../db/client.ts';
import type { Addressee } from '../../delivery/addressee.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { recordGrant, recordGrantEnd } from '../../levels/class-changes.ts';

export interface CreatorGrant {
  memberId: string;
  /** By default creator; associate creator on application alone. */
  to?: 'creator' | 'associate';
  /** The cause, for the record of the account. */
  by: 'old_account' | 'matchmaking' | 'application';
  /** Null for what no call of the member's caused. */
  origin: CallOrigin | null;
  /** Of the staff. */
  actorId?: string;
  now: Date;
}

/**
 * Makes a member a creator, or an associate one, and records it, in their history as well; undefined, and nothing is done, for whoever is
 * that or more already. No terms are agreed to anew.
 */
export async function grantCreator(tx: Tx, { memberId, to = 'creator', by, origin, actorId, now }: CreatorGrant): Promise<Addressee | undefined> {
  const member = await tx
    .selectFrom('members')
    .select(['class', 'name', 'email', 'language'])
    .where('id', '=', memberId)
    .where('class', 'not in', [to, 'creator'])
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const { class: from, ...addressee } = member;
  await tx.updateTable('members').set({ class: to }).where('id', '=', memberId).execute();
  await recordGrant(tx, { memberId, from, to, now });
  await recordEvent(tx, { kind: 'CLASS_CHANGED', memberId, origin, ...(actorId !== undefined && { actorId }), detail: { class: to, by }, now });
  return addressee;
}

/** Takes a class that was granted for a time back, and records it; whoever has another class by now stays what they are. */
export async function endGrant(tx: Tx, { memberId, from, now }: { memberId: string; from: MemberClass; now: Date }): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable('members').set({ class: 'general' }).where('id', '=', memberId).where('class', '=', from).executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordGrantEnd(tx, { memberId, from, now });
  await recordEvent(tx, { kind: 'CLASS_CHANGED', memberId, origin: null, detail: { class: 'general', by: 'membership_end' }, now });
}
