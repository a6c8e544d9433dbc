import { expect, test } from 'vitest';
import { hasBidiControls, isWellFormed, withoutInvisible } from './invisible-characters.ts';

test.each([
  'Zoë O’Neill-Müller',
  '陳漫畫',
  '𠮷野家の髙﨑',
  '葛󠄀城',
  '辻󠄁 太郎',
  'ゴジラ・ー々',
  '👩‍🎨',
  '👨🏽‍🦱 artist',
  '❤️‍🔥',
  '👩‍❤️‍👨',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '5️⃣',
  'می‌خواهم',
  'क्‍ष',
  'שלום',
])('%s stays as it is', (name) => {
  expect(withoutInvisible(name)).toBe(name);
  expect([isWellFormed(name), hasBidiControls(name)]).toEqual([true, false]);
});

test.each([
  ['a zero-width space', 'ad\u200bmin', 'admin'],
  ['a soft hyphen', 'ad\u00admin', 'admin'],
  ['a byte order mark', '\ufeffadmin', 'admin'],
  ['marks of direction', '\u200ead\u200fmin', 'admin'],
  ['a word joiner', '漫\u2060畫', '漫畫'],
  ['joiners between letters that do not join', 'a\u200dd\u200cm漫\u200d畫', 'adm漫畫'],
  ['a joiner at the end', '👩‍🎨\u200d', '👩‍🎨'],
  ['a filler that looks like a space', '\u3164', ''],
  ['a variant of nothing', '\ufe0f\ufe0fa', 'a'],
  ['tags outside a flag', 'hi\u{e0041}\u{e0042}', 'hi'],
])('%s goes', (_, typed, kept) => {
  expect(withoutInvisible(typed)).toBe(kept);
});

test('what turns text around is seen, and so is half a character', () => {
  for (const control of ['\u202a', '\u202e', '\u2066', '\u2069']) expect(hasBidiControls(`txt${control}exe`)).toBe(true);
  for (const half of ['\ud800', 'a\udc00', '\udc00\ud800']) expect(isWellFormed(half)).toBe(false);
});
