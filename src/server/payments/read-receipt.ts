import type { CallData } from '../../contract/call.ts';
import type { getReceipt, ReceiptOutput } from '../../contract/payments/my-order.ts';
import { Refusal } from '../../contract/refusal.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type OrderInvoice, readOrderInvoices } from '../invoices/order-invoices.ts';
import { readOrder } from './order-queries.ts';
import { toOrderResponse } from './order-response.ts';
import { toIssuerResponse } from './read-orders.ts';
import { readRefunds } from './refunds/refund-queries.ts';

/** The receipt of a paid order of a member's. @throws Refusal NOT_FOUND, of one that was not paid as well */
export async function readReceipt(
  { database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>,
  memberId: string,
  id: string,
): Promise<CallData<typeof getReceipt>> {
  const { db } = database;
  const order = await readOrder(db, id, memberId);
  if (order === undefined || order.paidAt === null) throw new Refusal('NOT_FOUND');
  const payer = await db.selectFrom('members').select(['name', 'account as username']).where('id', '=', memberId).executeTakeFirstOrThrow();
  const { moment, wanted, invoices } = await readOrderInvoices(db, id);
  return {
    number: order.tradeNo,
    order: toOrderResponse(order, now()),
    payer,
    issuer: toIssuerResponse(library.settings.recharge.issuer),
    is_uniform_invoice: false,
    refunds: await refundsOf(db, id),
    invoice: { moment, wanted, invoices: invoices.flatMap(toInvoiceResponse) },
  };
}

async function refundsOf(db: Db, orderId: string): Promise<ReceiptOutput['refunds']> {
  const refunds = await readRefunds(db, orderId);
  return refunds
    .filter(({ status }) => status === 'ended')
    .map(({ amountTwd, feeTwd, points, endedAt, createdAt }) => ({
      ...{ amount_twd: amountTwd, fee_twd: feeTwd, points },
      ended_at: isoWithOffset(endedAt ?? createdAt),
    }))
    .toReversed();
}

/** Of one that was never asked for there is nothing to see; one that waits for the office is still to be issued for its buyer. */
function toInvoiceResponse({ item, number, issuedOn, randomNumber, amountTwd, allowedTwd, status }: OrderInvoice): ReceiptOutput['invoice']['invoices'] {
  if (status === 'cancelled') return [];
  const state = status === 'issued' || status === 'void' ? status : 'to_be_issued';
  return [{ item, number, issued_on: issuedOn, random_number: randomNumber, amount_twd: amountTwd, allowed_twd: allowedTwd, state }];
}
