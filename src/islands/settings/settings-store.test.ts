import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import type { SettingOutput } from '../../contract/settings/staff-setting.ts';
import { send } from '../../stores/api.ts';
import { createSettings, EMPTY_PLAN, formOf, isFilledIn, isPlanFilledIn } from './settings-store.ts';

vi.mock('../../stores/api.ts', async (original) => ({ ...(await original<object>()), send: vi.fn() }));

const PRICE: SettingOutput = {
  ...{ id: 'device_price-seat-a1', kind: 'device_price', name_zh: 'A1', name_en: null, name_ja: null, next_from: null, seen: 2, versions: [] },
  value: [{ field: 'points_per_hour', number: 12 }],
};
const HOURS: SettingOutput = {
  ...{ ...PRICE, id: 'consultation_hours-matching', kind: 'consultation_hours', name_zh: null },
  value: [
    { field: 'tuesday_from', number: 600 },
    { field: 'tuesday_to', number: 1260 },
    { field: 'thursday_from', number: 0 },
    { field: 'thursday_to', number: 0 },
  ],
};
const EMPTY = { data: [], meta: { total: 0, page: 1, per_page: 20, last_page: 1 } };
const typed = (setting: SettingOutput, numbers: object, more: object = {}) => ({ ...formOf(setting), numbers, ...more });

beforeEach(() => {
  openPage('/en/staff/settings');
  vi.mocked(send).mockReset();
});
afterEach(closePage);

test('a change is shown once every number is there and one of them is another', () => {
  expect(isFilledIn(PRICE, formOf(PRICE))).toBe(false);
  expect(isFilledIn(PRICE, typed(PRICE, { points_per_hour: ' 15 ' }))).toBe(true);
  for (const text of ['', '12', '-1', '1.5', 'many']) expect(isFilledIn(PRICE, typed(PRICE, { points_per_hour: text }))).toBe(false);
});

test('minutes of a day are typed as a time', () => {
  expect(formOf(HOURS).numbers).toEqual({ tuesday_from: '10:00', tuesday_to: '21:00', thursday_from: '00:00', thursday_to: '00:00' });
  expect(isFilledIn(HOURS, formOf(HOURS))).toBe(false);
  expect(isFilledIn(HOURS, typed(HOURS, { ...formOf(HOURS).numbers, tuesday_to: '12:30' }))).toBe(true);
  expect(isFilledIn(HOURS, typed(HOURS, { ...formOf(HOURS).numbers, tuesday_to: '' }))).toBe(false);
});

test('a change says what it was made in sight of and when it begins, as soon as possible without a day', async () => {
  answerCalls(send, { 'POST /staff/settings/{id}': () => ({ data: PRICE }), 'GET /staff/settings': () => EMPTY });
  const settings = createSettings();
  const decide = async (setting: SettingOutput, form: ReturnType<typeof formOf>) => {
    settings.changing.ask('change', setting);
    expect(await settings.changing.decide('change', form)).toBe(true);
    return sentCalls(send).findLast(({ call }) => call === 'POST /staff/settings/{id}')?.input;
  };
  const soon = await decide(PRICE, typed(PRICE, { points_per_hour: ' 15 ' }, { reason: 'New chairs' }));
  expect(soon).toMatchObject({ params: { id: PRICE.id }, body: { points_per_hour: '15', seen: 2, reason: 'New chairs' } });
  expect(soon?.body).not.toHaveProperty('valid_from');
  const hours = await decide(HOURS, typed(HOURS, { ...formOf(HOURS).numbers, tuesday_to: '12:30' }, { day: '2026-12-01', reason: 'Mornings' }));
  expect(hours?.body).toMatchObject({ tuesday_from: '600', tuesday_to: '750', thursday_to: '0', valid_from: '2026-12-01 00:00:00' });
});

test('a plan to be added is shown once it has its names and numbers, and is sent once for each press', async () => {
  const spring = {
    ...EMPTY_PLAN,
    name_zh: '春季方案',
    name_en: 'Spring',
    name_ja: '春プラン',
    numbers: { ...EMPTY_PLAN.numbers, amount_twd: '2000', points: '2000' },
  };
  expect(isPlanFilledIn(EMPTY_PLAN)).toBe(false);
  expect(isPlanFilledIn({ ...spring, name_ja: ' ' })).toBe(false);
  expect(isPlanFilledIn({ ...spring, numbers: { ...spring.numbers, points: '' } })).toBe(false);
  expect(isPlanFilledIn(spring)).toBe(true);
  answerCalls(send, {
    'GET /staff/point_plans/preview': () => ({ data: { ...PRICE, effects: [], told: 0, emails: [] } }),
    'POST /staff/point_plans': () => ({ data: PRICE }),
    'GET /staff/settings': () => EMPTY,
  });
  const { adding } = createSettings();
  adding.ask('add', null);
  expect(await adding.decide('add', { ...spring, day: '2026-12-01', clock: '10:00', reason: 'Spring sale' })).toBe(true);
  const sent = sentCalls(send).find(({ call }) => call === 'POST /staff/point_plans');
  expect(Object(sent?.input).body).toEqual({
    ...{ name_zh: '春季方案', name_en: 'Spring', name_ja: '春プラン', on_sale: '1', amount_twd: '2000', points: '2000' },
    ...{ free_points: '0', free_valid_days: '0', valid_from: '2026-12-01 10:00:00', reason: 'Spring sale' },
  });
});

test('whoever is second is told, and the list shows what has become of it', async () => {
  answerCalls(send, {
    'POST /staff/settings/{id}': () => {
      throw refusal('NOT_IN_STATE', 'It has changed meanwhile.');
    },
    'PUT /staff/settings/{id}/withdraw/{version}': () => ({ data: PRICE }),
    'GET /staff/settings': () => EMPTY,
  });
  const settings = createSettings();
  settings.changing.ask('change', PRICE);
  expect(await settings.changing.decide('change', typed(PRICE, { points_per_hour: '15' }, { reason: 'x' }))).toBe(false);
  await settle();
  expect(settings.changing.$question.get()).toBeNull();
  expect(settings.changing.$problem.get()?.text).toBe('It has changed meanwhile.');
  settings.withdrawing.ask('withdraw', { id: PRICE.id, version: 'v1', from: '2026-12-01T00:00:00+08:00' });
  expect(await settings.withdraw('A mistake')).toBe(true);
  expect(sentCalls(send).find(({ call }) => call.startsWith('PUT'))?.input).toMatchObject({
    params: { id: PRICE.id, version: 'v1' },
    body: { reason: 'A mistake' },
  });
});
