import type { SpendingOutput } from '../../contract/spending/spending.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import type { Deps } from '../deps.ts';
import type { Page } from '../http/bind.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { readPoints } from '../points/ledger.ts';
import { readLastId, readSpendings as readPage, readSpending, readWaiting, type SpendingFilter } from './queries.ts';
import { found, toSpendingResponse, toStaffResponse } from './spending-response.ts';

type Paged = { page: number; per_page: number };
const windowOf = ({ page, per_page }: Paged, now: Date) => ({ now, limit: per_page, offset: (page - 1) * per_page });

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
export async function listMySpendings({ database, library, now }: Deps, { memberId }: Pick<Caller, 'memberId'>, page: Paged): Promise<Page<SpendingOutput>> {
  const at = now();
  const { items, total } = await readPage(database.db, { memberId }, windowOf(page, at));
  return { items: items.map((row) => toSpendingResponse(library, row, at)), total };
}

/** One payment of a member's own. @throws Refusal NOT_FOUND */
export async function readMySpending({ database, library, now }: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string): Promise<SpendingOutput> {
  return toSpendingResponse(library, found(await readSpending(database.db, id, { memberId })), now());
}

/** A page of all payments, for the desk. */
export async function listStaffSpendings(
  { database, library, now }: Deps,
  { page, per_page, ...filter }: SpendingFilter & Paged,
): Promise<Page<StaffSpendingOutput>> {
  const at = now();
  const { items, total } = await readPage(database.db, filter, windowOf({ page, per_page }, at));
  return { items: items.map((row) => toStaffResponse(library, row, at)), total };
}

/** One payment, for the desk. @throws Refusal NOT_FOUND */
export async function readStaffSpending({ database, library, now }: Deps, id: string): Promise<StaffSpendingOutput> {
  return toStaffResponse(library, found(await readSpending(database.db, id)), now());
}
