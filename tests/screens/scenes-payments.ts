import type { Page } from '@playwright/test';
import type { MyOrderOutput, ReceiptOutput, RefundOfferOutput } from '../../src/contract/payments/my-order.ts';
import type { OrderOutput } from '../../src/contract/payments/order.ts';
import type { RefundOutput } from '../../src/contract/payments/refund.ts';
import type { Scene } from './scene.ts';
import { EMPTY } from './seed.ts';

/* Buying points in its steps and with each outcome. An order is paid by somebody else's server, so its states are given as the server would say them. */

const ID = '00000000-0000-4000-8000-000000000001';
const ORDER: OrderOutput = {
  ...{ id: ID, trade_no: 'CH261123ABCDEFGHJKLM', status: 'pending', plan_id: 'regular' },
  ...{ plan_name_zh: '常用方案', plan_name_en: 'Regular', plan_name_ja: 'レギュラープラン' },
  ...{ amount_twd: 500, points: 500, free_points: 25, free_valid_days: 180, payment_method: 'credit_card' },
  ...{ created_at: '2026-11-23T18:00:00+08:00', expires_at: '2026-11-23T18:30:00+08:00', paid_at: null, is_late: false },
  ...{ is_second_payment: false, failure: null, refunded_twd: 0, refunded_points: 0 },
};
const PAID = { status: 'paid', paid_at: '2026-11-23T18:04:00+08:00' } as const;
const STATES: Readonly<Record<string, Partial<OrderOutput>>> = {
  pending: {},
  paid: PAID,
  late: { ...PAID, is_late: true },
  second: { ...PAID, is_second_payment: true },
  failed: { status: 'failed', failure: 'declined' },
  cancelled: { status: 'failed', failure: 'cancelled' },
  expired: { status: 'expired' },
  refunded: { ...PAID, status: 'part_refunded', refunded_twd: 200, refunded_points: 200 },
};

const stands = (change: Partial<OrderOutput>) => (page: Page) =>
  page.route('**/api/recharge_status?*', (route) => {
    const data = { order: { ...ORDER, ...change }, balance: 1025, ask_again_seconds: null, checked_at: '2026-11-23T18:05:00+08:00' };
    return route.fulfill({ json: { data } });
  });
const REFUND: RefundOutput = {
  ...{ id: ID, status: 'requested', points: 500, free_points: 0, amount_twd: 485, fee_twd: 15, reason: null, reason_language: null },
  ...{ created_at: '2026-11-23T19:00:00+08:00', ended_at: null },
};
/** The refund of an order at each of its steps. */
const REFUNDS: readonly RefundOutput[] = [
  REFUND,
  { ...REFUND, status: 'begun', free_points: 25 },
  { ...REFUND, status: 'by_hand', free_points: 25 },
  { ...REFUND, status: 'declined', reason: '這筆訂單已用於活動報名，請先取消報名。', reason_language: 'zh' },
  { ...REFUND, status: 'withdrawn' },
  { ...REFUND, status: 'failed', reason: '發卡銀行拒絕退款，請洽服務臺。', reason_language: 'zh' },
  { ...REFUND, status: 'ended', free_points: 25 },
];
const listOf = (orders: readonly MyOrderOutput[]) => (page: Page) =>
  page.route('**/api/my/buy_logs?*', (route) => {
    const data = orders.map((order, i) => ({ ...order, id: ID.replace(/1$/, String(i)) }));
    return route.fulfill({ json: { data, meta: { total: data.length, page: 1, per_page: 20, last_page: 1 } } });
  });
const bought = listOf(Object.values(STATES).map((change) => ({ ...ORDER, ...change, refund: null, may_request_refund: change.paid_at !== undefined })));
const refunding = listOf(REFUNDS.map((refund) => ({ ...ORDER, ...PAID, refund, may_request_refund: false })));
/** Answers what would go back. */
const offers = (offer: RefundOfferOutput['offer']) => async (page: Page) => {
  await bought(page);
  const data: RefundOfferOutput = { unspent_points: offer?.points ?? 0, offer, whole_until: '2026-12-01T00:00:00+08:00', fee_percent: 3 };
  await page.route('**/api/my/orders/*/refund', (route) => route.fulfill({ json: { data } }));
};
const OFFER = { points: 500, amount_twd: 500, fee_twd: 0, free_points: 25 };
const TEXT = (zh: string, en: string, ja: string) => ({ zh, en, ja });
const NAMES = {
  name: TEXT('漫匯（示範發行人）', 'Comic Hub (sample issuer)', 'コミックハブ（サンプル発行者）'),
  representative: TEXT('示範負責人', 'Sample', 'サンプル'),
};
const INVOICE = {
  item: 'sale',
  number: 'DM10000000',
  issued_on: '2026-11-23',
  random_number: '1234',
  amount_twd: 500,
  allowed_twd: 200,
  state: 'issued',
} as const;
/** A receipt with all that one can have. */
const RECEIPT: ReceiptOutput = {
  number: ORDER.trade_no,
  order: { ...ORDER, ...PAID },
  payer: { name: '歐陽漫畫愛好者', username: 'longaccountname2026' },
  issuer: {
    ...{ name_zh: NAMES.name.zh, name_en: NAMES.name.en, name_ja: NAMES.name.ja },
    ...{ representative_zh: NAMES.representative.zh, representative_en: NAMES.representative.en, representative_ja: NAMES.representative.ja },
    ...{ address_zh: '臺北市中正區（示範地址）', address_en: 'Zhongzheng District, Taipei (sample address)', address_ja: '台北市中正区（サンプル住所）' },
    ...{ business_number: '04595257', telephone: '+886-2-0000-0000', email: 'points@comichub.example' },
  },
  is_uniform_invoice: false,
  refunds: [{ amount_twd: 194, fee_twd: 6, points: 200, ended_at: '2026-12-02T10:00:00+08:00' }],
  invoice: { moment: 'sale', wanted: 'none', invoices: [INVOICE] },
};
const receipt = (page: Page) => page.route('**/api/my/orders/*/receipt', (route) => route.fulfill({ json: { data: RECEIPT } }));
const asks = (name: string, offer: RefundOfferOutput['offer']): Scene => ({
  ...{ name, path: 'member/buy', member: EMPTY, before: offers(offer), isDialog: true },
  act: async (page) => {
    await page.locator('.order-ticket.paid button').first().click();
    await page.locator('dialog[open] :is(.rows, [role=status])').first().waitFor();
  },
});
const away = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE_NOW', message: '系統忙碌中，請稍後再試。' } }));
/** Keys of no provider are set, as in a centre that has just opened. */
const closed = (page: Page) =>
  page.route('**/api/recharge', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, methods: [] } } });
  });

const goOn = (page: Page) => page.locator('.asked form .actions .btn.hot').click();
async function refusePlan(page: Page): Promise<void> {
  await goOn(page);
  await page.locator('#plan-error').waitFor();
}
async function choosePlan(page: Page): Promise<void> {
  await page.locator('[name=plan]').nth(1).check();
}
async function toMethods(page: Page): Promise<void> {
  await choosePlan(page);
  await goOn(page);
  await page.locator('[name=payment_method]').first().check();
}
async function toCheck(page: Page): Promise<void> {
  await toMethods(page);
  await goOn(page);
  await page.locator('#step-confirm').waitFor();
}
/** To the payment page of the demo's provider, by an order of its own. */
const toProvider = (method: string) => async (page: Page) => {
  await toCheck(page);
  await page.goBack();
  await page.locator(`[name=payment_method][value=${method}]`).check();
  await goOn(page);
  await page.locator('#agree').check();
  await goOn(page);
  await page.waitForURL(/\/pay-demo\//);
};
async function mistypeCard(page: Page): Promise<void> {
  await toProvider('credit_card')(page);
  await page.locator('#card').fill('4000');
  await page.locator('button[value=pay]').click();
  await page.locator('#wrong').waitFor();
}
/** The provider does not answer when its buyer goes on. */
async function payAway(page: Page): Promise<void> {
  await page.route('**/api/my/orders/*/payment', (route) =>
    route.fulfill({ status: 502, json: { code: 'PROVIDER_AWAY', message: '目前無法連線至付款服務，請稍後再試。' } }),
  );
  await page.locator('.not-paid .btn.hot').click();
  await page.locator('.not-paid .notice').waitFor();
}
async function refuseInvoice(page: Page): Promise<void> {
  await toCheck(page);
  await page.locator('[name="invoice.kind"][value=business]').check();
  await goOn(page);
  await page.locator('[aria-invalid=true]').first().waitFor();
}

export const PAYMENT_SCENES: readonly Scene[] = [
  { name: 'recharge-plan-errors', path: 'recharge', act: refusePlan },
  { name: 'recharge-plan', path: 'recharge', member: EMPTY, act: choosePlan },
  { name: 'recharge-method', path: 'recharge', member: EMPTY, act: toMethods },
  { name: 'recharge-visitor', path: 'recharge', act: toCheck },
  { name: 'recharge-check', path: 'recharge', member: EMPTY, act: toCheck },
  { name: 'recharge-invoice-errors', path: 'recharge', member: EMPTY, act: refuseInvoice },
  { name: 'recharge-open', path: 'recharge', member: EMPTY, before: bought, act: choosePlan },
  { name: 'paydemo-card', path: 'recharge', member: EMPTY, act: toProvider('credit_card') },
  { name: 'paydemo-wrong', path: 'recharge', member: EMPTY, act: mistypeCard },
  { name: 'paydemo-line', path: 'recharge', member: EMPTY, act: toProvider('line_pay') },
  { name: 'recharge-closed', path: 'recharge', before: closed },
  { name: 'recharge-failed', path: 'recharge', before: away('**/api/recharge') },
  ...Object.entries(STATES).map(([name, change]) => ({
    ...{ name: `recharge-result-${name}`, path: `recharge/result?order=${ID}`, member: EMPTY },
    before: stands(change),
  })),
  { name: 'recharge-result-pay-away', path: `recharge/result?order=${ID}`, member: EMPTY, before: stands({}), act: payAway },
  { name: 'recharge-result-away', path: `recharge/result?order=${ID}`, member: EMPTY, before: away('**/api/recharge_status?*') },
  { name: 'recharge-orders', path: 'member/buy', member: EMPTY, before: bought },
  { name: 'recharge-orders-failed', path: 'member/buy', member: EMPTY, before: away('**/api/my/buy_logs?*') },
  { name: 'recharge-refunds', path: 'member/buy', member: EMPTY, before: refunding },
  asks('recharge-refund-whole', OFFER),
  asks('recharge-refund-later', { points: 375, amount_twd: 364, fee_twd: 11, free_points: 0 }),
  asks('recharge-refund-nothing', null),
  {
    ...{ name: 'recharge-refund-withdraw', path: 'member/buy', member: EMPTY, before: refunding, isDialog: true },
    act: async (page) => {
      await page.locator('.order-ticket button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'recharge-receipt', path: `member/receipt?order=${ID}`, member: EMPTY, before: receipt },
];
