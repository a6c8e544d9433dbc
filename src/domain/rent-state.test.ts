import { expect, test } from 'vitest';
import { afterEvent, RENT_STATUSES, RENT_TRANSITIONS, type RentState, statusAt } from './rent-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const rent: RentState = { status: 'reserved', cancelBefore: at('2026-11-20 14:00'), end: at('2026-11-21 17:00') };

test('a reservation is cancelled exactly 24 hours before, and no later', () => {
  expect(afterEvent(rent, 'cancel', at('2026-11-20 14:00'))).toEqual({ to: 'cancelled' });
  expect(afterEvent(rent, 'cancel', at('2026-11-20 14:00:01'))).toEqual({ refusal: 'TOO_LATE_TO_CANCEL' });
});

test('what is over has ended, and cannot be cancelled', () => {
  expect(statusAt(rent, at('2026-11-21 16:59'))).toBe('reserved');
  expect(statusAt(rent, at('2026-11-21 17:00'))).toBe('ended');
  expect(afterEvent(rent, 'cancel', at('2026-11-21 17:00'))).toEqual({ refusal: 'NOT_CANCELLABLE' });
  expect(afterEvent(rent, 'end', at('2026-11-21 17:00'))).toEqual({ to: 'ended' });
  expect(afterEvent(rent, 'end', at('2026-11-21 16:59'))).toEqual({ refusal: 'NOT_CANCELLABLE' });
});

test('what is not in the table cannot happen', () => {
  for (const status of RENT_STATUSES) {
    for (const event of ['cancel', 'end'] as const) {
      if (RENT_TRANSITIONS.some((row) => row.from === status && row.event === event)) continue;
      expect(afterEvent({ ...rent, status }, event, at('2026-11-20 12:00'))).toEqual({ refusal: 'NOT_CANCELLABLE' });
    }
  }
});
