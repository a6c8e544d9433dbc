import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { invoiceEnvironment, openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';
import { ECPAY_ENVIRONMENT, RECHARGE, recharge } from '../../support/services/payments.ts';

/* What a buyer types for their invoice is asked about at the sale, of a provider behind real HTTP. It never holds the sale up. */

let app: TestApp;
let server: TwinServer;
let member: TestMember;
beforeAll(async () => {
  server = await openInvoiceTwin(() => app.clock.now);
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, ...invoiceEnvironment(server) });
});
beforeEach(async () => {
  server.mood = 'answers';
  server.asked.length = 0;
  member = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const BUSINESS = { kind: 'business', business_number: '10458574', name: '範例工作室', address: '臺北市' };
const storedOf = (id: string) =>
  app.database.db.selectFrom('order_invoicing').select(['code_check as check', 'moment']).where('order_id', '=', id).executeTakeFirst();
const orders = async () => (await app.call('GET', '/my/buy_logs', { token: member.token })).body.data;

describe('a code that is registered', () => {
  test.each([
    [{ kind: 'mobile_barcode', barcode: '/ABC+122' }, ['CheckBarcode']],
    [{ kind: 'donation', donation_code: '00918' }, ['CheckLoveCode']],
    [BUSINESS, ['CheckCompanyIdentifier']],
    [{ ...BUSINESS, barcode: '/ABC+122' }, ['CheckBarcode', 'CheckCompanyIdentifier']],
  ])('%j is ordered with, and the order says that it was checked', async (invoice, asked) => {
    const { status, body } = await recharge(app, member, { invoice });
    expect(status).toBe(200);
    expect(server.asked.toSorted()).toEqual(asked);
    expect(await storedOf(body.data.order.id)).toEqual({ check: 'registered', moment: null });
  });

  test.each([{ kind: 'none' }, { kind: 'citizen_certificate', certificate: 'AB12345678901234' }])('%j has nothing to ask about', async (invoice) => {
    const { body } = await recharge(app, member, { invoice });
    expect(server.asked).toEqual([]);
    expect(await storedOf(body.data.order.id)).toBeUndefined();
  });
});

describe('a code that is not registered', () => {
  test.each([
    ['zh', { kind: 'mobile_barcode', barcode: '/ABC+123' }, 'invoice.barcode', '查無這組手機條碼，請確認後再輸入'],
    ['en', { kind: 'donation', donation_code: '919' }, 'invoice.donation_code', 'This donation code is not registered. Please check it'],
    ['ja', { ...BUSINESS, barcode: '/ABC+123' }, 'invoice.barcode', 'この携帯バーコードは登録されていません。ご確認ください。'],
  ])('%s: %j is refused at its field, and nothing is ordered', async (language, invoice, field, text) => {
    const answer = await app.call('POST', '/recharge', { token: member.token, language, body: { ...RECHARGE, invoice } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED', errors: { [field]: [text] } } });
    expect(await orders()).toEqual([]);
  });

  test('a business number that no register has is taken, and the order says so: public bodies and schools have such numbers', async () => {
    const { status, body } = await recharge(app, member, { invoice: { ...BUSINESS, business_number: '04595257' } });
    expect(status).toBe(200);
    expect(await storedOf(body.data.order.id)).toEqual({ check: 'unchecked', moment: null });
  });

  test('a code that is not written as one is refused without asking', async () => {
    expect((await recharge(app, member, { invoice: { kind: 'mobile_barcode', barcode: '/abc+122' } })).status).toBe(422);
    expect(server.asked).toEqual([]);
  });
});

describe('a provider that is away', () => {
  test.each(['down', 503, 'loses'] as const)('%s: the sale goes on, and the order says that nobody has checked', async (mood) => {
    server.mood = mood;
    const { status, body } = await recharge(app, member, { invoice: { kind: 'mobile_barcode', barcode: '/ABC+123' } });
    expect(status).toBe(200);
    expect(await storedOf(body.data.order.id)).toEqual({ check: 'unchecked', moment: null });
  });

  test('the same key gets its order again, whatever is said of the code by then', async () => {
    const key = { 'idempotency-key': 'checked-twice' };
    const invoice = { kind: 'mobile_barcode', barcode: '/ABC+123' };
    server.mood = 'down';
    const first = await recharge(app, member, { invoice }, key);
    server.mood = 'answers';
    expect((await recharge(app, member, { invoice }, key)).body).toEqual(first.body);
  });
});
