import { sql } from 'kysely';
import type { DeletionOutput, DeletionPreviewOutput } from '../../../contract/accounts/my-data.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { DELETION_MACHINE, DELETION_MAX_WORKDAYS, type DeletionEvent, OPEN_DELETION_STATUSES } from '../../../domain/accounts/deletion.ts';
import { stepOf } from '../../../domain/state/state-machine.ts';
import { isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { addWorkdays } from '../../../domain/time/workdays.ts';
import { workCalendar } from '../../../editorial/settings/work-calendar.ts';
import { mailDay } from '../../../i18n/formats/mail-dates.ts';
import type { Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import { readEmailNote } from '../../delivery/email-note.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { sendSecurityEmail } from '../../identity/security/security-email.ts';
import { isLeaseUnsettled } from '../../spaces/queries.ts';
import { leaveAllWaitlists } from '../../waitlist/leave-waitlist.ts';
import { erasePerson } from './personal-data.ts';

/** As the partial index has it, in plain words: a prepared statement's parameters would hide from the server which index is meant. */
const isOpen = sql<boolean>`status IN (${sql.join(OPEN_DELETION_STATUSES.map((status) => sql.lit(status)))})`;

/** Where a request is shown, and taken back. */
const DATA_PATH = 'member/info#data';

const COLUMNS = ['id', 'reference', 'status', 'created_at as createdAt', 'due_on as dueOn'] as const;
interface RequestRow {
  id: string;
  reference: string;
  status: DeletionOutput['status'];
  createdAt: Date;
  dueOn: string;
}
export const toDeletionResponse = ({ id, reference, status, createdAt, dueOn }: RequestRow): DeletionOutput => ({
  id,
  reference,
  status,
  asked_at: isoWithOffset(createdAt),
  due_on: dueOn,
});

/**
 * Files the request of a signed-in member whose message asks for it (docs/rules.md#account-deletion), in the message's own transaction.
 * Who has asked already has the earlier request: the message still reaches the office. The account's own address hears
 * of it, whatever address the message gave: the session may be a stranger's.
 */
export async function fileDeletion(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs' | 'library' | 'now'>,
  { memberId, reference, origin }: { memberId: string; reference: string; origin: CallOrigin },
): Promise<void> {
  const now = deps.now();
  const dueOn = addWorkdays(taipeiDay(now), DELETION_MAX_WORKDAYS, workCalendar(deps.library.settings));
  const filed = await tx
    .insertInto('deletion_requests')
    .values({
      member_id: memberId,
      reference,
      status: 'asked',
      created_at: now,
      due_on: dueOn,
      changed_at: now,
      actor_id: null,
    })
    .onConflict((conflict) => conflict.column('member_id').where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!filed) return;
  await recordEvent(tx, { kind: 'DELETION_ASKED', memberId, origin, now });
  await sendSecurityEmail(tx, deps, {
    write: (facts, language) => emails.deletionAsked({ ...facts, reference, due: mailDay(dueOn, language) }),
    memberId,
    origin,
    path: DATA_PATH,
    now,
  });
}

/** The member's open request, or null. */
export async function readMyDeletion({ database }: Pick<Deps, 'database'>, memberId: string): Promise<DeletionOutput | null> {
  const row = await database.db
    .selectFrom('deletion_requests')
    .select([...COLUMNS])
    .where('member_id', '=', memberId)
    .where('status', 'in', [...OPEN_DELETION_STATUSES])
    .executeTakeFirst();
  return row ? toDeletionResponse(row) : null;
}

/** @throws Refusal NOT_FOUND when there is none, or staff was faster */
export async function withdrawDeletion(deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>, caller: Caller, origin: CallOrigin): Promise<DeletionOutput> {
  const now = deps.now();
  const { from, to } = stepOf(DELETION_MACHINE, { event: 'withdraw', by: 'member' });
  return deps.database.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('deletion_requests')
      .set({ status: to, changed_at: now })
      .where('member_id', '=', caller.memberId)
      .where('status', 'in', from)
      .returning([...COLUMNS])
      .executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    const event = { memberId: caller.memberId, origin, now };
    await recordEvent(tx, { kind: 'DELETION_WITHDRAWN', ...event });
    await sendSecurityEmail(tx, deps, {
      write: (facts) => emails.deletionWithdrawn({ ...facts, reference: row.reference }),
      ...event,
      path: DATA_PATH,
    });
    return toDeletionResponse(row);
  });
}

/**
 * The staff's decision on a request. Deleting takes the person out of the database, tells them once more by e-mail, and
 * cannot be undone; whoever still holds a reservation is asked to cancel it first.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when the request is not in a state for it, HAS_RESERVATIONS
 */
export function moveDeletion(deps: Deps, step: DeletionStep): Promise<DeletionOutput> {
  return deps.database.db.transaction().execute((tx) => takeDeletionStep(tx, deps, step));
}

export interface DeletionStep {
  id: string;
  event: Exclude<DeletionEvent, 'withdraw'>;
  caller: Caller;
}

/** The effect of a step, before it is taken. @throws Refusal whatever refuses the step */
export async function previewDeletion(deps: Deps, step: DeletionStep): Promise<DeletionPreviewOutput> {
  const { after, emails: planned } = await rehearse(deps, {
    transact: (work) => deps.database.db.transaction().execute(work),
    take: (tx, jobs) => takeDeletionStep(tx, { ...deps, jobs }, step),
  });
  return { ...after, emails: planned };
}

async function takeDeletionStep(tx: Tx, deps: Deps, { id, event, caller }: DeletionStep): Promise<DeletionOutput> {
  const now = deps.now();
  const { from, to } = stepOf(DELETION_MACHINE, { event, by: 'staff' });
  const row = await tx
    .updateTable('deletion_requests')
    .set({ status: to, changed_at: now, actor_id: caller.memberId })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning([...COLUMNS, 'member_id as memberId'])
    .executeTakeFirst();
  if (!row) {
    const known = await tx.selectFrom('deletion_requests').select('id').where('id', '=', id).executeTakeFirst();
    throw new Refusal(known ? 'NOT_IN_STATE' : 'NOT_FOUND');
  }
  // Before the person is taken out, and what was written of them with them.
  const added = event === 'contact' ? null : await readEmailNote(tx, id, now);
  if (event === 'refuse') await writeOfRefusal(tx, deps, { ...row, added });
  const concerned = { memberId: row.memberId, actorId: caller.memberId, now };
  if (event === 'delete') await deleteMember(tx, deps, { ...concerned, added });
  else await recordEvent(tx, { kind: event === 'contact' ? 'DELETION_CONTACTED' : 'DELETION_REFUSED', origin: null, ...concerned });
  return toDeletionResponse(row);
}

/** Says nothing of where from: that was the staff's. */
async function writeOfRefusal(
  tx: Tx,
  { config, jobs }: Deps,
  { memberId, reference, added }: { memberId: string; reference: string; added: Added },
): Promise<void> {
  const { name, email, language } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  const url = `${config.siteUrl}/${language}/${DATA_PATH}`;
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...emails.deletionRefused({ name, reference, url }) });
}

interface Deleting {
  memberId: string;
  actorId: string;
  now: Date;
  added: Added;
}
/** The words that whoever decided added to its e-mail. */
type Added = { paragraph: string | null } | null;

async function deleteMember(tx: Tx, deps: Deps, { memberId, actorId, now, added }: Deleting): Promise<void> {
  const member = await holdLeaving(tx, deps, memberId, now);
  const open = await findOpenBookings(tx, memberId, now);
  if (Object.values(open).some(Boolean)) throw new Refusal('HAS_RESERVATIONS');
  await erasePerson(tx, deps.jobs, { memberId, now });
  await recordEvent(tx, { kind: 'DELETED', memberId, origin: null, actorId, now });
  await deps.jobs.enqueue(tx, 'send-mail', { to: member.email, language: member.language, ...added, ...emails.accountDeleted({ name: member.name }) });
}

/** Takes a member out of all waitlists, and holds them until the transaction ends: whoever books meanwhile comes before, or waits. @throws Refusal NOT_FOUND */
export async function holdLeaving(tx: Tx, deps: Pick<Deps, 'waitKinds'>, memberId: string, now: Date) {
  const here = tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).where('deleted_at', 'is', null);
  // A balance needs its member.
  if ((await here.executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
  await leaveAllWaitlists(deps, tx, memberId, now);
  const member = await here.forUpdate().executeTakeFirst();
  if (member === undefined) throw new Refusal('NOT_FOUND');
  return member;
}

/** The bookings that a member who is held still has: by table, whether there are any. */
export async function findOpenBookings(tx: Tx, memberId: string, now: Date) {
  const held = await tx
    .selectFrom('rents')
    .select('id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`status = ANY (${rule('rent_standing')})`)
    .executeTakeFirst();
  const leased = await tx.selectFrom('space_leases').select('id').where('member_id', '=', memberId).where(isLeaseUnsettled).executeTakeFirst();
  const asked = await tx
    .selectFrom('advisories')
    .select('id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`status = ANY (${rule('advisory_standing')})`)
    .executeTakeFirst();
  const registered = await tx
    .selectFrom('registrations')
    .select('id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`registration_status_at(status, upper(period), lapses_at, ${now}::timestamptz) = ANY (${rule('registration_standing')})`)
    .executeTakeFirst();
  const [rents, space_leases, advisories, registrations] = [held, leased, asked, registered].map((found) => found !== undefined);
  return { rents, space_leases, advisories, registrations };
}
