import { expect, test } from 'vitest';
import { byEach, itemOf, memoizePerList, ordinalBy, placeOf } from './list-index.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id }));

test('work is done once a list, and for each list of its own', () => {
  let times = 0;
  const joined = memoizePerList((items: readonly { id: string }[]) => {
    times += 1;
    return items.map(({ id }) => id).join('');
  });
  const [one, other] = [list('a', 'b'), list('b', 'c')];
  expect([joined(one), joined(other), joined(one)]).toEqual(['ab', 'bc', 'ab']);
  expect(times).toBe(2);
});

test('an item is found in its own list alone', () => {
  const [one, other] = [list('a', 'b'), list('b', 'c')];
  expect(itemOf(one, 'b')).toBe(one[1]);
  expect(itemOf(other, 'b')).toBe(other[0]);
  expect([itemOf(other, 'a'), itemOf(other, undefined), itemOf([], 'a')]).toEqual([undefined, undefined, undefined]);
  expect(placeOf(list('a', 'b', 'a'), 'a')).toBe(0);
});

test('items stand under each of their keys once, in the order of the list', () => {
  const items = [
    { id: 'a', keys: ['x', 'y', 'x'] },
    { id: 'b', keys: [] },
    { id: 'c', keys: ['x'] },
  ];
  const groups = byEach(items, ({ keys }) => keys);
  expect([...groups].map(([key, group]) => [key, group.map(({ id }) => id)])).toEqual([
    ['x', ['a', 'c']],
    ['y', ['a']],
  ]);
});

test('a number counts those before: of an earlier day, or of the day with a smaller id', () => {
  const items = [
    { id: 'c', day: '2026-01-02' },
    { id: 'Z', day: '2026-01-02' },
    { id: 'b', day: '2026-01-03' },
    { id: 'a', day: '2026-01-01' },
  ];
  const turnOf = ordinalBy(({ day }: { id: string; day: string }) => day);
  const before = (item: { id: string; day: string }) => items.filter(({ id, day }) => day < item.day || (day === item.day && id < item.id)).length;
  expect(items.map((item) => turnOf(items, item))).toEqual(items.map(before));
});
