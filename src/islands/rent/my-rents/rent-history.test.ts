import { expect, test } from 'vitest';
import type { RentOutput } from '../../../contract/rent/rent.ts';
import { stepsOf } from './rent-history.ts';

const device = { id: 'pen-tablet' } as RentOutput['device'];
const [start, end] = ['2026-11-21T14:00:00+08:00', '2026-11-21T17:00:00+08:00'];
const change = (status: RentOutput['status'], at: string) => ({ status, start, end, at: `2026-11-${at}:00+08:00` });
const unit = (number: number, back: string | null) => ({
  number,
  rental_status: back === null ? ('rented' as const) : ('returned' as const),
  out_at: '2026-11-21T14:05:00+08:00',
  returned_at: back,
});

test('what became of a booking is told in order: its moves by name, pieces that went together as one', () => {
  const units = [unit(1, '2026-11-21T16:00:00+08:00'), unit(2, null)];
  const history = [change('reserved', '18T10:00'), change('reserved', '19T09:00'), change('in_process', '21T14:00')];
  const steps = stepsOf({ history, items: [{ device, quantity: 2, points: 12, units }] });
  expect(steps.map(({ what }) => what)).toEqual(['reserved', 'moved', 'in_process', 'rented', 'returned']);
  expect(steps.slice(3)).toMatchObject([{ count: 2 }, { count: 1 }]);
});
