import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal.ts';
import type { AuditEntryOutput } from '../../contract/staff/audit.ts';
import type { AuditAction, AuditSubject } from '../../domain/staff/audit.ts';
import { addDays, isoWithOffset, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';
import type { QueueLook } from '../db/queue/queue-look.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';

export interface AuditQuery extends Pick<QueueLook, 'sort'> {
  subject?: AuditSubject | undefined;
  subject_id?: string | undefined;
  member_id?: string | undefined;
  actor_id?: string | undefined;
  action?: AuditAction | 'change' | undefined;
  request_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** All that staff and jobs did, newest first. */
export function readAudit({ database: { db } }: Pick<Deps, 'database'>, wish: AuditQuery): Listing<AuditEntryOutput> {
  const { subject, subject_id, member_id, actor_id, action, request_id, from, to, q, sort } = wish;
  let found = entries(db);
  if (subject !== undefined) found = found.where('entry.subject_kind', '=', subject);
  if (subject_id !== undefined) found = found.where('entry.subject_id', '=', subject_id);
  if (member_id !== undefined) found = found.where('entry.member_id', '=', member_id);
  if (actor_id !== undefined) found = found.where('entry.actor_id', '=', actor_id);
  if (action === 'change') found = found.where('entry.action', '<>', 'read');
  else if (action !== undefined) found = found.where('entry.action', '=', action);
  if (request_id !== undefined) found = found.where('entry.request_id', '=', request_id);
  if (from !== undefined) found = found.where('entry.at', '>=', taipeiInstant(from, 0));
  if (to !== undefined) found = found.where('entry.at', '<', taipeiInstant(addDays(to, 1), 0));
  if (q !== undefined) found = found.where(isFoundBy(q));
  return listingOf({
    db,
    count: found.select(({ fn }) => fn.countAll<string>().as('total')),
    rows: entryRows(found).orderBy('entry.id', sort === 'oldest' ? 'asc' : 'desc'),
    toItems: (rows) => rows.map(toEntryResponse),
  });
}

/** One entry. @throws Refusal NOT_FOUND */
export async function readAuditEntry({ database: { db } }: Pick<Deps, 'database'>, id: number): Promise<AuditEntryOutput> {
  const row = await entryRows(entries(db)).where('entry.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toEntryResponse(row);
}

const entries = (db: Db) => db.selectFrom('audit_entries as entry');

const entryRows = (found: ReturnType<typeof entries>) =>
  found
    .leftJoin('members as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('api_tokens as token', 'token.id', 'entry.actor_id')
    .select(['entry.id', 'entry.at', 'entry.actor_id', 'entry.role', 'entry.call', 'entry.request_id', 'entry.address', 'entry.action', 'entry.table_name'])
    .select([
      'entry.subject_kind',
      'entry.subject_id',
      'entry.member_id',
      'entry.before',
      'entry.after',
      'actor.name',
      'actor.account',
      'token.name as system',
    ]);

/** Of an account, as actor or as the member whom it is about; or of a record or a request by its id. */
const isFoundBy = (q: string) => sql<boolean>`(entry.subject_id = ${q}::text OR entry.request_id = ${q}::text
  OR entry.actor_id IN (SELECT id FROM members WHERE lower(account) = lower(${q}::text))
  OR entry.member_id IN (SELECT id FROM members WHERE lower(account) = lower(${q}::text)))`;

function toEntryResponse({
  at,
  actor_id: id,
  name,
  account,
  system,
  table_name,
  subject_kind,
  subject_id,
  ...entry
}: Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]): AuditEntryOutput {
  return {
    ...entry,
    at: isoWithOffset(at),
    actor: id === null ? null : { id, name: name ?? system ?? '－', username: account ?? '－' },
    table: table_name,
    subject: subject_kind === null ? null : { kind: subject_kind, id: subject_id },
  };
}
