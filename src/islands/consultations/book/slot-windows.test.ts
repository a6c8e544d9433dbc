import { expect, test } from 'vitest';
import { slotsOf } from '../../../domain/consultations/consultation.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { type Slot, slotBeside, slotWindows } from './slot-windows.ts';

const opening = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(['2026-12-25']), knownUntil: '2099-12-31' };
const hours = { general: { from: '14:00', to: '16:40' }, matching: { from: '14:00', to: '18:00' }, weekly: { from: '10:00', to: '21:00' } };
const slots = (line: 'general' | 'matching' | 'weekly', to: string): Slot[] =>
  slotsOf(line, '2026-11-21', to, { opening, horizonDays: 60, leadHours: 48, hours }).map((period) => ({ ...period, state: 'free' }));
const daysOf = (line: 'general' | 'matching' | 'weekly', to: string) => slotWindows(line, slots(line, to)).map((days) => days.map(({ day }) => day));

test('the weekly line shows a week at a time, a holiday left out', () => {
  expect(daysOf('weekly', '2026-12-27')).toEqual([
    ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
    ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
    ['2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18'],
    ['2026-12-22', '2026-12-23', '2026-12-24'],
  ]);
});

test('lines with fewer days show the next four at a time', () => {
  expect(daysOf('matching', '2026-12-10')).toEqual([
    ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'],
    ['2026-12-08', '2026-12-10'],
  ]);
  expect(daysOf('general', '2027-01-31')).toEqual([['2026-11-24', '2026-12-29', '2027-01-26']]);
});

test('arrows go along the day, to the same hour of the next day, and out of the window at its sides', () => {
  const [days = []] = slotWindows('weekly', slots('weekly', '2026-11-27'));
  const [first, second] = days[0]?.slots ?? [];
  if (!first || !second) throw new Error('a week has slots');
  expect(slotBeside(days, first, 'down')).toBe(second);
  expect(slotBeside(days, first, 'up')).toBeNull();
  expect(slotBeside(days, first, 'left')).toBe('before');
  const right = slotBeside(days, second, 'right');
  expect(right).toMatchObject({ start: new Date('2026-11-25T11:00:00+08:00') });
  const last = days.at(-1)?.slots[0];
  expect(last && slotBeside(days, last, 'right')).toBe('after');
  expect(taipeiDay(first.start)).toBe('2026-11-24');
});
