import { sql } from 'kysely';
import type { InsightOutput } from '../../contract/insight/insight.ts';
import { ADVISORIES_EXPECTED, REGISTRATIONS_EXPECTED, RENTS_IN_PLACE } from '../../domain/insight/figures.ts';
import { lineMonths, linePeriod, missedShare } from '../../domain/insight/months.ts';
import { SPEND_KINDS } from '../../domain/points/balance.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { rentStatusAt } from '../rent/queries.ts';
import { readWaitsByMonth } from './read-decisions.ts';

type Tools = { db: Db } & Pick<Deps, 'library'>;

const monthOf = (instant: ReturnType<typeof sql>) => sql<string>`to_char(${instant} AT TIME ZONE 'Asia/Taipei', 'YYYY-MM')`;

/** The figures of twelve months, the oldest first: points bought and spent, the median wait for an answer, the share of those who did not come. */
export async function readMonths({ db, library }: Tools, month: string, now: Date): Promise<InsightOutput['months']> {
  const [points, waits, missed] = [await readPoints(db, month), await readWaitsByMonth({ db, library }, month), await readMissed(db, month, now)];
  return lineMonths(month).map((each) => ({
    month: each,
    points: points.get(each) ?? { sold: 0, spent: 0 },
    waits: { leases: null, consultations: null, messages: null, ...waits.get(each) },
    missed: { rents: null, consultations: null, registrations: null, ...missed.get(each) },
  }));
}

async function readPoints(db: Db, month: string): Promise<Map<string, { sold: number; spent: number }>> {
  const { start, end } = linePeriod(month);
  const { rows } = await sql<{ month: string; sold: number; spent: number }>`SELECT ${monthOf(sql`created_at`)} AS month,
      COALESCE(sum(amount) FILTER (WHERE kind = 'recharge'), 0)::int AS sold,
      COALESCE(-sum(amount) FILTER (WHERE kind = ANY (${[...SPEND_KINDS]}::text[])), 0)::int AS spent
    FROM ledger_entries WHERE created_at >= ${start}::timestamptz AND created_at < ${end}::timestamptz GROUP BY 1`.execute(db);
  return new Map(rows.map(({ month: of, sold, spent }) => [of, { sold, spent }]));
}

type MissedShares = Partial<Record<'rents' | 'consultations' | 'registrations', number | null>>;

/** By the month in which a booking began. */
async function readMissed(db: Db, month: string, now: Date): Promise<Map<string, MissedShares>> {
  const { start, end } = linePeriod(month);
  const of = (kind: string, table: string, status: ReturnType<typeof sql>, expected: readonly string[]) =>
    sql`SELECT ${kind}::text AS kind, ${monthOf(sql`lower(period)`)} AS month,
        count(*) FILTER (WHERE ${status} = ANY (${[...expected, 'not_arrived']}::text[]))::int AS expected,
        count(*) FILTER (WHERE ${status} = 'not_arrived')::int AS missed
      FROM ${sql.table(table)} WHERE lower(period) >= ${start}::timestamptz AND lower(period) < ${end}::timestamptz GROUP BY 2`;
  const { rows } = await sql<{ kind: keyof MissedShares; month: string; expected: number; missed: number }>`
    ${of('rents', 'rents', rentStatusAt(now), RENTS_IN_PLACE)}
    UNION ALL ${of('consultations', 'advisories', sql`status`, ADVISORIES_EXPECTED)}
    UNION ALL ${of('registrations', 'registrations', sql`status`, REGISTRATIONS_EXPECTED)}`.execute(db);
  const months = new Map<string, MissedShares>();
  for (const { kind, month: each, ...counts } of rows) months.set(each, { ...months.get(each), [kind]: missedShare(counts) });
  return months;
}
