import { Refusal, refuseField } from '../../../contract/refusal.ts';
import type { QueueViewOutput } from '../../../contract/staff/queue-view.ts';
import { mayOpenList, QUEUE_VIEWS_MAX, type ViewedList } from '../../../domain/staff/queue-item.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';

type Tools = Pick<Deps, 'database' | 'now'>;
interface Views {
  views: QueueViewOutput[];
}

/** @throws Refusal FORBIDDEN for a role that the list is not open to */
function checkList(list: ViewedList, { role }: Caller): void {
  if (!mayOpenList(list, role)) throw new Refusal('FORBIDDEN');
}

async function viewsOf(db: Db | Tx, kind: ViewedList, memberId: string): Promise<Views> {
  const views = await db
    .selectFrom('queue_views')
    .select(['id', 'name', 'search'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute();
  return { views };
}

/** The caller's own views of a queue. @throws Refusal FORBIDDEN */
export async function readViews({ database }: Tools, kind: ViewedList, caller: Caller): Promise<Views> {
  checkList(kind, caller);
  return viewsOf(database.db, kind, caller.memberId);
}

/** Saves a view under a name, in place of the one that has it. @throws Refusal FORBIDDEN, VALIDATION_FAILED once there are so many */
export async function saveView(
  { database, now }: Tools,
  { kind, name, search }: { kind: ViewedList; name: string; search: string },
  caller: Caller,
): Promise<Views> {
  checkList(kind, caller);
  const { memberId: member_id } = caller;
  return database.db.transaction().execute(async (tx) => {
    // Of two screens of one person the second finds the number of the first taken.
    await tx.selectFrom('members').select('id').where('id', '=', member_id).forNoKeyUpdate().execute();
    const known = await tx.selectFrom('queue_views').select(['number', 'name']).where('member_id', '=', member_id).where('kind', '=', kind).execute();
    const free = Array.from({ length: QUEUE_VIEWS_MAX }, (_, i) => i + 1).find((each) => known.every(({ number }) => number !== each));
    const number = known.find((view) => view.name === name)?.number ?? free;
    if (number === undefined) throw refuseField({ field: 'name', message: 'TOO_MANY', limit: QUEUE_VIEWS_MAX });
    await tx
      .insertInto('queue_views')
      .values({ member_id, kind, number, name, search, created_at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'name']).doUpdateSet({ search }))
      .execute();
    return viewsOf(tx, kind, member_id);
  });
}

/** Calls one of the caller's own views otherwise. @throws Refusal FORBIDDEN, NOT_FOUND, VALIDATION_FAILED with NAME_TAKEN */
export async function renameView({ database }: Tools, { kind, id, name }: { kind: ViewedList; id: string; name: string }, caller: Caller): Promise<Views> {
  checkList(kind, caller);
  return database.db.transaction().execute(async (tx) => {
    const renamed = await tx
      .updateTable('queue_views')
      .set({ name })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('member_id', '=', caller.memberId)
      .returning('id')
      .executeTakeFirst();
    if (renamed === undefined) throw new Refusal('NOT_FOUND');
    return viewsOf(tx, kind, caller.memberId);
  });
}

/** Removes one of the caller's own views. @throws Refusal FORBIDDEN, NOT_FOUND */
export async function removeView({ database }: Tools, { kind, id }: { kind: ViewedList; id: string }, caller: Caller): Promise<Views> {
  checkList(kind, caller);
  return database.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('queue_views')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('member_id', '=', caller.memberId)
      .returning('id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('NOT_FOUND');
    return viewsOf(tx, kind, caller.memberId);
  });
}
