import { expect, test } from 'vitest';
import { banUntil } from './lease-ban.ts';

test.each([
  ['2026-11-18', '2027-11-18'],
  ['2027-02-28', '2028-02-28'],
  ['2028-02-29', '2029-03-01'],
  ['2026-12-31', '2027-12-31'],
])('who is barred on %s applies again on %s', (from, until) => expect(banUntil(from)).toBe(until));
