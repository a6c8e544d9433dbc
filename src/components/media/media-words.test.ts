import { expect, test } from 'vitest';
import { clipTime, isoDuration } from './media-words.ts';

test.each([
  [9, '0:09', 'PT9S'],
  [60, '1:00', 'PT1M'],
  [3870, '1:04:30', 'PT1H4M30S'],
  [0, '0:00', 'PT0S'],
])('%i seconds', (seconds, clock, iso) => expect([clipTime(seconds), isoDuration(seconds)]).toEqual([clock, iso]));
