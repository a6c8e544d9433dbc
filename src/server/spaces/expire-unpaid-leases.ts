import { LEASE_MACHINE } from '../../domain/spaces/lease-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { addDays, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { endCorrection } from './correction-queries.ts';
import { openCorrection } from './lease-response.ts';
import { leaseState } from './lease-step.ts';
import { type LeaseRow, lockLease } from './queries.ts';

type Tools = Pick<Deps, 'database' | 'now'>;

/**
 * Job: leases whose deposit did not come in time lapse, as do applications whose correction did not; those whose deposit or correction is
 * due tomorrow or today are reminded, once. @throws RowsFailed
 */
export async function expireUnpaidLeases(tools: Tools): Promise<void> {
  const tomorrow = addDays(taipeiDay(tools.now()), 1);
  const due = await tools.database.db
    .selectFrom('space_leases')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'approved'), is('deposit_due_on', '<=', tomorrow)]),
        is.and([is('status', '=', 'awaiting_correction'), is('correction_due_on', '<=', tomorrow)]),
      ]),
    )
    .orderBy((is) => is.fn.coalesce('deposit_due_on', 'correction_due_on'))
    .execute();
  await forEachRow(
    due,
    ({ id }) => `space_leases ${id}`,
    ({ id }) => lapseOrRemind(tools, id),
  );
}

/** A deposit or a correction that an applicant owes by a day. */
interface Owed {
  isReminded: boolean;
  markReminded: (tx: Tx, now: Date) => Promise<unknown>;
}

/** Expires one lease or reminds of it, as it stands once it is locked. */
async function lapseOrRemind(tools: Tools, id: string): Promise<void> {
  const now = tools.now();
  await tools.database.db.transaction().execute(async (tx) => {
    const lease = await lockLease(tx, id);
    const owed = lease && (depositOf(lease) ?? correctionOf(lease));
    if (!lease || !owed) return;
    const after = afterEvent(LEASE_MACHINE, leaseState(lease), { event: 'lapse', by: 'clock' }, now);
    if ('to' in after) {
      const closed = { closed_at: now, closed_by: 'clock', closed_reason: null, forfeited_twd: 0, refunded_twd: 0 } as const;
      await endCorrection(tx, id, 'expired', now);
      await tx
        .updateTable('space_leases')
        .set({ status: after.to, changed_at: now, correction_due_on: null, ...closed })
        .where('id', '=', id)
        .execute();
    } else if (!owed.isReminded) await owed.markReminded(tx, now);
  });
}

function depositOf(lease: LeaseRow): Owed | null {
  if (lease.status !== 'approved' || lease.deposit_due_on === null) return null;
  return {
    isReminded: lease.reminded_at !== null,
    markReminded: (tx, now) => tx.updateTable('space_leases').set({ reminded_at: now }).where('id', '=', lease.id).execute(),
  };
}

function correctionOf(lease: LeaseRow): Owed | null {
  const open = openCorrection(lease);
  if (lease.correction_due_on === null || open === undefined) return null;
  return {
    isReminded: open.reminded_at !== null,
    markReminded: (tx, now) =>
      tx.updateTable('space_corrections').set({ reminded_at: now }).where('lease_id', '=', lease.id).where('ended_at', 'is', null).execute(),
  };
}
