import { expect, test } from 'vitest';
import { changedPaths, isSame, isShallow, mergeValues, VALUES_DEEPEST, withValue } from './changed-values.ts';

const BASE = { shared: { type: 'event', tags: ['a', 'b'] }, texts: { zh: { front: { title: '展' }, body: '一' }, en: null } };
const changed = (path: string, value: unknown) => withValue(BASE, path.split('.'), value);

test('values are the same in whatever order their fields stand', () => {
  expect(isSame({ a: 1, b: [2, { c: 3 }] }, { b: [2, { c: 3 }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
});

test('a value is put in its place, and taken away', () => {
  expect(changed('shared.type', 'facility')).toEqual({ ...BASE, shared: { ...BASE.shared, type: 'facility' } });
  expect(changed('shared.tags', undefined)).toEqual({ ...BASE, shared: { type: 'event' } });
  expect(withValue([{ a: 1 }, { a: 2 }], ['1', 'a'], 3)).toEqual([{ a: 1 }, { a: 3 }]);
});

test('changes of two are put together where they are of different fields', () => {
  const { value, conflicts, taken } = mergeValues(BASE, changed('shared.type', 'facility'), changed('texts.zh.front.title', '展覽'));
  expect(value).toEqual(withValue(changed('shared.type', 'facility'), ['texts', 'zh', 'front', 'title'], '展覽'));
  expect([conflicts, taken]).toEqual([[], ['texts.zh.front.title']]);
});

test('a field that both have changed is a conflict with both versions; the same change is none', () => {
  const merged = mergeValues(BASE, changed('texts.zh.body', '二'), changed('texts.zh.body', '三'));
  expect(merged).toEqual({ value: changed('texts.zh.body', '二'), conflicts: [{ path: 'texts.zh.body', mine: '二', theirs: '三' }], taken: [] });
  expect(mergeValues(BASE, changed('texts.zh.body', '二'), changed('texts.zh.body', '二'))).toEqual({
    value: changed('texts.zh.body', '二'),
    conflicts: [],
    taken: [],
  });
});

test('a list that one has made longer is one thing, and a field that one took away is a change', () => {
  const merged = mergeValues(BASE, changed('shared.tags', ['a', 'b', 'c']), changed('shared.tags', ['a']));
  expect(merged.conflicts.map(({ path }) => path)).toEqual(['shared.tags']);
  const dropped = mergeValues({ a: 1, b: 2 }, { a: 1, b: 2 }, { b: 2 });
  expect(dropped).toEqual({ value: { b: 2 }, conflicts: [], taken: ['a'] });
  expect(mergeValues({ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }).value).toEqual({ b: 3 });
});

test('rows of lists of one length are compared row by row', () => {
  const rows = (one: string, two: string) => ({ list: [{ name: one }, { name: two }] });
  expect(mergeValues(rows('a', 'b'), rows('x', 'b'), rows('a', 'y')).value).toEqual(rows('x', 'y'));
  expect(changedPaths(rows('a', 'b'), rows('a', 'y'))).toEqual(['list.1.name']);
});

test('what two values differ in is named by its paths', () => {
  expect(changedPaths(BASE, changed('texts.en', { front: { title: 'Show' }, body: '' }))).toEqual(['texts.en']);
  expect(changedPaths(BASE, BASE)).toEqual([]);
});

test('values that lie deeper in one another than any field has them are told from others, however deep they lie', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  expect([1, VALUES_DEEPEST, VALUES_DEEPEST + 2, 5_000].map((depth) => isShallow(nested(depth)))).toEqual([true, true, false, false]);
  expect(isShallow(BASE)).toBe(true);
});

test.each([
  // Of lists as long as each other what stands in them is compared where all of it is groups.
  [[{ x: 1 }, { x: 2 }], [{ x: 1 }, { x: 3 }], ['at.1.x']],
  [[{ x: 1 }, 2], [{ x: 1 }, 3], ['at']],
  [[1, { x: 1 }], [1, { x: 2 }], ['at']],
  [[1, 2], [1, 3], ['at']],
  [[{ x: 1 }], [{ x: 1 }, { x: 2 }], ['at']],
  [[], [{ x: 1 }], ['at']],
  [[{ x: 1 }], { 0: { x: 2 } }, ['at']],
  [{ x: 1 }, null, ['at']],
  [{ x: 1 }, { x: 1, y: 2 }, ['at.y']],
])('%j became %j: the fields are %j', (before, after, paths) => {
  expect(changedPaths({ at: before }, { at: after })).toEqual(paths);
});

test('what one takes away while another changes something else is gone, and the change is there', () => {
  const base = { a: 1, b: 2, c: [{ x: 1, y: 1 }] };
  const { value, conflicts } = mergeValues(base, { b: 2, c: [{ x: 1, y: 2 }] }, { a: 1, b: 3, c: [{ x: 5, y: 1 }] });
  expect([value, Object.keys(Object(value)), conflicts]).toEqual([{ b: 3, c: [{ x: 5, y: 2 }] }, ['b', 'c'], []]);
});

test('a value is put where there was nothing, and what is left of a group stays', () => {
  expect(withValue(null, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
  expect(withValue('text', ['a'], 1)).toEqual({ a: 1 });
  expect(Object.keys(Object(withValue({ a: 1, b: 2 }, ['a'], undefined)))).toEqual(['b']);
  expect(withValue({ a: 1 }, [], 2)).toBe(2);
});

test('values may lie sixteen deep, and no deeper', () => {
  const deep = (depth: number): unknown => (depth === 0 ? 'text' : [deep(depth - 1)]);
  expect([VALUES_DEEPEST, isShallow(deep(16)), isShallow(deep(17))]).toEqual([16, true, false]);
});
