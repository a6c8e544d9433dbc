import { expect, test } from 'vitest';
import { deskStateAt } from './desk-state.ts';
import { expiresAt, type RentState } from './rent-state.ts';

const at = (text: string) => new Date(`2026-11-21T${text}:00+08:00`);
const period = { start: at('14:00'), end: at('17:00') };
const rent: RentState = { status: 'reserved', ...period, cancelBefore: at('10:00'), lapsesAt: expiresAt(period, true), isOut: false };

test('the desk sees who is coming and who has not come, half an hour after the start', () => {
  expect(deskStateAt(rent, at('14:29'))).toBe('coming');
  expect(deskStateAt(rent, at('14:30'))).toBe('not_arrived');
});

test('the desk sees who is in, what is out, and what is out past its time', () => {
  const here: RentState = { ...rent, status: 'in_process' };
  expect(deskStateAt(here, at('16:59'))).toBe('here');
  expect(deskStateAt(here, at('17:00'))).toBe('ended');
  expect(deskStateAt({ ...here, isOut: true }, at('16:59'))).toBe('out');
  expect(deskStateAt({ ...here, isOut: true }, at('17:00'))).toBe('overdue');
});

test('what is over stays what it became', () => {
  for (const status of ['ended', 'not_arrived', 'cancelled'] as const) expect(deskStateAt({ ...rent, status }, at('14:00'))).toBe(status);
});
