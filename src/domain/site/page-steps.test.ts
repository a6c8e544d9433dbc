import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSteps } from './page-steps.ts';

test('short lists name every page; long ones the first, the last and those around', () => {
  expect(pageSteps(1, 1)).toEqual([1]);
  expect(pageSteps(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageSteps(1, 910)).toEqual([1, 2, 3, null, 910]);
  expect(pageSteps(455, 910)).toEqual([1, null, 453, 454, 455, 456, 457, null, 910]);
});

test('the pager leads everywhere in steps: it names this page, its neighbours, the ends, and never more than nine', () => {
  const places = fc.integer({ min: 1, max: 2000 }).chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(places, ([page, last]) => {
      const steps = pageSteps(page, last);
      const named = steps.filter((each) => each !== null);
      expect(named).toEqual(expect.arrayContaining([1, page, last, Math.max(1, page - 1), Math.min(last, page + 1)]));
      expect(named).toEqual([...named].sort((a, b) => a - b));
      expect(steps.length).toBeLessThanOrEqual(9);
    }),
  );
});

test('a gap of a single page is that page; a gap of two is left out', () => {
  expect(pageSteps(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pageSteps(6, 11)).toEqual([1, null, 4, 5, 6, 7, 8, null, 11]);
  expect(pageSteps(5, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, null, 10]);
});
