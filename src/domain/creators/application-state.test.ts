import { expect, test } from 'vitest';
import { afterEvent } from '../state/state-machine.ts';
import { APPLICATION_MACHINE, APPLICATION_STATUSES, type ApplicationActor, type ApplicationEvent, type ApplicationStatus } from './application-state.ts';

/** By hand, not from the table: what each event leads to from each status. */
const ALLOWED: [ApplicationActor, ApplicationEvent, Partial<Record<ApplicationStatus, ApplicationStatus>>][] = [
  ['staff', 'approve', { applied: 'approved' }],
  ['staff', 'refuse', { applied: 'unapproved' }],
  ['staff', 'ask', { applied: 'more_asked' }],
  ['member', 'answer', { more_asked: 'applied' }],
  ['member', 'withdraw', { applied: 'cancelled', more_asked: 'cancelled' }],
  ['clock', 'lapse', { more_asked: 'cancelled' }],
  ['member', 'approve', {}],
  ['staff', 'withdraw', {}],
];
const NOW = new Date('2026-11-19T10:00:00+08:00');

test.each(ALLOWED)('%s: %s', (by, event, allowed) => {
  for (const status of APPLICATION_STATUSES) {
    const to = allowed[status];
    const refusal = event === 'withdraw' ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE';
    expect(afterEvent(APPLICATION_MACHINE, { status }, { event, by }, NOW), status).toEqual(to === undefined ? { refusal } : { to });
  }
});
