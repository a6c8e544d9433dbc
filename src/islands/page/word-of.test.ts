import { expect, test } from 'vitest';
import { wordOf } from './word-of.ts';

test('a word that the page does not have is an error, not a gap in it', () => {
  expect(wordOf({ wordNone: 'Fully booked' }, 'wordNone')).toBe('Fully booked');
  expect(() => wordOf({ wordNone: 'Fully booked' }, 'wordToday')).toThrow('wordToday');
});
