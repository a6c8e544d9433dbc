import { expect, test } from 'vitest';
import { COUNTED_COLLECTIONS, countedItem, visitHour } from './visit.ts';

test('a visit counts once an hour, by the hours of the clock', () => {
  const hour = new Date('2026-11-18T10:00:00Z');
  expect([visitHour(hour), visitHour(new Date('2026-11-18T10:59:59.999Z'))]).toEqual([hour, hour]);
  expect(visitHour(new Date('2026-11-18T11:00:00Z'))).toEqual(new Date('2026-11-18T11:00:00Z'));
});

test('items of two collections with one id are counted apart', () => {
  expect(countedItem('news', 'spring')).toBe('news.spring');
  expect(new Set(COUNTED_COLLECTIONS.map((collection) => countedItem(collection, 'a'))).size).toBe(COUNTED_COLLECTIONS.length);
});
