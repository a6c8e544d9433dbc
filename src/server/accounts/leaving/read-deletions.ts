import { sql } from 'kysely';
import type { listDeletions } from '../../../contract/accounts/my-data.ts';
import type { CallData } from '../../../contract/call.ts';
import { OPEN_DELETION_STATUSES } from '../../../domain/accounts/deletion.ts';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { isLeaseUnsettled } from '../../spaces/queries.ts';
import { toDeletionResponse } from './delete-account.ts';

/** The open requests of a page, due first, with what staff has to know before the talk. */
export async function readDeletions(
  { database }: Pick<Deps, 'database'>,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: CallData<typeof listDeletions>; total: number }> {
  const open = database.db
    .selectFrom('deletion_requests as request')
    .innerJoin('members as member', 'member.id', 'request.member_id')
    .where('request.status', 'in', [...OPEN_DELETION_STATUSES]);
  const { total } = await open.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await open
    .leftJoin('point_balances as balance', 'balance.member_id', 'member.id')
    .select(['request.id', 'request.reference', 'request.status', 'request.created_at as createdAt', 'request.due_on as dueOn'])
    .select(['member.id as memberId', 'member.name', 'member.account', 'member.email', 'member.mobile'])
    .select(sql<number>`coalesce(balance.remaining, 0)`.as('points'))
    .select(
      sql<number>`((SELECT count(*) FROM rents WHERE rents.member_id = member.id AND rents.status = ANY (${rule('rent_standing')}))
      + (SELECT count(*) FROM space_leases WHERE space_leases.member_id = member.id AND ${isLeaseUnsettled})
      + (SELECT count(*) FROM advisories WHERE advisories.member_id = member.id AND advisories.status = ANY (${rule('advisory_standing')})))::int`.as(
        'reservations',
      ),
    )
    .orderBy('request.due_on')
    .orderBy('request.created_at')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    items: rows.map((row) => ({
      ...toDeletionResponse(row),
      member: { id: row.memberId, name: row.name, username: row.account, email: row.email, mobile: row.mobile },
      open_reservations: row.reservations,
      points: row.points,
    })),
    total: Number(total),
  };
}
