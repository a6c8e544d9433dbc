import { expect, test } from 'vitest';
import { hasInitial, hasInName } from './name-search.ts';

const name = { zhuyin: 'ㄏ', kana: 'がいとうのねこ', latin: 'Harbour Cats' };

test('an initial is found in each language’s own order', () => {
  for (const letter of ['ㄏ', 'か', 'が', 'ガ', 'カ', 'ｶ', 'h', 'H', 'Ｈ']) expect([letter, hasInitial(name, letter)]).toEqual([letter, true]);
  for (const letter of ['ㄐ', 'き', 'い', 'C', '', 'Harbour']) expect([letter, hasInitial(name, letter)]).toEqual([letter, false]);
  expect(hasInitial({ ...name, kana: 'っぽい' }, 'つ')).toBe(true);
});

test('a part of a name is found whatever its case, width and kana', () => {
  const names = ['港貓', 'Harbour Cats', undefined, 'みなとのネコ'];
  for (const part of ['港', 'HARBOUR', 'ｃａｔｓ', 'ねこ', 'ネコ']) expect([part, hasInName(names, part)]).toEqual([part, true]);
  expect(hasInName(names, 'dog')).toBe(false);
});
