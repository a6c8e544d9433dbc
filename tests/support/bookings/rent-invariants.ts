import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import type { TestApp } from '../app.ts';
import { NEVER_OF_REGISTRATIONS } from './registration-invariants.ts';

/** The invariants, whatever members and staff have done at once: each names the rows that break it. */
const NEVER: Record<string, string> = {
  'two hold a piece at one moment': `
    SELECT a.rent_id, b.rent_id FROM rent_units a JOIN rent_units b
      ON a.device_id = b.device_id AND a.unit_number = b.unit_number AND a.id < b.id AND a.period && b.period
      WHERE a.status IN ('offered', 'reserved', 'in_process') AND b.status IN ('offered', 'reserved', 'in_process')`,
  'more pieces are held than there are': `
    SELECT moment.device_id, moment.at FROM (SELECT DISTINCT device_id, lower(period) AS at FROM rent_units) AS moment
      WHERE (SELECT count(*) FROM rent_units AS held WHERE held.device_id = moment.device_id AND held.period @> moment.at
          AND held.status IN ('offered', 'reserved', 'in_process'))
        > (SELECT count(*) FROM device_units AS unit WHERE unit.device_id = moment.device_id AND unit.is_in_service)`,
  'a member holds two seats': `
    SELECT member_id FROM rent_units WHERE kind = 'seat' AND status IN ('reserved', 'in_process') GROUP BY member_id HAVING count(*) > 1`,
  'a piece is out twice': `
    SELECT device_id, unit_number FROM rent_units WHERE out_at IS NOT NULL AND returned_at IS NULL GROUP BY 1, 2 HAVING count(*) > 1`,
  'a reservation holds nothing': 'SELECT id FROM rents WHERE NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id)',
  'a reservation and its pieces differ': `
    SELECT rent.id FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id WHERE unit.period <> rent.period OR unit.status <> rent.status`,
  'a reservation costs other than its pieces': `
    SELECT id FROM rents WHERE status <> 'offered' AND points <> (SELECT sum(points) FROM rent_units WHERE rent_id = rents.id)`,
  'points were spent for nothing that is there': `
    SELECT reference FROM ledger_entries WHERE kind = 'renting' AND NOT EXISTS (SELECT FROM rents WHERE reference = 'rent:' || id OR reference LIKE 'rent:' || id || ':%')`,
  'what stands was not paid, or not once': `
    SELECT rent.id, rent.points FROM rents AS rent WHERE rent.status NOT IN ('offered', 'cancelled') AND rent.points <> (
      SELECT COALESCE(-sum(amount), 0) FROM ledger_entries
        WHERE reference = 'rent:' || rent.id || CASE rent.sequence WHEN 0 THEN '' ELSE ':' || rent.sequence END)`,
  'what was cancelled or moved away from was not given back to the lots that paid': `
    SELECT entry.reference, entry.lot_id FROM ledger_entries AS entry JOIN rents AS rent ON split_part(entry.reference, ':', 2) = rent.id::text
      WHERE rent.status = 'cancelled' OR entry.reference <> 'rent:' || rent.id || CASE rent.sequence WHEN 0 THEN '' ELSE ':' || rent.sequence END
      GROUP BY entry.reference, entry.lot_id HAVING sum(entry.amount) <> 0`,
  'a lot is not what its entries say': `
    SELECT id FROM point_lots WHERE remaining <> (SELECT COALESCE(sum(amount), 0) FROM ledger_entries WHERE lot_id = point_lots.id)`,
  'a balance is not what was given less what stands': `
    SELECT balance.member_id FROM point_balances AS balance
      WHERE remaining <> (SELECT COALESCE(sum(granted), 0) FROM point_lots WHERE member_id = balance.member_id)
        - (SELECT COALESCE(sum(points), 0) FROM rents WHERE member_id = balance.member_id AND status NOT IN ('offered', 'cancelled'))
        - (SELECT COALESCE(sum(points), 0) FROM registrations WHERE member_id = balance.member_id
            AND (status NOT IN ('offered', 'failed', 'cancelled') OR status = 'cancelled' AND cancelled_as = 'give_up'))`,
  'an offer keeps no place, or a place is kept for no offer': `
    SELECT id FROM waitlist_entries WHERE status = 'offered' AND NOT EXISTS (SELECT FROM rents WHERE id = rent_id AND status = 'offered')
      AND NOT EXISTS (SELECT FROM registrations WHERE id = registration_id AND status = 'offered')
    UNION ALL SELECT NULL FROM registrations WHERE status = 'offered'
      AND NOT EXISTS (SELECT FROM waitlist_entries WHERE registration_id = registrations.id AND status = 'offered')
    UNION ALL SELECT NULL FROM rents WHERE status = 'offered' AND NOT EXISTS (SELECT FROM waitlist_entries WHERE rent_id = rents.id AND status = 'offered')`,
  'the history ends otherwise than the reservation': `
    SELECT id FROM rents WHERE status <> 'offered' AND status <> (SELECT status FROM record_changes WHERE record_id = rents.id ORDER BY id DESC LIMIT 1)`,
  ...NEVER_OF_REGISTRATIONS,
};

/** The names of what is broken, with the first rows that show it; empty, or a defect. */
export async function findBroken({ database }: Pick<TestApp, 'database'>): Promise<{ never: string; rows: unknown[] }[]> {
  const broken: { never: string; rows: unknown[] }[] = [];
  for (const [never, query] of Object.entries(NEVER)) {
    const { rows } = await database.query(`${query} LIMIT 5`, []);
    if (rows.length > 0) broken.push({ never, rows });
  }
  const faults = await findLedgerFaults(database.db);
  return faults.length > 0 ? [...broken, { never: 'the ledger does not add up', rows: faults.slice(0, 5) }] : broken;
}
