import type { Page } from '@playwright/test';
import type { ImportLineOutput, StaffImportDetailOutput } from '../../src/contract/imports/staff-import.ts';
import type { ApiTokenOutput } from '../../src/contract/staff/api-token.ts';
import type { WebhookDeliveryOutput, WebhookOutput } from '../../src/contract/webhooks/staff-webhook.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Imports, webhooks and tokens as staff sees them, with long names and one of every state. */

const ID = '00000000-0000-4000-8000-00000000000';
const AT = '2026-11-20T14:00:00+08:00';
const BASE: StaffImportDetailOutput = {
  ...{ id: `${ID}0`, kind: 'old_accounts', file_name: '舊網站帳號_最終版_2026-11-20_a-very-long-name-of-a-file.csv', status: 'checked' },
  ...{ lines: 50_000, lines_done: 50_000, fault: null, requested_by: '王大明', created_at: AT, changed_at: AT, is_trial: true },
  counts: [
    { outcome: 'added', lines: 48_211 },
    { outcome: 'unchanged', lines: 1200 },
    { outcome: 'invalid', lines: 412 },
    { outcome: 'duplicate', lines: 177 },
  ],
};
const LISTS: readonly StaffImportDetailOutput[] = [
  BASE,
  { ...BASE, id: `${ID}1`, kind: 'upgrades', status: 'importing', is_trial: false, lines_done: 18_250, counts: [{ outcome: 'upgraded', lines: 18_250 }] },
  {
    ...BASE,
    id: `${ID}2`,
    kind: 'pairs',
    status: 'unreadable',
    lines: null,
    lines_done: 0,
    counts: [],
    fault: '檔案可能是 Big5 編碼（line 2），請另存為「CSV UTF-8」後再試。',
  },
  { ...BASE, id: `${ID}3`, status: 'done', is_trial: false },
];
const LINES: readonly ImportLineOutput[] = [
  { line: 2, outcome: 'added', text: null },
  { line: 3, outcome: 'invalid', text: 'email: 請輸入正確的電子郵件格式。 請在名單更正後重新上傳。' },
  { line: 40_218, outcome: 'duplicate', text: '與第 2 行相同，只採用第 2 行；請刪除其中一行。' },
];
const SYSTEM: WebhookOutput = {
  ...{
    id: `${ID}0`,
    name: '二樓入口顯示器 Door display of the second floor',
    url: 'https://a-very-long-host-name.systems.comics-research.example/hooks/events/v1',
  },
  ...{ kinds: ['rent', 'space', 'advisory', 'waitlist', 'closing', 'registration'], is_on: true, off_reason: null, failing_since: AT },
  ...{ former_secret_until: AT, waiting: 1204, created_at: AT, changed_at: AT },
};
const MESSAGE: WebhookDeliveryOutput = {
  ...{ message_id: 'evt_1204', type: 'rent.booked', record_id: `${ID}9`, at: AT, status: 'waiting', tries: 2, next_try_at: AT, tried_at: AT },
  ...{
    status_code: 503,
    answer: '<html>Service Unavailable</html>',
    duration_ms: 9874,
    fault: 'HTTP 503',
    body: `{"id":"evt_1204","type":"rent.booked","timestamp":"${AT}"}`,
  },
  attempts: [
    { at: AT, status_code: 503, duration_ms: 9874, fault: 'HTTP 503' },
    { at: AT, status_code: null, duration_ms: 10_000, fault: 'no answer within 10000 ms' },
  ],
};
const TOKENS: readonly ApiTokenOutput[] = [
  {
    ...{
      id: `${ID}0`,
      name: '一樓閘門 Gate of the ground floor',
      scopes: ['registrations:read', 'registrations:check_in', 'rents:read', 'rents:check_in', 'closings:read'],
    },
    ...{ created_at: AT, ends_at: '2099-11-20T00:00:00+08:00', revoked_at: null, last_used_on: '2026-11-20' },
  },
  { id: `${ID}1`, name: 'Display', scopes: ['closings:read'], created_at: AT, ends_at: '2099-11-20T00:00:00+08:00', revoked_at: AT, last_used_on: null },
];

const meta = (total: number) => ({ total, page: 1, per_page: 25, last_page: 1 });
const imports = (lists: readonly StaffImportDetailOutput[]) => async (page: Page) => {
  await page.route('**/api/staff/imports?*', (route) => route.fulfill({ json: { data: lists, meta: meta(lists.length) } }));
  await page.route('**/api/staff/imports/*', (route) => {
    const data = lists.find(({ id }) => route.request().url().endsWith(id));
    return data ? route.fulfill({ json: { data } }) : route.fallback();
  });
  await page.route('**/api/staff/imports/*/lines?*', (route) => route.fulfill({ json: { data: LINES, meta: meta(LINES.length) } }));
};
const webhooks = (systems: readonly WebhookOutput[]) => async (page: Page) => {
  await page.route('**/api/staff/webhooks', (route) => route.fulfill({ json: { data: { webhooks: systems } } }));
  const log = [
    MESSAGE,
    { ...MESSAGE, message_id: 'evt_1203', status: 'failed', next_try_at: null },
    { ...MESSAGE, message_id: 'evt_1', status: 'delivered', next_try_at: null },
  ];
  await page.route('**/api/staff/webhooks/*/deliveries?*', (route) => route.fulfill({ json: { data: log, meta: meta(log.length) } }));
};
const tokens = async (page: Page) => {
  await page.route('**/api/staff/api-tokens', (route) => route.fulfill({ json: { data: { tokens: TOKENS } } }));
};
const asks = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await page.locator('dialog[open]').waitFor();
};
const list = (i: number) => ({ path: `staff/imports?id=${ID}${i}`, member: STAFF, before: imports(LISTS) });

export const SYSTEM_SCENES: readonly Scene[] = [
  { name: 'staff-imports', path: 'staff/imports', member: STAFF, before: imports(LISTS) },
  { name: 'staff-imports-none', path: 'staff/imports', member: STAFF, before: imports([]) },
  { name: 'staff-import', ...list(0) },
  { name: 'staff-import-running', ...list(1) },
  { name: 'staff-import-unreadable', ...list(2) },
  { name: 'staff-import-start', ...list(0), act: asks('.queue-one .acts-row .btn.hot'), isDialog: true },
  { name: 'staff-webhooks', path: 'staff/webhooks', member: STAFF, before: webhooks([SYSTEM]) },
  { name: 'staff-webhook', path: `staff/webhooks?id=${ID}0`, member: STAFF, before: webhooks([SYSTEM]) },
  {
    name: 'staff-webhook-tries',
    path: `staff/webhooks?id=${ID}0`,
    member: STAFF,
    before: webhooks([SYSTEM]),
    act: (page) => page.locator('.webhook-log summary').first().click(),
  },
  { name: 'staff-webhook-new', path: 'staff/webhooks', member: STAFF, before: webhooks([]), act: asks('.staff-page .btn.hot'), isDialog: true },
  { name: 'staff-token', path: `staff/tokens?id=${ID}0`, member: STAFF, before: tokens },
  { name: 'staff-token-new', path: 'staff/tokens', member: STAFF, before: tokens, act: asks('.staff-page .btn.hot'), isDialog: true },
];
