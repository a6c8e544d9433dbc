import { randomUUID } from 'node:crypto';
import { grantPoints } from '../../../src/server/points/ledger.ts';
import type { TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';
import { orderRow } from './payments.ts';

type App = Pick<TestApp, 'database' | 'clock'>;
type Buyer = Pick<TestMember, 'memberId'>;

/** An order of a member's, paid: 300 points. */
export async function writePaidOrder({ database: { db }, clock }: App, { memberId }: Buyer): Promise<string> {
  const { id } = await db.insertInto('orders').values(orderRow(memberId, clock.now)).returning('id').executeTakeFirstOrThrow();
  const grant = { memberId, kind: 'recharge' as const, amount: 300, expiresAt: null, reference: `order:${id}`, idempotencyKey: `order:${id}` };
  await db.transaction().execute((tx) => grantPoints(tx, { ...grant, now: clock.now }));
  return id;
}

/** The invoice of such an order, which the provider has refused. */
export async function writeFailedInvoice(app: App, buyer: Buyer): Promise<string> {
  const at = app.clock.now;
  const asked = { status: 'failed' as const, fault: '5000001 carrier', asked_at: at, sent_twd: 300, tries: 1 };
  const ordered = { order_id: await writePaidOrder(app, buyer), item: 'sale' as const, amount_twd: 300 };
  const { id } = await app.database.db
    .insertInto('invoices')
    .values({ ...asked, ...ordered, relate_number: `IV${randomUUID().slice(0, 8).toUpperCase()}`, next_try_at: at, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment at the provider that no order has. */
export async function writeUnknownPayment({ database: { db }, clock }: App, trade_no: string): Promise<string> {
  const difference = { provider: 'ecpay', day: '2026-11-18', kind: 'unknown_order', trade_no, here_twd: 0, there_twd: 500 } as const;
  const row = { ...difference, order_id: null, reference: null, found_at: clock.now };
  return (await db.insertInto('payment_differences').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A member's request for the refund of an order. */
export async function writeRefundRequest(app: App, buyer: Buyer): Promise<{ id: string; orderId: string }> {
  const [orderId, at] = [await writePaidOrder(app, buyer), app.clock.now];
  const row = { order_id: orderId, member_id: buyer.memberId, status: 'requested' as const, points: 300, created_at: at, changed_at: at };
  return { id: (await app.database.db.insertInto('order_refunds').values(row).returning('id').executeTakeFirstOrThrow()).id, orderId };
}

type Columns = Record<string, unknown>;
/** The calls of staff about invoices, as their record is expected. */
export function invoiceCalls(appOf: () => App, buyerOf: () => Buyer) {
  const prepared = async (path: string, { body, ...change }: { table?: string; before?: Columns; after?: Columns; body?: Columns } = {}) => {
    const id = await writeFailedInvoice(appOf(), buyerOf());
    const expected = { table: null, before: null, after: null, ...change, subject: { kind: 'invoice', id } };
    return { path: path.replace('{id}', id), expected, ...(body && { body }) };
  };
  return {
    'GET /staff/invoices': () => ({ path: '/staff/invoices', expected: { table: null, subject: null, before: null, after: null } }),
    'GET /staff/invoices/{id}': () => prepared('/staff/invoices/{id}'),
    'POST /staff/invoices/{id}/retry': () =>
      prepared('/staff/invoices/{id}/retry', { body: {}, table: 'invoices', before: { status: 'failed' }, after: { status: 'waiting' } }),
    'POST /staff/invoices/{id}/settle': () =>
      prepared('/staff/invoices/{id}/settle', {
        ...{ body: { reason: 'Issued on paper' }, table: 'invoices' },
        ...{ before: { settled_reason: null }, after: { settled_reason: 'Issued on paper' } },
      }),
  };
}
