import { expect, test } from 'vitest';
import { hasInitial, INITIAL_ORDERS, INITIALS, initialOf } from './index-letters.ts';

const of = (zhuyin: string, kana: string, latin: string) => ({ zhuyin, kana, latin });

test('a name is found under the first sound of its reading, in each order', () => {
  const lin = of('ㄌㄧㄣ', 'りん', 'Lin');
  expect(INITIAL_ORDERS.map((order) => initialOf(lin, order))).toEqual(['ㄌ', 'ら', 'L']);
});

test.each([
  ['かとう', 'か'],
  ['がもう', 'か'],
  ['こばやし', 'か'],
  ['ぱんだ', 'は'],
  ['ぁ', 'あ'],
  ['おおの', 'あ'],
  ['ゃ', 'や'],
  ['よしだ', 'や'],
  ['ゎ', 'わ'],
  ['んじ', 'わ'],
  ['ろく', 'ら'],
])('%s stands in the row %s', (kana, row) => {
  expect(initialOf(of('', kana, ''), 'kana')).toBe(row);
});

test('accents and small letters do not make another letter; a figure has none', () => {
  expect(['Émile', 'émile', 'zoe'].map((latin) => initialOf(of('', '', latin), 'latin'))).toEqual(['E', 'E', 'Z']);
  expect(['3rd', '', '漫'].map((latin) => initialOf(of('', '', latin), 'latin'))).toEqual([undefined, undefined, undefined]);
  expect(['カ', 'abc', ''].map((kana) => initialOf(of('', kana, ''), 'kana'))).toEqual([undefined, undefined, undefined]);
});

test('a letter asks in the order that has it', () => {
  const name = of('ㄌㄧㄣ', 'きのした', 'Lin');
  expect(['ㄌ', 'か', 'き', 'キ', 'L', 'l', 'Ｌ'].map((letter) => hasInitial(name, letter))).toEqual([true, true, true, true, true, true, true]);
  expect(['ㄅ', 'さ', 'M', '', '9'].map((letter) => hasInitial(name, letter))).toEqual([false, false, false, false, false]);
});

test('the letters are all there, each once', () => {
  expect(INITIAL_ORDERS.map((order) => INITIALS[order].length)).toEqual([37, 10, 26]);
  for (const order of INITIAL_ORDERS) expect(new Set(INITIALS[order]).size).toBe(INITIALS[order].length);
});
