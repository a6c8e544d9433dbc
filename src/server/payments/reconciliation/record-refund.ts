import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../contract/refusal.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { pointsOfRefund, unrecordedTwd } from '../../../domain/payments/settling.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockPoints, takeBackPoints } from '../../points/ledger.ts';
import { lockOrder, readOrder } from '../order-queries.ts';
import { endRefund, refundReference } from '../refunds/end-refund.ts';
import { insertRefund, readRefund, readRefunds } from '../refunds/refund-queries.ts';
import { freePointsOf } from './difference-effect.ts';
import type { DifferenceRow } from './settle-queries.ts';

interface Recording {
  row: DifferenceRow;
  /** Purchased points that it was for, where that is known better than by its share of the price: a fee was kept. */
  points: number | undefined;
  reason: string | undefined;
  language: Language;
}

/**
 * Writes down a refund that was made on a provider's dashboard: as one that has ended, with its points taken back as far as they are unspent. Its member
 * gets the e-mail of a refund. @returns how many points had been spent
 * @throws Refusal NOT_IN_STATE when something else was refunded meanwhile, REFUND_OPEN, NOT_REFUNDABLE
 */
export async function recordRefund(deps: Pick<Deps, 'now'>, tx: Tx, { row, points: told, reason, language }: Recording): Promise<number> {
  const now = deps.now();
  const known = row.orderId === null ? undefined : await readOrder(tx, row.orderId);
  if (known === undefined) throw new Refusal('NOT_IN_STATE');
  const { memberId } = known;
  await lockPoints(tx, memberId);
  const order = await lockOrder(tx, known.id);
  if (order === undefined || order.refundedTwd !== row.hereTwd) throw new Refusal('NOT_IN_STATE');
  const refunds = await readRefunds(tx, order.id);
  if (refunds.some(({ status }) => status === 'requested' || status === 'begun' || status === 'sent' || status === 'by_hand')) throw new Refusal('REFUND_OPEN');
  const amountTwd = unrecordedTwd(row);
  const points = told ?? pointsOfRefund(order, amountTwd);
  if (points < 1 || points > order.points - order.refundedPoints || order.refundedTwd + amountTwd > order.amountTwd) throw new Refusal('NOT_REFUNDABLE');
  const id = randomUUID();
  const taking = { memberId, lotReference: orderReference(order.id), reference: refundReference(id), isAtMost: true, now };
  const purchased = await takeBackPoints(tx, { ...taking, lot: 'purchased', amount: points });
  const free = await takeBackPoints(tx, { ...taking, lot: 'reward', amount: freePointsOf(order, points) });
  const ended = {
    status: 'ended' as const,
    endedAt: now,
    amountTwd,
    freePoints: free.taken,
    ...(reason !== undefined && { reason: { text: reason, language } }),
  };
  await insertRefund(tx, { ...ended, id, orderId: order.id, memberId, points }, now);
  const refund = await readRefund(tx, id);
  if (refund === undefined) throw new Error(`refund ${id} was not written`);
  await endRefund(tx, order, refund, now);
  return points - purchased.taken;
}
