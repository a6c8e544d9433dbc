import { sql } from 'kysely';
import { CARRIED_OUT_MS } from '../../../domain/closings/closing-state.ts';
import type { Period } from '../../../domain/time/period.ts';
import type { Db, Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import { type RegistrationRow, readRow, registrationRows } from '../queries.ts';

/** A registration of a day at most meets a closing that stands: what runs for weeks goes on around it. */
const meetsClosing = sql`closing.reopened_at IS NULL AND closing.period && registrations.period
  AND upper(registrations.period) - lower(registrations.period) <= ${rule('activity_day')}`;

/** The instant from which a registration could not take place: its session was called off, or a closing recorded that it meets. Null: it can. */
const calledOffAt = sql<Date | null>`(SELECT min(at) FROM (
  SELECT session.called_off_at AS at FROM activity_sessions AS session WHERE session.id = registrations.session_id
  UNION ALL SELECT closing.created_at FROM closings AS closing WHERE ${meetsClosing}) AS instants)`;

/**
 * True of a registration that is to be called off at an instant: the centre had done so before it was over. Its job may have been away
 * meanwhile: for a week nothing else is written down of it (`CLOSING_MACHINE`).
 */
export const isCalledOff = (now: Date) =>
  sql<boolean>`(upper(registrations.period) > ${new Date(now.getTime() - CARRIED_OUT_MS)}::timestamptz
    AND registrations.status = ANY (${rule('registration_called_off')}) AND coalesce(${calledOffAt} < upper(registrations.period), false))`;

/** The registrations that are to be called off, and their members. */
export async function readCalledOff(db: Db, now: Date): Promise<{ id: string; memberId: string }[]> {
  return db.selectFrom('registrations').select(['id', 'member_id as memberId']).where(isCalledOff(now)).orderBy('id').execute();
}

/** The instant from which a registration could not take place; null for one that can. */
export async function readCalledOffAt(tx: Tx, id: string): Promise<Date | null> {
  const row = await tx.selectFrom('registrations').select(calledOffAt.as('at')).where('id', '=', id).executeTakeFirst();
  return row?.at ?? null;
}

/** A time to look at, or a closing that was recorded at `createdAt`. */
type Closed = Period & { createdAt?: Date };

/** The registrations that a closing calls off, of a member when one is named: those of a day at most that were not over when it was recorded. */
export async function readRegistrationsOn(db: Db | Tx, { start, end, createdAt }: Closed, now: Date, memberId?: string): Promise<RegistrationRow[]> {
  const rows = await registrationRows(db)
    .where(sql<boolean>`registrations.status = ANY (${rule('registration_called_off')})`)
    .where(sql<boolean>`registrations.period && tstzrange(${start}::timestamptz, ${end}::timestamptz)`)
    .where(sql<boolean>`upper(registrations.period) - lower(registrations.period) <= ${rule('activity_day')}`)
    .where(sql<boolean>`upper(registrations.period) > ${createdAt ?? now}::timestamptz`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(readRow);
}
