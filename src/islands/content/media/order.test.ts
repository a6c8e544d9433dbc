import { expect, test } from 'vitest';
import { inOrder, otherPages } from './order.ts';

const entry = (title: string, size: number) => ({ title, getAttribute: (name: string) => (name === 'data-size' ? String(size) : title) });
const titles = (order: Parameters<typeof inOrder>[1], lang = 'en') =>
  inOrder([entry('Brush', 9), entry('Atlas', 10), entry('Circle', 9)], order, lang).map(({ title }) => title);

test('the longest come first, equal ones in the order of the page', () => expect(titles('longest')).toEqual(['Atlas', 'Brush', 'Circle']));
test('titles come in the order of their language', () => {
  expect(titles('title')).toEqual(['Atlas', 'Brush', 'Circle']);
  const strokes = inOrder([entry('龍', 1), entry('一', 1), entry('人', 1)], 'title', 'zh-Hant').map(({ title }) => title);
  expect(strokes).toEqual(['一', '人', '龍']);
});

test('sorting fetches every other page of a list; of one that is too long none, so that nothing of it is out of reach', () => {
  expect(otherPages(1, 1)).toEqual([]);
  expect(otherPages(2, 4)).toEqual([1, 3, 4]);
  expect(otherPages(1, 21)).toHaveLength(20);
  expect(otherPages(1, 22)).toBeNull();
});
