import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceOf, nearestQueries } from './search-suggestion.ts';

const TERMS = {
  words: ['opening', 'hours', 'exhibition', 'exhibitions', 'manga', 'panel', 'ink'],
  runs: ['十二月份國定假日開放時間異動', '開放時間', '營業時間', '分鏡教室', '三格說完一件事', '原画展のご案内', 'キャンセル待ち'],
};

test.each([
  ['exibition', 'exhibition'],
  ['openning hours', 'opening hours'],
  ['hours opneing', 'hours opening'],
  ['EXIBITION manag', 'exhibition manga'],
  ['開放時問', '開放時間'],
  ['營業時閒', '營業時間'],
  ['分境教室', '分鏡教室'],
  ['說玩一件事', '說完一件事'],
  ['原晝展のご案内', '原画展のご案内'],
  ['キャンセル街ち', 'キャンセル待ち'],
  ['3F 分境教室', '3f 分鏡教室'],
])('%s: did you mean %s?', (typed, meant) => {
  expect(nearestQueries(typed, TERMS)[0]).toBe(meant);
});

test.each(['opening hours', '開放時間', 'inc', '時問', 'wug', 'qqqqqqqqqq', '🦑🦑', '', 'x'.repeat(61)])('nothing is suggested for %s', (typed) => {
  expect(nearestQueries(typed, TERMS)).toEqual([]);
});

test('a turned pair of letters is one slip, and the distance is the same both ways', () => {
  expect(distanceOf('manag', 'manga')).toBe(1);
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = distanceOf(one, other);
      expect(distance).toBe(distanceOf(other, one));
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
    }),
  );
});

test('a suggestion is made of what titles have, and never what was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'開放時間營業分鏡教室abhors '), maxLength: 20 }), (typed) => {
      const suggestions = nearestQueries(typed, TERMS);
      expect(suggestions.length).toBeLessThanOrEqual(3);
      expect(suggestions).not.toContain(typed);
    }),
  );
});

test('short words have no slip, words up to seven letters one, longer ones two', () => {
  const words = { words: ['inks', 'pencils', 'pictures', 'exhibition'], runs: [] };
  expect([nearestQueries('ink', words), nearestQueries('inkz', words), nearestQueries('ixkz', words)]).toEqual([[], ['inks'], []]);
  expect([nearestQueries('pencxls', words), nearestQueries('pexcxls', words)]).toEqual([['pencils'], []]);
  expect([nearestQueries('pixtuxes', words), nearestQueries('xixtuxes', words)]).toEqual([['pictures'], []]);
});

test('runs of fewer than six characters have one slip, longer ones two', () => {
  const runs = { words: [], runs: ['一二三四五', '甲乙丙丁戊己'] };
  expect([nearestQueries('一二X四五', runs), nearestQueries('一二三四六', runs), nearestQueries('一二六四六', runs)]).toEqual([[], ['一二三四五'], []]);
  expect([nearestQueries('甲乙丙丁六六', runs), nearestQueries('甲乙丙六六六', runs)]).toEqual([['甲乙丙丁戊己'], []]);
});

test('of equally near words the more alike comes first, then the more frequent, and three at most', () => {
  expect(nearestQueries('panel', { words: ['panels', 'manel', 'paner', 'pabel', 'panek'], runs: [] })).toEqual(['manel', 'paner', 'pabel']);
});

test('sixty characters are looked at, one more is not', () => {
  const long = `exibition ${'x'.repeat(50)}`;
  expect(long).toHaveLength(60);
  expect(nearestQueries(long, TERMS)[0]).toBe(long.replace('exibition', 'exhibition'));
  expect(nearestQueries(`${long}x`, TERMS)).toEqual([]);
});

test.each([
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 3],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(distanceOf(one, other)).toBe(distance);
});
