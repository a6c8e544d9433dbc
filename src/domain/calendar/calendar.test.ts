import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isoWeekday } from '../time/taipei-time.ts';
import { addMonths, layoutWeek, monthOf, monthWeeks, weekDays, weekOf } from './calendar.ts';

const never = () => false;
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count));

test('a month is whole weeks from Monday on, holding each of its days once', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const month = monthOf(day);
      const weeks = monthWeeks(month);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && isoWeekday(week[0] ?? '') === 1)).toBe(true);
      expect(days.every((each, i) => i === 0 || each === addDays(days[i - 1] ?? '', 1))).toBe(true);
      expect(days).toContain(day);
      const own = days.filter((each) => monthOf(each) === month);
      expect([own[0], own.at(-1)]).toEqual([`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]);
      // No week is all of another month.
      expect(weeks.every((week) => week.some((each) => monthOf(each) === month))).toBe(true);
    }),
  );
});

test('a February of four weeks fills four rows, months that begin on a Sunday six', () => {
  expect(monthWeeks('2027-02')).toHaveLength(4);
  expect(monthWeeks('2026-11')).toHaveLength(6);
});

test('weeks are numbered by ISO 8601 over the turn of the year, and change on Mondays alone', () => {
  expect(weekOf('2026-11-23')).toBe('2026-W48');
  expect(weekOf('2027-01-03')).toBe('2026-W53');
  expect(weekOf('2024-12-30')).toBe('2025-W01');
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(weekOf(addDays(day, 1)) === weekOf(day)).toBe(isoWeekday(day) !== 7);
    }),
  );
});

const spans = fc.array(
  fc.record({ from: fc.integer({ min: -20, max: 20 }), days: fc.integer({ min: 1, max: 30 }) }).map(({ from, days }) => {
    const startsOn = addDays('2026-11-23', from);
    return { startsOn, endsOn: addDays(startsOn, days - 1) };
  }),
  { maxLength: 20 },
);
const week = weekDays('2026-11-23');

test('every span covers exactly its days of the week, and says where it goes on', () => {
  fc.assert(
    fc.property(spans, (events) => {
      const bars = layoutWeek(week, events, never);
      for (const event of events) {
        const own = bars.filter((bar) => bar.event === event);
        const covered = own.flatMap(({ column, length }) => week.slice(column, column + length));
        expect(covered).toEqual(week.filter((day) => day >= event.startsOn && day <= event.endsOn));
        for (const bar of own) expect([bar.comesFrom, bar.goesOn]).toEqual([event.startsOn < '2026-11-23', event.endsOn > '2026-11-29']);
      }
    }),
  );
});

test('bars never lie on one another, in as few lanes as the busiest day has', () => {
  fc.assert(
    fc.property(spans, (events) => {
      const bars = layoutWeek(week, events, never);
      const cells = bars.flatMap(({ lane, column, length }) => Array.from({ length }, (_, i) => `${lane}/${column + i}`));
      expect(new Set(cells).size).toBe(cells.length);
      const busiest = Math.max(0, ...week.map((day) => events.filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day).length));
      expect(new Set(bars.map(({ lane }) => lane)).size).toBe(busiest);
    }),
  );
});

test('the one that begins first stands on top, and of those that begin together the longest, whatever order they come in', () => {
  const long = { startsOn: '2026-11-24', endsOn: '2026-11-29' };
  const short = { startsOn: '2026-11-24', endsOn: '2026-11-25' };
  const early = { startsOn: '2026-11-23', endsOn: '2026-11-24' };
  const late = { startsOn: '2026-11-26', endsOn: '2026-11-26' };
  for (const events of [
    [late, short, long, early],
    [early, long, short, late],
  ])
    expect(layoutWeek(week, events, never).map(({ event, lane }) => [event, lane])).toEqual([
      [early, 0],
      [long, 1],
      [short, 2],
      [late, 0],
    ]);
});

test('what takes weeks rests on closed days, and is on where it begins or ends on one', () => {
  const show = { startsOn: '2026-11-10', endsOn: '2026-12-20' };
  const opening = { startsOn: '2026-11-23', endsOn: '2026-11-24' };
  const closed = new Set(['2026-11-23', '2026-11-26']);
  const bars = layoutWeek(week, [show, opening], (day) => closed.has(day));
  const told = bars.map(({ event, column, length, comesFrom, goesOn }) => [event === show ? 'show' : 'opening', column, length, comesFrom, goesOn]);
  expect(told).toEqual([
    ['opening', 0, 2, false, false],
    ['show', 1, 2, true, true],
    ['show', 4, 3, true, true],
  ]);
});
