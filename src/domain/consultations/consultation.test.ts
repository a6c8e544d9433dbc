import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClosedDay } from '../opening/opening-hours.ts';
import { addDays, daysBetween, isoWeekday, isoWithOffset, taipeiDay, taipeiHour } from '../time/taipei-time.ts';
import {
  ADVISORY_CATEGORIES,
  ADVISORY_LINES,
  type AdvisoryLine,
  type AdvisoryRules,
  advisoryReplyDay,
  type Consultant,
  generalDay,
  isOfProvider,
  LINE_OF_CATEGORY,
  slotAt,
  slotsOf,
  slotsOn,
  widestHoursOn,
} from './consultation.ts';
import { advisoryFormPath, readAdvisoryChoice } from './consultation-link.ts';

const rulesOf = (...closedDays: string[]): AdvisoryRules => ({
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(closedDays), knownUntil: '2099-12-31' },
  horizonDays: 60,
  leadHours: 48,
  hours: { general: { from: '14:00', to: '16:40' }, matching: { from: '14:00', to: '18:00' }, weekly: { from: '10:00', to: '21:00' } },
});
const rules = rulesOf('2026-12-25');
/** The consultants of a line without experts. */
const of = (line: AdvisoryLine) => ({ id: line, line });
const LEGAL = { id: 'weekly/legal', line: 'weekly' } as const;
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const daysOf = (line: 'general' | 'matching' | 'weekly', from: string, to: string, given = rules) => [
  ...new Set(slotsOf(of(line), from, to, given).map(({ start }) => taipeiDay(start))),
];

describe('the days of the lines', () => {
  test('general questions: the last Tuesday of the month, eight times 20 minutes', () => {
    expect(daysOf('general', '2026-11-01', '2027-02-28')).toEqual(['2026-11-24', '2026-12-29', '2027-01-26', '2027-02-23']);
    const slots = slotsOn(of('general'), '2026-11-24', rules);
    expect(slots).toHaveLength(8);
    expect(isoWithOffset(slots[0]?.start ?? at('2026-01-01 00:00'))).toBe('2026-11-24T14:00:00+08:00');
    expect(isoWithOffset(slots[7]?.end ?? at('2026-01-01 00:00'))).toBe('2026-11-24T16:40:00+08:00');
    expect(slotsOn(of('general'), '2026-11-17', rules)).toEqual([]);
  });

  test('a day has the week that began last by then, of its weekday, and no hours from 0:00 to 0:00', () => {
    const mornings = { from: '10:00', to: '12:00' };
    const none = { from: '00:00', to: '00:00' };
    const changes = [
      { consultant: 'weekly', from: '2026-11-25', week: { 2: mornings, 3: mornings, 4: mornings, 5: none } },
      { consultant: 'weekly', from: '2026-12-01', week: { 2: none, 3: none, 4: none, 5: none } },
    ];
    const hoursOf = (day: string, consultant: Consultant = of('weekly')) => slotsOn(consultant, day, { ...rules, changes }).length;
    expect([hoursOf('2026-11-24'), hoursOf('2026-11-25'), hoursOf('2026-11-27'), hoursOf('2026-12-01')]).toEqual([11, 2, 0, 0]);
    // Another line and an expert have weeks of their own.
    expect([hoursOf('2026-11-26', of('matching')), hoursOf('2026-11-27', LEGAL)]).toEqual([4, 11]);
  });

  test('the hours of a week are told from the first to the last of any weekday', () => {
    const changes = [
      {
        consultant: LEGAL.id,
        from: '2026-11-25',
        week: { 2: { from: '13:00', to: '15:00' }, 3: { from: '00:00', to: '00:00' }, 4: { from: '10:00', to: '12:00' } },
      },
      { consultant: LEGAL.id, from: '2026-12-01', week: {} },
    ];
    const told = (day: string) => widestHoursOn(LEGAL, day, { ...rules, changes });
    expect([told('2026-11-24'), told('2026-11-30'), told('2026-12-01')]).toEqual([
      { from: '10:00', to: '21:00' },
      { from: '10:00', to: '15:00' },
      { from: '00:00', to: '00:00' },
    ]);
  });

  test('a last Tuesday that is a holiday moves to the last one that is open; none moves out of its month', () => {
    expect(generalDay('2026-12', rulesOf('2026-12-29'))).toBe('2026-12-22');
    expect(generalDay('2026-12', rulesOf('2026-12-29', '2026-12-22'))).toBe('2026-12-15');
    const all = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'];
    expect(generalDay('2026-12', rulesOf(...all))).toBeNull();
    expect(daysOf('general', '2026-12-01', '2027-01-31', rulesOf(...all))).toEqual(['2027-01-26']);
  });

  test('hours that are set for a day count: a holiday that is opened is the last Tuesday again, one without hours or without a session is none', () => {
    const set = (...days: [string, { openHour: number; closeHour: number } | null][]) => {
      const { opening, ...others } = rulesOf('2026-12-29');
      const own = days.flatMap(([day, hours]) => (hours === null ? [] : [[day, hours] as const]));
      return { ...others, opening: { ...opening, specialDays: new Map(own), setHours: new Map(days) } };
    };
    expect(generalDay('2026-12', set(['2026-12-29', { openHour: 10, closeHour: 21 }]))).toBe('2026-12-29');
    expect(daysOf('general', '2026-12-01', '2026-12-31', set(['2026-12-29', { openHour: 10, closeHour: 21 }]))).toEqual(['2026-12-29']);
    expect(generalDay('2026-12', set(['2026-12-22', null]))).toBe('2026-12-15');
    const sessions = (openHour: number, closeHour: number) => {
      const given = set(['2026-12-29', { openHour, closeHour }]);
      return [generalDay('2026-12', given), slotsOn(of('general'), '2026-12-29', given).length];
    };
    expect([sessions(10, 15), sessions(16, 18), sessions(10, 14), sessions(17, 21)]).toEqual([
      ['2026-12-29', 3],
      ['2026-12-29', 2],
      ['2026-12-22', 0],
      ['2026-12-22', 0],
    ]);
    // The adviser is away, and the centre open: the day stays, without sessions.
    const away = { consultant: 'general', from: '2026-12-21', week: { 2: { from: '00:00', to: '00:00' } } };
    expect(generalDay('2026-12', { ...set(['2026-12-29', { openHour: 10, closeHour: 21 }]), changes: [away] })).toBe('2026-12-29');
    expect(generalDay('2026-12', { ...set(['2026-12-29', null]), changes: [away] })).toBe('2026-12-22');
  });

  test('a month that ends on a Tuesday, and a February of 29 days', () => {
    expect(generalDay('2027-08', rules)).toBe('2027-08-31');
    // 29 February 2028 is a Tuesday.
    expect(generalDay('2028-02', rules)).toBe('2028-02-29');
    expect(slotsOn(of('general'), '2028-02-29', rules)).toHaveLength(8);
    expect(slotsOn(of('general'), '2028-02-22', rules)).toEqual([]);
    expect(generalDay('2026-02', rules)).toBe('2026-02-24');
  });

  test('matching on Tuesdays and Thursdays, all else Tuesday to Friday, every hour; none on closed days', () => {
    expect(daysOf('matching', '2026-11-16', '2026-11-30')).toEqual(['2026-11-17', '2026-11-19', '2026-11-24', '2026-11-26']);
    expect(daysOf('weekly', '2026-12-21', '2026-12-28')).toEqual(['2026-12-22', '2026-12-23', '2026-12-24']);
    expect(slotsOn(of('weekly'), '2026-11-20', rules).map(({ start }) => taipeiHour(start))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(slotsOn(of('matching'), '2026-11-19', rules).map(({ start }) => taipeiHour(start))).toEqual([14, 15, 16, 17]);
  });

  test('every category has a line', () => {
    expect(Object.keys(LINE_OF_CATEGORY).sort()).toEqual([...ADVISORY_CATEGORIES].sort());
    expect(LINE_OF_CATEGORY.comic_questions).toBe('general');
    expect(LINE_OF_CATEGORY.customized_matchmaking).toBe('matching');
    expect(LINE_OF_CATEGORY.work_health_check).toBe('weekly');
  });
});

test('slots lie within the opening hours, on days of their line, never overlap, and each can be asked for by its beginning', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2024-01-01', days));
  const clock = fc.integer({ min: 0, max: 48 }).map((halves) => `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`);
  const hours = fc.record({ from: clock, to: clock });
  fc.assert(
    fc.property(fc.constantFrom(...ADVISORY_LINES), day, fc.array(day, { maxLength: 30 }), hours, (line, from, closed, own) => {
      const given = { ...rulesOf(...closed), hours: { general: own, matching: own, weekly: own } };
      const slots = slotsOf(of(line), from, addDays(from, 40), given);
      const now = at(`${addDays(from, -2)} 00:00`);
      for (const [i, { start, end }] of slots.entries()) {
        const onDay = taipeiDay(start);
        expect(isClosedDay(onDay, given.opening)).toBe(false);
        expect(line === 'weekly' ? [2, 3, 4, 5] : line === 'matching' ? [2, 4] : [2]).toContain(isoWeekday(onDay));
        expect(taipeiHour(start)).toBeGreaterThanOrEqual(10);
        expect(end <= at(`${onDay} 21:00`)).toBe(true);
        expect(start >= (slots[i - 1]?.end ?? start)).toBe(true);
        expect(slotAt(of(line), start, given, now)).toEqual({ slot: { start, end } });
      }
      if (line === 'general')
        for (const list of Object.values(Object.groupBy(slots, ({ start }) => taipeiDay(start).slice(0, 7)))) {
          expect(new Set(list?.map(({ start }) => taipeiDay(start))).size).toBe(1);
          expect(list?.length).toBeLessThanOrEqual(8);
        }
    }),
    { numRuns: 300 },
  );
});

test('a slot is asked for until 48 hours before it begins, up to the horizon, and by its very beginning', () => {
  const start = at('2026-11-20 14:00');
  const now = at('2026-11-18 10:30');
  const slot = { start, end: at('2026-11-20 15:00') };
  const none = { fault: 'INVALID_TIME' };
  expect(slotAt(of('weekly'), start, rules, now)).toEqual({ slot });
  expect(slotAt(of('weekly'), start, rules, at('2026-11-18 14:00'))).toEqual({ slot });
  for (const late of ['2026-11-18 14:00:01', '2026-11-20 13:59:59'])
    expect(slotAt(of('weekly'), start, rules, at(late)), late).toEqual({ fault: 'ADVISORY_LEAD' });
  expect(slotAt(of('weekly'), start, rules, start)).toEqual(none);
  // The centre may do without: then it is asked for until it begins, and no longer.
  const prompt = { ...rules, leadHours: 0 };
  expect(slotAt(of('weekly'), start, prompt, at('2026-11-20 13:59:59'))).toEqual({ slot });
  expect(slotAt(of('weekly'), start, prompt, start)).toEqual(none);
  for (const time of ['2026-11-20 14:30', '2026-11-20 14:00:01', '2026-11-20 21:00', '2026-11-20 09:00', '2026-11-21 14:00', '2026-11-23 14:00'])
    expect(slotAt(of('weekly'), at(time), rules, now), time).toEqual(none);
  // The horizon is counted in days: the last whole day may be asked for, from midnight on one more.
  expect(daysBetween('2026-11-18', '2027-01-17')).toBe(60);
  expect(slotAt(of('weekly'), at('2027-01-19 10:00'), rules, at('2026-11-19 23:59:59'))).toEqual(none);
  expect(slotAt(of('weekly'), at('2027-01-19 10:00'), rules, at('2026-11-20 00:00'))).toHaveProperty('slot');
});

test('an address of the provider, whatever its case; without a provider any', () => {
  expect(isOfProvider('Ink.Pot@GMail.com', 'gmail.com')).toBe(true);
  for (const other of ['a@gmail.com.tw', 'a@notgmail.com', 'a@mail.gmail.com', 'gmail.com@x.tw']) expect(isOfProvider(other, 'gmail.com'), other).toBe(false);
  expect(isOfProvider('a@studio.tw', null)).toBe(true);
});

test('a link to the form says the slot, and the form reads it back', () => {
  const start = new Date('2026-11-27T14:00:00+08:00');
  const path = advisoryFormPath('creator', start);
  expect(path).toBe('advisory?category=creator&start=2026-11-27+14%3A00%3A00');
  expect(readAdvisoryChoice(path.slice(path.indexOf('?')))).toEqual({ category: 'creator', start });
  expect(readAdvisoryChoice(`?${advisoryFormPath(null, start).split('?')[1]}`)).toEqual({ category: null, start });
  expect(readAdvisoryChoice('?category=poetry&start=noon')).toEqual({ category: null, start: null });
});

test('the answer comes within seven working days, and before the day it is about', () => {
  const calendar = { holidays: new Set<string>(), makeupWorkdays: new Set<string>() };
  // Wednesday 18 November 2026: seven working days on is Friday the 27th.
  expect(advisoryReplyDay('2026-11-18', '2026-11-28', calendar)).toBe('2026-11-27');
  expect(advisoryReplyDay('2026-11-18', '2026-11-27', calendar)).toBe('2026-11-26');
  expect(advisoryReplyDay('2026-11-18', '2026-11-20', calendar)).toBe('2026-11-19');
  // Asked on the eve, or on the day itself: at once.
  expect(advisoryReplyDay('2026-11-18', '2026-11-19', calendar)).toBe('2026-11-18');
  expect(advisoryReplyDay('2026-11-18', '2026-11-18', calendar)).toBe('2026-11-18');
});
