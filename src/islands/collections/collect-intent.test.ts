import { expect, test } from 'vitest';
import { memoryStorage } from '../../../tests/support/browser.ts';
import { noteCollectIntent, takeCollectIntent } from './collect-intent.ts';

const NOW = new Date('2026-11-18T10:30:00+08:00');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('what was pressed before the login is done once', () => {
  const storage = memoryStorage();
  noteCollectIntent(storage, 'activity/course/inking', NOW);
  expect(takeCollectIntent(storage, after(5))).toBe('activity/course/inking');
  expect(takeCollectIntent(storage, after(5))).toBeNull();
});

test('an hour later it is forgotten', () => {
  for (const [minutes, expected] of [
    [60, 'news/a'],
    [61, null],
    [-1, null],
  ] as const) {
    const storage = memoryStorage();
    noteCollectIntent(storage, 'news/a', NOW);
    expect(takeCollectIntent(storage, after(minutes))).toBe(expected);
  }
});

test('what names no item is nothing', () => {
  for (const value of ['', 'x', `comic/a ${NOW.getTime()}`, 'news/a', 'news/a soon', `../../x ${NOW.getTime()}`]) {
    const storage = memoryStorage();
    storage.setItem('collectIntent', value);
    expect(takeCollectIntent(storage, NOW)).toBeNull();
  }
});
