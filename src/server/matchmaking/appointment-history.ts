import { sql } from 'kysely';
import type { AppointmentStepOutput } from '../../contract/matchmaking/staff-matchmaking.ts';
import type { AppointmentHistoryStep } from '../../domain/matchmaking/appointment-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';
import type { AppointmentRow } from './appointment-queries.ts';

/** So many steps are shown at most. */
const STEPS_MAX = 50;

type Step = Omit<AppointmentStepOutput, 'at' | 'start'> & { at: Date; start: Date | null };

const what = sql<AppointmentHistoryStep>`CASE WHEN entry.action = 'insert' THEN 'set' WHEN entry.after ->> 'status' = 'cancelled' THEN 'cancelled'
  WHEN entry.after -> 'reminded_at' IS NOT NULL THEN 'reminded' ELSE 'changed' END`;
const start = sql<Date | null>`lower((entry.after ->> 'period')::tstzrange)`;
const saidOf = (column: 'teacher' | 'place') => sql<string | null>`entry.after ->> ${sql.lit(column)}`;

/**
 * The history of an appointment, oldest first: what staff and jobs did is in the record of acts; what followed from its member's own cancelling is seen from the
 * appointment itself.
 */
export async function readAppointmentHistory(db: Db, { id, status, createdAt, changedAt }: AppointmentRow): Promise<AppointmentStepOutput[]> {
  const rows = await db
    .selectFrom('audit_entries as entry')
    .leftJoin('members as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.at', what.as('what'), 'actor.name as by', start.as('start'), saidOf('teacher').as('teacher'), saidOf('place').as('place')])
    .where('entry.subject_id', '=', id)
    .where('entry.subject_kind', '=', 'appointment')
    .where('entry.table_name', '=', 'matchmaking_appointments')
    .where('entry.action', '<>', 'delete')
    .orderBy('entry.id')
    .limit(STEPS_MAX)
    .execute();
  const nothing = { by: null, start: null, teacher: null, place: null };
  const steps: Step[] = [
    ...(rows.some((step) => step.what === 'set') ? [] : [{ at: createdAt, what: 'set' as const, ...nothing }]),
    ...rows,
    ...(status === 'cancelled' && !rows.some((step) => step.what === 'cancelled') ? [{ at: changedAt, what: 'cancelled' as const, ...nothing }] : []),
  ];
  return steps.map((step) => ({ ...step, at: isoWithOffset(step.at), start: step.start && isoWithOffset(step.start) }));
}
