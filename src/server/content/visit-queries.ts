import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export interface NotedVisit {
  item: string;
  kind: 'click' | 'share';
  visitor: string;
  hour: Date;
  /** `YYYY-MM-DD`, Taipei: visitors are told apart within a day. */
  day: string;
}

/**
 * Counts visits, in all and of their month, each visitor once per item, kind and hour, whichever node noted them; items in order, so that two nodes never wait for each other in a ring. Who
 * visited is kept as a hash under the secret key (`mac`) and the day's salt, which is deleted with the day.
 */
export async function countVisits(db: Db, mac: (text: string) => Buffer, visits: readonly NotedVisit[]): Promise<void> {
  const salts = new Map<string, string>();
  for (const day of new Set(visits.map((visit) => visit.day))) salts.set(day, await saltOf(db, day));
  const rows = visits.map(({ item, kind, visitor, hour, day }) => ({
    item,
    kind,
    hour: hour.toISOString(),
    visitor: mac(`visit:${salts.get(day)}:${visitor}`)
      .toString('hex')
      .slice(0, 32),
  }));
  await sql`
    WITH given AS (
      SELECT DISTINCT hour, item, kind, decode(visitor, 'hex') AS visitor
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (hour timestamptz, item text, kind text, visitor text)
    ), counted AS (
      INSERT INTO item_visits (hour, item, kind, visitor) SELECT hour, item, kind, visitor FROM given ORDER BY item, kind, visitor, hour
      ON CONFLICT DO NOTHING RETURNING item, kind, hour
    ), of_months AS (
      INSERT INTO item_months (month, item, clicks, shares)
      SELECT date_trunc('month', hour AT TIME ZONE 'Asia/Taipei')::date AS month, item, count(*) FILTER (WHERE kind = 'click'), count(*) FILTER (WHERE kind = 'share')
      FROM counted GROUP BY month, item ORDER BY month, item
      ON CONFLICT (month, item) DO UPDATE SET clicks = item_months.clicks + excluded.clicks, shares = item_months.shares + excluded.shares
    )
    INSERT INTO item_counters (item, clicks, shares)
    SELECT item, count(*) FILTER (WHERE kind = 'click'), count(*) FILTER (WHERE kind = 'share') FROM counted GROUP BY item ORDER BY item
    ON CONFLICT (item) DO UPDATE SET clicks = item_counters.clicks + excluded.clicks, shares = item_counters.shares + excluded.shares
  `.execute(db);
}

/** The day's salt, the same for every node: the first to ask makes it. */
async function saltOf(db: Db, day: string): Promise<string> {
  await db
    .insertInto('visit_salts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return Buffer.from(salt).toString('base64url');
}
