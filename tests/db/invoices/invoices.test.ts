import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time/period.ts';
import { invoiceUses } from '../../../src/server/invoices/invoice-uses.ts';
import { openEcpayInvoices, postOverHttp } from '../../../src/server/invoices/providers/ecpay-invoices.ts';
import { settleInvoices } from '../../../src/server/invoices/settle-invoices.ts';
import { cancelInvoiceFor, startInvoicing } from '../../../src/server/invoices/start-invoicing.ts';
import { TWIN_MERCHANT } from '../../../src/server/invoices/twin/invoice-twin.ts';
import { grantPoints, refundPoints, spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';
import { ECPAY_ENVIRONMENT, ordered } from '../../support/services/payments.ts';

/* An invoice is issued once, whatever is lost between us and the provider. */

let app: TestApp;
let server: TwinServer;
beforeAll(async () => {
  app = await openTestApp(ECPAY_ENVIRONMENT);
  server = await openInvoiceTwin(() => app.clock.now);
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(() => {
  server.mood = 'answers';
  app.clock.now = TEST_NOW;
});

const tools = (moment: 'sale' | 'use') => ({
  ...app,
  invoices: openEcpayInvoices(TWIN_MERCHANT, postOverHttp(server.url, 2000)),
  library: { ...app.library, settings: { ...app.library.settings, invoices: { ...app.library.settings.invoices, moment } } },
});
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

/** An order of 500 points for NT$500 that is credited, with its invoices at a moment. */
async function credited(moment: 'sale' | 'use') {
  const member = await signUp(app);
  const { id } = await ordered(app, member);
  const { memberId } = member;
  await app.database.db.transaction().execute(async (tx) => {
    await grantPoints(tx, {
      memberId,
      kind: 'recharge',
      amount: 500,
      expiresAt: null,
      reference: `order:${id}`,
      idempotencyKey: `order:${id}`,
      now: app.now(),
    });
    await startInvoicing(tools(moment), tx, { orderId: id, amountTwd: 500 }, app.now());
  });
  return { id, memberId };
}
const invoicesOf = (orderId: string) =>
  app.database.db
    .selectFrom('invoices')
    .select(['status', 'number', 'amount_twd as amountTwd', 'sent_twd as sentTwd', 'relate_number as relateNumber'])
    .where('order_id', '=', orderId)
    .orderBy('entry_id')
    .execute();
const issuedAtTwin = (relateNumber: string | undefined) => server.twin.invoices.filter((invoice) => invoice.relateNumber === relateNumber);

test('an answer that is lost is asked for, and the invoice is issued once', async () => {
  const { id } = await credited('sale');
  server.mood = 'loses';
  await settleInvoices(tools('sale'));
  const [lost] = await invoicesOf(id);
  expect(lost).toMatchObject({ status: 'waiting', number: null });
  server.mood = 'answers';
  await settleInvoices(tools('sale'));
  expect(await invoicesOf(id)).toMatchObject([{ status: 'waiting' }]);
  later(2 * MINUTE_MS);
  await settleInvoices(tools('sale'));
  const [issued] = await invoicesOf(id);
  expect(issued).toMatchObject({ status: 'issued', sentTwd: 500 });
  expect(issuedAtTwin(lost?.relateNumber).map(({ number }) => number)).toEqual([issued?.number]);
});

test('a refund of all voids the invoice, of a part it is an allowance, each once though its answer is lost', async () => {
  const [whole, part] = [await credited('sale'), await credited('sale')];
  await settleInvoices(tools('sale'));
  const refund = (orderId: string, amountTwd: number) =>
    app.database.db.transaction().execute((tx) => cancelInvoiceFor(tx, { orderId, amountTwd, key: `refund:${orderId}` }, app.now()));
  for (const _again of [1, 2]) {
    await refund(whole.id, 500);
    await refund(part.id, 200);
  }
  server.mood = 'loses';
  await settleInvoices(tools('sale'));
  server.mood = 'answers';
  for (const _again of [1, 2]) {
    later(10 * MINUTE_MS);
    await settleInvoices(tools('sale'));
  }
  const [voided] = await invoicesOf(whole.id);
  const [reduced] = await invoicesOf(part.id);
  expect([voided?.status, reduced?.status]).toEqual(['void', 'issued']);
  expect(issuedAtTwin(reduced?.relateNumber)[0]?.allowances.map(({ amountTwd }) => amountTwd)).toEqual([200]);
});

/** The parts that went back of an order, the oldest first. */
const reductionsOf = (orderId: string) =>
  app.database.db
    .selectFrom('invoice_reductions')
    .innerJoin('invoices', 'invoices.id', 'invoice_reductions.invoice_id')
    .select(['invoice_reductions.status', 'way', 'allowance_number as allowanceNumber', 'invoice_reductions.fault'])
    .where('order_id', '=', orderId)
    .orderBy('invoice_reductions.id')
    .execute();
const reduce = (orderId: string, amountTwd: number, key: string) =>
  app.database.db.transaction().execute((tx) => cancelInvoiceFor(tx, { orderId, amountTwd, key }, app.now()));

test('an allowance is written down with its number, one whose answer was lost without; each is done', async () => {
  const { id } = await credited('sale');
  await settleInvoices(tools('sale'));
  await reduce(id, 100, `first:${id}`);
  await settleInvoices(tools('sale'));
  expect(await reductionsOf(id)).toEqual([{ status: 'done', way: 'allowance', allowanceNumber: expect.any(String), fault: null }]);
  await reduce(id, 50, `second:${id}`);
  // What it asks first is answered; the allowance is made, and its answer never comes.
  server.mood = 'holds';
  await settleInvoices({ ...tools('sale'), invoices: openEcpayInvoices(TWIN_MERCHANT, postOverHttp(server.url, 500)) });
  server.mood = 'answers';
  later(HOUR_MS);
  await settleInvoices(tools('sale'));
  const [, second] = await reductionsOf(id);
  expect(second).toMatchObject({ status: 'done', way: 'allowance', fault: null });
  const [invoice] = await invoicesOf(id);
  expect(issuedAtTwin(invoice?.relateNumber)[0]?.allowances.map(({ amountTwd }) => amountTwd)).toEqual([100, 50]);
});

test('an invoice of which the provider has another rest than we, or another amount, is given back by the office', async () => {
  const { id } = await credited('sale');
  await settleInvoices(tools('sale'));
  const [invoice] = await invoicesOf(id);
  const [issued] = issuedAtTwin(invoice?.relateNumber);
  if (!issued) throw new Error('not issued');
  // Somebody has made an allowance on the provider's own page.
  issued.allowances.push({ number: '2026111899999999', amountTwd: 30 });
  await reduce(id, 200, `part:${id}`);
  await settleInvoices(tools('sale'));
  expect(await reductionsOf(id)).toEqual([{ status: 'failed', way: null, allowanceNumber: null, fault: 'the provider has NT$470 left of this invoice' }]);
  expect(issued.allowances).toHaveLength(1);
  const { id: other } = await credited('sale');
  server.mood = 'loses';
  await settleInvoices(tools('sale'));
  server.mood = 'answers';
  const [waiting] = await invoicesOf(other);
  const [stored] = issuedAtTwin(waiting?.relateNumber);
  if (!stored) throw new Error('not stored');
  stored.issue.SalesAmount = 400;
  later(HOUR_MS);
  await settleInvoices(tools('sale'));
  const fault = await app.database.db.selectFrom('invoices').select(['status', 'fault']).where('order_id', '=', other).executeTakeFirstOrThrow();
  expect(fault).toEqual({ status: 'failed', fault: 'the provider has NT$400 under this number' });
});

test('what is not voided in time, or was given away, goes back as an allowance', async () => {
  const { id } = await credited('sale');
  await settleInvoices(tools('sale'));
  await reduce(id, 500, `whole:${id}`);
  app.clock.now = new Date('2027-03-20T10:00:00+08:00');
  await settleInvoices(tools('sale'));
  expect(await reductionsOf(id)).toMatchObject([{ status: 'done', way: 'allowance' }]);
});

test('at use, each spending of purchased points has its invoice once, less what went back to the lot', async () => {
  const { id, memberId } = await credited('use');
  expect(await invoicesOf(id)).toEqual([]);
  const spend = (reference: string, amount: number) =>
    app.database.db.transaction().execute((tx) => spendPoints(tx, { memberId, kind: 'printing', amount, reference, now: app.now() }));
  // The free points of the month are spent before those that were bought.
  const { remaining } = await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', '=', memberId).executeTakeFirstOrThrow();
  if (remaining > 500) await spend(`free:${id}`, remaining - 500);
  await spend(`a:${id}`, 120);
  await spend(`b:${id}`, 30);
  await invoiceUses(tools('use'));
  await app.database.db.transaction().execute((tx) => refundPoints(tx, { memberId, reference: `b:${id}`, graceDays: 30, now: app.now() }));
  for (const _again of [1, 2]) await invoiceUses(tools('use'));
  await settleInvoices(tools('use'));
  later(2 * HOUR_MS);
  await invoiceUses(tools('use'));
  await settleInvoices(tools('use'));
  expect((await invoicesOf(id)).map(({ status, amountTwd }) => [status, amountTwd])).toEqual([
    ['issued', 120],
    ['cancelled', 30],
  ]);
});
