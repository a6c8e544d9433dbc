import type { Page } from '@playwright/test';
import type { StaffInvoiceOutput } from '../../src/contract/invoices/staff-invoice.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Uniform invoices that need the office, each state given as the server would say it: the provider is another's server. */

const ID = '00000000-0000-4000-8000-00000000000';
const REFUSED: StaffInvoiceOutput = {
  ...{ id: `${ID}0`, state: 'open', problem: 'not_issued', order_id: `${ID}8`, trade_no: 'CH261122ABCDEFGHJKLM' },
  ...{ member: { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026' }, item: 'sale', amount_twd: 500, status: 'failed' },
  ...{ number: null, issued_on: null, wanted: 'mobile_barcode', code_check: 'unchecked', fault: '5000007 手機條碼載具不存在', tries: 1, parts: [] },
  ...{ created_at: '2026-11-22T18:04:00+08:00', changed_at: '2026-11-22T18:10:00+08:00', settled_at: null, settled_reason: null },
  ...{ may_retry: true, may_drop_code: true, may_settle: true },
};
const INVOICES: readonly StaffInvoiceOutput[] = [
  REFUSED,
  { ...REFUSED, id: `${ID}1`, problem: 'late', status: 'waiting', item: 'renting', wanted: 'none', code_check: 'none', may_retry: false, may_settle: false },
  {
    ...{ ...REFUSED, id: `${ID}2`, problem: 'part', status: 'issued', number: 'DM10000000', issued_on: '2026-11-20', wanted: 'business', fault: null },
    ...{ parts: [{ id: '1', amount_twd: 200, fault: 'the provider has NT$430 left of this invoice' }], may_drop_code: false },
  },
  {
    ...{ ...REFUSED, id: `${ID}3`, state: 'settled', settled_at: '2026-11-23T09:30:00+08:00', settled_reason: '已在服務商的管理系統開立 AB12345678' },
    ...{ may_retry: false, may_drop_code: false, may_settle: false },
  },
];
const queued = async (page: Page) => {
  const meta = { total: INVOICES.length, page: 1, per_page: 25, last_page: 1 };
  await page.route('**/api/staff/invoices?*', (route) => route.fulfill({ json: { data: INVOICES, meta } }));
  await page.route('**/api/staff/invoices/*', (route) => {
    const data = INVOICES.find(({ id }) => route.request().url().endsWith(id));
    return data ? route.fulfill({ json: { data } }) : route.fallback();
  });
};
const opened = (i: number) => ({ path: `staff/payments/invoices?id=${ID}${i}`, member: STAFF, before: queued });

export const INVOICE_SCENES: readonly Scene[] = [
  { name: 'staff-invoices', path: 'staff/payments/invoices', member: STAFF, before: queued },
  { name: 'staff-invoice-refused', ...opened(0) },
  { name: 'staff-invoice-part', ...opened(2) },
  {
    ...{ name: 'staff-invoice-settle', ...opened(0), isDialog: true },
    act: async (page) => {
      await page.locator('.acts button').last().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
];
