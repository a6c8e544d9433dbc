import { expect, test } from 'vitest';
import { mediaOrders, otherPages } from './media-order.ts';

const video = (title: string, seconds: number) => ({ id: title, texts: { zh: { title, summary: '', html: '' } }, data: { duration_seconds: seconds } });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('the longest come first, equal ones in the order of the list', () => {
  expect(ids(mediaOrders([video('Brush', 9), video('Atlas', 10), video('Circle', 9)], 'en').longest)).toEqual(['Atlas', 'Brush', 'Circle']);
});

test('titles come in the order of their language', () => {
  expect(ids(mediaOrders([video('Part 10', 1), video('Atlas', 1), video('Part 9', 1)], 'en').title)).toEqual(['Atlas', 'Part 9', 'Part 10']);
  expect(ids(mediaOrders([video('龍', 1), video('一', 1), video('人', 1)], 'zh').title)).toEqual(['一', '人', '龍']);
});

test('sorting fetches every other page of a list; of one that is too long none, so that nothing of it is out of reach', () => {
  expect(otherPages(1, 1)).toEqual([]);
  expect(otherPages(2, 4)).toEqual([1, 3, 4]);
  expect(otherPages(1, 21)).toHaveLength(20);
  expect(otherPages(1, 22)).toBeNull();
});
