import { expect, test } from 'vitest';
import { isoWeekday } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { stripDays } from './strip-days.ts';

const event = (id: string, startsOn: string, endsOn = startsOn, more: Partial<CalendarEvent> = {}) =>
  ({ id, startsOn, endsOn, kind: 'lecture', isCancelled: false, ...more }) as CalendarEvent;

test('two weeks from a day on: what begins is named once, what goes on is marked, what is cancelled is left out', () => {
  const days = stripDays(
    '2026-11-21',
    [
      event('show', '2026-11-01', '2026-11-23'),
      event('a', '2026-11-22'),
      event('b', '2026-11-22'),
      event('c', '2026-11-22'),
      event('off', '2026-11-24', '2026-11-24', { isCancelled: true }),
      event('closed', '2026-12-04', '2026-12-04', { kind: 'closed' }),
      event('late', '2026-12-05'),
    ],
    () => false,
  );
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

test('on closed days nothing goes on, and what goes on after one is not named again', () => {
  const isMonday = (day: string) => isoWeekday(day) === 1;
  const events = [event('show', '2026-11-01', '2026-12-31'), event('closed', '2026-11-25', '2026-11-25', { kind: 'closed' })];
  const told = (from: string) => stripDays(from, events, isMonday).map(({ titles, running }) => `${titles.length}${running.length}`);
  // Saturday to Sunday, a closed Monday, Tuesday, a closed Wednesday.
  expect(told('2026-11-21').slice(0, 6)).toEqual(['10', '01', '00', '01', '00', '01']);
  // From a Monday on it is named on the day after.
  expect(told('2026-11-23').slice(0, 2)).toEqual(['00', '10']);
});
