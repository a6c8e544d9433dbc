import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { FACTOR_MACHINE } from './factor-state.ts';

const EXPECTED = `
                             | now
off: begin by member         | begun
off: confirm by member       | TOTP_IS_OFF
off: turn_off by member      | TOTP_IS_OFF
off: renew_codes by member   | TOTP_IS_OFF
begun: begin by member       | begun
begun: confirm by member     | on
begun: turn_off by member    | TOTP_IS_OFF
begun: renew_codes by member | TOTP_IS_OFF
on: begin by member          | TOTP_IS_ON
on: confirm by member        | TOTP_IS_ON
on: turn_off by member       | off
on: renew_codes by member    | on
`;

test('two-step login is begun, confirmed and turned off as the table says, and in no other way', () => {
  const { expected, answered } = walkMachine(FACTOR_MACHINE, {
    subjects: { off: { status: 'off' }, begun: { status: 'begun' }, on: { status: 'on' } },
    events: { begin: 'no row', confirm: 'no row', turn_off: 'no row', renew_codes: 'no row' },
    actors: { member: true },
    moments: { now: '2026-11-18 10:30:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});
