import { expect, test } from 'vitest';
import { formOf } from '../../../editorial/forms/forms.ts';
import { firstValues, formNameOf, partsOf } from './form-of.ts';

test('an item is edited by the form of its collection, a list and settings by that of their file', () => {
  expect(formNameOf({ collection: 'news', name: 'sample-news-1' })).toBe('news');
  expect(formNameOf({ collection: 'lists', name: 'device-types' })).toBe('device/_types');
  expect(formNameOf({ collection: 'settings', name: 'job_types' })).toBe('settings/job_types');
});

test('when an item is public stands apart from what it says; of settings nothing does', () => {
  const { own, publication } = partsOf(formOf('album'));
  expect(publication.map(({ name }) => name)).toEqual(['draft', 'publish_at', 'unpublish_at', 'updated_on']);
  expect(own.kind === 'group' && own.fields.map(({ name }) => name)).toEqual(['type', 'published_on', 'pictures', 'tags']);
  expect(partsOf(formOf('settings/rent')).publication).toEqual([]);
  expect(partsOf(formOf('tags')).own.kind).toBe('list');
});

test('a new item is a draft with its required fields, to be filled in', () => {
  expect(firstValues(formOf('news'), '2026-11-18')).toEqual({
    shared: { published_on: '2026-11-18', pinned: false, tags: [], draft: true },
    texts: { zh: { front: { title: '', summary: '' }, body: '' }, en: null, ja: null },
  });
});
