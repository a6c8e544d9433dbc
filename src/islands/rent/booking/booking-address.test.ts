import { expect, test } from 'vitest';
import { readSelection, withSelection } from './booking-address.ts';

const period = { start: new Date('2026-11-25T14:00:00+08:00'), end: new Date('2026-11-25T16:00:00+08:00') };
const items = [
  { device: { id: 'pen-tablet' }, quantity: 2 },
  { device: { id: 'a3-scanner' }, quantity: 1 },
];

test('a wish goes through an address whole, beside what else that holds', () => {
  const search = withSelection('?from=app', { period, items });
  expect(search).toMatch(/^\?from=app&/);
  expect(readSelection(search)).toEqual({ quantity: 2, extras: { 'a3-scanner': 1 }, period });
  expect(withSelection(search, { period: null, items: [{ device: { id: 'seat-a1' }, quantity: 1 }] })).toBe('?from=app');
});

test('equipment is kept before hours are chosen; what nobody could have typed is not', () => {
  expect(readSelection(withSelection('', { period: null, items }))).toEqual({ quantity: 2, extras: { 'a3-scanner': 1 }, period: null });
  const odd = items.map(({ device }) => ({ device, quantity: Number.NaN }));
  expect(withSelection('', { period: null, items: odd })).toBe('');
  expect(readSelection('?hours=tomorrow')).toEqual({ quantity: 1, extras: {}, period: null });
  expect(readSelection('?utm_source=letter')).toBeNull();
});

test('a booking to be made once more is looked for until its hours are found', () => {
  const like = '?like=2026-11-07T14%3A00%3A00%2F2026-11-07T17%3A00%3A00';
  expect(withSelection(like, { period: null, items })).toContain('like=');
  expect(readSelection(withSelection(like, { period: null, items }))).toBeNull();
  expect(withSelection(like, { period, items })).not.toContain('like=');
});
