import { sql } from 'kysely';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { type RentEmail, rentEmail } from './rent-email.ts';
import { readReserved } from './rent-event-email.ts';

/** Equipment that is late by so much is worth an e-mail: whoever is on the way to the counter gets none. */
const OVERDUE_AFTER_MS = 30 * MINUTE_MS;
const MOST_AT_ONCE = 500;

interface Reminded {
  start: Date;
  end: Date;
  points: number;
  cancelBefore: Date;
}

/** The e-mail about equipment that is overdue. */
export const overdueEmail: RentEmail = ({ common: { points: _, ...common }, place, file }) => emails.rentOverdue({ ...common, place }, file);

/** Job: members whose equipment is overdue are written to, once (docs/decisions/253). @throws RowsFailed */
export async function remindOverdue(deps: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>): Promise<void> {
  const now = deps.now();
  const before = new Date(now.getTime() - OVERDUE_AFTER_MS);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM rents WHERE status = 'in_process' AND upper(period) <= ${before}::timestamptz AND overdue_reminded_at IS NULL AND rent_is_out(id)
    ORDER BY id LIMIT ${MOST_AT_ONCE}`.execute(deps.database.db);
  await forEachRow(
    rows,
    ({ id }) => `rents ${id}`,
    ({ id }) =>
      deps.database.db.transaction().execute(async (tx) => {
        // It may be back by now, or another node writes to them.
        const reminded = await sql<Reminded>`
          UPDATE rents SET overdue_reminded_at = ${now}::timestamptz
          WHERE id IN (SELECT id FROM rents WHERE id = ${id}::uuid AND overdue_reminded_at IS NULL AND rent_is_out(id) FOR UPDATE SKIP LOCKED)
          RETURNING lower(period) AS start, upper(period) AS "end", points, cancel_before AS "cancelBefore"`.execute(tx);
        const [times] = reminded.rows;
        const rent = (await readReserved(tx, [id])).get(id);
        if (times === undefined || rent === undefined) return;
        await deps.jobs.enqueue(tx, 'send-mail', rentEmail(deps, rent, overdueEmail, { ...rent, ...times }));
      }),
  );
}
