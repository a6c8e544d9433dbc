import type { AuditEntryOutput } from '../../contract/staff/audit.ts';
import type { AuditAction, AuditSubject } from '../../domain/staff/audit.ts';
import { addDays, isoWithOffset, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';

export interface AuditQuery {
  subject?: AuditSubject | undefined;
  subject_id?: string | undefined;
  member_id?: string | undefined;
  actor_id?: string | undefined;
  action?: AuditAction | undefined;
  request_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  per_page: number;
}

/** A page of what staff and jobs did, newest first. */
export async function readAudit({ database }: Pick<Deps, 'database'>, wish: AuditQuery): Promise<{ items: AuditEntryOutput[]; total: number }> {
  const { subject, subject_id, member_id, actor_id, action, request_id, from, to, page, per_page } = wish;
  let found = database.db.selectFrom('audit_entries as entry');
  if (subject !== undefined) found = found.where('entry.subject_kind', '=', subject);
  if (subject_id !== undefined) found = found.where('entry.subject_id', '=', subject_id);
  if (member_id !== undefined) found = found.where('entry.member_id', '=', member_id);
  if (actor_id !== undefined) found = found.where('entry.actor_id', '=', actor_id);
  if (action !== undefined) found = found.where('entry.action', '=', action);
  if (request_id !== undefined) found = found.where('entry.request_id', '=', request_id);
  if (from !== undefined) found = found.where('entry.at', '>=', taipeiInstant(from, 0));
  if (to !== undefined) found = found.where('entry.at', '<', taipeiInstant(addDays(to, 1), 0));
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('members as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('api_tokens as token', 'token.id', 'entry.actor_id')
    .select(['entry.id', 'entry.at', 'entry.actor_id', 'entry.role', 'entry.call', 'entry.request_id', 'entry.address', 'entry.action', 'entry.table_name'])
    .select(['entry.subject_kind', 'entry.subject_id', 'entry.member_id', 'entry.before', 'entry.after', 'actor.name', 'actor.account', 'token.name as system'])
    .orderBy('entry.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    items: rows.map(({ at, actor_id: id, name, account, system, table_name, subject_kind, subject_id, ...entry }) => ({
      ...entry,
      at: isoWithOffset(at),
      actor: id === null ? null : { id, name: name ?? system ?? '－', username: account ?? '－' },
      table: table_name,
      subject: subject_kind === null ? null : { kind: subject_kind, id: subject_id },
    })),
    total: Number(total),
  };
}
