import { expect, test } from 'vitest';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { nextSteps, piecesOf } from './rent-pieces.ts';

const device = (id: string, kind: 'seat' | 'equipment') => ({ id, kind, label: 'A3', floor: '3F', title_zh: id, title_en: id, title_ja: null });
const unit = (number: number, rental_status: 'rented' | 'returned' | null) => ({ number, rental_status, out_at: null, returned_at: null });
function rent(desk_state: DeskRentOutput['desk_state'], ...tablets: ('rented' | 'returned' | null)[]): DeskRentOutput {
  const items = [
    { device: device('seat-a3', 'seat'), quantity: 1, points: 36, units: [unit(1, null)] },
    { device: device('pen-tablet', 'equipment'), quantity: tablets.length, points: 0, units: tablets.map((status, i) => unit(i + 1, status)) },
  ];
  return { desk_state, items, check_in_from: '2026-11-21T13:30:00+08:00' } as unknown as DeskRentOutput;
}
const DOORS = new Date('2026-11-21T13:30:00+08:00');
const steps = (...given: Parameters<typeof rent>) => nextSteps(rent(...given), piecesOf(rent(...given), 'en'), DOORS);

test('the next step stands first: let in, hand out, take back, let go', () => {
  expect(steps('coming', null)).toEqual(['check_in', 'call_off']);
  expect(steps('here', null)).toEqual(['out', 'finish']);
  expect(steps('here', 'returned')).toEqual(['finish']);
  expect(steps('out', 'rented')).toEqual(['back']);
  expect(steps('out', 'rented', null)).toEqual(['out', 'back']);
  expect(steps('overdue', 'rented', null)).toEqual(['back']);
});

test('nobody is let in before their time', () => {
  const coming = rent('coming', null);
  expect(nextSteps(coming, piecesOf(coming, 'en'), new Date(DOORS.getTime() - 1))).toEqual(['call_off']);
});

test('with what is over nothing is done', () => {
  for (const state of ['ended', 'not_arrived', 'cancelled'] as const) expect(steps(state, null)).toEqual([]);
});

test('every piece is named by itself', () => {
  expect(piecesOf(rent('here', null, null), 'ja').map(({ title, unit_number }) => `${title} ${unit_number}`)).toEqual([
    'seat-a3 1',
    'pen-tablet 1',
    'pen-tablet 2',
  ]);
});
