import { Refusal } from '../../contract/refusal.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { type CounterKind, SPENDING_MACHINE } from '../../domain/spending/spending-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { countingWrongCodes, takePayCode } from './pay-code.ts';
import { closeSpending, insertSpending, lockSpending, type NewSpending, readSpending, type SpendingRow } from './queries.ts';
import { found, toStaffResponse } from './spending-response.ts';

export interface Request {
  code: string;
  kind: CounterKind;
  points: number;
  note: string | null;
  shop: NewSpending['shop'];
  /** The most points of one payment. */
  maxPoints: number;
}

/**
 * Uses a member's code up and writes down what is asked of them, until when; nothing is taken. Null when the shop's reference is there
 * already: the transaction must then be given up, so that the code is not used.
 * @throws Refusal PAY_CODE_INVALID, SPENDING_TOO_LARGE
 */
export async function openRequest(tx: Tx, deps: Deps, { code, maxPoints, points, ...asked }: Request, now: Date): Promise<string | null> {
  if (points > maxPoints) throw new Refusal('SPENDING_TOO_LARGE');
  const memberId = await takePayCode(tx, deps, code, now);
  const expiresAt = new Date(now.getTime() + deps.library.settings.spending.request_valid_seconds * 1000);
  return insertSpending(tx, { ...asked, points, memberId, expiresAt }, now);
}

/** The desk asks a member for points. @throws Refusal as `openRequest`, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS */
export function requestSpending(
  deps: Deps,
  { memberId: staffId }: Pick<Caller, 'memberId'>,
  asked: Pick<Request, 'code' | 'kind' | 'points'> & { note?: string | undefined },
  once: IdempotencyKey | null,
): Promise<StaffSpendingOutput> {
  const { max_points: maxPoints } = deps.library.settings.spending;
  return countingWrongCodes(deps, staffId, () =>
    withIdempotency(deps, once, async (tx) => {
      const now = deps.now();
      const id = await openRequest(tx, deps, { ...asked, note: asked.note ?? null, shop: null, maxPoints }, now);
      if (id === null) throw new Error('a payment at the desk has no reference that could be there already');
      return toStaffResponse(deps.library, found(await readSpending(tx, id)), now);
    }),
  );
}

/** Withdraws a request within a transaction that holds its row. What is withdrawn stays so. @throws Refusal NOT_IN_STATE */
export async function withdrawRow(tx: Tx, spending: SpendingRow, now: Date): Promise<void> {
  if (spending.status === 'withdrawn') return;
  const after = afterEvent(SPENDING_MACHINE, spending, { event: 'withdraw', by: 'issuer' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  await closeSpending(tx, spending.id, after.to, now);
}

/** The desk takes a request back that nobody has answered: a wrong amount, somebody who pays otherwise. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function withdrawSpending(deps: Deps, id: string): Promise<StaffSpendingOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const spending = found(await lockSpending(tx, id));
    // What a shop has asked for is the shop's to withdraw.
    if (spending.shopId !== null) throw new Refusal('NOT_IN_STATE');
    await withdrawRow(tx, spending, now);
    return toStaffResponse(deps.library, found(await readSpending(tx, id)), now);
  });
}
