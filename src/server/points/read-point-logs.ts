import { sql } from 'kysely';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';

/**
 * Returns a page of what came to and went from a member's points, newest first, with the reservation or registration it was for
 * (docs/rules.md#record-lists): its room gives it a title. However long the record is, only the entries of the page are read
 * (docs/decisions/167-points-that-go-back.md).
 */
export async function readPointLogs(db: Db, memberId: string, { page, perPage }: { page: number; perPage: number }) {
  const total = await countEntries(db, memberId);
  const skipped = (page - 1) * perPage;
  if (skipped >= total) return { items: [], total };
  const firstId = skipped === 0 ? null : await idOf(db, memberId, total - skipped);
  // Those of before there were numbers are found by counting what stands before them.
  const offset = skipped > 0 && firstId === null ? skipped : 0;
  const entries = await db
    .selectFrom((eb) => {
      const mine = eb
        .selectFrom('ledger_entries')
        .select(['id', 'member_id', 'lot_id', 'kind', 'amount', 'balance_after', 'reference', 'created_at'])
        .select(idIn('rent').as('rent_id'))
        .select(idIn('registration').as('registration_id'))
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset(offset);
      return (firstId === null ? mine : mine.where('id', '<=', firstId)).as('entry');
    })
    .innerJoin('point_lots as lot', 'lot.id', 'entry.lot_id')
    .leftJoin('rents as rent', (join) => join.onRef('rent.id', '=', 'entry.rent_id').onRef('rent.member_id', '=', 'entry.member_id'))
    .leftJoin('registrations as registration', (join) =>
      join.onRef('registration.id', '=', 'entry.registration_id').onRef('registration.member_id', '=', 'entry.member_id'),
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
      sql<Date | null>`lower(coalesce(rent.period, registration.period))`.as('start'),
      sql<Date | null>`upper(coalesce(rent.period, registration.period))`.as('end'),
    ])
    .orderBy('entry.id', 'desc')
    .execute();
  const items = entries.map(
    ({ id, kind, amount, balance_after, reference, createdAt, pointType, rentId, deviceId, registrationId, activityId, start, end }) => ({
      id: String(id),
      kind,
      amount,
      balance_after,
      point_type: pointType,
      reference,
      created_at: isoWithOffset(createdAt),
      rent: rentId && deviceId && start && end ? { id: rentId, device_id: deviceId, start: isoWithOffset(start), end: isoWithOffset(end) } : null,
      registration:
        registrationId && activityId && start && end
          ? { id: registrationId, activity_id: activityId, start: isoWithOffset(start), end: isoWithOffset(end) }
          : null,
    }),
  );
  return { items, total };
}

/** The id of the record that an entry was for, by its reference: `rent:{id}`, `rent:{id}:{payment}`. */
const idIn = (noun: 'rent' | 'registration') =>
  sql<string | null>`CASE WHEN reference ~ ${sql.lit(`^${noun}:[0-9a-f-]{36}(:|$)`)} THEN split_part(reference, ':', 2)::uuid END`;

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
