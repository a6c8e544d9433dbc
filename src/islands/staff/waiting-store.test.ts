import { expect, test } from 'vitest';
import type { WaitingOutput } from '../../contract/staff/waiting.ts';
import { byUrgency } from './waiting-store.ts';

const of = (kind: WaitingOutput['kind'], count: number, overdue: number, next: string | null): WaitingOutput => ({
  ...{ kind, count, overdue, due_today: 0, oldest_since: null, next_due_on: next, promised: null },
});

test('overdue before due, the soonest first, then what has no promise, and last what does not wait at all', () => {
  const kinds = [
    of('deletions', 0, 0, null),
    of('refunds', 4, 0, null),
    of('registrations', 2, 0, '2026-12-03'),
    of('consultations', 1, 0, '2026-12-01'),
    of('leases', 9, 1, '2026-11-20'),
  ];
  expect(byUrgency(kinds).map(({ kind }) => kind)).toEqual(['leases', 'consultations', 'registrations', 'refunds', 'deletions']);
});
