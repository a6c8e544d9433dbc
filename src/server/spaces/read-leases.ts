import type { LeaseOutput } from '../../contract/spaces/space-lease.ts';
import type { StaffLeaseOutput } from '../../contract/spaces/staff-space.ts';
import type { UploadOutput } from '../../contract/uploads/upload.ts';
import type { Role } from '../../domain/identity/account.ts';
import { dialledMobile } from '../../domain/identity/mobile.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { leaseActs } from '../../domain/spaces/lease-acts.ts';
import { leasePeriods, overlapAny } from '../../domain/spaces/lease-days.ts';
import { seesIdentity, spacesSharing } from '../../domain/spaces/space.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import { isIdentityProof } from '../../domain/uploads/attachment.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type Listing, mapListing, type PageWindow } from '../http/lists/listing.ts';
import { readUploads } from '../uploads/uploads.ts';
import { foundLease, toLeaseResponse } from './lease-response.ts';
import { leaseDays as daysOf, extensionState, leaseState, openingOf } from './lease-step.ts';
import { type LeaseRow, type RequestedLease, readLease, readLeases, readRivals } from './queries.ts';
import { findLeases, type LeaseFilter } from './staff/lease-filter.ts';

/** A page of a member's own leases (docs/rules.md#record-lists). */
export async function readMyLeases({ database, library, now }: Deps, memberId: string, { status, when, page, per_page }: LeaseFilter & PageWindow) {
  const at = now();
  const { items, ...counted } = await readLeases(database.db, { memberId, status, when }, at).page({ page, per_page });
  const files = await readUploads(
    database.db,
    'space',
    items.map(({ id }) => id),
  );
  return { items: items.map((lease) => toLeaseResponse(library, lease, files.get(lease.id) ?? [], at)), ...counted };
}

/** One lease as its member sees it, read anew. @throws Refusal NOT_FOUND */
export async function readMemberLease({ library, now }: Pick<Deps, 'library' | 'now'>, db: Db | Tx, id: string): Promise<LeaseOutput> {
  const lease = foundLease(await readLease(db, id));
  return toLeaseResponse(library, lease, await filesOf(db, id), now());
}

async function filesOf(db: Db | Tx, id: string): Promise<readonly UploadOutput[]> {
  return (await readUploads(db, 'space', [id])).get(id) ?? [];
}

/** All leases, for the staff; a list has no ID numbers. */
export async function readStaffLeases(
  deps: Deps,
  { q, ...filter }: Omit<LeaseFilter, 'found'> & { q?: string | undefined },
  role: Role,
): Promise<Listing<StaffLeaseOutput>> {
  const { db } = deps.database;
  const found = await findLeases(db, q);
  return mapListing(readLeases(db, { ...filter, found }, deps.now()), (rows) => staffLeases(deps, db, rows, role));
}

/** One lease for the staff, with its ID number for those who may see one. The call is recorded as a look at it. @throws Refusal NOT_FOUND */
export async function readStaffLease(deps: Deps, id: string, role: Role): Promise<StaffLeaseOutput> {
  const lease = foundLease(await readLease(deps.database.db, id));
  const item = await staffLease(deps, deps.database.db, lease, role);
  return { ...item, id_number: seesIdentity(role) ? lease.id_number : null };
}

/** A lease as `staffLeases` has it. */
export async function staffLease(deps: Pick<Deps, 'library' | 'now'>, db: Db | Tx, lease: LeaseRow, role: Role): Promise<StaffLeaseOutput> {
  const [item] = await staffLeases(deps, db, [lease], role);
  if (item === undefined) throw new Error('one lease gives one');
  return item;
}

/** Leases with their applicants, and who else wants their time: one question each for all of them, however many. */
async function staffLeases({ library, now }: Pick<Deps, 'library' | 'now'>, db: Db | Tx, leases: readonly LeaseRow[], role: Role): Promise<StaffLeaseOutput[]> {
  if (leases.length === 0) return [];
  const ids = leases.map(({ id }) => id);
  const at = now();
  const members = await readApplicants(db, [...new Set(leases.map(({ member_id }) => member_id))], taipeiDay(at));
  const files = await readUploads(db, 'space', ids);
  const rivals = Map.groupBy(await readRivals(db, ids, at), ({ rival_of }) => rival_of);
  const rules = leaseRules(library.settings);
  const periodsOf = (lease: RequestedLease) => leasePeriods(daysOf(lease), openingOf(library.settings, lease));
  return leases.map((lease) => {
    const member = members.get(lease.member_id);
    if (member === undefined) throw new Error(`lease ${lease.id} is nobody's`);
    return {
      ...toLeaseResponse(
        library,
        lease,
        (files.get(lease.id) ?? []).filter(({ field }) => seesIdentity(role) || !isIdentityProof(field)),
        at,
      ),
      ...dialledNumbers(lease),
      id_number: null,
      member,
      rivals: (rivals.get(lease.id) ?? [])
        .filter((other) => spacesSharing(lease.space_id).includes(other.space_id) && overlapAny(periodsOf(other), periodsOf(lease)))
        .map(({ id, status, event_name }) => ({ id, status, event_name })),
      acts: leaseActs({ lease: leaseState(lease), extension: extensionState(lease, rules, at) }, role, at),
    };
  });
}

/** The numbers of a lease as the staff dial them. */
function dialledNumbers({ mobile, phone, contact_number }: LeaseRow) {
  return {
    mobile: dialledMobile(mobile),
    phone: phone && dialledPhone(phone),
    contact_number: contact_number && dialledPhone(contact_number),
  };
}

async function readApplicants(db: Db | Tx, ids: readonly string[], today: Day): Promise<ReadonlyMap<string, StaffLeaseOutput['member']>> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('space_bans', (join) => join.onRef('space_bans.member_id', '=', 'members.id').on('until_on', '>', today))
    .select((eb) => ['members.id', 'name', 'account as username', 'class', eb.fn.max('until_on').as('barred_until')])
    .where('members.id', 'in', [...ids])
    .groupBy(['members.id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
