import { expect, test } from 'vitest';
import { afterEvent, lapsesAt, RENT_STATUSES, RENT_TRANSITIONS, type RentEvent, type RentState, statusAt } from './rent-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const rent: RentState = {
  status: 'reserved',
  start: at('2026-11-21 14:00'),
  end: at('2026-11-21 17:00'),
  cancelBefore: at('2026-11-20 14:00'),
  lapsesAt: at('2026-11-21 14:30'),
  isOut: false,
};
const inUse: RentState = { ...rent, status: 'in_process' };

test('it is given up after the notice only, and only while it is kept', () => {
  expect(afterEvent(rent, 'give_up', at('2026-11-20 14:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent(rent, 'give_up', at('2026-11-20 14:00:01'))).toEqual({ to: 'cancelled' });
  expect(afterEvent(rent, 'give_up', at('2026-11-21 14:29:59'))).toEqual({ to: 'cancelled' });
  expect(afterEvent(rent, 'give_up', at('2026-11-21 14:30'))).toEqual({ refusal: 'NOT_CANCELLABLE' });
  expect(afterEvent(inUse, 'give_up', at('2026-11-21 14:10'))).toEqual({ refusal: 'NOT_CANCELLABLE' });
});

test('a reservation is cancelled and moved exactly 24 hours before, and no later', () => {
  for (const [event, to] of [
    ['cancel', 'cancelled'],
    ['move', 'reserved'],
  ] as const) {
    expect(afterEvent(rent, event, at('2026-11-20 14:00'))).toEqual({ to });
    expect(afterEvent(rent, event, at('2026-11-20 14:00:01'))).toEqual({ refusal: 'TOO_LATE_TO_CANCEL' });
  }
});

test('a seat is kept for half an hour, equipment by itself to the end', () => {
  expect(lapsesAt(rent, true)).toEqual(at('2026-11-21 14:30'));
  expect(lapsesAt(rent, false)).toEqual(rent.end);
  expect(statusAt(rent, at('2026-11-21 14:29:59'))).toBe('reserved');
  expect(statusAt(rent, at('2026-11-21 14:30'))).toBe('not_arrived');
  expect(afterEvent(rent, 'miss', at('2026-11-21 14:29:59'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent(rent, 'miss', at('2026-11-21 14:30'))).toEqual({ to: 'not_arrived' });
});

test('the desk checks in from half an hour before until it has lapsed', () => {
  expect(afterEvent(rent, 'check_in', at('2026-11-21 13:29:59'))).toEqual({ refusal: 'CHECK_IN_TOO_EARLY' });
  expect(afterEvent(rent, 'check_in', at('2026-11-21 13:30'))).toEqual({ to: 'in_process' });
  expect(afterEvent(rent, 'check_in', at('2026-11-21 14:30'))).toEqual({ refusal: 'NOT_IN_STATE' });
});

test('what is used has ended when its time is over and everything is back', () => {
  expect(statusAt(inUse, at('2026-11-21 16:59'))).toBe('in_process');
  expect(statusAt(inUse, at('2026-11-21 17:00'))).toBe('ended');
  expect(statusAt({ ...inUse, isOut: true }, at('2026-11-21 17:00'))).toBe('in_process');
  expect(afterEvent(inUse, 'end', at('2026-11-21 17:00'))).toEqual({ to: 'ended' });
  expect(afterEvent(inUse, 'end', at('2026-11-21 16:59'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent({ ...inUse, isOut: true }, 'end', at('2026-11-21 17:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
});

test('equipment goes out until the time is over and comes back at any time; nobody has left while it is out', () => {
  expect(afterEvent(rent, 'hand_out', at('2026-11-21 14:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent(inUse, 'hand_out', at('2026-11-21 13:40'))).toEqual({ to: 'in_process' });
  const late = { ...inUse, isOut: true };
  expect(afterEvent(late, 'hand_out', at('2026-11-21 17:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent(late, 'take_back', at('2026-11-22 10:00'))).toEqual({ to: 'in_process' });
  expect(afterEvent(late, 'finish', at('2026-11-21 15:00'))).toEqual({ refusal: 'STILL_OUT' });
  expect(afterEvent(inUse, 'finish', at('2026-11-21 15:00'))).toEqual({ to: 'ended' });
});

test('a closing ends what is reserved, and what is in use once nothing of it is out; what is over stays over', () => {
  expect(afterEvent(rent, 'close', at('2026-11-21 13:59'))).toEqual({ to: 'cancelled' });
  expect(afterEvent(inUse, 'close', at('2026-11-21 15:00'))).toEqual({ to: 'cancelled' });
  expect(afterEvent(inUse, 'call_off', at('2026-11-21 15:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
  expect(afterEvent({ ...inUse, isOut: true }, 'close', at('2026-11-21 15:00'))).toEqual({ refusal: 'STILL_OUT' });
  expect(afterEvent(inUse, 'close', at('2026-11-21 17:00'))).toEqual({ refusal: 'NOT_IN_STATE' });
});

test('what is not in the table cannot happen', () => {
  const events: RentEvent[] = ['take', 'cancel', 'move', 'call_off', 'close', 'check_in', 'hand_out', 'take_back', 'miss', 'finish', 'end'];
  for (const status of RENT_STATUSES) {
    for (const event of events) {
      if (RENT_TRANSITIONS.some((row) => row.from === status && row.event === event)) continue;
      expect(afterEvent({ ...rent, status }, event, at('2026-11-20 12:00'))).toHaveProperty('refusal');
    }
  }
});
