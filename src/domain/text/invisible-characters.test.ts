import { expect, test } from 'vitest';
import { hasBidiControls, hasTower, isVisible, isWellFormed, withoutInvisible } from './invisible-characters.ts';

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

test('tags by the hundred thousand are gone in one pass, and the flag of a country within a country stays', () => {
  const scotland = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
  expect(withoutInvisible(`${scotland}a${'\u{e0061}'.repeat(250_000)}b`)).toBe(`${scotland}ab`);
});

test('what no eye sees is no text, and marks without end on one letter are a tower', () => {
  expect(['\u200b\u200d\u2060', ' \u{e0061}\ufe0f', ''].map(isVisible)).toEqual([false, false, false]);
  expect(['a', '漫', '👨‍👩‍👧‍👦'].map(isVisible)).toEqual([true, true, true]);
  expect([`e${'\u0301'.repeat(13)}`, 'e\u0301', 'བསྒྲུབས', 'שִׁ֑'].map(hasTower)).toEqual([true, false, false, false]);
});
