import { expect, test } from 'vitest';
import { ADVISORY_HOLDING_STATUSES, ADVISORY_STANDING_STATUSES } from '../../src/domain/consultations/consultation-state.ts';
import { HOLDING_STATUSES, STANDING_STATUSES } from '../../src/domain/rent/rent-state.ts';
import { OPEN_WAITLIST_STATUSES } from '../../src/domain/waitlist/waitlist.ts';
import { ruleFaults } from './check-rules.ts';

const linesOf = (source: string) => ruleFaults('a.ts', source).map((fault) => fault.replace(/:.*$/, ''));

test('a set of statuses that is written out is found, in a query, in a list and in a chain', () => {
  for (const source of [
    "sql`status IN ('reserved', 'in_process')`",
    "sql`status NOT IN ('waiting', 'offered')`",
    ".where('status', 'in', ['applied', 'in_process', 'reserved'])",
    "const OPEN = [\n  'approved',\n  'deposit_paid',\n];",
    "if (rent.status === 'reserved' || rent.status === 'in_process') return;",
    "if (status !== 'cancelled' && status !== 'unapproved') return;",
  ])
    expect(linesOf(source), source).toHaveLength(1);
});

test('one status, words that are no statuses, and comments are no sets', () => {
  for (const source of [
    "status === 'offered'",
    "['name', 'email']",
    "['reserved', 'moved']",
    "// IN ('reserved', 'in_process')",
    "['type', 'id'].includes(field)",
    "status === 'reserved' || isNew",
  ])
    expect(linesOf(source), source).toEqual([]);
});

test('a length of time that is written out is found', () => {
  for (const source of [
    'const A = 24 * 60 * 60 * 1000;',
    'x = 15 * 60;',
    'setTimeout(f, 60_000)',
    'retry: 3600',
    'const DAY_MS = 86_400_000;',
    'const MINUTE = 60;',
  ])
    expect(linesOf(source), source).toHaveLength(1);
  for (const source of ['14 * DAY_MS', "'max-age=31536000'", 'width: 60', 'const DAYS = 14;', 'const LAST_DAY = days.at(-1);'])
    expect(linesOf(source), source).toEqual([]);
});

test('what holds a place is offered, or stands; what waits is waiting or offered', () => {
  expect(HOLDING_STATUSES).toEqual(['offered', ...STANDING_STATUSES]);
  expect(ADVISORY_HOLDING_STATUSES).toEqual(['offered', ...ADVISORY_STANDING_STATUSES]);
  expect(OPEN_WAITLIST_STATUSES).toEqual(['waiting', 'offered']);
});
