import type { Page } from '@playwright/test';
import type { InsightOutput } from '../../../src/contract/insight/insight.ts';
import { lineMonths } from '../../../src/domain/insight/months.ts';
import type { Scene } from '../scene.ts';
import { STAFF } from '../seed.ts';

/* The figures of a month, with every shade of a heat map, long names and rows that nothing stands in. */

const HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const cells = (open: number, shift: number) => HOURS.map((hour, i) => ({ hour, held: open === 0 ? 0 : Math.round((open * ((i + shift) % 11)) / 10), open }));
const named = (zh: string, en: string | null, ja: string | null) => ({ title_zh: zh, title_en: en, title_ja: ja });
const MONTH = '2026-10';
const FIGURES: InsightOutput = {
  month: MONTH,
  occupancy: {
    places: [
      { id: 'seat', ...named('座位', 'Seats', '席'), places: 24, hours: cells(600, 0) },
      { id: 'equipment', ...named('器材', 'Equipment', '機材'), places: 12, hours: cells(300, 4) },
      { id: '2a', ...named('2樓A區', '2F Zone A', '2階Aゾーン'), places: 1, hours: cells(25, 2) },
      { id: '3', ...named('3樓多功能空間', '3F multi-purpose space', '3階多目的スペース'), places: 1, hours: cells(25, 7) },
    ],
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, days: weekday === 1 ? 0 : 4, hours: cells(weekday === 1 ? 0 : 96, weekday) })),
  },
  points: {
    ...{ orders: 312, amount_twd: 1_284_000, refunds: 4, refunded_twd: 3200 },
    kinds: [
      { kind: 'expired_free', entries: 1204, points: -60_200 },
      { kind: 'monthly_free', entries: 2210, points: 110_500 },
      { kind: 'recharge', entries: 312, points: 128_400 },
      { kind: 'renting', entries: 4120, points: -98_765 },
      { kind: 'store_payment', entries: 3, points: -120 },
    ],
  },
  popular: {
    devices: [
      { id: 'a', ...named('A3掃描器', 'A3 scanner of the ground floor with a very long name', 'A3スキャナー'), count: 210 },
      { id: 'b', ...named('液晶繪圖螢幕', 'Pen display', '液晶ペンタブレット'), count: 96 },
    ],
    activities: [],
    read: [{ id: 'news.n', ...named('冬季展覽開幕', 'The winter exhibition opens', '冬の展覧会がはじまります'), count: 1204, shares: 31 }],
    favourites: [
      { kind: 'news', id: 'n', ...named('冬季展覽開幕', 'The winter exhibition opens', '冬の展覧会がはじまります'), count: 58 },
      { kind: 'album', id: 'gone', ...named('舊相簿', null, null), count: 3 },
    ],
  },
  decisions: [
    { kind: 'leases', decided: 12, median_days: 4.5, promised: 12, kept: 11 },
    { kind: 'consultations', decided: 40, median_days: 1.2, promised: 40, kept: 40 },
    { kind: 'registrations', decided: 18, median_days: 3, promised: null, kept: null },
    { kind: 'creators', decided: 0, median_days: null, promised: null, kept: null },
    { kind: 'messages', decided: 61, median_days: 2.1, promised: 61, kept: 55 },
    { kind: 'deletions', decided: 2, median_days: 6, promised: 2, kept: 1 },
  ],
  waitlist: { joined: 82, offered: 40, taken: 31, median_hours: 20.5 },
  missed: [
    { kind: 'rents', expected: 1840, missed: 92 },
    { kind: 'consultations', expected: 40, missed: 1 },
    { kind: 'registrations', expected: 0, missed: 0 },
  ],
  months: lineMonths(MONTH).map((month, i) => ({
    month,
    points: { sold: 90_000 + ((i * 37) % 11) * 6000, spent: 70_000 + ((i * 53) % 13) * 5000 },
    waits: { leases: 3 + (i % 4), consultations: i < 3 ? null : 1 + (i % 3) / 2, messages: i === 6 ? null : 2 },
    missed: { rents: 4 + (i % 5), consultations: i % 3, registrations: i < 8 ? 6 - (i % 2) : null },
  })),
};
const DAYS = Array.from({ length: 31 }, (_, i) => {
  const [arrived, missed] = [(i * 37) % 90, (i * 13) % 12];
  return { day: `${MONTH}-${String(i + 1).padStart(2, '0')}`, expected: arrived + missed, arrived, missed };
});
const total = { expected: 1480, arrived: 1310, missed: 170 };
const ATTENDANCE = { month: MONTH, days: DAYS, total, month_before: total, year_before: { expected: 0, arrived: 0, missed: 0 } };

const figures = async (page: Page) => {
  await page.route('**/api/staff/insight?*', (route) => route.fulfill({ json: { data: FIGURES } }));
  await page.route('**/api/staff/insight/attendance?*', (route) => route.fulfill({ json: { data: ATTENDANCE } }));
};

export const INSIGHT_SCENES: readonly Scene[] = [
  { name: 'staff-insight', path: `staff/insight?month=${MONTH}`, member: STAFF, before: figures },
  { name: 'staff-insight-report', path: `staff/insight/report?month=${MONTH}`, member: STAFF, before: figures },
];
