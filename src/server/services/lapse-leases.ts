import { afterLeaseEvent } from '../../domain/lease-state.ts';
import { addDays, taipeiDay } from '../../domain/taipei-time.ts';
import { mailDay } from '../../i18n/mail-dates.ts';
import { forEachRow } from '../db/each-row.ts';
import { lockLease } from '../db/queries/leases.ts';
import type { Deps } from '../deps.ts';
import { type LetterValues, twdText, writeOfLease } from './lease-letter.ts';
import { leaseState } from './lease-wire.ts';

type Tools = Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>;

/** Job: leases whose deposit did not come in time lapse, and those whose deposit is due tomorrow or today are reminded, once. @throws RowsFailed */
export async function lapseLeases(tools: Tools): Promise<void> {
  const tomorrow = addDays(taipeiDay(tools.now()), 1);
  const due = await tools.database.db
    .selectFrom('space_leases')
    .select('id')
    .where('status', '=', 'approved')
    .where('deposit_due_on', '<=', tomorrow)
    .orderBy('deposit_due_on')
    .execute();
  await forEachRow(
    due,
    ({ id }) => `space_leases ${id}`,
    ({ id }) => lapseOrRemind(tools, id),
  );
}

/** What somebody else has changed meanwhile is looked at as it is now. */
async function lapseOrRemind(tools: Tools, id: string): Promise<void> {
  const now = tools.now();
  await tools.database.db.transaction().execute(async (tx) => {
    const lease = await lockLease(tx, id);
    if (lease?.status !== 'approved' || lease.deposit_due_on === null) return;
    const { deposit_due_on: due } = lease;
    const values: LetterValues = (language) => ({ deposit: twdText(lease.deposit_twd ?? 0), due: mailDay(due, language) });
    const after = afterLeaseEvent(leaseState(lease), 'lapse', now);
    if ('to' in after) {
      const closed = { closed_at: now, closed_by: 'clock', closed_reason: null, forfeited_twd: 0, refunded_twd: 0 } as const;
      await tx
        .updateTable('space_leases')
        .set({ status: after.to, changed_at: now, ...closed })
        .where('id', '=', id)
        .execute();
      await writeOfLease(tx, tools, lease, 'spaceLapsed', values);
    } else if (lease.reminded_at === null) {
      await tx.updateTable('space_leases').set({ reminded_at: now }).where('id', '=', id).execute();
      await writeOfLease(tx, tools, lease, 'spaceDepositDue', values);
    }
  });
}
