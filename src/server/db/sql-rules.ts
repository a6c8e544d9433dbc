import { type RawBuilder, sql } from 'kysely';
import { OPEN_DELETION_STATUSES } from '../../domain/accounts/deletion.ts';
import { ONE_DAY_MS } from '../../domain/activities/registration-session.ts';
import {
  REGISTRATION_CALLED_OFF_STATUSES,
  REGISTRATION_EXPECTED_STATUSES,
  REGISTRATION_HOLDING_STATUSES,
  REGISTRATION_OVER_STATUSES,
  REGISTRATION_STANDING_STATUSES,
  TICKET_STATUSES,
} from '../../domain/activities/registration-state.ts';
import { CLOSING_ITEMS_TOLD_APART } from '../../domain/closings/closing.ts';
import { ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import {
  ADVISORY_HOLDING_STATUSES,
  ADVISORY_NEW_STATUSES,
  ADVISORY_OVER_STATUSES,
  ADVISORY_REQUESTED_STATUSES,
  ADVISORY_STANDING_STATUSES,
} from '../../domain/consultations/consultation-state.ts';
import { APPLICATION_OPEN_STATUSES } from '../../domain/creators/application-state.ts';
import { IMPORT_UNDER_WAY } from '../../domain/imports/member-import.ts';
import { DELETION_ANSWERS } from '../../domain/insight/figures.ts';
import { INTRODUCTION_ENDED_STATUSES } from '../../domain/matchmaking/introduction-state.ts';
import { ACCEPTED_STATUSES } from '../../domain/matchmaking/upgrade-state.ts';
import { NOTIFICATION_CHOICES } from '../../domain/notifications/notification-kind.ts';
import { DIFFERENCE_REOPENED_STATES, DIFFERENCE_WAITING_STATES } from '../../domain/payments/reconciliation.ts';
import { REFUND_DUE_STATUSES, REFUND_WAITING_STATUSES } from '../../domain/payments/refund-state.ts';
import { GRANT_KINDS, SPEND_KINDS } from '../../domain/points/balance.ts';
import { EXPIRING_STATUSES, HOLDING_STATUSES, STANDING_STATUSES } from '../../domain/rent/rent-state.ts';
import { LEASE_CLOSED, LEASE_OPEN, LEASE_REQUESTED } from '../../domain/spaces/lease-state.ts';
import { SEARCH_PLACES_MAX, SEARCH_WORD_MAX_LENGTH } from '../../domain/staff/member-search.ts';
import { MAX_OPEN_ENTRIES, OFFER_MS, OPEN_WAITLIST_STATUSES } from '../../domain/waitlist/waitlist.ts';

/** A rule as SQL writes it, of the type that it has there. */
const texts = (values: readonly string[]) => `ARRAY[${values.map((value) => `'${value}'`).join(', ')}]`;
const duration = (milliseconds: number) => `interval '${milliseconds / 1000} seconds'`;

/**
 * The rules of the domain that SQL goes by: sets of statuses and kinds, durations. A source says `rule_rent_holding()` and is applied with
 * the value in its place, so that plans are those of a literal: a function that the planner puts in is parsed anew for each plan that is
 * made, and for each statement that a trigger's condition is asked by. An index or a constraint has such a set in its own
 * words; one that changes needs a migration as well.
 */
const RULES = {
  rent_holding: texts(HOLDING_STATUSES),
  rent_standing: texts(STANDING_STATUSES),
  rent_lapsing: texts(EXPIRING_STATUSES),
  advisory_lines: texts(ADVISORY_LINES),
  advisory_new: texts(ADVISORY_NEW_STATUSES),
  advisory_holding: texts(ADVISORY_HOLDING_STATUSES),
  advisory_standing: texts(ADVISORY_STANDING_STATUSES),
  advisory_asked: texts(ADVISORY_REQUESTED_STATUSES),
  import_under_way: texts(IMPORT_UNDER_WAY),
  advisory_over: texts(ADVISORY_OVER_STATUSES),
  registration_holding: texts(REGISTRATION_HOLDING_STATUSES),
  registration_standing: texts(REGISTRATION_STANDING_STATUSES),
  activity_day: duration(ONE_DAY_MS),
  closing_told_apart: texts(CLOSING_ITEMS_TOLD_APART),
  registration_called_off: texts(REGISTRATION_CALLED_OFF_STATUSES),
  registration_over: texts(REGISTRATION_OVER_STATUSES),
  registration_ticket: texts(TICKET_STATUSES),
  introduction_ended: texts(INTRODUCTION_ENDED_STATUSES),
  application_open: texts(APPLICATION_OPEN_STATUSES),
  matchmaking_accepted: texts(ACCEPTED_STATUSES),
  registration_expected: texts(REGISTRATION_EXPECTED_STATUSES),
  lease_closed: texts(LEASE_CLOSED),
  lease_open: texts(LEASE_OPEN),
  lease_asked: texts(LEASE_REQUESTED),
  wait_open: texts(OPEN_WAITLIST_STATUSES),
  wait_entries: String(MAX_OPEN_ENTRIES),
  offer_time: duration(OFFER_MS),
  refund_due: texts(REFUND_DUE_STATUSES),
  refund_waiting: texts(REFUND_WAITING_STATUSES),
  difference_waiting: texts(DIFFERENCE_WAITING_STATES),
  difference_reopened: texts(DIFFERENCE_REOPENED_STATES),
  spend_kinds: texts(SPEND_KINDS),
  grant_kinds: texts(GRANT_KINDS),
  notification_choices: texts(NOTIFICATION_CHOICES),
  search_word: String(SEARCH_WORD_MAX_LENGTH),
  search_places: String(SEARCH_PLACES_MAX),
  deletion_open: texts(OPEN_DELETION_STATUSES),
  deletion_answers: texts(DELETION_ANSWERS),
} as const;
export type Rule = keyof typeof RULES;

/** A rule in a query. */
export const rule = (name: Rule): RawBuilder<never> => sql.raw(RULES[name]);

/** A source names a rule that is not in the table. */
export class UnknownRule extends Error {
  override readonly name = 'UnknownRule';
}

/** Puts the values of the rules into a source. @throws UnknownRule */
export const withRules = (source: string) =>
  source.replace(/\brule_(\w+)\(\)/g, (call, name: string) => {
    if (!Object.hasOwn(RULES, name)) throw new UnknownRule(`${call} is not in src/server/db/sql-rules.ts`);
    return RULES[name as Rule];
  });

/** A text in small letters as the database makes them, as its indexes have them: the small letters of JavaScript are other ones in some languages. */
export const inSmall = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`;

/** The pattern of `LIKE` and `ILIKE` for whatever holds a text; no sign of the text stands for others. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
