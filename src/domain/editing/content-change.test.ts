import { expect, test } from 'vitest';
import { changedFields, undone, valueAt, withValueAt } from './content-change.ts';

const BEFORE = { shared: { type: 'event', tags: ['a', 'b'] }, texts: { zh: { front: { title: '展' }, body: '一' } } };
const AFTER = { shared: { type: 'event', tags: ['b', 'a'] }, texts: { zh: { front: { title: '展覽', lead: '早' }, body: '一' }, en: { body: 'One' } } };

test('fields that differ are told by their places, of a list the whole', () => {
  expect(changedFields(BEFORE, AFTER, '')).toEqual([
    { field: 'shared.tags', before: ['a', 'b'], after: ['b', 'a'] },
    { field: 'texts.zh.front.title', before: '展', after: '展覽' },
    { field: 'texts.zh.front.lead', after: '早' },
    { field: 'texts.en', after: { body: 'One' } },
  ]);
  expect(changedFields(AFTER, BEFORE, 'item').map(({ field }) => field)).toEqual([
    'item.shared.tags',
    'item.texts.zh.front.title',
    'item.texts.zh.front.lead',
    'item.texts.en',
  ]);
  const gone = changedFields({ a: 1 }, {}, '');
  expect([gone, Object.hasOwn(gone[0] ?? {}, 'after')]).toEqual([[{ field: 'a', before: 1 }], false]);
});

test('what is the same is no change, in whatever order its fields stand', () => {
  expect(changedFields(BEFORE, structuredClone(BEFORE), '')).toEqual([]);
  expect(changedFields({ list: [{ a: 1, b: [2] }] }, { list: [{ b: [2], a: 1 }] }, '')).toEqual([]);
  expect(changedFields({ a: Number.NaN }, { a: Number.NaN }, '')).toEqual([]);
});

test.each<[unknown, unknown]>([
  [[1], [1, 2]],
  [[1], { 0: 1 }],
  [{ a: 1 }, null],
  [null, ''],
  [[{ a: 1 }], [{ a: 1, b: 2 }]],
  [[{ a: 1, b: 2 }], [{ a: 1 }]],
  [[{ a: 1 }], [{ b: 1 }]],
  [0, false],
])('%j is something else than %j', (before, after) => {
  expect(changedFields(before, after, 'x')).toEqual([{ field: 'x', before, after }]);
});

test('a value is read at its place, and nothing of what is no field of its own', () => {
  expect(valueAt(BEFORE, 'texts.zh.front.title')).toBe('展');
  for (const field of ['texts.ja.body', 'shared.tags.0', 'shared.tags.length', 'shared.type.length', 'texts.toString', 'x'])
    expect(valueAt(BEFORE, field), field).toBeUndefined();
});

test('a value is put at its place in the order that there is, with what is missing on the way', () => {
  expect(withValueAt(BEFORE, 'shared.type', 'fair')).toEqual({ ...BEFORE, shared: { type: 'fair', tags: ['a', 'b'] } });
  expect(Object.keys(Object(withValueAt(BEFORE, 'shared', 'x')))).toEqual(['shared', 'texts']);
  expect(Object.keys(Object(valueAt(withValueAt(BEFORE, 'shared.type', 'fair'), 'shared')))).toEqual(['type', 'tags']);
  expect(withValueAt(BEFORE, 'texts.en.front.title', 'Show')).toEqual({ ...BEFORE, texts: { ...BEFORE.texts, en: { front: { title: 'Show' } } } });
  expect(withValueAt(null, 'a.b', 1)).toEqual({ a: { b: 1 } });
  expect(withValueAt('text', 'a', 1)).toEqual({ a: 1 });
});

test('taken away, it leaves what stood around it, an empty group too', () => {
  expect(withValueAt({ a: { b: { c: 1 } } }, 'a.b.c', undefined)).toEqual({ a: { b: {} } });
  expect(withValueAt({ a: { b: { c: 1, d: 2 } } }, 'a.b.c', undefined)).toEqual({ a: { b: { d: 2 } } });
  expect(withValueAt({ a: { b: 1 }, c: 2 }, 'a.b', undefined)).toEqual({ a: {}, c: 2 });
  expect(withValueAt({ a: 1, c: 2 }, 'a', undefined)).toEqual({ c: 2 });
  expect(withValueAt({}, 'a.b.c', {})).toEqual({ a: { b: { c: {} } } });
});

test('an act is undone where it is still as it left it', () => {
  const changes = changedFields(BEFORE, AFTER, '');
  expect(undone(AFTER, changes)).toEqual(BEFORE);
  const later = { ...AFTER, shared: { ...AFTER.shared, type: 'fair' } };
  expect(undone(later, changes)).toEqual({ ...BEFORE, shared: { type: 'fair', tags: ['a', 'b'] } });
  expect(undone({ ...AFTER, shared: { ...AFTER.shared, tags: ['a'] } }, changes)).toBeNull();
  expect(undone(BEFORE, changes)).toBeNull();
  expect(undone(AFTER, [])).toBe(AFTER);
  // What was an empty group before is one again.
  const [empty, filled] = [{ a: { b: {} } }, { a: { b: { c: 1 } } }];
  expect(undone(filled, changedFields(empty, filled, ''))).toEqual(empty);
});
