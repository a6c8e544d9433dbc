import type { MemberClass } from '../../domain/identity/account.ts';
import type { Db, Tx } from '../db/client.ts';

/** The last change of a member's class: its end is that of the class that they have. */
export const latestChange = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('class_changes')
    .select(['to_class', 'valid_until'])
    .where('member_id', '=', memberId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes a class that was granted for work into the member's history, in the transaction that grants it. */
export async function recordGrant(tx: Tx, { memberId, from, to, now }: { memberId: string; from: MemberClass; to: MemberClass; now: Date }): Promise<void> {
  await tx
    .insertInto('class_changes')
    .values({ member_id: memberId, event: 'granted', from_class: from, to_class: to, spent: 0, valid_until: null, changed_at: now })
    .execute();
}

/** Writes the end of such a class into the member's history: they are general again, until spending says more. */
export async function recordGrantEnd(tx: Tx, { memberId, from, now }: { memberId: string; from: MemberClass; now: Date }): Promise<void> {
  await tx
    .insertInto('class_changes')
    .values({ member_id: memberId, event: 'ended', from_class: from, to_class: 'general', spent: 0, valid_until: null, changed_at: now })
    .execute();
}
