import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoicePreference } from '../../../src/domain/invoices/invoice-preference.ts';
import { settleInvoices } from '../../../src/server/invoices/settle-invoices.ts';
import { cancelInvoiceFor, startInvoicing } from '../../../src/server/invoices/start-invoicing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { invoiceEnvironment, openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';
import { ECPAY_ENVIRONMENT, recharge } from '../../support/services/payments.ts';

/* An invoice that could not be issued, or reduced, is the office's to settle: it sees it, is written to, and nothing is issued twice. */

const HOUR_MS = 3_600_000;
let app: TestApp;
let server: TwinServer;
let admin: TestMember;
let member: TestMember;
beforeAll(async () => {
  server = await openInvoiceTwin(() => app.clock.now);
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, ...invoiceEnvironment(server) });
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  server.mood = 'answers';
  member = await signUp(app);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM invoice_reductions', []);
  await app.database.query('DELETE FROM invoices', []);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const tools = (hasProvider = true) => ({
  ...app,
  invoices: hasProvider ? app.invoices : null,
  library: { ...app.library, settings: { ...app.library.settings, invoices: { ...app.library.settings.invoices, moment: 'sale' as const } } },
});
const later = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS);
};
/** An order for NT$500 whose invoice is due. The provider was away at the sale: nobody has checked the code. */
async function sold(invoice: InvoicePreference = { kind: 'none' }): Promise<string> {
  const mood = server.mood;
  server.mood = 'down';
  const { order } = (await recharge(app, member, { invoice })).body.data;
  server.mood = mood;
  await app.database.db.transaction().execute((tx) => startInvoicing(tools(), tx, { orderId: order.id, amountTwd: 500 }, app.now()));
  return order.id;
}
const refunded = (orderId: string, amountTwd: number) =>
  app.database.db.transaction().execute((tx) => cancelInvoiceFor(tx, { orderId, amountTwd, key: `refund:${orderId}:${amountTwd}` }, app.now()));
const list = async (query = '') => (await app.call('GET', `/staff/invoices${query}`, { token: admin.token })).body.data;
const retry = (id: string, body: object = {}) => app.call('POST', `/staff/invoices/${id}/retry`, { token: admin.token, body });
const settle = (id: string, reason = 'Issued on paper') => app.call('POST', `/staff/invoices/${id}/settle`, { token: admin.token, body: { reason } });
const report = () => app.handlers['report-invoices']?.({}, { id: 'test', isLast: false } as never);
const mailed = async () => (await app.sent()).map(({ to, subject }) => ({ to, subject }));

/** A buyer's carrier that nobody knows: the twin refuses what it knows to be false. */
async function refusedByTwin(): Promise<string> {
  const orderId = await sold({ kind: 'mobile_barcode', barcode: '/ABC+123' });
  server.twin.refusesUnregistered = true;
  await settleInvoices(tools());
  return orderId;
}
afterEach(() => {
  server.twin.refusesUnregistered = false;
});

describe('an invoice that the provider refuses', () => {
  test('is seen by staff, with whose it is, how it was wanted, that nobody had checked the code, and why', async () => {
    const orderId = await refusedByTwin();
    expect(await list()).toMatchObject([
      {
        ...{ state: 'open', problem: 'not_issued', order_id: orderId, item: 'sale', amount_twd: 500, status: 'failed', number: null },
        ...{ wanted: 'mobile_barcode', code_check: 'unchecked', tries: 1, may_retry: true, may_drop_code: true, may_settle: true },
        member: { id: member.memberId },
        fault: expect.stringContaining('carrier'),
      },
    ]);
    expect((await app.call('GET', '/staff/invoices', { token: member.token })).status).toBe(403);
  });

  test('is issued without the code once staff says so, once', async () => {
    await refusedByTwin();
    const [{ id }] = await list();
    expect((await retry(id)).body.data).toMatchObject({ state: 'running', status: 'waiting' });
    await settleInvoices(tools());
    expect(await list('?state=open')).toMatchObject([{ status: 'failed', tries: 2 }]);
    expect((await retry(id, { without_code: true })).status).toBe(200);
    await settleInvoices(tools());
    expect(await list()).toEqual([]);
    const { relateNumber } = await app.database.db.selectFrom('invoices').select('relate_number as relateNumber').executeTakeFirstOrThrow();
    expect(server.twin.invoices.filter((invoice) => invoice.relateNumber === relateNumber)).toMatchObject([{ issue: { CarrierType: '1', CarrierNum: '' } }]);
    expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  });

  test('is settled by hand with a reason, and never asked for again; what goes back of it later comes to the office again', async () => {
    const orderId = await refusedByTwin();
    const [{ id }] = await list();
    expect(await app.call('POST', `/staff/invoices/${id}/settle`, { token: admin.token, body: { reason: '' } })).toMatchObject({ status: 422 });
    expect((await settle(id)).body.data).toMatchObject({ state: 'settled', settled_reason: 'Issued on paper', settled_at: '2026-11-18T10:30:00+08:00' });
    expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
    expect(await retry(id)).toMatchObject({ status: 409 });
    const asked = server.asked.length;
    later(200);
    await settleInvoices(tools());
    expect(server.asked).toHaveLength(asked);
    expect(await list('?state=open')).toEqual([]);
    expect(await list('?state=settled')).toMatchObject([{ id }]);
    await refunded(orderId, 200);
    await settleInvoices(tools());
    expect(await list('?state=open')).toMatchObject([{ id, problem: 'part', parts: [{ amount_twd: 200 }], may_retry: false, may_settle: true }]);
    expect((await settle(id, 'Allowance on paper')).body.data).toMatchObject({ state: 'settled' });
    expect(server.asked).toHaveLength(asked);
  });
});

test('a provider that is away: late after a day, given up after five, and issued once it is asked again', async () => {
  await sold();
  server.mood = 'down';
  await settleInvoices(tools());
  expect(await list()).toEqual([]);
  later(24);
  expect(await list()).toMatchObject([{ state: 'open', problem: 'late', status: 'waiting', may_retry: false, may_settle: false }]);
  later(96);
  await settleInvoices(tools());
  const [failed] = await list();
  expect(failed).toMatchObject({ problem: 'not_issued', status: 'failed' });
  await retry(failed.id);
  await settleInvoices(tools());
  // Its five days count from then: one more try that fails does not give it up.
  expect(await list()).toEqual([]);
  server.mood = 'answers';
  later(1);
  await settleInvoices(tools());
  expect(await app.database.db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'issued' }]);
});

test('what went back and was refused is tried again, or settled, while the invoice stands', async () => {
  const orderId = await sold({ kind: 'donation', donation_code: '00918' });
  await settleInvoices(tools());
  const { number } = await app.database.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow();
  const stored = server.twin.invoices.find((invoice) => invoice.number === number);
  // Somebody has made an allowance on the provider's own pages: the sums do not agree.
  stored?.allowances.push({ number: '2026111810300001', amountTwd: 70 });
  await refunded(orderId, 200);
  await settleInvoices(tools());
  const [open] = await list();
  expect(open).toMatchObject({ problem: 'part', status: 'issued', number, parts: [{ amount_twd: 200, fault: expect.stringContaining('NT$430') }] });
  stored?.allowances.pop();
  expect((await retry(open.id)).body.data).toMatchObject({ state: 'running' });
  await settleInvoices(tools());
  expect(await list()).toEqual([]);
  expect(stored?.allowances.map(({ amountTwd }) => amountTwd)).toEqual([200]);
});

test('what is sold, and what staff has asked for again, goes to the provider at once: a worker is told', async () => {
  await app.sent();
  await sold();
  await app.sent();
  expect(await app.database.db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'issued' }]);
  await app.database.query('DELETE FROM invoices', []);
  server.twin.refusesUnregistered = true;
  await sold({ kind: 'mobile_barcode', barcode: '/ABC+123' });
  await app.sent();
  const [{ id }] = await list();
  await retry(id, { without_code: true });
  await app.sent();
  expect(await app.database.db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'issued' }]);
});

describe('what was wished for at the sale', () => {
  const business = { kind: 'business', business_number: '04595257', name: '範例工作室', address: '臺北市' } as const;
  /** The invoice of the last sale as the provider has it. */
  async function issueOf(invoice: InvoicePreference, beforeIssuing = async (): Promise<unknown> => undefined) {
    await sold(invoice);
    await beforeIssuing();
    await settleInvoices(tools());
    return server.twin.invoices.at(-1)?.issue;
  }

  test.each<[InvoicePreference, object]>([
    [{ kind: 'none' }, { CarrierType: '1', CarrierNum: '', Donation: '0', CustomerIdentifier: '' }],
    [
      { kind: 'mobile_barcode', barcode: '/ABC+122' },
      { CarrierType: '3', CarrierNum: '/ABC+122', Donation: '0' },
    ],
    [
      { kind: 'citizen_certificate', certificate: 'AB12345678901234' },
      { CarrierType: '2', CarrierNum: 'AB12345678901234', Donation: '0' },
    ],
    [
      { kind: 'donation', donation_code: '00918' },
      { CarrierType: '', Donation: '1', LoveCode: '00918' },
    ],
    [business, { CustomerIdentifier: '04595257', CustomerName: '範例工作室', CustomerAddr: '臺北市', Print: '1', CarrierType: '' }],
    [
      { ...business, barcode: '/ABC+122' },
      { CustomerIdentifier: '04595257', CarrierType: '3', CarrierNum: '/ABC+122', Print: '0' },
    ],
  ])('%j is what the provider is asked for, with the amount and the buyer’s address', async (invoice, fields) => {
    expect(await issueOf(invoice)).toMatchObject({ ...fields, SalesAmount: 500, CustomerEmail: member.email });
  });

  test('a business is one without the code that was refused, too', async () => {
    server.twin.refusesUnregistered = true;
    await issueOf({ ...business, barcode: '/ABC+123' });
    const [{ id }] = await list();
    await retry(id, { without_code: true });
    await settleInvoices(tools());
    expect(server.twin.invoices.at(-1)?.issue).toMatchObject({ CustomerIdentifier: '04595257', CarrierType: '', Print: '1' });
  });

  test('who has no address that is proven has the invoice sent to the office', async () => {
    const unproven = () => app.database.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [member.memberId]);
    expect(await issueOf({ kind: 'none' }, unproven)).toMatchObject({ CustomerEmail: app.library.settings.contact.mailbox });
  });

  test('what went back before anything was asked for is left out; of all of it there is no invoice', async () => {
    const [part, whole] = [await sold(), await sold()];
    await refunded(part, 120);
    await refunded(whole, 500);
    const before = server.twin.invoices.length;
    await settleInvoices(tools());
    expect(server.twin.invoices.slice(before).map(({ issue }) => issue.SalesAmount)).toEqual([380]);
    const statuses = await app.database.db.selectFrom('invoices').select(['order_id', 'status']).execute();
    expect(Object.fromEntries(statuses.map(({ order_id, status }) => [order_id, status]))).toEqual({ [part]: 'issued', [whole]: 'cancelled' });
    expect(await app.database.db.selectFrom('invoice_reductions').select(['status', 'way']).execute()).toEqual([
      { status: 'done', way: 'left_out' },
      { status: 'done', way: 'left_out' },
    ]);
  });
});

test('without a provider what is due waits, and comes to the office', async () => {
  await sold();
  await settleInvoices(tools(false));
  later(121);
  await settleInvoices(tools(false));
  expect(await list()).toMatchObject([{ status: 'failed', fault: 'no e-invoice provider is set up' }]);
});

test('the office has an e-mail each morning for as long as something waits, and one a day', async () => {
  await report();
  await app.sent();
  await refusedByTwin();
  await report();
  await report();
  const email = { to: app.library.settings.contact.mailbox, subject: expect.stringContaining('有 1 張統一發票需要處理') };
  expect(await mailed()).toEqual([email]);
  later(24);
  await report();
  expect(await mailed()).toEqual([email]);
  const [{ id }] = await list();
  await settle(id);
  later(24);
  await report();
  expect(await mailed()).toEqual([]);
});
