import type { PointLogOutput } from '../../contract/points/point-log.ts';
import type { RentOutput } from '../../contract/rent/rent.ts';
import type { Library } from '../../editorial/library.ts';
import { type LocalizedText, titlesOf } from '../../i18n/localized.ts';
import type { Deps } from '../deps.ts';
import type { Page } from '../http/lists/listing.ts';
import { localize } from '../http/localize.ts';
import { readPointLogs } from '../points/read-point-logs.ts';
import { type RentFilter, readRent, readRents } from './queries.ts';
import { deviceTitle, found, toRentResponse } from './rent-response.ts';

/** A page of a member's own rents (docs/rules.md#record-lists). */
export async function readMyRents(
  { database, library, now }: Deps,
  memberId: string,
  { page, per_page, ...filter }: RentFilter & { page: number; per_page: number },
) {
  const at = now();
  const { items, total } = await readRents(database.db, memberId, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((rent) => toRentResponse(library, rent, at)), total };
}

/** One of a member's own rents. @throws Refusal NOT_FOUND (another member's too) */
export async function readMyRent({ database, library, now }: Deps, memberId: string, id: string): Promise<RentOutput> {
  return toRentResponse(library, found(await readRent(database.db, id, memberId)), now());
}

/**
 * A page of the record of a member's points; a reservation is called after its device, a registration after its activity, an order after its
 * plan and a payment after its shop.
 */
export async function readMyPointLogs(
  { database, library }: Pick<Deps, 'database' | 'library'>,
  memberId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<PointLogOutput>> {
  const { items, total } = await readPointLogs(database.db, memberId, { page, perPage: per_page });
  return {
    items: items.map(({ rent, registration, order, spending, ...log }) => ({
      ...log,
      rent: rent && { ...rent, ...localize('title', deviceTitle(library, rent.device_id)) },
      registration: registration && titledRegistration(library, registration),
      order: order && { id: order.id, trade_no: order.tradeNo, ...localize('title', order.plan) },
      spending: spending && { id: spending.id, number: spending.number, note: spending.note, shop: shopOf(library, spending) },
    })),
    total,
  };
}

/** An activity that the content has no more is called what the last release that had it called it, or by its id. */
function titledRegistration<R extends { activity_id: string; storedTitle: LocalizedText | null }>(
  { activities }: Pick<Library, 'activities'>,
  { storedTitle, ...registration }: R,
) {
  const activity = activities.find(({ id }) => id === registration.activity_id);
  return { ...registration, ...localize('title', activity ? titlesOf(activity.texts) : (storedTitle ?? { zh: registration.activity_id })) };
}

/** The shop as it was called then; of before names were stored, as the settings call it. */
function shopOf({ settings }: Pick<Library, 'settings'>, { shopId, shopName }: { shopId: string | null; shopName: LocalizedText | null }) {
  if (shopId === null) return null;
  return { id: shopId, ...localize('name', shopName ?? settings.spending.shops.find(({ id }) => id === shopId)?.name ?? { zh: shopId }) };
}
