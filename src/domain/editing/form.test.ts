import { expect, test } from 'vitest';
import { type FormDescription, type FormField, fieldsWithin, labelKey, packForm, unpackForm } from './form.ts';

const field = (shape: object, name: string, path: string, flags: { isOptional?: boolean; isNullable?: boolean } = {}) =>
  ({ ...shape, name, path, isOptional: false, isNullable: false, ...flags }) as FormField;

const alt = field({ kind: 'localized' }, 'alt', 'album/pictures/alt', { isOptional: true });
const file = field({ kind: 'file', media: 'picture' }, 'file', 'album/pictures/file');
const picture = field({ kind: 'group', fields: [file, alt] }, 'pictures', 'album/pictures');
const pictures = field({ kind: 'list', of: picture, minLength: 1 }, 'pictures', 'album/pictures');
const tag = field({ kind: 'reference', to: 'tags' }, 'tags', 'album/tags');
const tags = field({ kind: 'list', of: tag }, 'tags', 'album/tags', { isOptional: true });
const price = field({ kind: 'number', isWhole: true }, 'price', 'album/prices', { isNullable: true });
const prices = field({ kind: 'record', of: price }, 'prices', 'album/prices');
const day = field({ kind: 'date' }, 'day', 'album/days/day');
const days = field({ kind: 'record', of: field({ kind: 'group', fields: [day] }, 'days', 'album/days') }, 'days', 'album/days');
const item = field({ kind: 'group', fields: [pictures, tags, prices, days] }, 'album', 'album');
const title = field({ kind: 'line', maxLength: 80 }, 'title', 'album/title');
const FORM: FormDescription = { name: 'album', item, text: field({ kind: 'group', fields: [title] }, 'album', 'album') };

test('the fields of a form are told from the outermost on; of a list or a record of groups those of its items', () => {
  expect(fieldsWithin(item)).toEqual([item, pictures, file, alt, tags, prices, days, day]);
  expect(fieldsWithin(title)).toEqual([title]);
});

test('packed, it says no place, and only what is so; unpacked it is whole', () => {
  const packed = packForm(FORM);
  expect(packed.text).toEqual({ kind: 'group', name: 'album', fields: [{ kind: 'line', name: 'title', maxLength: 80 }] });
  const text = JSON.stringify(packed);
  expect(text).not.toContain('path');
  expect([...text.matchAll(/"is(?:Optional|Nullable)":(\w+)/g)].map(([, value]) => value)).toEqual(['true', 'true', 'true']);
  expect(unpackForm(JSON.parse(text))).toEqual(FORM);
  const without = { ...FORM, text: null };
  expect(unpackForm(packForm(without))).toEqual(without);
});

test('a label is that of the whole place, or of its longest end that has one', () => {
  const labels = { title: 'Title', 'pictures/alt': 'Description', 'album/pictures/alt': 'Description of the picture' };
  expect([labelKey(labels, 'album/pictures/alt'), labelKey(labels, 'news/pictures/alt'), labelKey(labels, 'news/title')]).toEqual([
    'album/pictures/alt',
    'pictures/alt',
    'title',
  ]);
  expect([labelKey(labels, 'news/alt'), labelKey(labels, 'toString')]).toEqual([undefined, undefined]);
});
