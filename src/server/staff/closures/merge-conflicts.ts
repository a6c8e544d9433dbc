import { sql } from 'kysely';
import { MERGE_CONFLICTS, type MergeConflict } from '../../../domain/staff/account-closure.ts';
import type { Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';

/**
 * The reasons for which account `from` cannot be joined with `into` as things are: what the database would refuse of one member, and what is still being
 * decided about one of the two. Empty when nothing stands in the way.
 */
export async function findMergeConflicts(tx: Tx, { from, into }: { from: string; into: string }): Promise<MergeConflict[]> {
  const both = sql`(${from}::uuid, ${into}::uuid)`;
  const of = (one: string) => sql`one.member_id = ${one}::uuid`;
  const { rows } = await sql<Record<MergeConflict, boolean>>`
    SELECT
      EXISTS (SELECT FROM members WHERE id = ${from}::uuid AND role <> 'member') AS staff,
      EXISTS (SELECT FROM account_locks WHERE member_id IN ${both}) AS locked,
      EXISTS (SELECT FROM deletion_requests WHERE member_id IN ${both} AND status = ANY (${rule('deletion_open')})) AS deletion,
      EXISTS (SELECT FROM point_adjustments WHERE member_id IN ${both} AND status = 'requested') AS adjustment,
      EXISTS (SELECT FROM ledger_findings WHERE member_id IN ${both} AND ended_at IS NULL) AS ledger,
      (SELECT count(DISTINCT member_id) = 2 FROM rent_units
        WHERE member_id IN ${both} AND kind = 'seat' AND status = ANY (${rule('rent_standing')})) AS seat,
      EXISTS (SELECT FROM advisories AS one JOIN advisories AS other ON other.member_id = ${into}::uuid AND other.period && one.period
        AND other.status = ANY (${rule('advisory_holding')}) WHERE ${of(from)} AND one.status = ANY (${rule('advisory_holding')})) AS consultation,
      EXISTS (SELECT FROM registrations AS one JOIN registrations AS other ON other.member_id = ${into}::uuid AND other.session_id = one.session_id
        AND other.status = ANY (${rule('registration_holding')}) WHERE ${of(from)} AND one.status = ANY (${rule('registration_holding')})) AS registration,
      EXISTS (SELECT FROM matchmaking_appointments AS one JOIN matchmaking_appointments AS other
        ON other.member_id = ${into}::uuid AND other.period && one.period AND other.status = 'reserved'
        WHERE ${of(from)} AND one.status = 'reserved') AS appointment,
      EXISTS (SELECT FROM matchmaking_consents AS one JOIN matchmaking_consents AS other
        ON other.introduction_id = one.introduction_id AND other.member_id = ${into}::uuid WHERE ${of(from)}) AS introduction,
      (SELECT count(*) > 1 FROM creator_applications WHERE member_id IN ${both} AND status = ANY (${rule('application_open')})) AS creator_application,
      (SELECT count(*) > 1 FROM matchmaking_upgrades WHERE member_id IN ${both} AND status = 'applied') AS upgrade`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the conflicts were not looked for');
  return MERGE_CONFLICTS.filter((conflict) => found[conflict]);
}
