import type { Page } from '@playwright/test';
import type { StaffDeletionOutput } from '../../src/contract/accounts/my-data.ts';
import type { StaffOrderDetailOutput, StaffRefundDetailOutput } from '../../src/contract/payments/refund.ts';
import type { WaitingOutput } from '../../src/contract/staff/waiting.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';
import { DAYS, DIFFERENCES, EMAIL, ID, MEMBER } from './staff/payment-examples.ts';
import { fillRefund, withRefundEffect } from './staff/refund-effect.ts';

/* Staff's queues, each state given as the server would say it: providers are others' servers. */

const MAIL = '歐陽漫畫愛好者，您好：\n\n我們正在為您辦理退款。\n\n訂單編號：CH261115ABCDEFGHJKLM\n方案：常用方案\n退款：NT$388\n手續費：NT$12';
const REFUND: StaffRefundDetailOutput = {
  ...{ id: `${ID}0`, status: 'requested', points: 500, free_points: 0, amount_twd: 0, fee_twd: 0, reason: null, reason_language: null },
  ...{ created_at: '2026-11-23T09:12:00+08:00', ended_at: null, note: null, tries: 0, try_at: null, member: { ...MEMBER, email: EMAIL } },
  order: {
    ...{
      id: `${ID}8`,
      trade_no: 'CH261115ABCDEFGHJKLM',
      status: 'paid',
      plan_id: 'regular',
      plan_name_zh: '常用方案',
      plan_name_en: 'Regular',
      plan_name_ja: 'レギュラープラン',
    },
    ...{ amount_twd: 500, points: 500, free_points: 25, free_valid_days: 180, payment_method: 'credit_card', created_at: '2026-11-15T18:00:00+08:00' },
    ...{
      expires_at: '2026-11-15T18:30:00+08:00',
      paid_at: '2026-11-15T18:04:00+08:00',
      is_late: false,
      is_second_payment: false,
      failure: null,
      refunded_twd: 0,
      refunded_points: 0,
    },
  },
  ...{
    card: { state: 'captured', refunded_twd: 0 },
    unspent_points: 400,
    quote: { points: 400, amount_twd: 388, fee_twd: 12, free_points: 20 },
    acts: ['begin', 'decline'],
  },
  emails: [
    { act: 'begin', to: EMAIL, language: 'zh', subject: '退款辦理中：CH261115ABCDEFGHJKLM', text: MAIL, takes_paragraph: false },
    { act: 'decline', to: EMAIL, language: 'zh', subject: '退款申請未通過：CH261115ABCDEFGHJKLM', text: MAIL, takes_paragraph: false },
  ],
  notices: [],
};
const REFUNDS: readonly StaffRefundDetailOutput[] = [
  REFUND,
  {
    ...REFUND,
    ...{
      id: `${ID}1`,
      status: 'by_hand',
      amount_twd: 1000,
      points: 1000,
      tries: 3,
      note: 'R 10200105 餘額不足，無法退款',
      quote: null,
      acts: ['settle', 'give_up', 'retry'],
      emails: [],
    },
  },
  {
    ...REFUND,
    id: `${ID}2`,
    status: 'sent',
    amount_twd: 500,
    acts: [],
    emails: [],
    quote: null,
    card: { state: 'away', refunded_twd: null },
    try_at: '2026-11-23T09:30:00+08:00',
    tries: 1,
  },
  { ...REFUND, id: `${ID}3`, status: 'ended', amount_twd: 500, acts: [], emails: [], quote: null, ended_at: '2026-11-22T11:00:00+08:00' },
];

/** Gives a list, and each of its items, as the server would. */
const given =
  (path: string, items: readonly { id: string }[], more: readonly [string, readonly object[]][] = []) =>
  async (page: Page): Promise<void> => {
    const list = (data: readonly object[]) => ({ json: { data, meta: { total: data.length, page: 1, per_page: 25, last_page: 1 } } });
    for (const [other, data] of more) await page.route(`**/api${other}?*`, (route) => route.fulfill(list(data)));
    await page.route(`**/api${path}?*`, (route) => route.fulfill(list(items)));
    await page.route(`**/api${path}/*`, (route) => {
      const data = items.find(({ id }) => route.request().url().endsWith(id));
      return route.fulfill(data === undefined ? { status: 404, json: { code: 'NOT_FOUND', message: '找不到。' } } : { json: { data } });
    });
  };
const differences = (items: readonly { id: string }[] = DIFFERENCES) =>
  given('/staff/reconciliation', items, [['/staff/reconciliations', items.length > 0 ? DAYS : []]]);
const refunds = given('/staff/refunds', REFUNDS);
const { order: BOUGHT, member: BUYER } = REFUND;
const STAFF_ORDER: StaffOrderDetailOutput = {
  ...{ ...BOUGHT, member: BUYER, provider: 'ecpay', payment_no: BOUGHT.trade_no, provider_reference: '2611151800123456' },
  ...{ unspent_points: 400, refundable_twd: 388, refunds: [], notices: [{ verdict: 'paid', way: 'notice', received_at: '2026-11-15T18:04:00+08:00' }] },
  ...{ card: { state: 'captured', refunded_twd: 0 }, quote: { points: 400, amount_twd: 388, fee_twd: 12, free_points: 20 } },
  email: { to: EMAIL, language: 'zh', subject: '退款辦理中：CH261115ABCDEFGHJKLM', text: MAIL, takes_paragraph: false },
};
const NOT_NOW = { quote: null, email: null, refundable_twd: 0 } as const;
const ORDERS: readonly StaffOrderDetailOutput[] = [
  STAFF_ORDER,
  {
    ...STAFF_ORDER,
    ...NOT_NOW,
    id: `${ID}1`,
    status: 'part_refunded',
    refunded_twd: 200,
    refunds: [REFUND, { ...REFUND, id: `${ID}3`, status: 'ended', amount_twd: 200 }],
  },
  { ...STAFF_ORDER, ...NOT_NOW, id: `${ID}2`, status: 'failed', failure: 'declined', paid_at: null, unspent_points: 0 },
];
const orders = given('/staff/orders', ORDERS);
const away = (path: string) => (page: Page) =>
  page.route(`**/api${path}?*`, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE_NOW', message: '系統忙碌中，請稍後再試。' } }));
const opens = (nth: number) => async (page: Page) => {
  await page.locator('.queue-one .acts .btn').nth(nth).click();
  await page.locator('dialog[open]').waitFor();
};
const RECONCILIATION = 'staff/payments/reconciliation';
const REFUNDS_PAGE = 'staff/payments/refunds';
const ORDERS_PAGE = 'staff/payments/orders';

/** Opens the first row, and the question of a decision about it. */
const firstRow = async (page: Page) => {
  await page.locator('.queue-table a[data-row]').first().click();
  await page.locator('.queue-one .rows').first().waitFor();
};
const asks = (nth: number) => async (page: Page) => {
  await firstRow(page);
  await page.locator('.queue-one .acts-row .btn').nth(nth).click();
  await page.locator('dialog[open] .decision-effect').waitFor();
  await page.locator('dialog[open] .decision-effect .skeleton').waitFor({ state: 'detached' });
};
const goesAway = (page: Page) => page.route('**/api/staff/space/**', (route) => route.abort());
/** The server is away once the list is there. */
const awayAgain = async (page: Page) => {
  await goesAway(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.stale').waitFor();
};
/** The server is away before the effect of a decision has been asked for. */
const effectAway = async (page: Page) => {
  await firstRow(page);
  await goesAway(page);
  await page.locator('.queue-one .acts-row .btn').first().click();
  await page.locator('dialog[open] .decision-effect [role=alert]').waitFor();
};
/** The ways through the area are unfolded, where a narrow screen has them folded up. */
const openWays = async (page: Page) => {
  const summary = page.locator('.staff-nav summary');
  if (await summary.isVisible()) await summary.click();
};
/** A board on a bad day. */
const board = (page: Page) => {
  const kind = { due_today: 0, oldest_since: '2026-11-09T09:12:00+08:00', next_due_on: '2026-11-18', promised: { least: 5, most: 7 } };
  const kinds: WaitingOutput[] = [
    { ...kind, kind: 'leases', count: 12, overdue: 3, due_today: 2 },
    { ...kind, kind: 'consultations', count: 128, overdue: 0, next_due_on: '2099-12-01', promised: { least: 7, most: 7 } },
    { ...kind, kind: 'deletions', count: 0, overdue: 0, oldest_since: null, next_due_on: null },
    { ...kind, kind: 'refunds', count: 4, overdue: 0, next_due_on: null, promised: null },
  ];
  return page.route('**/api/staff/waiting', (route) => route.fulfill({ json: { data: { kinds } } }));
};
/** As the sample has them. */
const QUEUES = ['spaces', 'registrations', 'advisory', 'audit'].flatMap((name): Scene[] => [
  { name: `staff-${name}`, path: `staff/${name}?state=all`, member: STAFF },
  { name: `staff-${name}-item`, path: `staff/${name}?state=all`, member: STAFF, act: firstRow },
]);
const DELETION: StaffDeletionOutput = {
  ...{ id: `${ID}0`, reference: 'QK7MZ2PA', status: 'asked', asked_at: '2026-11-09T09:12:00+08:00', due_on: '2026-11-18', open_reservations: 2, points: 480 },
  member: { ...MEMBER, email: EMAIL, mobile: '0912345678' },
};
const SPOKEN_TO: StaffDeletionOutput = { ...DELETION, id: `${ID}1`, status: 'contacted', open_reservations: 0, due_on: '2099-12-01' };
const deletions = given('/staff/deletions', [DELETION, SPOKEN_TO]);

export const STAFF_SCENES: readonly Scene[] = [
  { name: 'staff-board', path: 'staff', member: STAFF },
  { name: 'staff-board-late', path: 'staff', member: STAFF, before: board },
  { name: 'staff-ways', path: 'staff/settings', member: STAFF, act: openWays },
  ...QUEUES,
  { name: 'staff-deletions', path: 'staff/deletions', member: STAFF },
  { name: 'staff-deletions-item', path: 'staff/deletions', member: STAFF, before: deletions, act: firstRow },
  { name: 'staff-spaces-review', path: 'staff/spaces', member: STAFF, act: asks(0), isDialog: true },
  { name: 'staff-spaces-away', path: 'staff/spaces', member: STAFF, act: awayAgain },
  { name: 'staff-spaces-none', path: 'staff/spaces?q=zzz', member: STAFF },
  { name: 'staff-spaces-effect-away', path: 'staff/spaces', member: STAFF, act: effectAway, isDialog: true },
  { name: 'staff-advisory-confirm', path: 'staff/advisory', member: STAFF, act: asks(0), isDialog: true },
  { name: 'staff-differences', path: RECONCILIATION, member: STAFF, before: differences() },
  { name: 'staff-differences-none', path: RECONCILIATION, member: STAFF, before: differences([]) },
  { name: 'staff-differences-failed', path: RECONCILIATION, member: STAFF, before: away('/staff/reconciliation') },
  ...[0, 1, 3, 5].map((nth) => ({ name: `staff-difference-${nth}`, path: `${RECONCILIATION}?id=${ID}${nth}`, member: STAFF, before: differences() })),
  { name: 'staff-difference-missing', path: `${RECONCILIATION}?id=${ID}7`, member: STAFF, before: differences() },
  { name: 'staff-difference-record', path: `${RECONCILIATION}?id=${ID}1`, member: STAFF, before: differences(), act: opens(0), isDialog: true },
  { name: 'staff-refunds', path: REFUNDS_PAGE, member: STAFF, before: refunds },
  ...[0, 1].map((nth) => ({ name: `staff-refund-${nth}`, path: `${REFUNDS_PAGE}?id=${ID}${nth}`, member: STAFF, before: refunds })),
  { name: 'staff-orders', path: ORDERS_PAGE, member: STAFF, before: orders },
  ...[0, 1].map((nth) => ({ name: `staff-order-${nth}`, path: `${ORDERS_PAGE}?id=${ORDERS[nth]?.id}`, member: STAFF, before: orders })),
  {
    name: 'staff-order-refund',
    path: `${ORDERS_PAGE}?id=${STAFF_ORDER.id}`,
    member: STAFF,
    before: withRefundEffect(orders),
    act: fillRefund,
    isDialog: true,
  },
  { name: 'staff-refund-approve', path: `${REFUNDS_PAGE}?id=${ID}0`, member: STAFF, before: withRefundEffect(refunds), act: fillRefund, isDialog: true },
];
