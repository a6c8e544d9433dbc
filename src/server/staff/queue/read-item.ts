import { sql } from 'kysely';
import type { ColleagueOutput, QueueItemOutput, QueueMarkOutput, QueueStepOutput } from '../../../contract/staff/queue-item.ts';
import { assignableRoles, QUEUE_SUBJECTS, type QueueKind, type QueueSubject } from '../../../domain/staff/queue-item.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { checkRole, type QueueRecord } from './queue-records.ts';

type Reading = Pick<QueueRecord, 'record_kind'> & { ids: readonly string[]; callerId: string; at: Date };

const assigneesOf = (db: Db | Tx, { record_kind, ids }: Reading) =>
  db
    .selectFrom('queue_assignments as assignment')
    .innerJoin('members as member', 'member.id', 'assignment.member_id')
    .select(['assignment.record_id as item', 'member.id', 'member.name'])
    .where('assignment.record_kind', '=', record_kind)
    .where('assignment.record_id', 'in', ids)
    .execute();

const othersAt = (db: Db | Tx, { record_kind, ids, callerId, at }: Reading) =>
  db
    .selectFrom('queue_presences as presence')
    .innerJoin('members as member', 'member.id', 'presence.member_id')
    .select(['presence.record_id as item', 'member.id', 'member.name'])
    .where('presence.record_kind', '=', record_kind)
    .where('presence.record_id', 'in', ids)
    .where('presence.member_id', '<>', callerId)
    .where('presence.open_until', '>', at)
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();

const colleague = ({ id, name }: ColleagueOutput): ColleagueOutput => ({ id, name });

/** So many notes of an item are shown at most, as of a member: each beat of each screen brings them. */
const NOTES = 50;

/** The tables of the records that have states: a refund is recorded with its order, and an e-mail is there or not. */
const STATE_TABLES: Partial<Record<QueueSubject, string>> = {
  lease: 'space_leases',
  advisory: 'advisories',
  deletion_request: 'deletion_requests',
  contact_message: 'contact_messages',
  registration: 'registrations',
  creator_application: 'creator_applications',
  upgrade: 'matchmaking_upgrades',
  payment_difference: 'payment_differences',
  introduction: 'matchmaking_introductions',
  appointment: 'matchmaking_appointments',
};
/** The state that a record came to by an entry; null where that left it as it was. */
const CAME_TO = sql<string | null>`coalesce(entry.after ->> 'status', entry.after ->> 'state')`;
/** So many steps of an item are shown at most. */
const STEPS = 20;

/** Reads what colleagues have decided about an item from the record of acts (docs/decisions/481). */
async function readSteps(tx: Tx, { record_kind, record_id }: QueueRecord): Promise<QueueStepOutput[]> {
  const table = STATE_TABLES[record_kind];
  if (table === undefined) return [];
  const steps = await tx
    .selectFrom('audit_entries as entry')
    .leftJoin('members as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('api_tokens as token', 'token.id', 'entry.actor_id')
    .select(['entry.at', CAME_TO.as('status'), sql<string | null>`coalesce(actor.name, token.name)`.as('by')])
    .where('entry.subject_kind', '=', record_kind)
    .where('entry.subject_id', '=', record_id)
    .where('entry.table_name', '=', table)
    .where(CAME_TO, 'is not', null)
    .orderBy('entry.id', 'desc')
    .limit(STEPS)
    .execute();
  // A job has no name: what it does is in the history of the record.
  return steps.flatMap(({ at, by, status }) => (by === null || status === null ? [] : [{ at: isoWithOffset(at), by, status }]));
}

/** The work of colleagues with an item, at an instant. */
export async function readQueueItem(tx: Tx, record: QueueRecord, { callerId, at }: Pick<Reading, 'callerId' | 'at'>): Promise<QueueItemOutput> {
  const { record_kind, record_id } = record;
  const reading = { record_kind, ids: [record_id], callerId, at };
  const [assignee] = await assigneesOf(tx, reading);
  const notes = await tx
    .selectFrom('queue_notes as note')
    .innerJoin('members as author', 'author.id', 'note.actor_id')
    .select(['note.id', 'note.text', 'note.is_emailed as isEmailed', 'author.name as author', 'note.created_at as createdAt'])
    .where('note.record_kind', '=', record_kind)
    .where('note.record_id', '=', record_id)
    .orderBy('note.id', 'desc')
    .limit(NOTES)
    .execute();
  return {
    assignee: assignee === undefined ? null : colleague(assignee),
    others: (await othersAt(tx, reading)).map(colleague),
    notes: notes.map(({ id, text, isEmailed, author, createdAt }) => ({
      id: String(id),
      text,
      is_emailed: isEmailed,
      author,
      created_at: isoWithOffset(createdAt),
    })),
    steps: await readSteps(tx, record),
  };
}

/** The same of many items, with the number of their notes. @throws Refusal FORBIDDEN */
export async function readQueueMarks(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { kind, ids }: { kind: QueueKind; ids: readonly string[] },
  caller: Caller,
): Promise<{ items: QueueMarkOutput[] }> {
  checkRole(kind, caller);
  if (ids.length === 0) return { items: [] };
  const reading = { record_kind: QUEUE_SUBJECTS[kind], ids, callerId: caller.memberId, at: now() };
  const [assignees, others] = [await assigneesOf(db, reading), await othersAt(db, reading)];
  const counted = await db
    .selectFrom('queue_notes')
    .select(({ fn }) => ['record_id as item', fn.countAll<string>().as('notes')])
    .where('record_kind', '=', reading.record_kind)
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute();
  const items = [...new Set(ids)].map((id) => {
    const assignee = assignees.find(({ item }) => item === id);
    return {
      id,
      assignee: assignee === undefined ? null : colleague(assignee),
      others: others.filter(({ item }) => item === id).map(colleague),
      notes: Number(counted.find(({ item }) => item === id)?.notes ?? 0),
    };
  });
  return { items };
}

/** Those who may be given an item of a queue, by name. @throws Refusal FORBIDDEN */
export async function readColleagues(
  { database: { db } }: Pick<Deps, 'database'>,
  kind: QueueKind,
  caller: Caller,
): Promise<{ colleagues: ColleagueOutput[] }> {
  checkRole(kind, caller);
  const colleagues = await db
    .selectFrom('members')
    .select(['id', 'name'])
    .where('role', 'in', assignableRoles(kind))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { colleagues };
}
