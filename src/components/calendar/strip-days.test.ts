import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { stripDays } from './strip-days.ts';

const event = (id: string, startsOn: string, endsOn = startsOn, more: Partial<CalendarEvent> = {}) =>
  ({ id, startsOn, endsOn, kind: 'lecture', isCancelled: false, ...more }) as CalendarEvent;

test('two weeks from a day on: what begins is named once, what goes on is marked, what is cancelled is left out', () => {
  const days = stripDays('2026-11-21', [
    event('show', '2026-11-01', '2026-11-23'),
    event('a', '2026-11-22'),
    event('b', '2026-11-22'),
    event('c', '2026-11-22'),
    event('off', '2026-11-24', '2026-11-24', { isCancelled: true }),
    event('closed', '2026-12-04', '2026-12-04', { kind: 'closed' }),
    event('late', '2026-12-05'),
  ]);
  expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-11-21', '2026-12-04']));
  expect(days).toHaveLength(14);
  const told = days.map(({ titles, others, running, closed }) => [titles.map(({ id }) => id).join(), others, running.length, closed?.id]);
  expect(told.slice(0, 4)).toEqual([
    ['show', 0, 0, undefined],
    ['a,b', 1, 1, undefined],
    ['', 0, 1, undefined],
    ['', 0, 0, undefined],
  ]);
  expect(told[13]).toEqual(['', 0, 0, 'closed']);
});
