import { expect, test } from 'vitest';
import { matches } from './match-query.ts';

test('a word stands where it, or what begins with it, is written, whatever case, width, accent or ending', () => {
  const text = 'Half a Panel Off: four-panel strips, the 3F seats, Café; running a company by exhibitions.';
  for (const q of ['panels', 'PANEL', 'four-panel', 'strip 3f', 'ｐａｎｅｌ', 'cafe', 'exhib', 'companies', 'run', '“seats”'])
    expect([q, matches(q, 'en')(text)]).toEqual([q, true]);
  for (const q of ['stqqqq', 'panelist', 'anel', 'panel abc', 'string', '', '🦑🦑', '…']) expect([q, matches(q, 'en')(text)]).toEqual([q, false]);
});

test('beginnings and single letters that the index falls back to are no words', () => {
  expect(matches('abc', 'zh')('2F 多功能廳 A 區')).toBe(false);
  expect(matches('<script>alert(1)</script>', 'zh')('172 平方公尺，A 區')).toBe(false);
  expect(matches('A', 'zh')('2F 多功能廳 A 區')).toBe(true);
  expect(matches('stqqqq', 'en')('reopening on the 21st')).toBe(false);
});

test('Chinese and Japanese stand as a whole or word by word, not by single characters', () => {
  expect(matches('分鏡', 'ja')('塩田が白いのは一年の半分だけ。鏡のような海。')).toBe(false);
  expect(matches('分鏡', 'zh')('畫到一半的\u200b分\u200b鏡最需要讀者')).toBe(true);
  expect(matches('梯年', 'zh')('電梯年度檢查')).toBe(true);
  expect(matches('梯年', 'zh')('電梯一年做一次健康檢查，今年')).toBe(false);
  expect(matches('電梯檢查', 'zh')('電梯一年做一次健康檢查')).toBe(true);
  expect(matches('祝日の休館', 'ja')('祝日にともなう休館')).toBe(true);
  expect(matches('ﾏﾝｶﾞ', 'ja')('マンガの展示')).toBe(true);
  expect(matches('3F創作空間', 'zh')('創作空間在 3F')).toBe(true);
});
