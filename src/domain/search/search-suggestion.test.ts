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
