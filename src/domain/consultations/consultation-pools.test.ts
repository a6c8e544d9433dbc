import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADVISORY_CATEGORIES, ADVISORY_LINES, LINE_OF_CATEGORY } from './consultation.ts';
import { advisoryPools, categoriesOf, isPoolFull, lineOfPool, type PoolRules, poolOf } from './consultation-pools.ts';

const rules: PoolRules = { places: { general: 1, matching: 2, weekly: 3 }, ownPlaces: { legal: 1, matching: 4 } };

test('a category with an expert of its own has places of its own, the others share those of their line', () => {
  expect(poolOf('legal', rules)).toEqual({ id: 'weekly/legal', line: 'weekly', category: 'legal', places: 1 });
  expect(poolOf('creator', rules)).toEqual({ id: 'weekly', line: 'weekly', category: null, places: 3 });
  expect(poolOf('venue', rules)).toEqual(poolOf('creator', rules));
  expect(categoriesOf('weekly', rules)).toEqual(['creator', 'venue', 'work_health_check']);
  // A category may be called as its line is.
  expect(poolOf('matching', rules).id).toBe('matching/matching');
  expect(poolOf('customized_matchmaking', rules)).toEqual({ id: 'matching', line: 'matching', category: null, places: 2 });
});

test('whatever the centre decides, every category is in one pool of its line, and no two pools have the same id', () => {
  const places = fc.integer({ min: 1, max: 50 });
  const own = fc.dictionary(fc.constantFrom(...ADVISORY_CATEGORIES), places);
  fc.assert(
    fc.property(places, own, (shared, ownPlaces) => {
      const given: PoolRules = { places: { general: shared, matching: shared, weekly: shared }, ownPlaces };
      const pools = advisoryPools(given);
      expect(new Set(pools.map(({ id }) => id)).size).toBe(pools.length);
      expect(pools.flatMap(({ id }) => categoriesOf(id, given)).sort()).toEqual([...ADVISORY_CATEGORIES].sort());
      for (const { id, line } of pools) {
        expect(lineOfPool(id)).toBe(line);
        for (const category of categoriesOf(id, given)) expect(LINE_OF_CATEGORY[category]).toBe(line);
      }
      expect(pools.filter(({ category }) => category === null).map(({ line }) => line)).toEqual([...ADVISORY_LINES]);
    }),
  );
  expect(lineOfPool('palmistry/legal')).toBeUndefined();
});

test('a pool is full when all its places are held; a place that two hold one after the other counts once', () => {
  expect(isPoolFull([], 1)).toBe(false);
  expect(isPoolFull([{ place: 1 }, { place: 1 }], 2)).toBe(false);
  expect(isPoolFull([{ place: 1 }, { place: 3 }], 2)).toBe(true);
});
