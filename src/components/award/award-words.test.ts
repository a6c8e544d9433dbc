import { expect, test } from 'vitest';
import { winnersLayout } from './award-words.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13])('no row of %i winners is left with a gap', (count) => {
  const { columns, banner } = winnersLayout(count);
  expect((count - (banner ? 1 : 0)) % columns).toBe(0);
});
