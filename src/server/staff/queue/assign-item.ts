import { Refusal, refuseField } from '../../../contract/refusal.ts';
import type { QueueItemOutput } from '../../../contract/staff/queue-item.ts';
import type { Role } from '../../../domain/identity/account.ts';
import { assignableRoles, QUEUE_KINDS, QUEUE_SUBJECTS, type QueueKind } from '../../../domain/staff/queue-item.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { checkRole, type Item, type QueueRecord, referToRecord } from './queue-records.ts';
import { readQueueItem } from './read-item.ts';

interface Giving {
  /** Null for nobody. */
  to: string | null;
  /** Whose it was on the caller's screen. */
  before: string | null;
}

/**
 * Gives an item to somebody, or to nobody. @throws Refusal FORBIDDEN, NOT_FOUND, NOT_IN_STATE where it is somebody else's by now than on the
 * caller's screen, VALIDATION_FAILED for somebody without a role for it
 */
export function assignItem(deps: Pick<Deps, 'database' | 'now'>, item: Item, giving: Giving, caller: Caller): Promise<QueueItemOutput> {
  checkRole(item.kind, caller);
  const at = deps.now();
  return withIdempotency(deps, null, async (tx) => {
    const record = await referToRecord(tx, item);
    if (giving.to !== null) await checkAssignable(tx, item.kind, giving.to);
    if (!(await give(tx, record, { ...giving, actor_id: caller.memberId, assigned_at: at }))) throw new Refusal('NOT_IN_STATE');
    return readQueueItem(tx, record, { callerId: caller.memberId, at });
  });
}

/** Asks for somebody with a role for it; one who loses it at this moment loses the item as well, or is refused (`releaseItems`). */
async function checkAssignable(tx: Tx, kind: QueueKind, id: string): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', assignableRoles(kind))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (found === undefined) throw refuseField({ field: 'member_id', message: 'NOT_AN_OPTION' });
}

/** In one statement each: of two at once, the second finds what the first has made of it. @returns whether it was as the caller saw it */
async function give(
  tx: Tx,
  { record_kind, record_id }: QueueRecord,
  { to, before, ...given }: Giving & { actor_id: string; assigned_at: Date },
): Promise<boolean> {
  if (before === null) {
    if (to === null)
      return (
        (await tx.selectFrom('queue_assignments').select('record_id').where('record_kind', '=', record_kind).where('record_id', '=', record_id).execute())
          .length === 0
      );
    const made = await tx
      .insertInto('queue_assignments')
      .values({ record_kind, record_id, member_id: to, ...given })
      .onConflict((conflict) => conflict.doNothing())
      .returning('record_id')
      .execute();
    return made.length > 0;
  }
  const changed =
    to === null
      ? tx
          .deleteFrom('queue_assignments')
          .where('record_kind', '=', record_kind)
          .where('record_id', '=', record_id)
          .where('member_id', '=', before)
          .returning('record_id')
      : tx
          .updateTable('queue_assignments')
          .set({ member_id: to, ...given })
          .where('record_kind', '=', record_kind)
          .where('record_id', '=', record_id)
          .where('member_id', '=', before)
          .returning('record_id');
  return (await changed.execute()).length > 0;
}

/** Takes the items of a member of staff back that another role has no work with. */
export async function releaseItems(tx: Tx, memberId: string, role: Role): Promise<void> {
  const kept = QUEUE_KINDS.filter((kind) => assignableRoles(kind).includes(role)).map((kind) => QUEUE_SUBJECTS[kind]);
  await tx
    .deleteFrom('queue_assignments')
    .where('member_id', '=', memberId)
    .$if(kept.length > 0, (query) => query.where('record_kind', 'not in', kept))
    .execute();
}
