import type { Page } from '@playwright/test';
import type { LevelOutput } from '../../src/contract/levels/level.ts';
import type { PointLogOutput } from '../../src/contract/points/point-log.ts';
import type { Scene } from './scene.ts';
import { BUSY, EMPTY } from './seed.ts';

/* The record of points with an entry of every kind, and a member's class with its history: years of them, as the server would say them. */

const NOTHING = { rent: null, registration: null, order: null, spending: null, month: null };
const ORDER = { id: 'o', trade_no: 'CH261123ABCDEFGHJKLM', title_zh: '常用方案', title_en: 'Regular', title_ja: 'レギュラープラン' };
const SHOP = { id: 's', name_zh: '網點輸出店（範例）', name_en: 'Halftone Print Corner (sample)', name_ja: '網点プリントコーナー（サンプル）' };
const COURSE = {
  id: 'r',
  activity_id: 'c',
  title_zh: '分鏡與節奏：長篇連載的第一話',
  title_en: 'Storyboards and pace: the first chapter of a long series',
  title_ja: '絵コンテとテンポ：長期連載の第1話',
};
const NOTE = '二樓大廳入口外牆輸出，霧面，兩張一組，含裁切與護貝。';
const KINDS: readonly Partial<PointLogOutput>[] = [
  { kind: 'refund', amount: 20, spending: { id: 'p', number: '0F3A9B21', shop: null, note: NOTE } },
  { kind: 'store_payment', amount: -40, spending: { id: 'q', number: '7C11D0E4', shop: SHOP, note: null } },
  { kind: 'printing', amount: -30, spending: { id: 'p', number: '0F3A9B21', shop: null, note: NOTE } },
  { kind: 'shopping', amount: -20, registration: { ...COURSE, start: '2026-12-12T14:00:00+08:00', end: '2026-12-12T17:00:00+08:00' } },
  { kind: 'refund_deduction', amount: -200, order: ORDER },
  { kind: 'expired_free', amount: -60, point_type: 'reward', month: '2026-10' },
  { kind: 'monthly_free', amount: 60, point_type: 'reward', month: '2026-11' },
  { kind: 'purchase_feedback', amount: 25, point_type: 'reward', order: ORDER },
  { kind: 'recharge', amount: 500, order: ORDER },
];
const everyKind = (page: Page) =>
  page.route('**/api/my/point_logs?*', (route) => {
    const log = { point_type: 'purchased', balance_after: 1025, reference: '', created_at: '2026-11-23T18:04:00+08:00' } as const;
    const data = KINDS.map((change, i) => ({ ...NOTHING, ...log, ...change, id: String(i) }));
    return route.fulfill({ json: { data, meta: { total: 4000, page: 1, per_page: 20, last_page: 200 } } });
  });

const PROGRESS = { event: 'promoted', spent: 420, needed: 600, from_day: '2025-11-24', months: 12, counts_free: true } as const;
const LOYAL: LevelOutput = {
  type: 'loyal',
  last_day: '2027-11-20',
  progress: { ...PROGRESS, event: 'renewed', spent: 320, needed: 300 },
  changes: [
    { id: '4', event: 'promoted', from_type: 'general', to_type: 'loyal', spent: 1240, last_day: '2027-11-20', changed_at: '2026-11-21T00:00:00+08:00' },
    { id: '3', event: 'ended', from_type: 'loyal', to_type: 'general', spent: 80, last_day: null, changed_at: '2025-06-01T00:00:00+08:00' },
    { id: '2', event: 'renewed', from_type: 'loyal', to_type: 'loyal', spent: 410, last_day: '2025-05-31', changed_at: '2024-06-01T00:00:00+08:00' },
    { id: '1', event: 'counted', from_type: 'loyal', to_type: 'loyal', spent: null, last_day: '2024-05-31', changed_at: '2023-06-01T00:00:00+08:00' },
  ],
};
const LEVELS: Readonly<Record<string, LevelOutput>> = {
  general: { type: 'general', last_day: null, progress: PROGRESS, changes: [] },
  loyal: LOYAL,
  creator: {
    ...{ type: 'creator', last_day: null, progress: null },
    changes: [
      { id: '5', event: 'granted', from_type: 'loyal', to_type: 'creator', spent: null, last_day: null, changed_at: '2026-11-23T15:00:00+08:00' },
      ...LOYAL.changes,
    ],
  },
};
const stands = (data: LevelOutput) => (page: Page) => page.route('**/api/my/level', (route) => route.fulfill({ json: { data } }));
const away = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE_NOW', message: '系統忙碌中，請稍後再試。' } }));
const toLevel = async (page: Page): Promise<void> => {
  await page.locator('#level').scrollIntoViewIfNeeded();
  await page.locator('#level :is(.my-level, .notice)').waitFor();
};

export const POINT_SCENES: readonly Scene[] = [
  { name: 'points-every-kind', path: 'member/points', member: BUSY, before: everyKind },
  { name: 'points-failed', path: 'member/points', member: EMPTY, before: away('**/api/my/point_logs?*') },
  ...Object.entries(LEVELS).map(([name, level]) => ({ name: `level-${name}`, path: 'member/points', member: EMPTY, before: stands(level), act: toLevel })),
  { name: 'level-failed', path: 'member/points', member: EMPTY, before: away('**/api/my/level'), act: toLevel },
];
