import type { EmailsPreviewOutput } from '../../contract/email-preview.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { SPENDING_MACHINE } from '../../domain/spending/spending-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { readMemberEmailNote } from '../delivery/email-note.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints, refundPointsInPart } from '../points/ledger.ts';
import { insertReversal, lockSpending, type NewReversal, readSpending, type SpendingRow } from './queries.ts';
import { mailReversal } from './spending-email.ts';
import { found, spendingReference, toStaffResponse } from './spending-response.ts';

/**
 * Gives points of a payment back to the lots that they came from, in a transaction that holds first the member's balance and then its row;
 * all that is left without `points`. Its member is told, with the reason, and the paragraph of staff where it is theirs.
 * @throws Refusal NOT_IN_STATE, REVERSAL_TOO_LARGE
 */
export async function reverseLocked(
  tx: Tx,
  deps: Deps,
  spending: SpendingRow,
  { points: asked, paragraph, ...why }: Omit<NewReversal, 'points'> & { points: number | undefined; paragraph?: string | null },
  now: Date,
): Promise<void> {
  const { id, memberId } = spending;
  const left = spending.points - spending.reversedPoints;
  const points = asked ?? left;
  const after = afterEvent(SPENDING_MACHINE, spending, { event: points < left ? 'reverse_part' : 'reverse', by: 'issuer' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  const part = await insertReversal(tx, { id, status: after.to }, { points, ...why }, now);
  const { refund_grace_days: graceDays } = deps.library.settings.points;
  const { remaining } = await refundPointsInPart(tx, { memberId, reference: spendingReference(id), part, amount: points, graceDays, now });
  await mailReversal(tx, deps, { spending, points, remaining, reason: why.reason, language: why.language, ...(paragraph !== undefined && { paragraph }) });
}

export interface StaffReversal {
  id: string;
  points: number | undefined;
  reason: string;
  /** In which the reason is written. */
  language: Language;
}

/** Staff gives points back, also of what a partner shop took. @throws Refusal NOT_FOUND, NOT_IN_STATE, REVERSAL_TOO_LARGE, IDEMPOTENCY_CONFLICT */
export function reverseSpending(deps: Deps, reversal: StaffReversal, once: IdempotencyKey | null): Promise<StaffSpendingOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await takeReversal(tx, deps, reversal, now);
    return toStaffResponse(deps.library, found(await readSpending(tx, reversal.id)), now);
  });
}

/** The e-mail that giving points back would send. @throws Refusal whatever refuses it */
export async function previewReversal(deps: Deps, reversal: StaffReversal): Promise<EmailsPreviewOutput> {
  const { emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: (tx, jobs) => takeReversal(tx, { ...deps, jobs }, reversal, deps.now()),
  });
  return { emails };
}

async function takeReversal(tx: Tx, deps: Deps, { id, points, reason, language }: StaffReversal, now: Date): Promise<void> {
  const { memberId } = found(await readSpending(tx, id));
  await lockPoints(tx, memberId);
  const { paragraph } = await readMemberEmailNote(tx, memberId, now);
  await reverseLocked(tx, deps, found(await lockSpending(tx, id)), { points, reason, language, shop: null, paragraph }, now);
}
