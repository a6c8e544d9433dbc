import { sql } from 'kysely';
import { receiptNumber } from '../../domain/spending/spending-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import type { Db, Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';

type Names = Record<Language, string>;

/**
 * Returns a page of what came to and went from a member's points, newest first, with what it was for (docs/rules.md#record-lists): a reservation
 * or registration, whose room gives it a title, an order, a payment, a month. However long the record is, only the entries of the page are read
 * (docs/decisions/167-points-that-go-back.md), and all that they were for with them.
 */
export async function readPointLogs(db: Db, memberId: string, { page, perPage }: { page: number; perPage: number }) {
  const total = await countEntries(db, memberId);
  const skipped = (page - 1) * perPage;
  if (skipped >= total) return { items: [], total };
  const firstId = skipped === 0 ? null : await idOf(db, memberId, total - skipped);
  // Those of before there were numbers are found by counting what stands before them.
  const offset = skipped > 0 && firstId === null ? skipped : 0;
  const entries = await pageOf(db, memberId, { firstId, offset, perPage }).execute();
  const references = [...new Set(entries.map(({ purpose }) => purpose))];
  const purposes = new Map((await readPurposes(db, memberId, references)).map(({ reference, ...purpose }) => [reference, purpose]));
  return { items: entries.map((entry) => toLog(entry, purposes.get(entry.purpose))), total };
}

/** The last entries of a member's ledger, newest first, without what they were for. */
export async function readLatestEntries(db: Db | Tx, memberId: string, limit: number) {
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(rows(limit))
    .execute();
  return entries.map(({ id, created_at, ...entry }) => ({ ...entry, id: String(id), created_at: isoWithOffset(created_at) }));
}

/**
 * A number of rows as SQL says it: of one that is a parameter the plan that is made once and for all expects a tenth of the member's entries, so
 * that a page of a long record would be planned anew each time, which takes longer than to read it.
 */
const rows = (count: number) => sql.lit(count);

/** The grant of a lot, by the moment of both: its member has few entries of one instant, and an index of them. */
const GRANT_OF_LOT = sql`(SELECT given.reference FROM ledger_entries AS given
  WHERE given.member_id = entry.member_id AND given.created_at = lot.created_at AND given.lot_id = lot.id AND given.kind = ANY (${rule('grant_kinds')}) LIMIT 1)`;

const pageOf = (db: Db, memberId: string, { firstId, offset, perPage }: { firstId: number | null; offset: number; perPage: number }) =>
  db
    .selectFrom((eb) => {
      const mine = eb
        .selectFrom('ledger_entries')
        .select(['id', 'member_id', 'lot_id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'])
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(rows(perPage));
      const fromThere = offset === 0 ? mine : mine.offset(offset);
      return (firstId === null ? fromThere : fromThere.where('id', '<=', firstId)).as('entry');
    })
    .innerJoin('point_lots as lot', 'lot.id', 'entry.lot_id')
    .select(['entry.id', 'entry.kind', 'entry.amount', 'entry.balance_after', 'entry.reference', 'entry.created_at as createdAt', 'lot.kind as pointType'])
    // Points that expired were for what they had been given for.
    .select(sql<string>`CASE WHEN entry.kind = 'expired_free' THEN COALESCE(${GRANT_OF_LOT}, entry.reference) ELSE entry.reference END`.as('purpose'))
    .orderBy('entry.id', 'desc');

/** Reads what references name, as far as it is the member's own: each record by its key, all in one statement. */
async function readPurposes(db: Db, memberId: string, references: readonly string[]) {
  const { rows: found } = await sql<Purpose>`
    WITH asked AS MATERIALIZED (
      SELECT of AS reference, split_part(of, ':', 1) AS noun,
        CASE WHEN of ~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)' THEN split_part(of, ':', 2)::uuid END AS id
      FROM unnest(${references}::text[]) AS of
    )
    SELECT asked.reference, rent.id AS "rentId", (SELECT device_id FROM rent_units WHERE rent_id = rent.id ORDER BY id LIMIT 1) AS "deviceId",
      registration.id AS "registrationId", registration.activity_id AS "activityId", session.title::jsonb AS "activityTitle",
      lower(coalesce(rent.period, registration.period)) AS start, upper(coalesce(rent.period, registration.period)) AS "end",
      CASE WHEN bought.id IS NOT NULL THEN json_build_object('id', bought.id, 'tradeNo', bought.trade_no,
        'plan', json_build_object('zh', bought.plan_name_zh, 'en', bought.plan_name_en, 'ja', bought.plan_name_ja)) END AS "order",
      CASE WHEN spending.id IS NOT NULL THEN json_build_object('id', spending.id, 'shopId', spending.shop_id, 'note', spending.note,
        'shopName', CASE WHEN spending.shop_name_zh IS NOT NULL
          THEN json_build_object('zh', spending.shop_name_zh, 'en', spending.shop_name_en, 'ja', spending.shop_name_ja) END) END AS spending
    FROM asked
    LEFT JOIN rents AS rent ON rent.id = asked.id AND asked.noun = 'rent' AND rent.member_id = ${memberId}::uuid
    LEFT JOIN registrations AS registration ON registration.id = asked.id AND asked.noun = 'registration' AND registration.member_id = ${memberId}::uuid
    LEFT JOIN activity_sessions AS session ON session.id = registration.session_id
    LEFT JOIN spendings AS spending ON spending.id = asked.id AND asked.noun = 'spending' AND spending.member_id = ${memberId}::uuid
    LEFT JOIN order_refunds AS refund ON refund.id = asked.id AND asked.noun = 'refund' AND refund.member_id = ${memberId}::uuid
    LEFT JOIN orders AS bought ON bought.id = COALESCE(refund.order_id, CASE WHEN asked.noun = 'order' THEN asked.id END)
      AND bought.member_id = ${memberId}::uuid`.execute(db);
  return found;
}

/** The record that a reference names; all null for one that names none of the member's. */
interface Purpose {
  reference: string;
  rentId: string | null;
  deviceId: string | null;
  registrationId: string | null;
  activityId: string | null;
  activityTitle: LocalizedText | null;
  start: Date | null;
  end: Date | null;
  order: { id: string; tradeNo: string; plan: Names } | null;
  spending: { id: string; shopId: string | null; shopName: Names | null; note: string | null } | null;
}

type Entry = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number];

/** The month of free points: `monthly:{YYYY-MM}`. */
const MONTHLY = /^monthly:(\d{4}-\d{2})$/;

function toLog({ id, createdAt, pointType, purpose, ...entry }: Entry, named: Omit<Purpose, 'reference'> | undefined) {
  const { rentId = null, deviceId, registrationId = null, activityId, activityTitle = null, start, end, order = null, spending = null } = named ?? {};
  const period = start && end && { start: isoWithOffset(start), end: isoWithOffset(end) };
  return {
    ...entry,
    id: String(id),
    point_type: pointType,
    created_at: isoWithOffset(createdAt),
    rent: rentId && deviceId && period ? { id: rentId, device_id: deviceId, ...period } : null,
    registration: registrationId && activityId && period ? { id: registrationId, activity_id: activityId, storedTitle: activityTitle, ...period } : null,
    order,
    spending: spending && { ...spending, number: receiptNumber(spending.id) },
    month: MONTHLY.exec(purpose)?.[1] ?? null,
  };
}

/** Counts a member's entries: the number of the last one, or what a count finds as long as that is of before there were numbers. */
async function countEntries(db: Db, memberId: string): Promise<number> {
  const last = await db.selectFrom('ledger_entries').select('number').where('member_id', '=', memberId).orderBy('id', 'desc').limit(rows(1)).executeTakeFirst();
  if (last === undefined) return 0;
  if (last.number !== null) return Number(last.number);
  const { total } = await db
    .selectFrom('ledger_entries')
    .where('member_id', '=', memberId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function idOf(db: Db, memberId: string, number: number): Promise<number | null> {
  const entry = await db.selectFrom('ledger_entries').select('id').where('member_id', '=', memberId).where('number', '=', number).executeTakeFirst();
  return entry?.id ?? null;
}
