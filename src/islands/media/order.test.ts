import { expect, test } from 'vitest';
import { inOrder } from './order.ts';

const entry = (title: string, size: number) => ({ title, getAttribute: (name: string) => (name === 'data-size' ? String(size) : title) });
const titles = (order: Parameters<typeof inOrder>[1], lang = 'en') =>
  inOrder([entry('Brush', 9), entry('Atlas', 10), entry('Circle', 9)], order, lang).map(({ title }) => title);

test('the longest come first, equal ones in the order of the page', () => expect(titles('longest')).toEqual(['Atlas', 'Brush', 'Circle']));
test('titles come in the order of their language', () => {
  expect(titles('title')).toEqual(['Atlas', 'Brush', 'Circle']);
  const strokes = inOrder([entry('龍', 1), entry('一', 1), entry('人', 1)], 'title', 'zh-Hant').map(({ title }) => title);
  expect(strokes).toEqual(['一', '人', '龍']);
});
