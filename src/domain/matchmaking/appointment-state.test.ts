import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { isHttpsLink } from '../text/https-link.ts';
import { APPOINTMENT_MACHINE, appointmentStatusAt, placeFault } from './appointment-state.ts';

const end = new Date('2026-12-01T14:20:00+08:00');

/** On 1 December until 14:20. */
const EXPECTED = `
                           | before    | last      | over
reserved: change by staff  | reserved  | reserved  | ·
reserved: call_off by staff | cancelled | cancelled | ·
reserved: close by centre  | cancelled | cancelled | ·
`;

test('staff and centre do what the table says until it is over, and nothing else', () => {
  const { expected, answered } = walkMachine(APPOINTMENT_MACHINE, {
    subjects: {
      reserved: { status: 'reserved', end },
      ended: { status: 'ended', end },
      cancelled: { status: 'cancelled', end },
    },
    events: { change: 'NOT_IN_STATE', call_off: 'NOT_IN_STATE', close: 'NOT_IN_STATE' },
    actors: { staff: true, centre: true },
    moments: { before: '2026-11-30 10:00:00', last: '2026-12-01 14:19:59', over: '2026-12-01 14:20:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('what was called off does not end', () => {
  expect(appointmentStatusAt({ status: 'cancelled', end }, new Date('2027-01-01T00:00:00+08:00'))).toBe('cancelled');
});

test('a place is a room in words, or a link that begins with https', () => {
  for (const room of ['4F meeting room', '2樓多功能廳', 'Room 3, by the stairs']) expect([placeFault(room), isHttpsLink(room)]).toEqual([null, false]);
  expect([placeFault('https://meet.example/room'), isHttpsLink('https://meet.example/room')]).toEqual([null, true]);
  for (const address of [
    'http://meet.example/',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'https://host@meet.example/',
    'https:///x',
    'https:\\\\meet.example',
    'https://meet.example\\@other.example',
    'https://meet.example/ x',
    'data:text/html,x',
  ])
    expect([placeFault(address), isHttpsLink(address)], address).toEqual(['HTTPS_FORMAT', false]);
});
