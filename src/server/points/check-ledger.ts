import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';

/** A member whose balance is not the sum of their entries, or not the sum of their lots. */
interface LedgerFault {
  memberId: string;
  balance: number;
  entries: number;
  lots: number;
}

/** The number of faults that one check reports: each is a defect, and more of them say no more. */
const MAX_FAULTS = 100;

/** The members whose balance is not the sum of their entries, or not the sum of their lots: none, or a defect. */
export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    SELECT balance.member_id AS "memberId", balance.remaining AS balance, entries.sum AS entries, lots.sum AS lots
    FROM point_balances AS balance
    CROSS JOIN LATERAL (SELECT COALESCE(sum(amount), 0)::integer AS sum FROM ledger_entries WHERE member_id = balance.member_id) AS entries
    CROSS JOIN LATERAL (SELECT COALESCE(sum(remaining), 0)::integer AS sum FROM point_lots WHERE member_id = balance.member_id) AS lots
    WHERE balance.remaining <> entries.sum OR balance.remaining <> lots.sum
    ORDER BY balance.member_id
    LIMIT ${MAX_FAULTS}`.execute(db);
  return rows;
}

/**
 * Job: checks that each balance is the sum of its entries and of its lots. What does not add up is logged each night, and the office hears
 * of each difference once, in the transaction that notes it; one that is gone is ended.
 */
export async function checkLedger({ database, jobs, library, log, now }: Pick<Deps, 'database' | 'jobs' | 'library' | 'log' | 'now'>): Promise<void> {
  const { db } = database;
  const faults = await findLedgerFaults(db);
  if (faults.length > 0) log.error({ faults }, 'the ledger does not add up');
  await db.transaction().execute(async (tx) => {
    // With as many as one check reports there may be more: none of them is known to be gone.
    if (faults.length < MAX_FAULTS) {
      const standing = sql.join([sql`(NULL::uuid, NULL::integer, NULL::bigint, NULL::bigint)`, ...faults.map(asRow)]);
      await sql`UPDATE ledger_findings SET ended_at = ${now()}::timestamptz
        WHERE ended_at IS NULL AND (member_id, balance, entries, lots) NOT IN (SELECT m, b, e, l FROM (VALUES ${standing}) AS fault (m, b, e, l) WHERE m IS NOT NULL)`.execute(
        tx,
      );
    }
    const found: LedgerFault[] = [];
    for (const fault of faults) {
      const noted = await tx
        .insertInto('ledger_findings')
        .values({ member_id: fault.memberId, balance: fault.balance, entries: fault.entries, lots: fault.lots, found_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (noted) found.push(fault);
    }
    if (found.length === 0) return;
    const accounts = await tx
      .selectFrom('members')
      .select(['id', 'account'])
      .where(
        'id',
        'in',
        found.map(({ memberId }) => memberId),
      )
      .execute();
    const nameOf = new Map(accounts.map(({ id, account }) => [id, account]));
    const differences = found.map(({ memberId, balance, entries, lots }) => `${nameOf.get(memberId) ?? memberId}：${balance}／${entries}／${lots}`);
    await jobs.enqueue(tx, 'send-mail', {
      to: library.settings.contact.mailbox,
      language: 'zh',
      ...emails.ledgerOffice({ name: library.settings.centre.name.zh, count: found.length, differences }),
    });
  });
}

const asRow = ({ memberId, balance, entries, lots }: LedgerFault) => sql`(${memberId}::uuid, ${balance}::integer, ${entries}::bigint, ${lots}::bigint)`;
