import { expect, test } from 'vitest';
import {
  DELETION_EVENTS,
  DELETION_MAX_WORKDAYS,
  DELETION_MIN_WORKDAYS,
  DELETION_ROLES,
  DELETION_STATUSES,
  DELETION_TRANSITIONS,
  deletionFrom,
  deletionTo,
  OPEN_DELETION_STATUSES,
} from './deletion.ts';

test('nothing leads out of an ended request, and deleting needs that staff has been in touch', () => {
  const ended = DELETION_STATUSES.filter((status) => !OPEN_DELETION_STATUSES.some((open) => open === status));
  expect(DELETION_TRANSITIONS.filter(({ from }) => ended.includes(from))).toEqual([]);
  expect(deletionFrom('delete', 'staff')).toEqual(['contacted']);
  expect(deletionFrom('delete', 'member')).toEqual([]);
  expect(deletionFrom('withdraw', 'staff')).toEqual([]);
});

test('an event makes the same of a request wherever it comes from', () => {
  for (const event of DELETION_EVENTS) {
    expect(new Set(DELETION_TRANSITIONS.filter((each) => each.event === event).map(({ to }) => to))).toEqual(new Set([deletionTo(event)]));
  }
});

test('who asks for a deletion and who works on it: each step by its own side, from where it may begin', () => {
  const from = (by: 'member' | 'staff') => Object.fromEntries(DELETION_EVENTS.map((event) => [event, deletionFrom(event, by)]));
  expect(from('member')).toEqual({ contact: [], withdraw: ['asked', 'contacted'], refuse: [], delete: [] });
  expect(from('staff')).toEqual({ contact: ['asked'], withdraw: [], refuse: ['asked', 'contacted'], delete: ['contacted'] });
  expect(DELETION_EVENTS.map(deletionTo)).toEqual(['contacted', 'withdrawn', 'refused', 'done']);
  expect(() => deletionTo('undo' as never)).toThrow(RangeError);
});

test('staff is in touch within five to seven working days (spec section 9)', () => {
  expect([DELETION_MIN_WORKDAYS, DELETION_MAX_WORKDAYS, DELETION_ROLES]).toEqual([5, 7, ['desk', 'admin']]);
});
