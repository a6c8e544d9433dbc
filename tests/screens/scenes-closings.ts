import type { Page } from '@playwright/test';
import type { BlockablesOutput, BlockOutput } from '../../src/contract/closings/block.ts';
import type { ClosingOutput, ClosingPreviewOutput } from '../../src/contract/closings/closing.ts';
import type { EmailPreviewOutput } from '../../src/contract/email-preview.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Closed days and hours, and blocks: one that stands with members still to be told, one of some hours, one that was opened again. */

const COUNTS = {
  members: 128,
  rents: 96,
  consultations: 3,
  registrations: 41,
  appointments: 2,
  leases: 1,
  lease_days: 2,
  waits: 7,
  points: 1240,
  refund_twd: 18_500,
};
const NONE = { members: 0, rents: 0, consultations: 0, registrations: 0, appointments: 0, leases: 0, lease_days: 0, waits: 0, points: 0, refund_twd: 0 };
const reason = {
  reason_zh: '颱風來襲，依臺北市政府公告停止上班上課，本館全日休館，敬請留意安全。',
  reason_en: 'A typhoon: offices and schools of Taipei are closed by the city, and so is the centre, for the whole day.',
  reason_ja: '台風のため、台北市の発表に従い終日休館します。',
};
const STANDING: ClosingOutput = {
  ...{ id: '00000000-0000-4000-8000-000000000001', day: '2099-08-15', is_whole_day: true, ...reason, created_at: '2026-11-20T07:30:00+08:00' },
  ...{ starts_at: '2099-08-15T00:00:00+08:00', ends_at: '2099-08-16T00:00:00+08:00', reopened_at: null, called_off: COUNTS, members_left: 12 },
};
const HOURS: ClosingOutput = {
  ...{ ...STANDING, id: '00000000-0000-4000-8000-000000000002', day: '2026-03-02', is_whole_day: false, called_off: NONE, members_left: null },
  ...{ starts_at: '2026-03-02T13:00:00+08:00', ends_at: '2026-03-02T18:00:00+08:00' },
};
const PREVIEW: ClosingPreviewOutput = {
  ...{ day: '2099-08-15', starts_at: STANDING.starts_at, ends_at: STANDING.ends_at, is_whole_day: true, counts: COUNTS },
  members: Array.from({ length: 32 }, (_, i) => ({
    member: { id: `m${i}`, name: '歐陽漫畫愛好者', username: 'reader88', mobile: '0912345678', email: 'reader@host.example' },
    ...{ rents: [], consultations: [], registrations: [], appointments: [], leases: [], waits: [] },
  })),
};
const EMAIL: EmailPreviewOutput = {
  ...{ to: 'reader@host.example', language: 'zh', subject: '2099/8/15（六）全日休館，您的預約已取消', takes_paragraph: false },
  text: '歐陽漫畫愛好者，您好：\n\n颱風來襲，本館 2099/8/15（六）全日休館。以下預約已取消，點數已全數退回：\n\n席位 A3，10:00–12:00\n\n造成不便，敬請見諒。',
};
const listed = (closings: readonly ClosingOutput[]) => async (page: Page) => {
  await page.route('**/api/staff/closings?*', (route) =>
    route.fulfill({ json: { data: closings, meta: { total: closings.length, page: 1, per_page: 20, last_page: 1 } } }),
  );
  await page.route('**/api/staff/closings/preview?*', (route) => route.fulfill({ json: { data: PREVIEW } }));
};
const open = async (page: Page) => {
  await page.locator('.closings .btn.hot').first().click();
  await page.locator('dialog[open] input[type=date]').fill('2099-08-15');
  await page.locator('dialog[open] .effects').waitFor();
};

/** All reasons are given, and the e-mails of the first two members are asked for; the second cannot be written. */
const readEmails = async (page: Page) => {
  await page.route('**/api/staff/closings/preview/emails?*', (route) =>
    route.request().url().includes('member_id=m0') ? route.fulfill({ json: { data: { emails: [EMAIL] } } }) : route.fulfill({ status: 503, json: {} }),
  );
  await open(page);
  for (const name of ['reason_zh', 'reason_en', 'reason_ja'] as const) await page.locator(`dialog[open] input[name=${name}]`).fill(reason[name]);
  await page.locator('dialog[open] .hit-members > summary').click();
  for (const nth of [0, 1]) await page.locator('dialog[open] .hit-members li').nth(nth).getByRole('button').click();
  await page.locator('dialog[open] .email-preview').waitFor();
  await page.locator('dialog[open] .hit-members .notice').waitFor();
};

const DEVICE = { kind: 'seat' as const, floor: '1F', title_zh: 'A3 席', title_en: 'Seat A3', title_ja: 'A3席' };
const seat = (label: string) => ({ device: { ...DEVICE, id: `seat-${label.toLowerCase()}`, label }, quantity: 1 });
const PEN = {
  device: { ...DEVICE, id: 'pen-tablet', kind: 'equipment' as const, label: 'E1', title_zh: '繪圖板', title_en: 'Pen tablet', title_ja: 'ペンタブレット' },
  quantity: 6,
};
const HALL = { id: '2a', title_zh: '2 樓多功能展演區 A 區', title_en: 'Multi-purpose hall, zone A (2F)', title_ja: '2階多目的ホールA区画' };
const THINGS: BlockablesOutput = {
  devices: [...['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C1', 'C2', 'C3', 'C4', 'D1', 'D2'].map(seat), PEN],
  spaces: [HALL],
};
const BLOCK: BlockOutput = {
  ...{
    id: '00000000-0000-4000-8000-000000000003',
    devices: [
      { ...seat('A3'), pieces: 1 },
      { ...PEN, pieces: 2 },
    ],
    spaces: [HALL],
    times_left: 24,
  },
  ...{ from_on: '2099-01-05', until_on: '2099-06-30', weekdays: [2, 4], from_hour: 14, to_hour: 17, created_at: '2026-11-20T07:30:00+08:00' },
  ...{ reason_zh: '每週二、四的漫畫創作課程', reason_en: 'The comic course every Tuesday and Thursday', reason_ja: '毎週火・木曜日のまんが創作講座' },
  ...{ follows: null, changed_from: null, ended_at: null, is_over: false, called_off: { ...NONE, members: 3, rents: 3, points: 108 }, members_left: 1 },
};
const blocked = (blocks: readonly BlockOutput[]) => async (page: Page) => {
  await page.route('**/api/staff/blocks?*', (route) =>
    route.fulfill({ json: { data: blocks, meta: { total: blocks.length, page: 1, per_page: 20, last_page: 1 } } }),
  );
  await page.route('**/api/staff/blocks/things', (route) => route.fulfill({ json: { data: THINGS } }));
  await page.route('**/api/staff/blocks/preview?*', (route) =>
    route.fulfill({ json: { data: { times: [{ starts_at: STANDING.starts_at, ends_at: STANDING.ends_at }], counts: COUNTS, members: PREVIEW.members } } }),
  );
};
const plan = async (page: Page) => {
  await page.locator('.closings .btn.hot').first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('#devices input').nth(2).check();
  for (const input of await dialog.locator('input[type=date]').all()) await input.fill('2099-08-15');
  await dialog.locator('.effects').waitFor();
  await dialog.locator('.hit-members > summary').click();
};

export const CLOSING_SCENES: readonly Scene[] = [
  {
    name: 'staff-closings',
    path: 'staff/closings',
    member: STAFF,
    before: listed([STANDING, HOURS, { ...STANDING, id: '3', reopened_at: STANDING.created_at }]),
  },
  { name: 'staff-closings-none', path: 'staff/closings', member: STAFF, before: listed([]) },
  {
    name: 'staff-blocks',
    path: 'staff/blocks',
    member: STAFF,
    before: blocked([
      { ...BLOCK, changed_from: '2099-03-02' },
      { ...BLOCK, id: '5', follows: BLOCK.id, from_on: '2099-03-02', weekdays: [3], from_hour: 18, to_hour: 21 },
      { ...BLOCK, id: '4', weekdays: [], members_left: null, ended_at: BLOCK.created_at },
    ]),
  },
  { name: 'staff-blocks-none', path: 'staff/blocks', member: STAFF, before: blocked([]) },
  {
    name: 'staff-blocks-choose',
    path: 'staff/blocks',
    member: STAFF,
    before: blocked([]),
    act: async (page) => {
      await page.locator('.closings .btn.hot').first().click();
      await page.locator('dialog[open] #devices input').nth(2).check();
    },
    isDialog: true,
  },
  {
    name: 'staff-blocks-change',
    path: 'staff/blocks',
    member: STAFF,
    before: blocked([BLOCK]),
    act: async (page) => {
      await page.locator('.closing-list .actions button').first().click();
      await page.locator('dialog[open] .effects').waitFor();
    },
    isDialog: true,
  },
  { name: 'staff-blocks-make', path: 'staff/blocks', member: STAFF, before: blocked([]), act: plan, isDialog: true },
  { name: 'staff-closings-close', path: 'staff/closings', member: STAFF, before: listed([]), act: open, isDialog: true },
  { name: 'staff-closings-emails', path: 'staff/closings', member: STAFF, before: listed([]), act: readEmails, isDialog: true },
];
