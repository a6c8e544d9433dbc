import { OPEN_DELETION_STATUSES } from '../../domain/accounts/deletion.ts';
import { ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import {
  ADVISORY_ASKED_STATUSES,
  ADVISORY_HOLDING_STATUSES,
  ADVISORY_NEW_STATUSES,
  ADVISORY_OVER_STATUSES,
  ADVISORY_STANDING_STATUSES,
} from '../../domain/consultations/consultation-state.ts';
import { SPEND_KINDS } from '../../domain/points/balance.ts';
import { HOLDING_STATUSES, LAPSING_STATUSES, STANDING_STATUSES } from '../../domain/rent/rent-state.ts';
import { LEASE_CLOSED } from '../../domain/spaces/lease-state.ts';
import { OFFER_MS, OPEN_WAIT_STATUSES } from '../../domain/waitlist/waitlist.ts';

/**
 * The rules of the domain that SQL goes by, each as a function that is made from the domain's constant: sets of statuses and kinds,
 * durations. The planner puts the value in, so that a partial index is found as by a literal. An index or a
 * constraint has such a set in its own words; one that changes needs a migration as well.
 */
const RULES = {
  rule_rent_holding: texts(HOLDING_STATUSES),
  rule_rent_standing: texts(STANDING_STATUSES),
  rule_rent_lapsing: texts(LAPSING_STATUSES),
  rule_advisory_lines: texts(ADVISORY_LINES),
  rule_advisory_new: texts(ADVISORY_NEW_STATUSES),
  rule_advisory_holding: texts(ADVISORY_HOLDING_STATUSES),
  rule_advisory_standing: texts(ADVISORY_STANDING_STATUSES),
  rule_advisory_asked: texts(ADVISORY_ASKED_STATUSES),
  rule_advisory_over: texts(ADVISORY_OVER_STATUSES),
  rule_lease_closed: texts(LEASE_CLOSED),
  rule_wait_open: texts(OPEN_WAIT_STATUSES),
  rule_offer_time: duration(OFFER_MS),
  rule_spend_kinds: texts(SPEND_KINDS),
  rule_deletion_open: texts(OPEN_DELETION_STATUSES),
};

function texts(values: readonly string[]) {
  return { type: 'text[]', value: `ARRAY[${values.map((value) => `'${value}'`).join(', ')}]` };
}

function duration(milliseconds: number) {
  return { type: 'interval', value: `'${milliseconds / 1000} seconds'::interval` };
}

/** The functions of the rules as SQL, by their names. */
export const ruleFunctions: ReadonlyMap<string, string> = new Map(
  Object.entries(RULES).map(([name, { type, value }]) => [
    name,
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS ${type} LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ${value} $$;\n`,
  ]),
);
