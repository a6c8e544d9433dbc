import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleInvoices } from '../../../src/server/invoices/settle-invoices.ts';
import { cancelInvoiceFor } from '../../../src/server/invoices/start-invoicing.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { startServer } from '../../support/process.ts';
import { invoiceEnvironment, openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, ordered } from '../../support/services/payments.ts';

/*
 * A worker is killed after the provider has done what it was asked, and before its answer is written down. The next node asks how the invoice stands:
 * nothing is issued, voided or reduced twice, and all of it is known here.
 */

let app: TestApp;
let server: TwinServer;
let member: TestMember;
beforeAll(async () => {
  server = await openInvoiceTwin(() => new Date());
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, ...invoiceEnvironment(server) });
  app.clock.now = new Date();
  app.library.settings.invoices.moment = 'sale';
  member = await signUp(app);
});
beforeEach(() => {
  server.mood = 'answers';
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function paid(): Promise<string> {
  const { id, trade_no } = await ordered(app, member);
  await notify(app, noticeFields(trade_no));
  return id;
}
const invoiceOf = (orderId: string) =>
  app.database.db
    .selectFrom('invoices')
    .select(['status', 'number', 'relate_number as relateNumber'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
async function atTwin(orderId: string) {
  const { relateNumber } = await invoiceOf(orderId);
  return server.twin.invoices.filter((invoice) => invoice.relateNumber === relateNumber);
}
const reduce = (orderId: string, amountTwd: number) =>
  app.database.db.transaction().execute((tx) => cancelInvoiceFor(tx, { orderId, amountTwd, key: `refund:${orderId}` }, app.now()));

/** Kills a worker once the provider has done what it was asked. The pause after which it is asked again is over then. */
async function killWhen(isDone: () => Promise<boolean>): Promise<void> {
  server.mood = 'holds';
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'settle-invoices', {}));
  const worker = await startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', ...invoiceEnvironment(server) });
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
  worker.kill('SIGKILL');
  await worker.exited;
  server.mood = 'answers';
  server.asked.length = 0;
  for (const table of ['invoices', 'invoice_reductions'] as const)
    await app.database.db.updateTable(table).set({ next_try_at: app.clock.now }).where('status', '=', 'waiting').execute();
}

test('killed between the issuing and the note of it: one invoice, and its number is here', async () => {
  const order = await paid();
  await killWhen(async () => (await atTwin(order)).length > 0);
  expect(await invoiceOf(order)).toMatchObject({ status: 'waiting', number: null });
  await settleInvoices(app);
  const issued = await atTwin(order);
  expect(issued).toHaveLength(1);
  expect(await invoiceOf(order)).toMatchObject({ status: 'issued', number: issued[0]?.number });
  expect(server.asked).toEqual(['GetIssue']);
});

test.each([
  { name: 'voiding', amountTwd: 500, status: 'void', allowances: [], isVoid: true },
  { name: 'allowance', amountTwd: 200, status: 'issued', allowances: [200], isVoid: false },
])('killed between the $name and the note of it: once', async ({ amountTwd, status, allowances, isVoid }) => {
  const order = await paid();
  await settleInvoices(app);
  expect(await invoiceOf(order)).toMatchObject({ status: 'issued' });
  await reduce(order, amountTwd);
  await killWhen(async () => (await atTwin(order)).some((invoice) => invoice.isVoid || invoice.allowances.length > 0));
  await settleInvoices(app);
  const [stored] = await atTwin(order);
  expect([stored?.isVoid, stored?.allowances.map((allowance) => allowance.amountTwd)]).toEqual([isVoid, allowances]);
  expect((await invoiceOf(order)).status).toBe(status);
  expect(await app.database.db.selectFrom('invoice_reductions').select('status').execute()).toContainEqual({ status: 'done' });
  expect(server.asked).toEqual(['GetIssue']);
});
