import type { Page } from '@playwright/test';
import type { HoursPreviewOutput, SpecialHoursOutput } from '../../../src/contract/closings/special-hours.ts';
import type { Scene } from '../scene.ts';
import { STAFF } from '../seed.ts';

/* Hours of single days: one that is open on a Monday, one that was called off, and setting others with what they close. */

const reason = {
  reason_zh: '年末漫畫市集，週一照常開放',
  reason_en: 'The winter comic market: open on a Monday',
  reason_ja: '年末コミックマーケットのため月曜日も開館します',
};
const MONDAY: SpecialHoursOutput = { day: '2099-12-28', open_hour: 12, close_hour: 18, ...reason, created_at: '2026-11-20T07:30:00+08:00' };
const DAYS = [MONDAY, { ...MONDAY, day: '2099-12-29', open_hour: null, close_hour: null }];
const run = (open_hour: number, close_hour: number) => ({ open_hour, close_hour });
const PREVIEW: HoursPreviewOutput = {
  ...{ day: '2099-12-30', usual: run(10, 21), now: [run(10, 13), run(18, 21)], opens: [run(8, 10), run(13, 18)], closes: [run(20, 21)], seen: 2 },
  reopened: [{ id: '1', day: '2099-12-30', is_whole_day: false, starts_at: '2099-12-30T13:00:00+08:00', ends_at: '2099-12-30T18:00:00+08:00', ...reason }],
  general_day: { from: '2099-12-30', to: '2099-12-22' },
  counts: { members: 2, rents: 2, consultations: 1, registrations: 0, appointments: 0, leases: 0, lease_days: 0, waits: 1, points: 48, refund_twd: 0 },
  members: [],
};
const listed = (days: readonly SpecialHoursOutput[]) => async (page: Page) => {
  const meta = { total: days.length, page: 1, per_page: 20, last_page: 1 };
  await page.route('**/api/staff/closings?*', (route) => route.fulfill({ json: { data: [], meta: { ...meta, total: 0 } } }));
  await page.route('**/api/staff/special_hours?*', (route) => route.fulfill({ json: { data: days, meta } }));
  await page.route('**/api/staff/special_hours/preview?*', (route) => route.fulfill({ json: { data: PREVIEW } }));
};
const toHours = async (page: Page) => {
  await page.getByRole('tab').nth(1).click();
  await page.locator('.closings .btn.hot').waitFor();
};
const setting = async (page: Page) => {
  await toHours(page);
  await page.locator('.closings .btn.hot').click();
  await page.locator('dialog[open] input[type=date]').fill(PREVIEW.day);
  await page.locator('dialog[open] .hours-change').waitFor();
};
const ours = { path: 'staff/closings', member: STAFF };

export const HOURS_SCENES: readonly Scene[] = [
  { name: 'staff-day-hours', ...ours, before: listed(DAYS), act: toHours },
  { name: 'staff-day-hours-none', ...ours, before: listed([]), act: toHours },
  { name: 'staff-day-hours-set', ...ours, before: listed(DAYS), act: setting, isDialog: true },
];
