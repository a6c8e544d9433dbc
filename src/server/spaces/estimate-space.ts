import { Refusal } from '../../contract/refusal.ts';
import { checkLeaseDays, type LeaseDays } from '../../domain/spaces/lease-days.ts';
import { estimateLease, type LeaseEstimate } from '../../domain/spaces/lease-price.ts';
import { SPACE_REDUCED_CLASS, type SpaceId } from '../../domain/spaces/space.ts';
import type { Space } from '../../editorial/items/space.ts';
import type { Library } from '../../editorial/library.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { findById } from '../content/find-item.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { toEstimateResponse } from './lease-response.ts';
import { leaseDays } from './lease-step.ts';

/** The days that a form gives. */
export interface EstimateRequest {
  space_id: SpaceId;
  session: LeaseDays['session'];
  move_in_on: string;
  start_on: string;
  end_on: string;
  move_out_on: string;
}

/** The content's facts of a space. */
export function leasedSpace({ spaces }: Pick<Library, 'spaces'>, id: SpaceId): Space {
  return findById(spaces, id);
}

/** The price of a lease in this release. */
export function estimateOf(library: Library, spaceId: SpaceId, days: LeaseDays, isCreator: boolean): LeaseEstimate {
  return estimateLease(days, leasedSpace(library, spaceId).data.price_twd, leaseRules(library.settings).opening, isCreator);
}

/** Whether a member pays half (docs/rules.md#space-rent). */
export async function isCreator(db: Db | Tx, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.class === SPACE_REDUCED_CLASS;
}

/**
 * The price of a lease for the caller (docs/rules.md#space-rent, `real_amount`).
 * @throws Refusal VALIDATION_FAILED for days that cannot be leased
 */
export async function estimateSpace({ library, database, now }: Deps, wish: EstimateRequest, caller: Caller | null) {
  const days = leaseDays(wish);
  const faults = checkLeaseDays(days, leaseRules(library.settings), now());
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return toEstimateResponse(estimateOf(library, wish.space_id, days, caller !== null && (await isCreator(database.db, caller.memberId))));
}
