import type { AnyCall, FileCall } from '../../../contract/call.ts';
import type { AuditSubject } from '../../../domain/staff/audit.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { type Acting, actAs, type EmailNote } from '../../db/acting.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from './authenticate.ts';

/** A call of staff, before it is handled. */
export interface StaffCall {
  caller: Caller;
  call: Pick<AnyCall | FileCall, 'method' | 'path'> & Pick<AnyCall, 'isPolled' | 'isRecordedEachTime'> & Partial<Pick<FileCall, 'mediaType'>>;
  requestId: string;
  /** The network address that it came from. */
  address: string;
  /** The paragraph for the e-mail of its decision. */
  emailNote?: EmailNote | undefined;
}

/** The record that a member of staff looked at. */
export interface Look {
  kind: AuditSubject;
  /** Null: of many at once. */
  id: string | null;
  memberId?: string | null;
  /** The way in which it was looked at. */
  after?: Readonly<Record<string, unknown>>;
}

/** The characters of an address that are kept: those of IPv6 with a zone. */
const MAX_ADDRESS = 64;

const actingOf = ({ caller, call, requestId, address, emailNote }: StaffCall, at: Date): Acting => ({
  actorId: caller.memberId,
  role: caller.apiScopes === null ? caller.role : 'token',
  loginId: caller.familyId,
  call: `${call.method} ${call.path}`,
  requestId,
  // As a proxy wrote it.
  address: address.slice(0, MAX_ADDRESS),
  at,
  ...(emailNote && { emailNote }),
});

/**
 * Does what a call of staff does. Whatever row it changes, the database records who did it, in the same transaction
 * (docs/decisions/098); what it only looks at is recorded before it is answered: a look that cannot be recorded is none.
 */
export async function asStaff<T>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  staffCall: StaffCall,
  work: () => Promise<T> | T,
  lookOf: (result: T) => Look | null,
): Promise<T> {
  const acting = actingOf(staffCall, now());
  const result = await actAs(acting, async () => work());
  const look = lookOf(result);
  // A rehearsal of what has no record yet is a look as well: at no record.
  if (staffCall.call.method !== 'GET' && staffCall.call.isPolled !== true && look === null) return result;
  const goesOn = isAskedAgain(staffCall.call) && (await isUnderWay(database.db, acting, look));
  if (!goesOn) await writeLook(database.db, acting, look);
  return result;
}

/** Screens of staff stand open all day, and ask for their lists and records again and again (docs/decisions/246). A file is opened by somebody each time; the number of an ID is looked at each time. */
const isAskedAgain = ({ method, isPolled, isRecordedEachTime, mediaType }: StaffCall['call']): boolean =>
  mediaType === undefined && isRecordedEachTime !== true && (method === 'GET' || isPolled === true);

/** A look at the same within so long is still the first one. */
const ONE_LOOK_MS = 30 * MINUTE_MS;

/** Whether this person's look at a record, or at a list, is written down already, and goes on. What was taken along as a file is written down each time. */
async function isUnderWay(db: Db, { actorId, call, at }: Acting, look: Look | null): Promise<boolean> {
  if (look?.id === null) return false;
  const begun = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_kind', look === null ? 'is' : '=', look?.kind ?? null)
    .where('subject_id', look === null ? 'is' : '=', look?.id ?? null)
    .where('actor_id', '=', actorId)
    .where('call', '=', call)
    .where('action', '=', 'read')
    .where('at', '>', new Date(at.getTime() - ONE_LOOK_MS))
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

/** Records a look that a call of staff has taken, once it is over. */
export const recordLook = (db: Db | Tx, staffCall: StaffCall, look: Look, at: Date): Promise<void> => writeLook(db, actingOf(staffCall, at), look);

async function writeLook(db: Db | Tx, { actorId, role, call, requestId, address, at }: Acting, look: Look | null): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      at,
      actor_id: actorId,
      role,
      call,
      request_id: requestId,
      address: address ?? null,
      action: 'read',
      table_name: null,
      subject_kind: look?.kind ?? null,
      subject_id: look?.id ?? null,
      member_id: look?.memberId ?? null,
      before: null,
      after: look?.after ? JSON.stringify(look.after) : null,
    })
    .execute();
}
