import type { Page } from '@playwright/test';
import type { SettingOutput, SettingPreviewOutput, SettingSummary } from '../../src/contract/settings/staff-setting.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Prices and thresholds as the operator sees them: with a change to come, one that was withdrawn, and what a change does. */

const ID = '00000000-0000-4000-8000-00000000000';
const AT = '2026-11-20T14:00:00+08:00';
const SPACE_VALUE: SettingOutput['value'] = [
  { field: 'weekday_morning', number: 5400 },
  { field: 'weekday_afternoon', number: 6000 },
  { field: 'weekday_evening', number: 6600 },
  { field: 'weekday_whole_day', number: 15_800 },
  { field: 'weekend_morning', number: 6600 },
  { field: 'weekend_afternoon', number: 7400 },
  { field: 'weekend_evening', number: 8000 },
  { field: 'weekend_whole_day', number: 19_200 },
];
const version = { reason: '換新的繪圖桌，三樓其他座位不變', by: '王大明', created_at: AT, withdrawn_at: null, withdrawn_reason: null };
const SEAT: SettingOutput = {
  ...{ id: 'device_price-seat-a1', kind: 'device_price', name_zh: 'A1 繪圖桌・數位板', name_en: 'A1 drawing desk with pen tablet' },
  ...{ name_ja: 'A1製図机・ペンタブレット', value: [{ field: 'points_per_hour', number: 12 }], next_from: '2099-12-01T00:00:00+08:00', seen: 3 },
  versions: [
    { ...version, id: `${ID}1`, state: 'coming', valid_from: '2099-12-01T00:00:00+08:00', value: [{ field: 'points_per_hour', number: 15 }] },
    {
      ...version,
      ...{
        id: `${ID}0`,
        state: 'withdrawn',
        valid_from: '2099-11-01T00:00:00+08:00',
        value: [{ field: 'points_per_hour', number: 20 }],
        withdrawn_at: AT,
        withdrawn_reason: '日期寫錯',
      },
    },
    {
      ...{ id: null, state: 'current', valid_from: null, value: [{ field: 'points_per_hour', number: 12 }], reason: null, by: null },
      ...{ created_at: null, withdrawn_at: null, withdrawn_reason: null },
    },
  ],
};
const SPACE: SettingOutput = {
  ...{ ...SEAT, id: 'space_prices-2', kind: 'space_prices', name_zh: '2F 全區', name_en: 'Whole 2F', name_ja: '2F全体', value: SPACE_VALUE },
  ...{ next_from: null, seen: 0 },
  versions: [
    { id: null, state: 'current', valid_from: null, value: SPACE_VALUE, reason: null, by: null, created_at: null, withdrawn_at: null, withdrawn_reason: null },
  ],
};
const HOURS_VALUE: SettingOutput['value'] = [
  { field: 'tuesday_from', number: 600 },
  { field: 'tuesday_to', number: 1260 },
  { field: 'wednesday_from', number: 600 },
  { field: 'wednesday_to', number: 720 },
  { field: 'thursday_from', number: 600 },
  { field: 'thursday_to', number: 1260 },
  { field: 'friday_from', number: 0 },
  { field: 'friday_to', number: 0 },
];
const HOURS: SettingOutput = {
  ...{ ...SPACE, id: 'consultation_hours-weekly-legal', kind: 'consultation_hours', name_zh: '法律諮詢', name_en: 'Legal questions', name_ja: '法律の相談' },
  value: HOURS_VALUE,
  versions: SPACE.versions.map((first) => ({ ...first, value: HOURS_VALUE })),
};
const LOYALTY: SettingSummary = {
  ...{ id: 'loyalty', kind: 'loyalty', name_zh: null, name_en: null, name_ja: null, next_from: null },
  value: [
    { field: 'promotion_points', number: 600 },
    { field: 'renewal_points', number: 300 },
  ],
};
const PREVIEW: Omit<SettingPreviewOutput, keyof SettingOutput> = {
  effects: [
    { effect: 'rents_keep', count: 14 },
    { effect: 'waits', count: 2 },
  ],
  told: 2,
  emails: [
    {
      to: 'reader@host.example',
      language: 'zh',
      subject: '候補項目的價格將調整：A1 繪圖桌・數位板',
      text: '2099/12/1 00:00 起，由每小時 12 點調整為 15 點。',
      takes_paragraph: false,
    },
  ],
};

const LIST = [SEAT, SPACE, HOURS].map(({ seen: _seen, versions: _versions, ...summary }): SettingSummary => summary);
const settings = (shown: readonly SettingSummary[]) => async (page: Page) => {
  const meta = { total: shown.length, page: 1, per_page: 20, last_page: 1 };
  await page.route('**/api/staff/settings?*', (route) => route.fulfill({ json: { data: shown, meta } }));
  for (const one of [SEAT, SPACE, HOURS]) {
    await page.route(`**/api/staff/settings/${one.id}`, (route) => route.fulfill({ json: { data: one } }));
    await page.route(`**/api/staff/settings/${one.id}/preview`, (route) => route.fulfill({ json: { data: { ...one, ...PREVIEW } } }));
  }
};
const changing = async (page: Page) => {
  await page.locator('.queue-one .btn.hot').click();
  const field = page.locator('dialog[open] input').first();
  await field.fill('7000');
  await page.locator('dialog[open] .effects').waitFor();
};
const changingHours = async (page: Page) => {
  await page.locator('.queue-one .btn.hot').click();
  await page.locator('dialog[open] input[name="friday_to"]').fill('13:00');
  await page.locator('dialog[open] .effects').waitFor();
};
const one = { member: STAFF, before: settings([...LIST, LOYALTY]) };

export const SETTING_SCENES: readonly Scene[] = [
  { name: 'staff-settings', path: 'staff/settings', ...one },
  { name: 'staff-settings-none', path: 'staff/settings', member: STAFF, before: settings([]) },
  { name: 'staff-setting', path: `staff/settings?id=${SEAT.id}`, ...one },
  { name: 'staff-setting-change', path: `staff/settings?id=${SPACE.id}`, ...one, act: changing, isDialog: true },
  { name: 'staff-setting-hours', path: `staff/settings?id=${HOURS.id}`, ...one },
  { name: 'staff-setting-hours-change', path: `staff/settings?id=${HOURS.id}`, ...one, act: changingHours, isDialog: true },
  {
    ...{ name: 'staff-setting-withdraw', path: `staff/settings?id=${SEAT.id}`, ...one, isDialog: true },
    act: async (page) => {
      await page.locator('.setting-versions .btn').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
];
