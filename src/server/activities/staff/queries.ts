import { type SelectQueryBuilder, sql } from 'kysely';
import type { ShownRegistrationStatus } from '../../../domain/activities/registration-state.ts';
import type { ActivityType } from '../../../domain/content/activity.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../../db/queue/queue-look.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { findByMember } from '../../identity/found-by-member.ts';
import { type RegistrationRow, readRow, registrationRows, statusAt } from '../queries.ts';

/** The member of a registration, as staff has to know them. */
interface RegisteredMember {
  id: string;
  name: string;
  username: string;
  class: string;
  email: string;
  mobile: string;
}
export interface StaffRegistrationRow extends RegistrationRow {
  member: RegisteredMember;
}

const member = sql<RegisteredMember>`(
  SELECT json_build_object('id', holder.id, 'name', holder.name, 'username', holder.account, 'class', holder.class, 'email', holder.email, 'mobile', holder.mobile)
  FROM members AS holder WHERE holder.id = registrations.member_id)`;

export interface StaffFilter extends QueueLook {
  activity?: string | undefined;
  type?: ActivityType | undefined;
  session?: number | undefined;
  status?: ShownRegistrationStatus | undefined;
  q?: string | undefined;
}

/** As the index has it: by the status that is written, which is that of the moment within minutes. */
const REVIEW_FIRST = sql`status <> 'applied', CASE WHEN status = 'applied' THEN created_at END, created_at DESC, id`;

/** Registrations as they stand at an instant: those under review first, what has waited longest before the rest, then the newest. */
export async function readStaffRegistrations(
  db: Db,
  { activity, type, session, status, q, ...look }: StaffFilter,
  now: Date,
): Promise<Listing<StaffRegistrationRow>> {
  const { where, isCommon } = await findByMember(db, q);
  const at = statusAt(now);
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'registrations', O>) =>
    query
      .where('status', '<>', 'offered')
      .where(isLookedFor(look, 'registration', 'registrations.id'))
      .$if(activity !== undefined, (of) => of.where('activity_id', '=', activity ?? ''))
      .$if(type !== undefined, (of) => of.where(sql<boolean>`type = ${type}::text`))
      .$if(session !== undefined, (of) => of.where(sql<boolean>`session_id LIKE ${`%/${session}`}::text`))
      .$if(status !== undefined, (of) => of.where(sql<boolean>`${at} = ${status}::text`))
      // Nothing becomes one that is under review by itself: those are few, and have an index.
      .$if(status === 'applied', (of) => of.where('status', '=', sql.lit('applied')))
      .where(where);
  const every = filtered(db.selectFrom('registrations'));
  const rows = filtered(registrationRows(db).select(member.as('member'))).orderBy(inOrder(look, 'registrations.created_at', REVIEW_FIRST));
  return listingOf({ db, every, rows, isCounted: !isCommon, toItems: (found) => found.map(readRow) });
}

/** The registrations of some ids, in any order. */
export async function readStaffRegistrationsById(db: Db, ids: readonly string[]): Promise<StaffRegistrationRow[]> {
  const rows = await registrationRows(db)
    .select(member.as('member'))
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readRow);
}

/** One registration with its member; undefined when there is none. */
export async function readStaffRegistration(db: Db | Tx, id: string): Promise<StaffRegistrationRow | undefined> {
  const row = await registrationRows(db).select(member.as('member')).where('id', '=', id).where('status', '<>', 'offered').executeTakeFirst();
  return row && readRow(row);
}
