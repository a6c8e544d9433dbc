import { expect, test } from 'vitest';
import { someAtATime } from './some-at-a-time.ts';

test('so many are under way at a time, and all are done', async () => {
  const [done, together] = [[] as number[], [] as number[]];
  let underWay = 0;
  await someAtATime([1, 2, 3, 4, 5], 2, async (item) => {
    underWay += 1;
    together.push(underWay);
    await Promise.resolve();
    underWay -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...together)).toBe(2);
});

test('the first that fails ends it when those under way are done: none is begun after it', async () => {
  const begun: number[] = [];
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const all = someAtATime([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('one');
    await slow;
    if (item === 2) throw new Error('two');
  });
  resolve();
  await expect(all).rejects.toThrow('one');
  expect(begun).toEqual([1, 2]);
});

test('nothing to do is done', async () => {
  await someAtATime([], 2, () => Promise.reject(new Error('never')));
});
