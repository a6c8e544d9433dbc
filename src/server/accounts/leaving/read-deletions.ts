import { sql } from 'kysely';
import type { StaffDeletionOutput } from '../../../contract/accounts/my-data.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { inOrder, isLookedFor, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { findSearchedMembers } from '../../identity/found-by-member.ts';
import { isLeaseUnsettled } from '../../spaces/queries.ts';
import { toDeletionResponse } from './delete-account.ts';

/** The open requests, with what staff has to know before the talk. */
function openRequests({ db }: Deps['database']) {
  return (
    db
      .selectFrom('deletion_requests as request')
      .innerJoin('members as member', 'member.id', 'request.member_id')
      // As the index of the open ones has it: of statuses that are parameters a plan that is made once knows nothing, and reads all that there ever were.
      .where(sql<boolean>`request.status = ANY (${rule('deletion_open')})`)
  );
}

function requestRows(open: ReturnType<typeof openRequests>) {
  return open
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
    );
}
type OpenRequest = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];

const toStaffDeletion = (row: OpenRequest): StaffDeletionOutput => ({
  ...toDeletionResponse(row),
  member: { id: row.memberId, name: row.name, username: row.account, email: row.email, mobile: row.mobile },
  open_reservations: row.reservations,
  points: row.points,
});

/** Open requests, due first; with `q` those of a name, an account, an e-mail address or a reference. */
export async function readDeletions(
  { database }: Pick<Deps, 'database'>,
  { q, ...look }: QueueLook & { q?: string | undefined },
): Promise<Listing<StaffDeletionOutput>> {
  const members = q === undefined ? null : await findSearchedMembers(database.db, q);
  const looked = openRequests(database).where(isLookedFor(look, 'deletion_request', 'request.id'));
  const open = looked.$if(q !== undefined, (query) =>
    query.where(sql<boolean>`(${members?.has('request.member_id') ?? sql`true`} OR request.reference = upper(${q ?? ''}::text))`),
  );
  return listingOf({
    db: database.db,
    every: open,
    rows: requestRows(open).orderBy(inOrder(look, 'request.created_at', sql`request.due_on, request.created_at, request.id`)),
    isCounted: members?.isCommon !== true,
    toItems: (rows) => rows.map(toStaffDeletion),
  });
}

/** One open request. @throws Refusal NOT_FOUND once it is over, as its member may be gone */
export async function readDeletion({ database }: Pick<Deps, 'database'>, id: string): Promise<StaffDeletionOutput> {
  const row = await requestRows(openRequests(database)).where('request.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toStaffDeletion(row);
}
