import type { CallData } from '../../contract/call.ts';
import type { getWaiting } from '../../contract/staff/waiting.ts';
import type { Role } from '../../domain/identity/account.ts';
import { PROMISED_WORKDAYS, sumUpWaiting, WAITING_COUNTED_MAX, type WaitingKind, waitingKindsOf } from '../../domain/staff/waiting.ts';
import { isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Waiting } from '../../domain/time/waiting.ts';
import { readWaitingDeletions } from '../accounts/leaving/waiting-deletions.ts';
import { readWaitingRegistrations } from '../activities/staff/waiting-registrations.ts';
import { readWaitingConsultations } from '../consultations/waiting-consultations.ts';
import { readWaitingMessages } from '../contact/queries.ts';
import { readWaitingApplications } from '../creators/waiting-applications.ts';
import type { Deps } from '../deps.ts';
import { readWaitingUpgrades } from '../matchmaking/waiting-upgrades.ts';
import { readWaitingDifferences, readWaitingRefunds } from '../payments/waiting-payments.ts';
import { readWaitingLeases } from '../spaces/staff/waiting-leases.ts';
import { readWaitingUndelivered } from './undelivered/read-undelivered.ts';

const READERS: Record<WaitingKind, (deps: Deps, limit: number) => Promise<Waiting[]>> = {
  leases: readWaitingLeases,
  consultations: readWaitingConsultations,
  deletions: readWaitingDeletions,
  messages: readWaitingMessages,
  registrations: readWaitingRegistrations,
  creators: readWaitingApplications,
  upgrades: readWaitingUpgrades,
  refunds: readWaitingRefunds,
  differences: readWaitingDifferences,
  undelivered: readWaitingUndelivered,
};

/** Reads what waits for a role, each kind that it can open (docs/decisions/211). */
export async function readWaiting(deps: Deps, role: Role): Promise<CallData<typeof getWaiting>> {
  const today = taipeiDay(deps.now());
  const kinds = [];
  for (const kind of waitingKindsOf(role)) {
    const waiting = await READERS[kind](deps, WAITING_COUNTED_MAX);
    const { overdue, dueToday, oldestSince, nextDueOn } = sumUpWaiting(waiting, today);
    kinds.push({
      kind,
      count: waiting.length,
      overdue,
      due_today: dueToday,
      oldest_since: oldestSince && isoWithOffset(oldestSince),
      next_due_on: nextDueOn,
      promised: PROMISED_WORKDAYS[kind],
    });
  }
  return { kinds };
}
