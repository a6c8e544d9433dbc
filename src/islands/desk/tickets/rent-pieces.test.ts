import { expect, test } from 'vitest';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { nextSteps, piecesOf } from './rent-pieces.ts';

const device = (id: string, kind: 'seat' | 'equipment') => ({ id, kind, label: 'A3', floor: '3F', title_zh: id, title_en: id, title_ja: null });
const unit = (number: number, rental_status: 'rented' | 'returned' | null) => ({ number, rental_status, out_at: null, returned_at: null });
/** A seat and tablets from 14:00 to 17:00; who has not come by 14:30 has lost the seat. */
function rent(status: DeskRentOutput['status'], ...tablets: ('rented' | 'returned' | null)[]): DeskRentOutput {
  const items = [
    { device: device('seat-a3', 'seat'), quantity: 1, points: 36, units: [unit(1, null)] },
    { device: device('pen-tablet', 'equipment'), quantity: tablets.length, points: 0, units: tablets.map((status, i) => unit(i + 1, status)) },
  ];
  const [start, end, cancel_before] = ['2026-11-21T14:00:00+08:00', '2026-11-21T17:00:00+08:00', '2026-11-20T14:00:00+08:00'];
  const kept_until = status === 'reserved' ? '2026-11-21T14:30:00+08:00' : null;
  return { status, items, start, end, cancel_before, kept_until } as unknown as DeskRentOutput;
}
const steps = (time: string, ...given: Parameters<typeof rent>) =>
  nextSteps(rent(...given), piecesOf(rent(...given), 'en'), new Date(`2026-11-21T${time}+08:00`));

test('the next step stands first: let in, hand out, take back, let go', () => {
  expect(steps('13:30:00', 'reserved', null)).toEqual(['check_in', 'call_off']);
  expect(steps('15:00:00', 'in_process', null)).toEqual(['out', 'finish']);
  expect(steps('15:00:00', 'in_process', 'returned')).toEqual(['finish']);
  expect(steps('15:00:00', 'in_process', 'rented')).toEqual(['back']);
  expect(steps('15:00:00', 'in_process', 'rented', null)).toEqual(['out', 'back']);
  expect(steps('17:00:00', 'in_process', 'rented', null)).toEqual(['back']);
});

test('nobody is let in before their time, nor once the seat is lost', () => {
  expect(steps('13:29:59', 'reserved', null)).toEqual(['call_off']);
  expect(steps('14:29:59', 'reserved', null)).toEqual(['check_in', 'call_off']);
  expect(steps('14:30:00', 'reserved', null)).toEqual([]);
});

test('with what is over nothing is done', () => {
  for (const status of ['ended', 'not_arrived', 'cancelled'] as const) expect(steps('15:00:00', status, null)).toEqual([]);
  expect(steps('17:00:00', 'in_process', 'returned')).toEqual([]);
});

test('every piece is named by itself', () => {
  expect(piecesOf(rent('in_process', null, null), 'ja').map(({ title, unit_number }) => `${title} ${unit_number}`)).toEqual([
    'seat-a3 1',
    'pen-tablet 1',
    'pen-tablet 2',
  ]);
});
