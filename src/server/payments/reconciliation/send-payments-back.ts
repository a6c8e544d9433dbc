import { DIFFERENCE_MACHINE } from '../../../domain/payments/settling.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { DEFAULT_LANGUAGE } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import type { Deps } from '../../deps.ts';
import { type OrderRow, readOrder } from '../order-queries.ts';
import { type PayableOrder, type PaymentProvider, ProviderAway } from '../providers/provider.ts';
import { CLAIM_MS, POSTPONE_MS } from '../refunds/send-refunds.ts';
import { tryRefund } from '../refunds/try-refund.ts';
import { claimDifference, type DifferenceChange, type DifferenceRow, lockDifference, readDifference, writeDifferenceStep } from './settle-queries.ts';

type Tools = Pick<Deps, 'database' | 'payments' | 'log' | 'now'>;

const BATCH = 50;

/** Job: sends payments back that are no order's, as `sendRefunds` does with those of orders. @throws RowsFailed */
export async function sendPaymentsBack(deps: Tools): Promise<void> {
  await forEachRow(
    duePayments(deps),
    (id) => `payment_differences ${id}`,
    (id) => sendBack(deps, id),
  );
}

async function* duePayments({ database, now }: Tools): AsyncGenerator<string> {
  for (let i = 0; i < BATCH; i += 1) {
    const at = now();
    const id = await claimDifference(database.db, at, new Date(at.getTime() + CLAIM_MS));
    if (id === undefined) return;
    yield id;
  }
}

async function sendBack(deps: Tools, id: string): Promise<void> {
  const row = await readDifference(deps.database.db, id);
  if (row === undefined || row.refundTwd === null) return;
  const order = row.orderId === null ? undefined : await readOrder(deps.database.db, row.orderId);
  const provider = providerOf(deps, row);
  if (provider === undefined) return handOver(deps, row, 'the provider is not set up');
  try {
    await tryRefund(provider, {
      payment: paymentOf(row, order),
      amountTwd: row.refundTwd,
      isSent: row.refundStatus === 'sent',
      beforeTwd: row.beforeTwd,
      send: (beforeTwd) => step(deps, id, () => ({ refundStatus: 'sent', beforeTwd })),
      end: () => step(deps, id, (locked) => ended(locked, deps.now())),
      postpone: () => step(deps, id, () => ({ refundStatus: 'begun', tryAt: new Date(deps.now().getTime() + POSTPONE_MS) })),
      handOver: (note) => handOver(deps, row, note),
    });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    deps.log.warn({ err: error, difference: id }, 'a payment provider could not be asked to send a payment back');
  }
}

const providerOf = ({ payments }: Tools, row: DifferenceRow): PaymentProvider | undefined =>
  Object.values(payments).find((provider) => provider?.id === row.provider) ?? undefined;

/** The payment as its provider knows it: its own number and authorisation where the statement had them, otherwise those of its order. */
function paymentOf({ id, kind, tradeNo, reference, cardReference, thereTwd, foundAt }: DifferenceRow, order: OrderRow | undefined): PayableOrder {
  // A second payment under one number has an authorisation of its own: the order's would give back the first.
  const isOrders = kind !== 'paid_twice';
  return {
    ...{ id: order?.id ?? id, tradeNo, amountTwd: thereTwd ?? 0, title: tradeNo, language: order?.language ?? DEFAULT_LANGUAGE },
    createdAt: order?.createdAt ?? foundAt,
    reference: reference ?? (isOrders ? (order?.reference ?? null) : null),
    cardReference: cardReference ?? (isOrders ? (order?.cardReference ?? null) : null),
    isWanted: false,
  };
}

function ended(row: DifferenceRow, now: Date): DifferenceChange {
  const after = afterEvent(DIFFERENCE_MACHINE, row, { event: 'end', by: 'clock' }, now);
  if ('refusal' in after) throw new Error(`difference ${row.id} is ${row.status}: nothing to end`);
  return { state: after.to, refundStatus: 'ended', tryAt: null, settledAt: now };
}

/** Leaves a payment to staff. */
async function handOver(deps: Tools, { id, tradeNo }: DifferenceRow, note: string): Promise<void> {
  deps.log.error({ difference: id, tradeNo, note }, 'a payment has to be sent back by hand');
  await step(deps, id, () => ({ refundStatus: 'by_hand', note: note.slice(0, 500), tryAt: null }));
}

/** Writes a step down, under its lock, unless somebody else has gone on with it. */
async function step({ database }: Tools, id: string, changeOf: (locked: DifferenceRow) => DifferenceChange): Promise<void> {
  await database.db.transaction().execute(async (tx: Tx) => {
    const locked = await lockDifference(tx, id);
    if (locked?.refundStatus !== 'begun' && locked?.refundStatus !== 'sent') throw new Error(`difference ${id} is on its way no more`);
    await writeDifferenceStep(tx, id, changeOf(locked));
  });
}
