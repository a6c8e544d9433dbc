import { expect, test } from 'vitest';
import { type Remindable, reminderAt } from './rent-reminder.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`);
const rent = (change: Partial<Remindable>): Remindable => ({ state: 'coming', start: at('14:00'), sent: [], automaticAt: null, ...change });

test.each<[string, Partial<Remindable>, string, string | null]>([
  ['a day before', {}, '2026-11-20T14:00', 'coming'],
  ['more than a day before', {}, '2026-11-20T13:59', null],
  ['late, while the place is held', {}, '2026-11-21T14:10', 'coming'],
  ['once', { sent: [{ kind: 'coming', at: at('09:00') }] }, '2026-11-21T13:00', null],
  ['in use', { state: 'out' }, '2026-11-21T14:30', null],
  ['overdue at once', { state: 'overdue' }, '2026-11-21T17:01', 'overdue'],
  ['just after the automatic one', { state: 'overdue', automaticAt: at('17:30') }, '2026-11-21T18:29', null],
  ['an hour after the automatic one', { state: 'overdue', automaticAt: at('17:30') }, '2026-11-21T18:30', 'overdue'],
  ['just after one by hand', { state: 'overdue', sent: [{ kind: 'overdue', at: at('18:00') }] }, '2026-11-21T18:59', null],
  ['after one of another kind', { state: 'overdue', sent: [{ kind: 'coming', at: at('16:59') }] }, '2026-11-21T17:05', 'overdue'],
  [
    'a fourth time',
    { state: 'overdue', sent: ['17:00', '18:00', '19:00'].map((time) => ({ kind: 'overdue' as const, at: at(time) })) },
    '2026-11-21T22:00',
    null,
  ],
  ['back', { state: 'ended' }, '2026-11-21T18:00', null],
])('%s', (_, change, now, kind) => {
  expect(reminderAt(rent(change), new Date(`${now}:00+08:00`))).toBe(kind);
});
