import { expect, test } from 'vitest';
import type { BookingState } from '../calendar/booking-kind.ts';
import { taipeiInstant } from '../time/taipei-time.ts';
import { periodOf } from './calendar-range.ts';
import { areOne, clashesWith, metBy } from './clash.ts';
import { cursorOf, entryId, readCursor, readEntryId } from './entry-id.ts';
import { timelineOf } from './series.ts';

const ID = '7b0c3c0e-2f4b-4d0a-9c55-0a7b0c3c0e2f';
const NOW = new Date('2026-11-18T10:30:00+08:00');
const at = (day: string, from: number, to: number) => ({ start: taipeiInstant(day, from), end: taipeiInstant(day, to) });

interface Made {
  state?: BookingState;
  subject?: string;
  series?: string | null;
}
const made = (day: string, from: number, to: number, { state = 'confirmed', subject = 'display:1', series = null }: Made = {}) => {
  const period = at(day, from, to);
  return { kind: 'rent', state, subject, series, ...period, hours: [period] };
};

test('the parts of a calendar begin and end at midnight in Taipei; what is to come begins now', () => {
  const days = (range: Parameters<typeof periodOf>[0]) => Object.values(periodOf(range, NOW)).map((instant) => instant.toISOString());
  expect(days('today')).toEqual(['2026-11-17T16:00:00.000Z', '2026-11-18T16:00:00.000Z']);
  expect(days('past_7_days')).toEqual(['2026-11-10T16:00:00.000Z', '2026-11-17T16:00:00.000Z']);
  expect(days('past_month')).toEqual(['2026-10-18T16:00:00.000Z', '2026-11-17T16:00:00.000Z']);
  expect(days('coming')[0]).toBe(NOW.toISOString());
  expect(days(undefined)).toEqual([days('past_month')[0], days('coming')[1]]);
});

test('an entry clashes where hours that are really used meet, and not where one ends as the other begins', () => {
  const evening = made('2026-11-24', 18, 21);
  const clash = (...periods: ReturnType<typeof at>[]) => clashesWith([evening], periods).length;
  expect([clash(at('2026-11-24', 17, 19)), clash(at('2026-11-24', 15, 18)), clash(at('2026-11-24', 21, 22))]).toEqual([1, 0, 0]);
  expect(clash(at('2026-11-23', 18, 21), at('2026-11-24', 20, 21))).toBe(1);
  // A lease of evenings leaves the afternoons between them.
  const lease = { ...made('2026-11-24', 18, 21), start: taipeiInstant('2026-11-24', 18), end: taipeiInstant('2026-11-26', 21) };
  const evenings = { ...lease, hours: ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => at(day, 18, 21)) };
  expect(clashesWith([evenings], [at('2026-11-25', 14, 17)])).toEqual([]);
  expect(clashesWith([evenings], [at('2026-11-25', 17, 19)])).toEqual([evenings]);
  // It is told of with the evening that is met.
  expect(metBy(evenings, [at('2026-11-25', 17, 19)])).toEqual({ ...evenings, ...at('2026-11-25', 18, 21) });
});

test('what is called off clashes with nothing, and a place that is kept for a member not with their taking it up', () => {
  const [off, kept] = [made('2026-11-24', 18, 21, { state: 'cancelled' }), made('2026-11-24', 18, 21, { state: 'held' })];
  expect(clashesWith([off, kept], [at('2026-11-24', 18, 21)])).toEqual([]);
  expect(clashesWith([off, kept], [at('2026-11-24', 19, 21)])).toEqual([kept]);
});

test('an hour with a teacher is a part of the matchmaking that it was set for, and of nothing else', () => {
  const hour = { kind: 'appointment', subject: 'winter-day Ms Wang' };
  const day = { kind: 'activity', subject: 'winter-day' };
  expect([areOne(hour, day), areOne(day, hour)]).toEqual([true, true]);
  const others = [
    { kind: 'activity', subject: 'winter' },
    { kind: 'appointment', subject: 'winter-day Mr Lin' },
    { kind: 'rent', subject: 'winter-day' },
  ];
  expect(others.map((other) => areOne(hour, other))).toEqual([false, false, false]);
  expect(areOne(day, day)).toBe(false);
});

const TUESDAYS = ['2026-11-24', '2026-12-01', '2026-12-15'];

test('three evenings of one weekday are a series, in the place of the first; a fourth a month later is not of it', () => {
  const [first, second, third] = TUESDAYS.map((day) => made(day, 18, 21));
  const [other, late] = [made('2026-11-25', 10, 11), made('2027-01-12', 18, 21)];
  const timeline = timelineOf([first, other, second, third, late].filter((entry) => entry !== undefined));
  expect(timeline).toEqual([
    { is: 'series', entries: [first, second, third], weekday: 2, isEveryWeek: false },
    { is: 'entry', entry: other },
    { is: 'entry', entry: late },
  ]);
});

test('a series of every week says so', () => {
  const entries = ['2026-11-24', '2026-12-01', '2026-12-08'].map((day) => made(day, 18, 21));
  expect(timelineOf(entries)).toEqual([{ is: 'series', entries, weekday: 2, isEveryWeek: true }]);
});

test('two are none, nor three at other hours or of other things, nor with one that is called off', () => {
  const lone = (...entries: ReturnType<typeof made>[]) => timelineOf(entries).every((item) => item.is === 'entry');
  const days = TUESDAYS as [string, string, string];
  expect(lone(made(days[0], 18, 21), made(days[1], 18, 21))).toBe(true);
  expect(lone(made(days[0], 18, 21), made(days[1], 18, 20), made(days[2], 18, 21))).toBe(true);
  expect(lone(made(days[0], 18, 21), made(days[1], 18, 21, { subject: 'light-box:1' }), made(days[2], 18, 21))).toBe(true);
  expect(lone(made(days[0], 18, 21), made(days[1], 18, 21, { state: 'cancelled' }), made(days[2], 18, 21))).toBe(true);
});

test('what was made as a series is one whatever its times, and only as weekly as it is', () => {
  const series = { subject: 'talks', series: 'activity:talks' };
  const [first, second] = [made('2026-11-24', 18, 21, series), made('2026-11-28', 10, 12, series)];
  expect(timelineOf([first, second])).toEqual([{ is: 'series', entries: [first, second], weekday: null, isEveryWeek: false }]);
});

test('ids and cursors are read back, and nothing else is one', () => {
  const id = entryId({ kind: 'advisory', id: ID });
  expect(readEntryId(id)).toEqual({ kind: 'advisory', id: ID });
  expect(readCursor(cursorOf({ start: NOW, id }))).toEqual({ start: NOW, id });
  for (const wrong of ['', ID, `feed-${ID}`, `rent-${ID}x`, `rent-${ID.toUpperCase()}`]) expect(readEntryId(wrong)).toBeNull();
  for (const wrong of ['', id, `_${id}`, `99999999999999999_${id}`, `1_feed-${ID}`]) expect(readCursor(wrong)).toBeNull();
});
