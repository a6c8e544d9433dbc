import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { expiresAt, RENT_MACHINE, type RentState, statusAt } from './rent-state.ts';

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

/** A seat from 14:00 to 17:00: cancelled until a day before, let in from 13:30, kept until 14:30. Equipment by itself is kept to the end. */
const EXPECTED = `
                                            | notice    | late               | before door        | door               | last kept          | lapsed             | last              | over
reserved seat: cancel by member             | cancelled | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·                  | ·                  | ·
reserved seat: give_up by member            | NOT_IN_STATE | cancelled       | cancelled          | cancelled          | cancelled          | ·                  | ·                  | ·
reserved seat: move by member               | reserved  | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·                  | ·                  | ·
reserved seat: call_off by desk             | cancelled | cancelled          | cancelled          | cancelled          | cancelled          | ·                  | ·                  | ·
reserved seat: close by centre              | cancelled | cancelled          | cancelled          | cancelled          | cancelled          | ·                  | ·                  | ·
reserved seat: check_in by desk             | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | in_process | in_process        | ·                  | ·                  | ·
reserved seat: miss by clock                | ·         | ·                  | ·                  | ·                  | ·                  | not_arrived        | not_arrived        | not_arrived
reserved equipment: cancel by member        | cancelled | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·
reserved equipment: give_up by member       | NOT_IN_STATE | cancelled       | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | ·
reserved equipment: move by member          | reserved  | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·
reserved equipment: call_off by desk        | cancelled | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | ·
reserved equipment: close by centre         | cancelled | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | ·
reserved equipment: check_in by desk        | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | in_process | in_process        | in_process         | in_process         | ·
reserved equipment: miss by clock           | ·         | ·                  | ·                  | ·                  | ·                  | ·                  | ·                  | not_arrived
in use: hand_out by desk                    | in_process | in_process        | in_process         | in_process         | in_process         | in_process         | in_process         | ·
in use: take_back by desk                   | in_process | in_process        | in_process         | in_process         | in_process         | in_process         | in_process         | ·
in use: finish by desk                      | ended     | ended              | ended              | ended              | ended              | ended              | ended              | ·
in use: close by centre                     | cancelled | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | cancelled          | ·
in use: end by clock                        | ·         | ·                  | ·                  | ·                  | ·                  | ·                  | ·                  | ended
in use, a piece out: hand_out by desk       | in_process | in_process        | in_process         | in_process         | in_process         | in_process         | in_process         | ·
in use, a piece out: take_back by desk      | in_process | in_process        | in_process         | in_process         | in_process         | in_process         | in_process         | in_process
in use, a piece out: finish by desk         | STILL_OUT | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT
in use, a piece out: close by centre        | STILL_OUT | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT          | STILL_OUT
`;

test('members, desk, centre and clock do what the table says, in every status and at every boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(RENT_MACHINE, {
    subjects: {
      offered: { ...rent, status: 'offered', lapsesAt: at('2026-11-20 16:00') },
      'reserved seat': rent,
      'reserved equipment': { ...rent, lapsesAt: rent.end },
      'in use': inUse,
      'in use, a piece out': { ...inUse, isOut: true },
      ended: { ...rent, status: 'ended' },
      'not arrived': { ...rent, status: 'not_arrived' },
      cancelled: { ...rent, status: 'cancelled' },
    },
    events: {
      cancel: 'NOT_CANCELLABLE',
      give_up: 'NOT_CANCELLABLE',
      move: 'NOT_CANCELLABLE',
      call_off: 'NOT_IN_STATE',
      close: 'NOT_IN_STATE',
      check_in: 'NOT_IN_STATE',
      hand_out: 'NOT_IN_STATE',
      take_back: 'NOT_IN_STATE',
      miss: 'NOT_IN_STATE',
      finish: 'NOT_IN_STATE',
      end: 'NOT_IN_STATE',
    },
    actors: { member: true, desk: true, centre: true, clock: true },
    moments: {
      notice: '2026-11-20 14:00:00',
      late: '2026-11-20 14:00:01',
      'before door': '2026-11-21 13:29:59',
      door: '2026-11-21 13:30:00',
      'last kept': '2026-11-21 14:29:59',
      lapsed: '2026-11-21 14:30:00',
      last: '2026-11-21 16:59:59',
      over: '2026-11-21 17:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('a seat is kept for half an hour, equipment by itself to the end', () => {
  expect(expiresAt(rent, true)).toEqual(at('2026-11-21 14:30'));
  expect(expiresAt(rent, false)).toEqual(rent.end);
});

test.each([
  ['reserved', '14:29:59', 'reserved'],
  ['reserved', '14:30:00', 'not_arrived'],
  ['offered', '14:29:59', 'offered'],
  ['offered', '14:30:00', 'cancelled'],
  ['in_process', '16:59:59', 'in_process'],
  ['in_process', '17:00:00', 'ended'],
  ['ended', '12:00:00', 'ended'],
  ['not_arrived', '12:00:00', 'not_arrived'],
  ['cancelled', '18:00:00', 'cancelled'],
] as const)('what is written as %s is at %s %s', (status, time, shown) => {
  expect(statusAt({ ...rent, status }, at(`2026-11-21 ${time}`))).toBe(shown);
});

test('what is out past its time is still in use', () => expect(statusAt({ ...inUse, isOut: true }, at('2026-11-21 18:00'))).toBe('in_process'));
