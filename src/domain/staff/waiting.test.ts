import { expect, test } from 'vitest';
import { sumUpWaiting, waitingKindsOf } from './waiting.ts';

const since = (day: string) => new Date(`${day}T10:00:00+08:00`);

test('what is past its last promised day is overdue, on the day itself it is due', () => {
  const waiting = [
    { since: since('2026-11-12'), dueOn: '2026-11-20' },
    { since: since('2026-11-09'), dueOn: '2026-11-18' },
    { since: since('2026-11-02'), dueOn: null },
    { since: since('2026-11-10'), dueOn: '2026-11-17' },
  ];
  expect(sumUpWaiting(waiting, '2026-11-18')).toEqual({ overdue: 1, dueToday: 1, oldestSince: since('2026-11-02'), nextDueOn: '2026-11-17' });
  expect(sumUpWaiting([], '2026-11-18')).toEqual({ overdue: 0, dueToday: 0, oldestSince: null, nextDueOn: null });
});

test('each role sees the kinds that it can open', () => {
  expect(waitingKindsOf('reviewer')).toEqual(['leases', 'registrations', 'creators', 'upgrades']);
  expect(waitingKindsOf('desk')).toEqual(['consultations', 'deletions', 'messages', 'registrations', 'upgrades', 'refunds', 'undelivered']);
  expect(waitingKindsOf('admin')).toHaveLength(10);
  expect(waitingKindsOf('member')).toEqual([]);
});
