import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { isWaitlistEntryOpen, OFFER_MS, WAITLIST_MACHINE, type WaitlistEntryState, waitlistStatusAt } from './waitlist.ts';

const at = (text: string) => new Date(`2026-11-21T${text}+08:00`);
const waiting: WaitlistEntryState = { status: 'waiting', start: at('14:00:00'), offerUntil: null };
const offered: WaitlistEntryState = { ...waiting, status: 'offered', offerUntil: at('12:00:00') };

/** For 14:00, offered until 12:00. */
const EXPECTED = `
                           | early  | last offered | offer over | last waiting | begins
waiting: offer by clock    | offered | …           | …          | …            | ·
waiting: leave by member   | left   | …            | …          | …            | ·
waiting: close by centre   | closed | …            | …          | …            | ·
waiting: expire by clock   | ·      | …            | …          | …            | closed
offered: take by member    | taken  | …            | OFFER_OVER | …            | …
offered: leave by member   | left   | …            | ·          | …            | …
offered: close by centre   | closed | …            | ·          | …            | …
offered: lapse by clock    | ·      | …            | lapsed     | …            | …
lapsed: take by member     | OFFER_OVER | …        | …          | …            | …
`;

test('members, centre and clock do what the table says, in every status and at every boundary, and nothing else', () => {
  const over = { ...offered };
  const { expected, answered } = walkMachine(WAITLIST_MACHINE, {
    subjects: {
      waiting,
      offered,
      taken: { ...over, status: 'taken' },
      lapsed: { ...over, status: 'lapsed' },
      left: { ...over, status: 'left' },
      closed: { ...over, status: 'closed' },
    },
    events: { offer: 'NOT_IN_STATE', take: 'NOT_IN_STATE', leave: 'NOT_IN_STATE', lapse: 'NOT_IN_STATE', expire: 'NOT_IN_STATE', close: 'NOT_IN_STATE' },
    actors: { member: true, centre: true, clock: true },
    moments: {
      early: '2026-11-20 10:00:00',
      'last offered': '2026-11-21 11:59:59',
      'offer over': '2026-11-21 12:00:00',
      'last waiting': '2026-11-21 13:59:59',
      begins: '2026-11-21 14:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('who waits waits until the time begins; then it is too late to be offered it', () => {
  expect(waitlistStatusAt(waiting, new Date(at('14:00:00').getTime() - 1))).toBe('waiting');
  expect(waitlistStatusAt(waiting, at('14:00:00'))).toBe('closed');
});

test('an offer stands up to its last millisecond, and is over at its end', () => {
  expect(waitlistStatusAt(offered, new Date(at('12:00:00').getTime() - 1))).toBe('offered');
  expect(waitlistStatusAt(offered, at('12:00:00'))).toBe('lapsed');
});

test.each(['taken', 'lapsed', 'left', 'closed'] as const)('what is %s stays so, and is no open place', (status) => {
  expect(waitlistStatusAt({ ...offered, status }, at('20:00:00'))).toBe(status);
  expect(isWaitlistEntryOpen({ ...offered, status }, at('10:00:00'))).toBe(false);
});

test('a place is open while it waits or is offered, and in time', () => {
  expect([waiting, offered].map((entry) => isWaitlistEntryOpen(entry, at('11:59:59')))).toEqual([true, true]);
  expect([waiting, offered].map((entry) => isWaitlistEntryOpen(entry, at('14:00:00')))).toEqual([false, false]);
});

test('the first in line has two hours to accept a freed place', () => {
  expect(OFFER_MS).toBe(2 * 60 * 60 * 1000);
});

test('a place is open while it waits or is offered, and its time has not come', () => {
  const place = { start: at('14:00'), offerUntil: at('12:00') };
  expect(isWaitlistEntryOpen({ ...place, status: 'waiting' }, at('11:00'))).toBe(true);
  expect(isWaitlistEntryOpen({ ...place, status: 'offered' }, at('11:00'))).toBe(true);
  expect(isWaitlistEntryOpen({ ...place, status: 'offered' }, at('12:00'))).toBe(false);
  expect(isWaitlistEntryOpen({ ...place, status: 'waiting' }, at('14:00'))).toBe(false);
  for (const status of ['taken', 'lapsed', 'left', 'closed'] as const) expect(isWaitlistEntryOpen({ ...place, status }, at('11:00'))).toBe(false);
});
