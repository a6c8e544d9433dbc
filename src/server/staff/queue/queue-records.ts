import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { Role } from '../../../domain/identity/account.ts';
import { mayOpenQueue, QUEUE_SUBJECTS, type QueueKind, type QueueSubject } from '../../../domain/staff/queue-item.ts';
import type { Tx } from '../../db/client.ts';

/** An item of a queue: the id of its record. */
export interface Item {
  kind: QueueKind;
  id: string;
}

/** The record of an item, as it is referred to. */
export interface QueueRecord {
  record_kind: QueueSubject;
  record_id: string;
  /** Whose it is; null where it is nobody's. */
  memberId: string | null;
}

type Found = Pick<QueueRecord, 'memberId'> & { id: string };
const byMember = (table: string) => (id: string) =>
  sql<Found>`SELECT id::text AS id, member_id AS "memberId" FROM ${sql.table(table)} WHERE id = ${id}::uuid FOR KEY SHARE`;

/** The record of each kind of item, held so that it is not deleted before what refers to it is written. */
const RECORDS: Record<QueueKind, (id: string) => RawBuilder<Found>> = {
  leases: byMember('space_leases'),
  consultations: byMember('advisories'),
  deletions: byMember('deletion_requests'),
  messages: byMember('contact_messages'),
  registrations: byMember('registrations'),
  creators: byMember('creator_applications'),
  upgrades: byMember('matchmaking_upgrades'),
  refunds: byMember('order_refunds'),
  differences: (id) => sql`SELECT difference.id::text AS id, (SELECT orders.member_id FROM orders WHERE orders.id = difference.order_id) AS "memberId"
    FROM payment_differences AS difference WHERE difference.id = ${id}::uuid FOR KEY SHARE OF difference`,
  // Of two members, each of whom it is about.
  introductions: (id) => sql`SELECT id::text AS id, NULL::uuid AS "memberId" FROM matchmaking_introductions WHERE id = ${id}::uuid FOR KEY SHARE`,
  appointments: byMember('matchmaking_appointments'),
  undelivered: (id) => sql`SELECT id, NULL::uuid AS "memberId" FROM undelivered_messages WHERE id = ${id} FOR KEY SHARE`,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Refusal FORBIDDEN for a role that the queue is not open to */
export function checkRole(kind: QueueKind, { role }: { role: Role }): void {
  if (!mayOpenQueue(kind, role)) throw new Refusal('FORBIDDEN');
}

/** The record of an item. @throws Refusal NOT_FOUND */
export async function findRecord(tx: Tx, { kind, id }: Item): Promise<QueueRecord> {
  const { rows } = kind === 'undelivered' || UUID.test(id) ? await RECORDS[kind](id).execute(tx) : { rows: [] };
  const [found] = rows;
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return { record_kind: QUEUE_SUBJECTS[kind], record_id: found.id, memberId: found.memberId };
}

/** The record of an item that something is about to refer to (`queue_items`). @throws Refusal NOT_FOUND */
export async function referToRecord(tx: Tx, item: Item): Promise<QueueRecord> {
  const record = await findRecord(tx, item);
  const { record_kind, record_id } = record;
  await tx
    .insertInto('queue_items')
    .values({ record_kind, record_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return record;
}
