import { sql } from 'kysely';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';

/** A page of what came to and went from a member's points, newest first, with the reservation or registration it was for (docs/rules.md#record-lists): its room gives it a title. */
export async function readPointLogs(db: Db, memberId: string, { page, perPage }: { page: number; perPage: number }) {
  const { total } = await db
    .selectFrom('ledger_entries')
    .where('member_id', '=', memberId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('point_lots as lot', 'lot.id', 'entry.lot_id')
    .leftJoin('rents as rent', (join) => join.on(sql<boolean>`entry.reference LIKE 'rent:' || rent.id || '%'`).onRef('rent.member_id', '=', 'entry.member_id'))
    .leftJoin('registrations as registration', (join) =>
      join.on(sql<boolean>`entry.reference = 'registration:' || registration.id`).onRef('registration.member_id', '=', 'entry.member_id'),
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
    .where('entry.member_id', '=', memberId)
    .orderBy('entry.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
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
  return { items, total: Number(total) };
}
