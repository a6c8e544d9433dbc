import type { Page } from '@playwright/test';
import type { ClosingOutput, ClosingPreviewOutput } from '../../src/contract/closings/closing.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* Closings at short notice: one that stands with members still to be told, one of some hours, one that was opened again. */

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

export const CLOSING_SCENES: readonly Scene[] = [
  {
    name: 'staff-closings',
    path: 'staff/closings',
    member: STAFF,
    before: listed([STANDING, HOURS, { ...STANDING, id: '3', reopened_at: STANDING.created_at }]),
  },
  { name: 'staff-closings-none', path: 'staff/closings', member: STAFF, before: listed([]) },
  { name: 'staff-closings-close', path: 'staff/closings', member: STAFF, before: listed([]), act: open, isDialog: true },
];
