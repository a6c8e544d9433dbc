import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CITIZENSHIPS, CITY_IDS } from './residence.ts';

test('the cities are those of the list that pages show, in its order', () => {
  const list: { id: string }[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../public/data/city.json'), 'utf8'));
  expect(CITY_IDS).toEqual(list.map(({ id }) => id));
  expect(CITIZENSHIPS).toEqual(['domestic', 'foreign']);
});
