import { expect, test } from 'vitest';
import { ANSWER_MAX_BYTES, ANSWER_TIMEOUT_MS, FAILING_ENDPOINT_MS, FORMER_SECRET_MS, nextTryAt } from './webhook.ts';

const now = new Date('2026-11-20T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('a message that did not arrive is tried again over three days, with growing pauses, and then given up', () => {
  const pauses = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 24 * 60];
  expect(pauses.map((_, i) => nextTryAt(i + 1, now))).toEqual(pauses.map(inMinutes));
  expect(nextTryAt(pauses.length + 1, now)).toBeNull();
});

test('a receiver has ten seconds, a kilobyte of its answer is kept; five days of silence switch it off; a former secret signs for a day', () => {
  expect([ANSWER_TIMEOUT_MS, ANSWER_MAX_BYTES, FAILING_ENDPOINT_MS, FORMER_SECRET_MS]).toEqual([10_000, 1024, 432_000_000, 86_400_000]);
});
