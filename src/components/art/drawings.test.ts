import { expect, test } from 'vitest';
import { DRAWINGS_COUNT, draw, drawPrize } from './drawings.ts';
import { randomOf } from './random.ts';

test('an item keeps its picture from build to build, and neighbours in a list differ', () => {
  expect(draw(4, randomOf('residency'))).toBe(draw(4, randomOf('residency')));
  expect(draw(4, randomOf('residency'))).not.toBe(draw(5, randomOf('residency')));
  expect(drawPrize(1, randomOf('a'))).not.toBe(drawPrize(2, randomOf('a')));
});

test('a drawing is small, and needs no inline style, which the CSP refuses', () => {
  for (let turn = 0; turn < 9; turn += 1) {
    for (const svg of [draw(turn, randomOf(`item-${turn}`)), drawPrize(turn, randomOf(`item-${turn}`))]) {
      expect(svg.length).toBeLessThan(4000);
      expect(svg).not.toContain('style=');
      expect(svg).not.toContain('NaN');
    }
  }
});

test('whichever three news are the newest, their drawings leave the home page within its elements', () => {
  const most = Array.from({ length: DRAWINGS_COUNT }, (_, turn) =>
    Math.max(...Array.from({ length: 200 }, (_each, seed) => (draw(turn, randomOf(`item-${seed}`)).match(/<\w/g) ?? []).length)),
  );
  const [first = 0, second = 0, third = 0] = most.sort((a, b) => b - a);
  expect(first + second + third).toBeLessThan(100);
});
