import { expect, test } from 'vitest';
import { readTyped } from './typed.ts';

const FIRST = { reason: '', points: '30', items: ['plan'], method: undefined, isAgreed: false };

test('what was stored is shown again', () => {
  expect(readTyped(JSON.stringify('No room'), '')).toBe('No room');
  const typed = { ...FIRST, reason: 'No room', items: ['plan', 'proof'], isAgreed: true };
  expect(readTyped(JSON.stringify(typed), FIRST)).toEqual(typed);
});

test('nothing stored, or what is stored of another form, is what stands there at first', () => {
  expect(readTyped(null, FIRST)).toBe(FIRST);
  expect(readTyped(JSON.stringify({ reason: 1 }), '')).toBe('');
  expect(readTyped(JSON.stringify({ reason: ['x'], points: null, items: 'plan', isAgreed: 'yes', more: 'x' }), FIRST)).toEqual(FIRST);
  expect(readTyped('null', FIRST)).toEqual(FIRST);
});
