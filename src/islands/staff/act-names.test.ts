import { expect, test } from 'vitest';
import enActs from '../../../public/locales/en/acts.json' with { type: 'json' };
import jaActs from '../../../public/locales/ja/acts.json' with { type: 'json' };
import zhActs from '../../../public/locales/zh/acts.json' with { type: 'json' };
import { calls, files } from '../../contract/index.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import { actNames, keyOf } from './act-names.ts';

/** Calls that say what an act or a build would do, or who has an item open: nothing is changed. */
const CHANGES_NOTHING = /\/(preview|open|check|page)$/;
const ofStaff = [...calls, ...files].filter(({ access }) => Array.isArray(access));
const namesOf = (some: typeof ofStaff) => some.map(({ method, path }) => keyOf(`${method} ${path}`)).sort();

test('each call of staff that changes or shows something has a name, no two the same, and no name is of a call that is gone', () => {
  expect(Object.keys(zhActs.acts).sort()).toEqual(namesOf(ofStaff.filter(({ method, path }) => method !== 'GET' && !CHANGES_NOTHING.test(path))));
  expect(Object.keys(zhActs.looks).sort()).toEqual(namesOf(ofStaff.filter(({ method }) => method === 'GET')));
  for (const { acts, looks } of [zhActs, enActs, jaActs]) {
    const names = [...Object.values(acts), ...Object.values(looks)];
    expect(names).toHaveLength(new Set(names).size);
  }
});

test('a call is said by its name, a job and what would be done by none', () => {
  const nameOf = actNames({ acts: enActs }, islandTranslator('en', { acts: enActs }));
  expect(nameOf('PUT /staff/registrations/{id}/pass')).toBe('Passed a registration');
  expect(nameOf('GET /staff/members')).toBe('The list of members');
  expect(nameOf('GET /staff/content_pictures/{id}.webp')).toBe('A picture that was sent');
  for (const other of ['expire-rents', 'POST /staff/accounts/{id}/lock/preview', 'toString']) expect(nameOf(other)).toBeNull();
});
