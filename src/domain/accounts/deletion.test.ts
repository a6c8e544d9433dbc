import { expect, test } from 'vitest';
import { DELETION_EVENTS, DELETION_STATUSES, DELETION_TRANSITIONS, deletionFrom, deletionTo, OPEN_DELETION_STATUSES } from './deletion.ts';

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
