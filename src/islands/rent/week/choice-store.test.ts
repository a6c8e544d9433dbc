import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { busyTimes } from '../../../domain/rent/availability.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { createChoice } from './choice-store.ts';

const rules: RentRules = { opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(), knownUntil: '2099-12-31' }, horizonDays: 60 };
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-18 10:30');
const taken = (...periods: [string, string][]) => ({
  busy: busyTimes(
    periods.map(([start, end]) => ({ start: at(start), end: at(end) })),
    1,
    { start: at('2026-11-16 00:00'), end: at('2026-11-30 00:00') },
  ),
  quantity: 1,
});
const open = (...periods: [string, string][]) => createChoice(rules, atom(taken(...periods)), () => NOW);

test('two presses choose from the first hour to the last, a third begins anew', () => {
  const { press, $choice, $anchor } = open();
  press(at('2026-11-21 16:00'));
  expect($choice.get()).toEqual({ start: at('2026-11-21 16:00'), end: at('2026-11-21 17:00') });
  press(at('2026-11-21 14:00'));
  expect([$choice.get(), $anchor.get()]).toEqual([{ start: at('2026-11-21 14:00'), end: at('2026-11-21 17:00') }, null]);
  press(at('2026-11-22 10:00'));
  expect($choice.get()).toEqual({ start: at('2026-11-22 10:00'), end: at('2026-11-22 11:00') });
});

test('what cannot be chosen says why and leaves the choice as it was', () => {
  const { press, $choice, $choiceFault } = open(['2026-11-21 15:00', '2026-11-21 16:00']);
  press(at('2026-11-21 14:00'));
  press(at('2026-11-21 17:00'));
  expect($choiceFault.get()).toBe('NOT_CONTINUOUS');
  expect($choice.get()).toEqual({ start: at('2026-11-21 14:00'), end: at('2026-11-21 15:00') });
  press(at('2026-11-24 10:00'));
  expect($choiceFault.get()).toBe('SPAN_TOO_LONG');
  press(at('2026-11-21 13:00'));
  expect($choiceFault.get()).toBeNull();
});

test('stretching keeps the other end, clearing forgets all', () => {
  const { stretch, settle, clear, $choice, $anchor } = open();
  stretch(at('2026-11-21 20:00'), at('2026-11-22 10:00'));
  stretch(at('2026-11-22 10:00'), at('2026-11-22 11:00'));
  expect($choice.get()).toEqual({ start: at('2026-11-21 20:00'), end: at('2026-11-22 12:00') });
  settle();
  expect($anchor.get()).toBeNull();
  clear();
  expect($choice.get()).toBeNull();
});

test('taken hours can be marked from one to another, and pressing a free one forgets that', () => {
  const { press, $choice, $taken } = open(['2026-11-21 14:00', '2026-11-21 17:00']);
  press(at('2026-11-21 14:00'));
  expect($taken.get()).toEqual({ start: at('2026-11-21 14:00'), end: at('2026-11-21 15:00') });
  press(at('2026-11-21 16:00'));
  expect($taken.get()).toEqual({ start: at('2026-11-21 14:00'), end: at('2026-11-21 17:00') });
  press(at('2026-11-21 15:00'));
  expect($taken.get()).toEqual({ start: at('2026-11-21 15:00'), end: at('2026-11-21 16:00') });
  press(at('2026-11-21 18:00'));
  expect([$taken.get(), $choice.get()]).toEqual([null, { start: at('2026-11-21 18:00'), end: at('2026-11-21 19:00') }]);
});
