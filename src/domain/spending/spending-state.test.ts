import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { receiptNumber, SPENDING_MACHINE, type SpendingState, spendingStatusAt } from './spending-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const requested: SpendingState = { status: 'requested', expiresAt: at('2026-12-12 14:03:00') };

const EXPECTED = `
                                  | in time   | too late
requested: confirm by member      | confirmed | PAYMENT_EXPIRED
requested: refuse by member       | refused   | ·
requested: withdraw by issuer     | withdrawn | ·
requested: expire by clock        | ·         | expired
expired: confirm by member        | PAYMENT_EXPIRED | PAYMENT_EXPIRED
confirmed: reverse_part by issuer | confirmed | confirmed
confirmed: reverse by issuer      | reversed  | reversed
`;

test('members, whoever asks for points and the clock do what the table says, in every status and at its boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(SPENDING_MACHINE, {
    subjects: {
      requested,
      confirmed: { ...requested, status: 'confirmed' },
      refused: { ...requested, status: 'refused' },
      withdrawn: { ...requested, status: 'withdrawn' },
      expired: { ...requested, status: 'expired' },
      reversed: { ...requested, status: 'reversed' },
    },
    events: {
      confirm: 'NOT_IN_STATE',
      refuse: 'NOT_IN_STATE',
      withdraw: 'NOT_IN_STATE',
      expire: 'NOT_IN_STATE',
      reverse_part: 'NOT_IN_STATE',
      reverse: 'NOT_IN_STATE',
    },
    actors: { member: true, issuer: true, clock: true },
    moments: { 'in time': '2026-12-12 14:02:59', 'too late': '2026-12-12 14:03:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('a request that nobody answered is over when its time is, whether or not that is written down', () => {
  expect(spendingStatusAt(requested, at('2026-12-12 14:02:59'))).toBe('requested');
  expect(spendingStatusAt(requested, at('2026-12-12 14:03:00'))).toBe('expired');
  expect(spendingStatusAt({ ...requested, status: 'confirmed' }, at('2026-12-12 14:03:00'))).toBe('confirmed');
});

test('a receipt is known by the beginning of its id', () => {
  expect(receiptNumber('9f35b120-0000-4000-8000-000000000000')).toBe('9F35B120');
});
