import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { CONTACT_MACHINE } from './contact-state.ts';

const EXPECTED = `
                          | any day
open: answer by staff     | answered
open: close by staff      | closed
answered: answer by staff | answered
answered: reopen by staff | open
closed: reopen by staff   | open
`;

test('a message is answered or closed by staff, answered again, and opened again once it is over', () => {
  const { expected, answered } = walkMachine(CONTACT_MACHINE, {
    subjects: { open: { status: 'open' }, answered: { status: 'answered' }, closed: { status: 'closed' } },
    events: { answer: 'NOT_IN_STATE', close: 'NOT_IN_STATE', reopen: 'NOT_IN_STATE' },
    actors: { staff: true },
    moments: { 'any day': '2026-11-21 10:00:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});
