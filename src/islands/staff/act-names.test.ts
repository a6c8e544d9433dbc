import { expect, test } from 'vitest';
import enActs from '../../../public/locales/en/acts.json' with { type: 'json' };
import zhActs from '../../../public/locales/zh/acts.json' with { type: 'json' };
import { calls, files } from '../../contract/index.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import { actNames } from './act-names.ts';

/** Calls that say what an act or a build would do, or who has an item open: nothing is changed. */
const CHANGES_NOTHING = /\/(preview|open|check|page)$/;
const acts = [...calls, ...files]
  .filter(({ access, method, path }) => Array.isArray(access) && method !== 'GET' && !CHANGES_NOTHING.test(path))
  .map(({ method, path }) => `${method} ${path}`);

test('each call of staff that changes something has a name, no two the same, and no name is of a call that is gone', () => {
  expect(Object.keys(zhActs.acts).sort()).toEqual(acts.sort());
  for (const names of [zhActs, enActs].map((each) => Object.values(each.acts))) expect(names).toHaveLength(new Set(names).size);
});

test('a call is said by its name, and a job and a look by none', () => {
  const nameOf = actNames({ acts: enActs }, islandTranslator('en', { acts: enActs }));
  expect(nameOf('PUT /staff/registrations/{id}/pass')).toBe('Passed a registration');
  for (const other of ['expire-rents', 'GET /staff/members', 'toString']) expect(nameOf(other)).toBeNull();
});
