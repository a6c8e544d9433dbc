import { expect, test } from 'vitest';
import { voidableUntil } from './void-deadline.ts';

test.each([
  ['2026-11-01', '2027-01-13T16:00:00.000Z'],
  ['2026-11-23', '2027-01-13T16:00:00.000Z'],
  ['2026-12-31', '2027-01-13T16:00:00.000Z'],
  ['2027-01-01', '2027-03-13T16:00:00.000Z'],
  ['2027-02-28', '2027-03-13T16:00:00.000Z'],
  ['2026-09-30', '2026-11-13T16:00:00.000Z'],
  ['2026-10-01', '2026-11-13T16:00:00.000Z'],
])('an invoice of %s can be voided until the 13th is over: %s', (day, until) => expect(voidableUntil(day).toISOString()).toBe(until));
