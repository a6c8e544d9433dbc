import { Refusal } from '../../contract/refusal.ts';
import type { ShopPaymentOutput } from '../../contract/spending/shop-payment.ts';
import type { SpendingOutput } from '../../contract/spending/spending.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { receiptNumber, spendingStatusAt } from '../../domain/spending/spending-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import { localizeWhole } from '../http/localize.ts';
import type { SpendingRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** By which the ledger finds what was spent. */
export const spendingReference = (id: string): string => `spending:${id}`;

/** Fields that every side sees of a payment, as it stands at an instant. */
function commonOf(row: SpendingRow, now: Date) {
  return {
    id: row.id,
    number: receiptNumber(row.id),
    points: row.points,
    note: row.note,
    status: spendingStatusAt(row, now),
    reversed_points: row.reversedPoints,
    created_at: isoWithOffset(row.createdAt),
    expires_at: isoWithOffset(row.expiresAt),
    confirmed_at: row.confirmedAt && isoWithOffset(row.confirmedAt),
  };
}

/** A payment as its member sees it. */
export function toSpendingResponse({ settings }: Pick<Library, 'settings'>, row: SpendingRow, now: Date): SpendingOutput {
  return {
    ...commonOf(row, now),
    kind: row.kind,
    shop: row.shopId === null ? null : shopResponse(settings.spending.shops, row.shopId, row.shopName),
    confirmed_by: row.confirmedBy,
    reversals: row.reversals.map(({ points, reason, reasonLanguage, createdAt }) => ({
      points,
      reason,
      reason_language: reasonLanguage,
      created_at: isoWithOffset(createdAt),
    })),
  };
}

/** A shop is called what it was called then; of a payment of before that was stored, what the settings call it, or its id. */
function shopResponse(shops: Library['settings']['spending']['shops'], id: string, stored: SpendingRow['shopName']) {
  const name = stored ?? shops.find((shop) => shop.id === id)?.name ?? inEachLanguage(() => id);
  return { id, ...localizeWhole('name', name) };
}

/** A payment as the desk sees it. */
export function toStaffResponse(library: Pick<Library, 'settings'>, row: SpendingRow, now: Date): StaffSpendingOutput {
  return { ...toSpendingResponse(library, row, now), member: row.member };
}

/** A payment as its shop sees it: nothing of the member. */
export function toShopResponse(row: SpendingRow, now: Date): ShopPaymentOutput {
  return {
    ...commonOf(row, now),
    reference: row.shopReference ?? '',
    reversals: row.reversals.map(({ points, reason, shopReference, createdAt }) => ({
      reference: shopReference,
      points,
      reason,
      created_at: isoWithOffset(createdAt),
    })),
  };
}
