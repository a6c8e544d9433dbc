import { sql } from 'kysely';
import { CONTENT_PRESENCE_MS } from '../../domain/editing/content-item.ts';
import type { Db, Tx } from '../db/client.ts';

/** A colleague who has an item open. */
export interface Colleague {
  id: string;
  name: string;
}

/** Says that somebody has an item open, for half a minute; what of theirs is over goes. */
export async function sayOpen(tx: Tx, { item, memberId, at }: { item: string; memberId: string; at: Date }): Promise<void> {
  const openUntil = new Date(at.getTime() + CONTENT_PRESENCE_MS);
  await sql`DELETE FROM content_presences AS gone USING (
    SELECT item, member_id FROM content_presences WHERE member_id = ${memberId}::uuid AND open_until <= ${at} FOR UPDATE SKIP LOCKED
  ) AS over WHERE (gone.item, gone.member_id) = (over.item, over.member_id)`.execute(tx);
  await tx
    .insertInto('content_presences')
    .values({ item, member_id: memberId, open_until: openUntil })
    .onConflict((conflict) => conflict.columns(['item', 'member_id']).doUpdateSet({ open_until: openUntil }))
    .execute();
}

/** The colleagues of the caller who have items open, by item; all of them unless some are named. */
export async function readOthers(db: Db | Tx, { items, callerId, at }: { items: readonly string[] | null; callerId: string; at: Date }) {
  const rows = await db
    .selectFrom('content_presences as presence')
    .innerJoin('members as member', 'member.id', 'presence.member_id')
    .select(['presence.item', 'member.id', 'member.name'])
    .where('presence.member_id', '<>', callerId)
    .where('presence.open_until', '>', at)
    .$if(items !== null, (query) => query.where('presence.item', 'in', items ?? []))
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();
  const others = new Map<string, Colleague[]>();
  for (const { item, id, name } of rows) others.set(item, [...(others.get(item) ?? []), { id, name: name ?? '' }]);
  return others;
}
