import { sql } from 'kysely';
import type { QueueItemOutput } from '../../../contract/staff/queue-item.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { PRESENCE_MS } from '../../../domain/staff/queue-item.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { checkRole, findRecord, type Item, type QueueRecord, referToRecord } from './queue-records.ts';
import { readQueueItem } from './read-item.ts';

type Tools = Pick<Deps, 'database' | 'now'>;

/** Notes for half a minute that an item is open on the caller's screen, and tells what colleagues have to do with it. @throws Refusal FORBIDDEN, NOT_FOUND */
export function openItem(deps: Tools, item: Item, caller: Caller): Promise<QueueItemOutput> {
  checkRole(item.kind, caller);
  const at = deps.now();
  return withIdempotency(deps, null, async (tx) => {
    const record = await findRecord(tx, item);
    await beat(tx, record, { memberId: caller.memberId, at });
    return readQueueItem(tx, record, { callerId: caller.memberId, at });
  });
}

/** Notes an item as open, and forgets what the same member had open before. */
async function beat(tx: Tx, { record_kind, record_id }: QueueRecord, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  const open_until = new Date(at.getTime() + PRESENCE_MS);
  await sql`DELETE FROM queue_presences AS gone USING (
    SELECT record_kind, record_id, member_id FROM queue_presences WHERE member_id = ${memberId}::uuid AND open_until <= ${at} FOR UPDATE SKIP LOCKED
  ) AS over WHERE (gone.record_kind, gone.record_id, gone.member_id) = (over.record_kind, over.record_id, over.member_id)`.execute(tx);
  await tx
    .insertInto('queue_presences')
    .values({ record_kind, record_id, member_id: memberId, open_until })
    .onConflict((conflict) => conflict.columns(['record_kind', 'record_id', 'member_id']).doUpdateSet({ open_until }))
    .execute();
}

/** Writes a note on an item, which stays as it is. @throws Refusal FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS */
export async function addNote(
  deps: Tools & Pick<Deps, 'secrets'>,
  item: Item & { text: string },
  caller: Caller,
  once: IdempotencyKey | null,
): Promise<QueueItemOutput> {
  checkRole(item.kind, caller);
  await countTry(deps, LIMITS.noteByStaff, caller.memberId);
  const at = deps.now();
  return withIdempotency(deps, once, async (tx) => {
    const record = await referToRecord(tx, item);
    const { record_kind, record_id, memberId } = record;
    await tx
      .insertInto('queue_notes')
      .values({ record_kind, record_id, member_id: memberId, actor_id: caller.memberId, text: item.text, created_at: at })
      .execute();
    return readQueueItem(tx, record, { callerId: caller.memberId, at });
  });
}
