import type { Page } from '@playwright/test';
import type { MergePreviewOutput } from '../../src/contract/staff/account-closure.ts';
import type { StaffMemberItemOutput, StaffMemberOutput } from '../../src/contract/staff/staff-member.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Members as staff looks them up, with long names and one of everything. */

const ID = '00000000-0000-4000-8000-00000000000';
const ITEM: StaffMemberItemOutput = {
  ...{ id: `${ID}0`, username: 'longaccountname2026', name: '歐陽漫畫愛好者', pen_name: '一個用了很長很長的筆名的漫畫創作者 Penname' },
  ...{ email: 'a-very-long-name-of-a-mailbox@comics-research.example', mobile: '0912345678', type: 'creator', role: 'member' },
  ...{ is_locked: true, is_barred: true, created_at: '2025-03-01T09:12:00+08:00' },
};
const ITEMS: readonly StaffMemberItemOutput[] = [
  ITEM,
  { ...ITEM, id: `${ID}1`, username: 'reader88', name: 'Lin Xiaoman', mobile: '819012345678', type: 'general', is_locked: false, is_barred: false },
  { ...ITEM, id: `${ID}2`, username: 'desk0001', name: '王服務', type: 'loyal', role: 'desk', is_locked: false, is_barred: false },
];
const AT = '2026-11-20T14:00:00+08:00';
const title = {
  title_zh: '繪圖工作站 3 號',
  title_en: 'Drawing workstation 3',
  title_ja: '作画ワークステーション3',
  location_zh: '3F',
  location_en: '3F',
  location_ja: '3F',
};
const entry = { id: 'rent-1', kind: 'rent', state: 'confirmed', ...title, starts_at: AT, ends_at: AT } as const;
const MEMBER: StaffMemberOutput = {
  ...{ ...ITEM, language: 'zh', is_email_verified: true, is_mobile_verified: false },
  lock: { reason: '大量取消預約', since: AT },
  bars: [{ from_on: '2026-11-18', until_on: '2027-11-18', reason: '將場地轉租他人' }],
  class_changes: [
    { id: '2', event: 'changed', from_type: 'associate', to_type: 'creator', spent: null, last_day: null, changed_at: AT },
    { id: '1', event: 'granted', from_type: 'general', to_type: 'associate', spent: null, last_day: null, changed_at: AT },
  ],
  coming: [{ kind: 'rent', count: 4, entries: [entry, { ...entry, id: 'rent-2' }] }],
  past: [
    { kind: 'rent', count: 12, entries: [{ ...entry, id: 'rent-3', state: 'cancelled' }] },
    { kind: 'activity', count: 1, entries: [{ ...entry, id: 'activity-1', kind: 'activity' }] },
  ],
  points: { remaining: 560, purchased: 500, reward: 60 },
  ledger: [
    { id: '2', kind: 'renting', amount: -12, balance_after: 560, reference: 'rent:1', created_at: AT },
    { id: '1', kind: 'recharge', amount: 500, balance_after: 572, reference: 'order:1', created_at: AT },
  ],
  notes: [
    { id: '2', text: '門禁卡已歸還。', is_emailed: false, author: '王服務', created_at: AT },
    { id: '1', text: '借走門禁卡，說好星期五歸還。\n電話聯絡過兩次，都沒有接。', is_emailed: true, author: '王服務', created_at: AT },
  ],
  office: {
    is_own: false,
    closures: [],
    logins: [{ id: '1', client_id: 'comic-hub-site', browser: 'Firefox', system: 'Windows', address: '203.0.113.0/24', created_at: AT, used_at: AT }],
    adjustments: [
      {
        id: `${ID}5`,
        member_id: `${ID}0`,
        points: -400,
        reason: '重複入帳',
        status: 'requested',
        requested_by: '王服務',
        requested_at: AT,
        decided_by: null,
        decided_at: null,
        may_confirm: true,
      },
      {
        id: `${ID}6`,
        member_id: `${ID}0`,
        points: 40,
        reason: '掃描機故障',
        status: 'applied',
        requested_by: '王服務',
        requested_at: AT,
        decided_by: '王服務',
        decided_at: AT,
        may_confirm: false,
      },
    ],
    applications: [{ id: '1', kind: 'matchmaking_upgrade', status: 'approved', created_at: AT }],
  },
};
const EMPTY: StaffMemberOutput = {
  ...{ ...MEMBER, ...ITEMS[1], id: `${ID}1`, lock: null, bars: [], class_changes: [], coming: [], past: [], ledger: [], notes: [] },
  office: { is_own: false, logins: [], applications: [], adjustments: [], closures: [] },
};
const listed = (items: readonly StaffMemberItemOutput[]) => async (page: Page) => {
  const meta = { total: items.length, page: 1, per_page: 25, last_page: 1 };
  await page.route('**/api/staff/members?*', (route) => route.fulfill({ json: { data: items, meta } }));
  await page.route('**/api/staff/members/*', (route) => {
    const data = [MEMBER, EMPTY].find(({ id }) => route.request().url().endsWith(id));
    return data ? route.fulfill({ json: { data } }) : route.fallback();
  });
};
const opens = (nth: number) => async (page: Page) => {
  await page.locator('.queue-one .acts .btn').nth(nth).click();
  await page.locator('dialog[open]').waitFor();
};
/** The other account of a merge, as the server has worked out what joining it does. */
const MERGE: MergePreviewOutput = {
  other: { id: `${ID}9`, username: 'xiaoman99', name: '林小漫', email: 'xiaoman.old@example.com', mobile: '0911222333', type: 'associate', created_at: AT },
  conflicts: [],
  moves: [
    { what: 'rents', count: 12 },
    { what: 'registrations', count: 3 },
    { what: 'orders', count: 2 },
    { what: 'member_notes', count: 1 },
  ],
  ...{ type: 'associate', points: 340, needs_second: true },
  emails: [
    {
      to: 'xiaoman.old@example.com',
      language: 'zh',
      subject: '您的帳號 xiaoman99 已併入另一個帳號',
      text: '我們已將您的帳號併入您的另一個帳號。\n\n原因：重複註冊',
      takes_paragraph: false,
    },
  ],
};
const merging = (change: object) => async (page: Page) => {
  await page.route('**/merge/preview', (route) => route.fulfill({ json: { data: { ...MERGE, ...change } } }));
  await page.locator('.queue-one .acts .btn').nth(-2).click();
  await page.locator('dialog[open] input[name="member-other"]').fill('xiaoman99');
  await page.locator('dialog[open] .effects').first().waitFor();
};
/** The e-mail of a role, as the server would word it. */
const givingRole = async (page: Page) => {
  const text = '林小漫 您好：\n\n本館為您的帳號 reader88 開通了以下權限：審核申請、核准或退回。\n\n所有裝置都已登出。';
  const emails = [{ to: 'reader88@example.com', language: 'zh', subject: '您的帳號已開通審核權限', text, takes_paragraph: true }];
  await page.route('**/role/preview', (route) => route.fulfill({ json: { data: { emails } } }));
  await opens(4)(page);
  await page.locator('dialog[open] .email-preview').waitFor();
};
const anonymising = async (page: Page) => {
  const data = { obstacles: ['rents', 'space_leases', 'refund'], points: 340, needs_second: true, emails: [] };
  await page.route('**/anonymise/preview', (route) => route.fulfill({ json: { data } }));
  await page.locator('.queue-one .acts .btn').nth(-1).click();
  await page.locator('dialog[open] .effects').waitFor();
};
const opened = (i: number) => ({ path: `staff/members?id=${ID}${i}`, member: STAFF, before: listed(ITEMS) });

export const MEMBER_SCENES: readonly Scene[] = [
  { name: 'staff-members', path: 'staff/members', member: STAFF, before: listed(ITEMS) },
  { name: 'staff-members-none', path: 'staff/members?q=zzz', member: STAFF, before: listed([]) },
  { name: 'staff-member', ...opened(0) },
  { name: 'staff-member-empty', ...opened(1) },
  { name: 'staff-member-class', ...opened(0), act: opens(3), isDialog: true },
  { name: 'staff-member-role', ...opened(1), act: givingRole, isDialog: true },
  { name: 'staff-member-points', ...opened(1), act: opens(1), isDialog: true },
  { name: 'staff-member-confirm', ...opened(0), act: opens(0), isDialog: true },
  { name: 'staff-member-merge', ...opened(1), act: merging({}), isDialog: true },
  { name: 'staff-member-merge-conflict', ...opened(1), act: merging({ conflicts: ['seat', 'creator_application'], moves: [], emails: [] }), isDialog: true },
  { name: 'staff-member-anonymise', ...opened(1), act: anonymising, isDialog: true },
  { name: 'staff-member-note', ...opened(0), act: opens(2), isDialog: true },
];
