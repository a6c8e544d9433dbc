import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { CLOSING_MACHINE, type ClosingState, closingStatusAt } from './closing-state.ts';

/** A closing of Friday 20 November until 18:00. The job has a week more. */
const standing: ClosingState = { status: 'standing', end: new Date('2026-11-20T18:00:00+08:00') };
const EXPECTED = `
                           | before   | last     | over     | last of the week | later
standing: reopen by staff  | reopened | reopened | ·        | ·                | ·
standing: change by staff  | standing | standing | ·        | ·                | ·
followed: reopen by staff  | reopened | reopened | ·        | ·                | ·
followed: carry_out by clock | standing | standing | standing | standing       | ·
standing: carry_out by clock | standing | standing | standing | standing       | ·
`;

test('staff and the job do what the table says, before and after each boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(CLOSING_MACHINE, {
    subjects: { standing, followed: { ...standing, isFollowed: true }, reopened: { ...standing, status: 'reopened' } },
    events: { reopen: 'NOT_IN_STATE', change: 'NOT_IN_STATE', carry_out: 'NOT_IN_STATE' },
    actors: { staff: true, clock: true },
    moments: {
      before: '2026-11-20 09:00:00',
      last: '2026-11-20 17:59:59',
      over: '2026-11-20 18:00:00',
      'last of the week': '2026-11-27 17:59:59',
      later: '2026-11-27 18:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('a closing stands until its end, unless it was taken back', () => {
  expect(closingStatusAt(standing, new Date('2026-11-20T17:59:59.999+08:00'))).toBe('standing');
  expect(closingStatusAt(standing, new Date('2026-11-20T18:00:00+08:00'))).toBe('over');
  expect(closingStatusAt({ ...standing, status: 'reopened' }, new Date('2026-11-20T19:00:00+08:00'))).toBe('reopened');
});
