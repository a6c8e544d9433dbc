import { expect, test } from 'vitest';
import { slotsOf } from '../../../domain/consultations/consultation.ts';
import { type Slot, slotWindows } from './slot-windows.ts';

const opening = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(['2026-12-25']), knownUntil: '2099-12-31' };
const hours = { general: { from: '14:00', to: '16:40' }, matching: { from: '14:00', to: '18:00' }, weekly: { from: '10:00', to: '21:00' } };
const slots = (line: 'general' | 'matching' | 'weekly', to: string): Slot[] =>
  slotsOf({ id: line, line }, '2026-11-21', to, { opening, horizonDays: 60, leadHours: 48, hours }).map((period) => ({ ...period, state: 'free' }));
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
