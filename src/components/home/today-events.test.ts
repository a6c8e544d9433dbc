import { expect, test } from 'vitest';
import { isoWeekday, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { announcedDays } from './today-events.ts';

const event = (id: string, startsOn: string, rest: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  kind: 'lecture',
  title: { zh: id, en: id, ja: id },
  summary: null,
  place: null,
  session: null,
  allDay: false,
  startsOn,
  endsOn: startsOn,
  starts: taipeiInstant(startsOn, 19),
  ends: taipeiInstant(startsOn, 21),
  hours: null,
  isCancelled: false,
  path: `activity_lecture/${id}`,
  ...rest,
});
const exhibition = event('show', '2026-11-17', { kind: 'exhibition', allDay: true, endsOn: '2026-11-29', starts: taipeiInstant('2026-11-17') });
const idsOf = (events: readonly CalendarEvent[]) =>
  Object.fromEntries(announcedDays('2026-11-21', events, (day) => isoWeekday(day) === 1).map(({ day, events: told }) => [day, told.map(({ id }) => id)]));

test('an exhibition is told on each of its days, but not while the centre is closed', () => {
  const days = idsOf([exhibition]);
  expect(days['2026-11-22']).toEqual(['show']);
  expect(days['2026-11-23']).toBeUndefined();
  expect(days['2026-11-24']).toEqual(['show']);
  expect(days['2026-11-30']).toBeUndefined();
});

test('what has an hour comes before what is open all day', () => {
  expect(idsOf([exhibition, event('talk', '2026-11-21')])['2026-11-21']).toEqual(['talk', 'show']);
});

test('a holiday closes exhibitions, and what is cancelled is not told', () => {
  const closed = event('closed-2026-11-25', '2026-11-25', { kind: 'closed', allDay: true });
  const days = idsOf([exhibition, closed, event('off', '2026-11-26', { isCancelled: true })]);
  expect(days['2026-11-25']).toBeUndefined();
  expect(days['2026-11-26']).toEqual(['show']);
});
