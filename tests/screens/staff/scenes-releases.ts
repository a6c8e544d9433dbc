import type { Page } from '@playwright/test';
import type { ReleaseChangesOutput, ReleaseOutput, ReleaseScheduleOutput, ReleaseSummary } from '../../../src/contract/releases/staff-release.ts';
import type { Scene } from '../scene.ts';
import { STAFF } from '../seed.ts';

/* Releases as an editor sees them: one is live, one failed for its content, one could not be built. */

const CHANGES: ReleaseChangesOutput = {
  items: [
    { kind: 'news', id: 'winter-opening-hours', change: 'changed' },
    { kind: 'activities', id: 'tuesday-ink', change: 'added' },
    { kind: 'faqs', id: 'parking', change: 'removed' },
    { kind: 'settings', id: 'opening', change: 'changed' },
  ],
  item_count: 4,
  pages: ['/zh/news/winter-opening-hours', '/en/news/winter-opening-hours', '/ja/news/winter-opening-hours', '/zh/activity/tuesday-ink'],
  page_count: 61,
};
const NO_FAULT = { fault: null, fault_file: null, fault_field: null, fault_reason: null } as const;
const LIVE: ReleaseOutput = {
  ...{ id: '20261120T060000Z-4f2a91', state: 'ready', is_live: true, causes: ['content', 'published'], asked_by: null, shown_by: null },
  ...{ began_at: '2026-11-20T14:00:00+08:00', seconds: 84, shown_at: '2026-11-20T14:01:24+08:00', changed_items: 4, changed_pages: 61 },
  ...{ ...NO_FAULT, changes: CHANGES, may_be_shown: false },
};
const BEFORE: ReleaseOutput = {
  ...{ ...LIVE, id: '20261119T160000Z-0a1b2c', is_live: false, causes: ['midnight'], began_at: '2026-11-20T00:00:00+08:00', seconds: 79 },
  ...{ shown_at: '2026-11-20T00:01:19+08:00', may_be_shown: true, asked_by: null, shown_by: '王大明' },
};
const WRONG: ReleaseOutput = {
  ...{ ...LIVE, id: '20261120T055500Z-77aa00', state: 'failed', is_live: false, causes: ['content', 'staff'], asked_by: '王大明', shown_at: null },
  ...{ began_at: '2026-11-20T13:55:00+08:00', seconds: 6, changed_items: null, changed_pages: null, changes: null },
  ...{ fault: 'content', fault_file: 'content/news/winter-opening-hours/item.yaml', fault_field: 'published_on' },
  fault_reason: 'must be a date as YYYY-MM-DD',
};
const BROKEN: ReleaseOutput = {
  ...{ ...WRONG, id: '20261119T020000Z-123abc', causes: ['creator'], asked_by: null, began_at: '2026-11-19T10:00:00+08:00', seconds: 31 },
  ...{ fault: 'build', fault_file: null, fault_field: null, fault_reason: 'astro build ended with 1\nerror: a page has no title' },
};
const REFUSED: ReleaseOutput = {
  ...{ ...BROKEN, id: '20261121T020000Z-456def', causes: ['published'], fault: 'hook', fault_reason: 'gave no answer within 10 s' },
};
const PASSED: ReleaseOutput = { ...BEFORE, id: '20261121T010000Z-789abc', state: 'passed_on', is_live: false, may_be_shown: false, changes: null };
const ALL = [LIVE, WRONG, BEFORE, BROKEN];
const SCHEDULE: ReleaseScheduleOutput = {
  ...{
    makes_releases: true,
    passes_on: false,
    live: LIVE.id,
    next_at: '2026-11-21T09:30:00+08:00',
    next_cause: 'published',
    building: null,
    storage: null,
    usual_seconds: 84,
    scheduled: Array.from({ length: 24 }, (_, i) => ({
      ...{ kind: 'news' as const, id: `spring-${i}`, title_zh: `春季第${i + 1}則消息`, title_en: i % 2 === 0 ? `Spring news ${i + 1}` : null, title_ja: null },
      ...{ at: `2026-11-${21 + Math.floor(i / 3)}T09:30:00+08:00`, change: i % 3 === 0 ? ('goes' as const) : ('appears' as const) },
    })),
    scheduled_count: 24,
  },
  asked: [
    { cause: 'content', by: null, at: '2026-11-20T15:10:00+08:00' },
    { cause: 'staff', by: '王大明', at: '2026-11-20T15:11:00+08:00' },
  ],
};

const releases = (shown: readonly ReleaseOutput[], schedule: ReleaseScheduleOutput) => async (page: Page) => {
  const meta = { total: shown.length, page: 1, per_page: 25, last_page: 1 };
  const rows = shown.map(({ changes: _changes, may_be_shown: _may, ...summary }): ReleaseSummary => summary);
  await page.route('**/api/staff/releases?*', (route) => route.fulfill({ json: { data: rows, meta } }));
  await page.route('**/api/staff/release_schedule', (route) => route.fulfill({ json: { data: schedule } }));
  for (const one of shown) {
    await page.route(`**/api/staff/releases/${one.id}`, (route) => route.fulfill({ json: { data: one } }));
    await page.route(`**/api/staff/releases/${one.id}/preview`, (route) => route.fulfill({ json: { data: { id: one.id, changes: CHANGES } } }));
  }
};
const some = { member: STAFF, before: releases(ALL, SCHEDULE) };
const NONE: ReleaseScheduleOutput = {
  ...SCHEDULE,
  makes_releases: false,
  live: null,
  next_at: null,
  next_cause: null,
  scheduled: [],
  scheduled_count: 0,
  asked: [],
  usual_seconds: null,
};
const STORED: ReleaseScheduleOutput = { ...SCHEDULE, storage: { release: BEFORE.id, at: '2026-11-20T14:00:00+08:00', is_live: false, fault: 'away' } };
const HOSTED: ReleaseScheduleOutput = { ...SCHEDULE, passes_on: true, live: null };
const hosted = { member: STAFF, before: releases([PASSED, REFUSED], HOSTED) };
const asking = (button: string) => async (page: Page) => {
  await page.locator(button).last().click();
  await page.locator('dialog[open] .effects').waitFor();
};

export const RELEASE_SCENES: readonly Scene[] = [
  { name: 'staff-releases', path: 'staff/releases', ...some },
  { name: 'staff-releases-none', path: 'staff/releases', member: STAFF, before: releases([], NONE) },
  {
    name: 'staff-releases-scheduled',
    path: 'staff/releases',
    ...some,
    act: async (page: Page) => {
      await page.locator('.release-now summary').click();
      await page.locator('.release-now .pager .btn').last().click();
    },
  },
  { name: 'staff-releases-stored', path: 'staff/releases', member: STAFF, before: releases(ALL, STORED) },
  { name: 'staff-releases-hosted', path: `staff/releases?id=${REFUSED.id}`, ...hosted },
  { name: 'staff-release', path: `staff/releases?id=${LIVE.id}`, ...some },
  { name: 'staff-release-wrong', path: `staff/releases?id=${WRONG.id}`, ...some },
  { name: 'staff-release-broken', path: `staff/releases?id=${BROKEN.id}`, ...some },
  { name: 'staff-release-now', path: 'staff/releases', ...some, act: asking('.release-now .btn.hot'), isDialog: true },
  { name: 'staff-release-back', path: `staff/releases?id=${BEFORE.id}`, ...some, act: asking('.queue-one p > .btn'), isDialog: true },
];
