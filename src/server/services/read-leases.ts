import type { LeaseOutput } from '../../contract/space-lease.ts';
import type { StaffLeaseOutput } from '../../contract/staff-space.ts';
import type { UploadOutput } from '../../contract/upload.ts';
import { meets } from '../../domain/lease-days.ts';
import { LEASE_OPEN } from '../../domain/lease-state.ts';
import { spacesSharing } from '../../domain/space.ts';
import { taipeiDay } from '../../domain/taipei-time.ts';
import { leaseRules } from '../../editorial/lease-rules.ts';
import type { Db, Tx } from '../db/client.ts';
import { type LeaseFilter, type LeaseRow, readLease, readLeases, readOverlapping } from '../db/queries/leases.ts';
import type { Deps } from '../deps.ts';
import { leaseDays as daysOf, foundLease, leaseOnTheWire } from './lease-wire.ts';
import { readUploads } from './uploads.ts';

interface PageQuery {
  page: number;
  per_page: number;
}
const slice = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

/** A page of a member's own leases (spec section 3, record lists). */
export async function readMyLeases({ database, library, now }: Deps, memberId: string, { status, when, ...page }: LeaseFilter & PageQuery) {
  const { items, total } = await readLeases(database.db, { memberId, status, when }, slice(page));
  const files = await readUploads(
    database.db,
    'space',
    items.map(({ id }) => id),
  );
  const at = now();
  return { items: items.map((lease) => leaseOnTheWire(library, lease, files.get(lease.id) ?? [], at)), total };
}

/** One lease as its member sees it, read anew. @throws Refusal NOT_FOUND */
export async function readMemberLease({ library, now }: Pick<Deps, 'library' | 'now'>, db: Db | Tx, id: string): Promise<LeaseOutput> {
  const lease = foundLease(await readLease(db, id));
  return leaseOnTheWire(library, lease, await filesOf(db, id), now());
}

async function filesOf(db: Db | Tx, id: string): Promise<readonly UploadOutput[]> {
  return (await readUploads(db, 'space', [id])).get(id) ?? [];
}

/** A page of all leases, for the staff. */
export async function readStaffLeases(
  deps: Deps,
  { status, spaceId, ...page }: LeaseFilter & PageQuery,
): Promise<{ items: StaffLeaseOutput[]; total: number }> {
  const { items, total } = await readLeases(deps.database.db, { status, spaceId }, slice(page));
  const wire: StaffLeaseOutput[] = [];
  for (const lease of items) wire.push(await staffLease(deps, deps.database.db, lease));
  return { items: wire, total };
}

/** One lease for the staff. @throws Refusal NOT_FOUND */
export async function readStaffLease(deps: Deps, id: string): Promise<StaffLeaseOutput> {
  return staffLease(deps, deps.database.db, foundLease(await readLease(deps.database.db, id)));
}

/** A lease with who applied, and who else wants its time. */
export async function staffLease({ library, now }: Deps, db: Db | Tx, lease: LeaseRow): Promise<StaffLeaseOutput> {
  const today = taipeiDay(now());
  const { opening } = leaseRules(library.settings);
  const member = await db
    .selectFrom('members')
    .select(['id', 'name', 'account as username', 'class'])
    .where('id', '=', lease.member_id)
    .executeTakeFirstOrThrow();
  const bar = await db
    .selectFrom('space_bars')
    .select((eb) => eb.fn.max('until_on').as('until'))
    .where('member_id', '=', lease.member_id)
    .where('until_on', '>', today)
    .executeTakeFirst();
  const isOpen = LEASE_OPEN.some((status) => status === lease.status);
  const others = isOpen ? await readOverlapping(db, spacesSharing(lease.space_id), lease, 'open') : [];
  return {
    ...leaseOnTheWire(library, lease, await filesOf(db, lease.id), now()),
    member: { ...member, barred_until: bar?.until ?? null },
    rivals: others
      .filter(({ id }) => id !== lease.id)
      .filter((other) => meets(daysOf(other), daysOf(lease), opening))
      .map(({ id, status, event_name }) => ({ id, status, event_name })),
  };
}
