import { sql } from 'kysely';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { withoutBudget } from '../../src/server/budget.ts';
import { tokenOf } from '../members.ts';
import { medianOf, reportRounds } from '../report.ts';
import { type Centre, openCentre } from './staff-members.ts';

const MEMBERS = [1000, 100_000] as const;
const ROUNDS = 3;
const MEASURED = { warmUp: 2, tries: 7 };
/** A hundred times the members: what is counted grows with them, and no faster. */
const MAX_GROWTH = 100;

/** The time that the effect of new thresholds takes to be shown at 100,000 members, each of whom has spent four times, a tenth of them loyal. */
export async function settingEffects(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const members of MEMBERS) centres.push(await open(members));
  const rounds: number[][] = centres.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, { server }] of centres.entries())
      rounds[i]?.push(await medianOf(MEASURED, () => timeOf(`${server.origin}/api/staff/settings/loyalty/preview`)));
  const [theirs = [], ours = []] = rounds;
  reportRounds(`effect of new thresholds, p50 at ${MEMBERS[1]} members / at ${MEMBERS[0]}`, { ours, theirs }, MAX_GROWTH, 'ms', 'at most');
  for (const { server, database, drop } of centres) {
    await server.stop();
    await database.close();
    await drop();
  }
  await cluster.stop();
}

async function open(members: number): Promise<Centre> {
  const centre = await openCentre(members);
  const { db } = centre.database;
  await withoutBudget(() =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`UPDATE members SET class = 'loyal' WHERE account LIKE 'reader%5'`.execute(tx);
      await sql`INSERT INTO point_lots (member_id, kind, granted, remaining, created_at)
        SELECT id, 'purchased', 1000, 1000, now() - interval '60 days' FROM members WHERE account LIKE 'reader%'`.execute(tx);
      await sql`INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
        SELECT lot.member_id, lot.id, 'printing', -(length(members.account) * 17 + n * 13 + ascii(right(members.account, 1))), 500, 'bench:' || n, 'bench:' || lot.id || n,
          now() - n * interval '9 days'
        FROM point_lots AS lot JOIN members ON members.id = lot.member_id CROSS JOIN generate_series(1, 4) AS n WHERE members.account LIKE 'reader%'`.execute(
        tx,
      );
    }),
  );
  await withoutBudget(() => sql`ANALYZE`.execute(db));
  return centre;
}

async function timeOf(address: string): Promise<number> {
  const started = performance.now();
  const body = new URLSearchParams({ promotion_points: '500', renewal_points: '400', seen: '0' });
  const response = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${tokenOf(0)}` }, body });
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - started;
}
