import { sql } from 'kysely';
import { receiptNumber } from '../../domain/spending/spending-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import type { Db } from '../db/client.ts';
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
  return { items: entries.map(toLog), total };
}

const pageOf = (db: Db, memberId: string, { firstId, offset, perPage }: { firstId: number | null; offset: number; perPage: number }) =>
  db
    .selectFrom((eb) => {
      const mine = eb
        .selectFrom('ledger_entries')
        .select(['id', 'member_id', 'lot_id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'])
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset(offset);
      return (firstId === null ? mine : mine.where('id', '<=', firstId)).as('entry');
    })
    .innerJoin('point_lots as lot', 'lot.id', 'entry.lot_id')
    .innerJoinLateral(
      // Not pulled into the joins, which would each find it out anew.
      () =>
        db
          .selectNoFrom([PURPOSE.as('of')])
          .offset(0)
          .as('purpose'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      () =>
        db
          .selectNoFrom([NOUN.as('noun'), ID.as('id')])
          .offset(0)
          .as('named'),
      (join) => join.onTrue(),
    )
    .leftJoin('rents as rent', (join) => join.onRef('rent.id', '=', 'named.id').on(isA('rent')).onRef('rent.member_id', '=', 'entry.member_id'))
    .leftJoin('registrations as registration', (join) =>
      join.onRef('registration.id', '=', 'named.id').on(isA('registration')).onRef('registration.member_id', '=', 'entry.member_id'),
    )
    .leftJoin('activity_sessions as session', 'session.id', 'registration.session_id')
    .leftJoin('spendings as spending', (join) =>
      join.onRef('spending.id', '=', 'named.id').on(isA('spending')).onRef('spending.member_id', '=', 'entry.member_id'),
    )
    .leftJoin('order_refunds as money', (join) => join.onRef('money.id', '=', 'named.id').on(isA('refund')).onRef('money.member_id', '=', 'entry.member_id'))
    .leftJoin('orders as bought', (join) =>
      join
        .on('bought.id', '=', sql<string>`COALESCE(money.order_id, CASE WHEN ${isA('order')} THEN named.id END)`)
        .onRef('bought.member_id', '=', 'entry.member_id'),
    )
    .select([
      'entry.id',
      'entry.kind',
      'entry.amount',
      'entry.balance_after',
      'entry.reference',
      'entry.created_at as createdAt',
      'lot.kind as pointType',
      'rent.id as rentId',
      sql<string | null>`(SELECT device_id FROM rent_units WHERE rent_id = rent.id ORDER BY id LIMIT 1)`.as('deviceId'),
      'registration.id as registrationId',
      'registration.activity_id as activityId',
      sql<LocalizedText | null>`session.title::jsonb`.as('activityTitle'),
      sql<Date | null>`lower(coalesce(rent.period, registration.period))`.as('start'),
      sql<Date | null>`upper(coalesce(rent.period, registration.period))`.as('end'),
      sql<{
        id: string;
        tradeNo: string;
        plan: Names;
      } | null>`CASE WHEN bought.id IS NOT NULL THEN json_build_object('id', bought.id, 'tradeNo', bought.trade_no,
        'plan', json_build_object('zh', bought.plan_name_zh, 'en', bought.plan_name_en, 'ja', bought.plan_name_ja)) END`.as('order'),
      sql<{ id: string; shopId: string | null; shopName: Names | null; note: string | null } | null>`CASE WHEN spending.id IS NOT NULL THEN json_build_object(
        'id', spending.id, 'shopId', spending.shop_id, 'note', spending.note, 'shopName', CASE WHEN spending.shop_name_zh IS NOT NULL
          THEN json_build_object('zh', spending.shop_name_zh, 'en', spending.shop_name_en, 'ja', spending.shop_name_ja) END) END`.as('spending'),
      sql<string | null>`substring(purpose.of FROM '^monthly:([0-9]{4}-[0-9]{2})$')`.as('month'),
    ])
    .orderBy('entry.id', 'desc');

/** The grant of a lot, by the moment of both: its member has few entries of one instant, and an index of them. */
const GRANT_OF_LOT = sql`(SELECT given.reference FROM ledger_entries AS given
  WHERE given.member_id = entry.member_id AND given.created_at = lot.created_at AND given.lot_id = lot.id AND given.kind = ANY (${rule('grant_kinds')}) LIMIT 1)`;
/** The reference of an entry; points that expired were for what they had been given for. */
const PURPOSE = sql<string>`CASE WHEN entry.kind = 'expired_free' THEN COALESCE(${GRANT_OF_LOT}, entry.reference) ELSE entry.reference END`;
/** What it names: `rent:{id}`, `rent:{id}:{payment}`. */
const NOUN = sql<string>`split_part(purpose.of, ':', 1)`;
const ID = sql<string | null>`CASE WHEN purpose.of ~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)' THEN split_part(purpose.of, ':', 2)::uuid END`;
const isA = (noun: 'rent' | 'registration' | 'spending' | 'refund' | 'order') => sql<boolean>`named.noun = ${noun}::text`;

type Entry = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number];

function toLog({ id, createdAt, pointType, rentId, deviceId, registrationId, activityId, activityTitle, start, end, spending, ...entry }: Entry) {
  const period = start && end && { start: isoWithOffset(start), end: isoWithOffset(end) };
  return {
    ...entry,
    id: String(id),
    point_type: pointType,
    created_at: isoWithOffset(createdAt),
    rent: rentId && deviceId && period ? { id: rentId, device_id: deviceId, ...period } : null,
    registration: registrationId && activityId && period ? { id: registrationId, activity_id: activityId, storedTitle: activityTitle, ...period } : null,
    spending: spending && { ...spending, number: receiptNumber(spending.id) },
  };
}

/** Counts a member's entries: the number of the last one, or what a count finds as long as that is of before there were numbers. */
async function countEntries(db: Db, memberId: string): Promise<number> {
  const last = await db.selectFrom('ledger_entries').select('number').where('member_id', '=', memberId).orderBy('id', 'desc').limit(1).executeTakeFirst();
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
