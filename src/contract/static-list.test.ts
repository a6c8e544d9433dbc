import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CityListSchema, ForeignerListSchema, IndustryListSchema, STATIC_LIST_PATHS } from './static-list.ts';

const read = (list: keyof typeof STATIC_LIST_PATHS): unknown => JSON.parse(readFileSync(join('public', STATIC_LIST_PATHS[list]), 'utf8'));
const named = (items: readonly Record<'name_zh' | 'name_en' | 'name_ja', string>[]) =>
  items.every(({ name_zh, name_en, name_ja }) => [name_zh, name_en, name_ja].every((name) => name.trim() !== ''));
const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

test('industry: a dozen fields of work in comics', () => {
  const list = v.parse(IndustryListSchema, read('industry'));
  expect(list.length).toBeGreaterThanOrEqual(12);
  expect([named(list), distinct(list.map(({ id }) => id))]).toEqual([true, true]);
});

test('foreigner: every country but Taiwan, in three languages', () => {
  const list = v.parse(ForeignerListSchema, read('foreigner'));
  expect(list).toHaveLength(249);
  expect(list.every(({ code }) => /^[A-Z]{2}$/.test(code) && code !== 'TW')).toBe(true);
  expect([named(list), distinct(list.map(({ code }) => code))]).toEqual([true, true]);
  expect(list.find(({ code }) => code === 'JP')).toEqual({ code: 'JP', name_zh: '日本', name_en: 'Japan', name_ja: '日本' });
});

test('city: 22 counties and cities, 371 districts with their postal codes', () => {
  const list = v.parse(CityListSchema, read('city'));
  const districts = list.flatMap((city) => city.districts);
  expect([list.length, districts.length]).toEqual([22, 371]);
  expect([named(list), named(districts)]).toEqual([true, true]);
  for (const city of list) expect([city.id, distinct(city.districts.map(({ id }) => id))]).toEqual([city.id, true]);
  expect(districts.every(({ code }) => /^\d{3}$/.test(code))).toBe(true);
  expect(districts.filter(({ code }) => code === '300').length).toBeGreaterThan(1);
  expect(list[0]?.districts[0]).toEqual({
    id: 'zhongzheng-district',
    code: '100',
    name_zh: '中正區',
    name_en: 'Zhongzheng District',
    name_ja: '中正区',
  });
  // Taiwan's forms of characters that Japan writes otherwise must not be left over.
  for (const { name_ja } of [...list, ...districts]) expect(name_ja).not.toMatch(/[臺縣區鄉來國圍壽學寶將峽彌樂榮橫歸溪滿濱灣綠莊萬觀豐邊關雙鹽麥龜營]/);
});
