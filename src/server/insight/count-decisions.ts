import { sql } from 'kysely';
import { advisoryReplyDay } from '../../domain/consultations/consultation.ts';
import {
  ADVISORY_ANSWERS,
  APPLICATION_ANSWERS,
  DELETION_ANSWERS,
  type DecidedKind,
  LEASE_ANSWERS,
  median,
  monthPeriod,
  REGISTRATION_ANSWERS,
  roundToTenth,
} from '../../domain/insight/figures.ts';
import { reviewDays } from '../../domain/spaces/lease-days.ts';
import { DAY_MS, type Period } from '../../domain/time/period.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import { workCalendar } from '../../editorial/settings/work-calendar.ts';
import type { PartFigures, Tools } from './month-parts.ts';

interface Decided {
  asked: Date;
  decided: Date;
  /** The last day that was promised; null: none was. */
  due: Day | null;
}

/** The first moment at which a record took one of some statuses, of those that did so in the month: what came before it is looked up for each of them alone. */
const FIRST = (kind: 'space' | 'advisory' | 'registration', statuses: readonly string[], { start, end }: Period) => {
  const answers = (table: string) => sql`${sql.ref(`${table}.kind`)} = ${sql.lit(kind)} AND ${sql.ref(`${table}.status`)} = ANY (${[...statuses]}::text[])`;
  return sql`(SELECT change.record_id, min(change.at) AS at FROM record_changes AS change
    WHERE ${answers('change')} AND change.at >= ${start}::timestamptz AND change.at < ${end}::timestamptz AND NOT EXISTS (
      SELECT FROM record_changes AS former WHERE former.record_id = change.record_id AND ${answers('former')} AND former.at < ${start}::timestamptz)
    GROUP BY change.record_id) AS decision`;
};

async function readLeases({ db, library }: Tools, period: Period): Promise<Decided[]> {
  const { rows } = await sql<{ asked: Date; decided: Date; rests: { askedOn: Day; endedOn: Day }[] }>`SELECT created_at AS asked, decision.at AS decided,
    (SELECT COALESCE(json_agg(json_build_object('askedOn', to_char(asked_at AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD'),
      'endedOn', to_char(COALESCE(space_corrections.ended_at, decision.at) AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD'))), '[]')
      FROM space_corrections WHERE lease_id = space_leases.id) AS rests
    FROM ${FIRST('space', LEASE_ANSWERS, period)} JOIN space_leases ON space_leases.id = decision.record_id`.execute(db);
  const work = workCalendar(library.settings);
  return rows.map(({ asked, decided, rests }) => ({ asked, decided, due: reviewDays(taipeiDay(asked), work, rests).to }));
}

async function readConsultations({ db, library }: Tools, period: Period): Promise<Decided[]> {
  const { rows } = await sql<{ asked: Date; decided: Date; slot: Date }>`SELECT created_at AS asked, decision.at AS decided, lower(period) AS slot
    FROM ${FIRST('advisory', ADVISORY_ANSWERS, period)} JOIN advisories ON advisories.id = decision.record_id`.execute(db);
  const work = workCalendar(library.settings);
  return rows.map(({ asked, decided, slot }) => ({ asked, decided, due: advisoryReplyDay(taipeiDay(asked), taipeiDay(slot), work) }));
}

async function readRegistrations({ db }: Tools, period: Period): Promise<Decided[]> {
  const { rows } = await sql<Omit<Decided, 'due'>>`SELECT created_at AS asked, decision.at AS decided
    FROM ${FIRST('registration', REGISTRATION_ANSWERS, period)} JOIN registrations ON registrations.id = decision.record_id`.execute(db);
  return rows.map((row) => ({ ...row, due: null }));
}

async function readApplications({ db }: Tools, period: Period): Promise<Decided[]> {
  const { start, end } = period;
  const rows = await db
    .selectFrom('creator_applications')
    .select(['created_at as asked', 'changed_at as decided'])
    .where('status', 'in', [...APPLICATION_ANSWERS])
    .where('changed_at', '>=', start)
    .where('changed_at', '<', end)
    .execute();
  return rows.map((row) => ({ ...row, due: null }));
}

async function readMessages({ db }: Tools, period: Period): Promise<Decided[]> {
  const { start, end } = period;
  const rows = await db
    .selectFrom('contact_messages')
    .select(['created_at as asked', 'answered_at as decided', sql<Day>`to_char(reply_due_on, 'YYYY-MM-DD')`.as('due')])
    .where('answered_at', '>=', start)
    .where('answered_at', '<', end)
    .execute();
  return rows.flatMap(({ asked, decided, due }) => (decided === null ? [] : { asked, decided, due }));
}

/** A request to delete an account is answered when staff has first been in touch, or refused it. The account's history says when. */
async function readDeletions({ db }: Tools, period: Period): Promise<Decided[]> {
  const { start, end } = period;
  const { rows } = await sql<Decided>`SELECT request.created_at AS asked, step.at AS decided, to_char(request.due_on, 'YYYY-MM-DD') AS due
    FROM deletion_requests AS request CROSS JOIN LATERAL (
      SELECT min(created_at) AS at FROM security_events
        WHERE member_id = request.member_id AND kind = ANY (${[...DELETION_ANSWERS]}::text[])
          AND created_at >= request.created_at AND created_at <= request.changed_at
    ) AS step
    WHERE request.created_at < ${end}::timestamptz AND request.changed_at >= ${start}::timestamptz
      AND step.at >= ${start}::timestamptz AND step.at < ${end}::timestamptz`.execute(db);
  return rows;
}

const READERS: Readonly<Record<DecidedKind, (tools: Tools, period: Period) => Promise<Decided[]>>> = {
  leases: readLeases,
  consultations: readConsultations,
  registrations: readRegistrations,
  creators: readApplications,
  messages: readMessages,
  deletions: readDeletions,
};

/** Returns how long those waited whom the centre gave an answer in a month, and how often by the day that was promised. */
export async function readDecisions(tools: Tools, month: string): Promise<PartFigures<'decisions'>> {
  const figures: PartFigures<'decisions'> = [];
  for (const [kind, read] of Object.entries(READERS) as [DecidedKind, (typeof READERS)[DecidedKind]][]) {
    const rows = await read(tools, monthPeriod(month));
    const promised = rows.filter(({ due }) => due !== null);
    const kept = promised.filter(({ decided, due }) => due !== null && taipeiDay(decided) <= due);
    const isPromised = kind !== 'registrations' && kind !== 'creators';
    figures.push({
      ...{ kind, decided: rows.length, median_days: roundToTenth(median(rows.map(({ asked, decided }) => (decided.getTime() - asked.getTime()) / DAY_MS))) },
      ...{ promised: isPromised ? promised.length : null, kept: isPromised ? kept.length : null },
    });
  }
  return figures;
}
