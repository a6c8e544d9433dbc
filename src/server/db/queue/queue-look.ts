import { type RawBuilder, sql } from 'kysely';
import type { Assigned, QueueSort, QueueSubject } from '../../../domain/staff/queue-item.ts';

/** A look of staff at a queue, whatever it holds. */
export interface QueueLook {
  assigned?: Assigned | undefined;
  sort?: QueueSort | undefined;
  /** The member of staff who looks. */
  callerId?: string;
}

/** Whether a record is one that is looked for, by whom it was given to. */
export function isLookedFor({ assigned, callerId }: QueueLook, record: QueueSubject, id: string): RawBuilder<boolean> {
  if (assigned === undefined) return sql<boolean>`true`;
  const given = sql`EXISTS (SELECT FROM queue_assignments AS given WHERE given.record_kind = ${record} AND given.record_id = ${sql.ref(id)}::text`;
  return assigned === 'mine' ? sql<boolean>`${given} AND given.member_id = ${callerId ?? null}::uuid)` : sql<boolean>`NOT ${given})`;
}

/** The order of a list that has the newest first by itself: one index serves both ways. */
export function newestFirst({ sort }: Pick<QueueLook, 'sort'>, moment: string, id: string): RawBuilder<unknown> {
  return sort === 'oldest' ? sql`${sql.ref(moment)}, ${sql.ref(id)} DESC` : sql`${sql.ref(moment)} DESC, ${sql.ref(id)}`;
}

/** The order of a queue: its own, or by a moment of each record. */
export function inOrder({ sort }: QueueLook, moment: string, own: RawBuilder<unknown>): RawBuilder<unknown> {
  if (sort === undefined) return own;
  return sort === 'oldest' ? sql`${sql.ref(moment)}, ${own}` : sql`${sql.ref(moment)} DESC, ${own}`;
}
