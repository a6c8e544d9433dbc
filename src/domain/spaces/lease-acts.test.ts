import { describe, expect, test } from 'vitest';
import { leaseActs } from './lease-acts.ts';
import type { ExtensionState } from './lease-extension.ts';
import type { LeaseState } from './lease-state.ts';

const NOW = new Date('2026-11-18T10:00:00+08:00');
const LEASE: Omit<LeaseState, 'status'> = {
  start: new Date('2026-12-17T10:00:00+08:00'),
  end: new Date('2026-12-18T18:00:00+08:00'),
  moveInOn: '2026-12-16',
  correctionDueOn: null,
  depositDueOn: '2026-11-25',
  isNothingDue: false,
  isDepositSettled: false,
};
const NONE: Omit<ExtensionState, 'lease'> = { status: 'none', hasDeposit: true, askByOn: '2026-11-25', isPaid: false };

interface Case {
  lease: Partial<LeaseState> & Pick<LeaseState, 'status'>;
  extension?: Partial<ExtensionState>;
  at?: string;
  reviewer: string[];
  desk: string[];
}
/** By hand, out of docs/rules.md#lease-states. */
const CASES: readonly Case[] = [
  { lease: { status: 'applied' }, reviewer: ['review'], desk: [] },
  { lease: { status: 'in_process' }, reviewer: ['approve', 'refuse', 'request_correction'], desk: [] },
  { lease: { status: 'in_process' }, at: '2026-12-16T00:00:00+08:00', reviewer: ['refuse'], desk: [] },
  { lease: { status: 'awaiting_correction', correctionDueOn: '2026-11-20' }, reviewer: ['withdraw_correction'], desk: [] },
  { lease: { status: 'awaiting_correction', correctionDueOn: '2026-11-17' }, reviewer: [], desk: [] },
  { lease: { status: 'approved' }, reviewer: ['call_off'], desk: ['pay_deposit'] },
  { lease: { status: 'approved', depositDueOn: '2026-11-17' }, reviewer: [], desk: [] },
  { lease: { status: 'approved', depositDueOn: null }, reviewer: ['call_off'], desk: ['pay_rent'] },
  { lease: { status: 'deposit_paid' }, reviewer: ['call_off'], desk: ['pay_rent'] },
  { lease: { status: 'deposit_paid' }, extension: { status: 'asked' }, reviewer: ['approve_extension', 'refuse_extension', 'call_off'], desk: ['pay_rent'] },
  { lease: { status: 'rent_paid' }, extension: { status: 'approved' }, reviewer: ['call_off'], desk: ['pay_extension'] },
  { lease: { status: 'rent_paid' }, extension: { status: 'approved', isPaid: true }, reviewer: ['call_off'], desk: [] },
  { lease: { status: 'rent_paid' }, at: '2026-12-16T10:00:00+08:00', reviewer: ['call_off'], desk: ['hand_over'] },
  { lease: { status: 'in_use' }, at: '2026-12-17T09:59:59+08:00', reviewer: [], desk: [] },
  { lease: { status: 'in_use' }, at: '2026-12-17T10:00:00+08:00', reviewer: [], desk: ['end'] },
  { lease: { status: 'ended' }, at: '2026-12-19T11:00:00+08:00', reviewer: [], desk: ['return_deposit'] },
  { lease: { status: 'ended', isDepositSettled: true }, at: '2026-12-19T11:00:00+08:00', reviewer: [], desk: [] },
  { lease: { status: 'unapproved' }, reviewer: [], desk: [] },
  { lease: { status: 'cancelled' }, reviewer: [], desk: [] },
];

describe('the steps that staff may take with a lease', () => {
  test.each(CASES)('$lease, $extension, $at', ({ lease, extension, at, reviewer, desk }) => {
    const states = { lease: { ...LEASE, ...lease }, extension: { ...NONE, lease: lease.status, ...extension } };
    const of = (role: Parameters<typeof leaseActs>[1]) => leaseActs(states, role, at === undefined ? NOW : new Date(at));
    expect([of('reviewer'), of('desk')]).toEqual([reviewer, desk]);
    // An operator does both; whoever only looks, and members, neither.
    expect(of('admin').sort()).toEqual([...reviewer, ...desk].sort());
    expect([of('editor'), of('member')]).toEqual([[], []]);
  });
});
