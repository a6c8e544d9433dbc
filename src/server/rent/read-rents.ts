import type { RentOutput } from '../../contract/rent/rent.ts';
import type { Deps } from '../deps.ts';
import { type RentFilter, readRent, readRents } from './queries.ts';
import { found, rentOnTheWire } from './rent-response.ts';

/** A page of a member's own rents (docs/rules.md#record-lists). */
export async function readMyRents(
  { database, library, now }: Deps,
  memberId: string,
  { page, per_page, ...filter }: RentFilter & { page: number; per_page: number },
) {
  const at = now();
  const { items, total } = await readRents(database.db, memberId, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((rent) => rentOnTheWire(library, rent, at)), total };
}

/** One of a member's own rents. @throws Refusal NOT_FOUND (another member's too) */
export async function readMyRent({ database, library, now }: Deps, memberId: string, id: string): Promise<RentOutput> {
  return rentOnTheWire(library, found(await readRent(database.db, id, memberId)), now());
}
