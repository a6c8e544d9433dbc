import { expect, test } from 'vitest';
import { isOpenWait, OFFER_MS, waitStatusAt } from './waitlist.ts';

const at = (text: string) => new Date(`2026-11-21T${text}:00+08:00`);

test('who waits waits until the time begins; then it is too late to be offered it', () => {
  const waiting = { status: 'waiting', start: at('14:00'), offerUntil: null } as const;
  expect(waitStatusAt(waiting, new Date(at('14:00').getTime() - 1))).toBe('waiting');
  expect(waitStatusAt(waiting, at('14:00'))).toBe('closed');
});

test('an offer stands up to its last millisecond, and is over at its end', () => {
  const offered = { status: 'offered', start: at('14:00'), offerUntil: at('12:00') } as const;
  expect(waitStatusAt(offered, new Date(at('12:00').getTime() - 1))).toBe('offered');
  expect(waitStatusAt(offered, at('12:00'))).toBe('lapsed');
});

test.each(['taken', 'lapsed', 'left', 'closed'] as const)('what is %s stays so', (status) => {
  expect(waitStatusAt({ status, start: at('14:00'), offerUntil: at('12:00') }, at('20:00'))).toBe(status);
});

test('the first in line has two hours to accept a freed place', () => {
  expect(OFFER_MS).toBe(2 * 60 * 60 * 1000);
});

test('a place is open while it waits or is offered, and its time has not come', () => {
  const place = { start: at('14:00'), offerUntil: at('12:00') };
  expect(isOpenWait({ ...place, status: 'waiting' }, at('11:00'))).toBe(true);
  expect(isOpenWait({ ...place, status: 'offered' }, at('11:00'))).toBe(true);
  expect(isOpenWait({ ...place, status: 'offered' }, at('12:00'))).toBe(false);
  expect(isOpenWait({ ...place, status: 'waiting' }, at('14:00'))).toBe(false);
  for (const status of ['taken', 'lapsed', 'left', 'closed'] as const) expect(isOpenWait({ ...place, status }, at('11:00'))).toBe(false);
});
