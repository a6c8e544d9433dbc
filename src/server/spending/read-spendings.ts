import type { SpendingOutput } from '../../contract/spending/spending.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import type { Page } from '../http/lists/listing.ts';
import { type Listing, mapListing, type PageWindow } from '../http/lists/listing.ts';
import { readPoints } from '../points/ledger.ts';
import { readLastId, readSpending, readSpendings, readWaiting, type SpendingFilter } from './queries.ts';
import { found, toSpendingResponse, toStaffResponse } from './spending-response.ts';

/** The request that waits longest for a member's answer, and what they can spend. */
export async function readWaitingSpending(
  { database, library, now }: Deps,
  { memberId }: Pick<Caller, 'memberId'>,
): Promise<{ spending: SpendingOutput | null; balance: number; last_id: string | null }> {
  const at = now();
  const row = await readWaiting(database.db, memberId, at);
  const { remaining: balance } = await readPoints(database.db, memberId, at);
  return { spending: row ? toSpendingResponse(library, row, at) : null, balance, last_id: await readLastId(database.db, memberId) };
}

/** A page of a member's payments. */
export async function listMySpendings(
  { database, library, now }: Deps,
  { memberId }: Pick<Caller, 'memberId'>,
  window: PageWindow,
): Promise<Page<SpendingOutput>> {
  const at = now();
  const { items, ...counted } = await (await readSpendings(database.db, { memberId }, at)).page(window);
  return { items: items.map((row) => toSpendingResponse(library, row, at)), ...counted };
}

/** One payment of a member's own. @throws Refusal NOT_FOUND */
export async function readMySpending({ database, library, now }: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string): Promise<SpendingOutput> {
  return toSpendingResponse(library, found(await readSpending(database.db, id, { memberId })), now());
}

/** All payments, for the desk. */
export async function listStaffSpendings(
  { database, library, now }: Deps,
  { status, q }: Omit<SpendingFilter, 'memberId'>,
): Promise<Listing<StaffSpendingOutput>> {
  const at = now();
  return mapListing(await readSpendings(database.db, { status, q }, at), (rows) => rows.map((row) => toStaffResponse(library, row, at)));
}

/** One payment, for the desk. @throws Refusal NOT_FOUND */
export async function readStaffSpending({ database, library, now }: Deps, id: string): Promise<StaffSpendingOutput> {
  return toStaffResponse(library, found(await readSpending(database.db, id)), now());
}
