import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { stepOf } from '../state/state-machine.ts';
import { DELETION_MACHINE, DELETION_MAX_WORKDAYS, DELETION_ROLES, OPEN_DELETION_STATUSES } from './deletion.ts';

const EXPECTED = `
                            | any day
asked: contact by staff     | contacted
asked: withdraw by member   | withdrawn
asked: refuse by staff      | refused
contacted: withdraw by member | withdrawn
contacted: refuse by staff  | refused
contacted: delete by staff  | done
`;

test('a request is withdrawn by its member alone, deleted only after staff has been in touch, and over once it has ended', () => {
  const { expected, answered } = walkMachine(DELETION_MACHINE, {
    subjects: {
      asked: { status: 'asked' },
      contacted: { status: 'contacted' },
      withdrawn: { status: 'withdrawn' },
      refused: { status: 'refused' },
      done: { status: 'done' },
    },
    events: { contact: 'NOT_IN_STATE', withdraw: 'NOT_IN_STATE', refuse: 'NOT_IN_STATE', delete: 'NOT_IN_STATE' },
    actors: { member: true, staff: true },
    moments: { 'any day': '2026-11-21 10:00:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
  expect(OPEN_DELETION_STATUSES).toEqual(['asked', 'contacted']);
});

test('a statement changes a request only where its event leads on', () => {
  expect(stepOf(DELETION_MACHINE, { event: 'delete', by: 'staff' })).toMatchObject({ from: ['contacted'], to: 'done' });
  expect(stepOf(DELETION_MACHINE, { event: 'withdraw', by: 'member' })).toMatchObject({ from: ['asked', 'contacted'], to: 'withdrawn' });
  expect(() => stepOf(DELETION_MACHINE, { event: 'delete', by: 'member' })).toThrow(RangeError);
});

test('staff is in touch within seven working days (docs/rules.md#account-deletion)', () => {
  expect([DELETION_MAX_WORKDAYS, DELETION_ROLES]).toEqual([7, ['desk', 'admin']]);
});
