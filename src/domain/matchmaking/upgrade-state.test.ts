import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { UPGRADE_MACHINE, upgradeObstacle } from './upgrade-state.ts';

test('an application is decided by staff or the import, or withdrawn by its member, once', () => {
  const { expected, answered } = walkMachine(UPGRADE_MACHINE, {
    subjects: { applied: { status: 'applied' }, approved: { status: 'approved' }, unapproved: { status: 'unapproved' }, cancelled: { status: 'cancelled' } },
    events: { approve: 'NOT_IN_STATE', refuse: 'NOT_IN_STATE', withdraw: 'NOT_CANCELLABLE', import: 'NOT_IN_STATE' },
    actors: { member: true, staff: true, centre: true },
    moments: { now: '2026-12-01 14:00:00' },
    table: `
                            | now
applied: approve by staff   | approved
applied: refuse by staff    | unapproved
applied: withdraw by member | cancelled
applied: import by centre   | approved
`,
  });
  expect(answered).toEqual(expected);
});

test('only matchmaking members who are no creators and have not applied can apply', () => {
  for (const memberClass of ['general', 'loyal', 'associate'] as const) {
    expect(upgradeObstacle({ memberClass, isMatchmaking: true, hasApplied: false })).toBeNull();
    expect(upgradeObstacle({ memberClass, isMatchmaking: true, hasApplied: true })).toBe('ALREADY_APPLIED');
    expect(upgradeObstacle({ memberClass, isMatchmaking: false, hasApplied: false })).toBe('NOT_A_MATCHMAKING_MEMBER');
  }
  for (const isMatchmaking of [true, false]) expect(upgradeObstacle({ memberClass: 'creator', isMatchmaking, hasApplied: true })).toBe('ALREADY_CREATOR');
});
