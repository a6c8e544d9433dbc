import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { FileDamaged, StorageAway, StorageFull } from '../adapters/storage-fault.ts';
import { ActorGone } from '../db/acting.ts';
import { awayOf } from '../db/away.ts';
import { type Violation, violationOf } from '../db/constraint.ts';

/** The refusal of each constraint of the schema: the one place where SQLSTATEs become refusals. */
const BY_CONSTRAINT: Record<string, (cause: unknown) => Refusal> = {
  rents_unit_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  rents_one_seat_a_member: (cause) => new Refusal('ONE_SEAT_AT_A_TIME', { cause }),
  space_holds_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  // The logins of such an account are ended, and staff finds the other one: whoever tries again is told so.
  members_not_merged: (cause) => unavailableNow(cause),
  account_closures_two_people: (cause) => new Refusal('ANOTHER_PERSON', { cause }),
  account_closures_asker: (cause) => new Refusal('ASKER_NOT_STAFF', { cause }),
  account_closures_one_open: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  space_leases_member_here: (cause) => new Refusal('UNAUTHENTICATED', { cause }),
  token_families_not_locked: (cause) => new Refusal('ACCOUNT_LOCKED', { cause }),
  class_changes_once: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  account_locks_once: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  space_leases_not_barred: (cause) => new Refusal('SPACE_BARRED', { cause }),
  space_bars_one_at_a_time: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  closings_booked_on: (cause) => new Refusal('CENTRE_CLOSED', { cause }),
  blocks_booked_on: (cause) => new Refusal('OUT_OF_USE', { cause }),
  blocks_followed_once: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  blocks_follow_on: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  closings_once: (cause) => new Refusal('ALREADY_CLOSED', { cause }),
  waitlist_once: (cause) => new Refusal('ALREADY_WAITING', { cause }),
  waitlist_entries_no_room: (cause) => new Refusal('STILL_AVAILABLE', { cause }),
  waitlist_entries_not_booked: (cause) => new Refusal('ALREADY_BOOKED', { cause }),
  waitlist_entries_class: (cause) => new Refusal('CLASS_NOT_ALLOWED', { cause }),
  waitlist_entries_of_a_member: (cause) => new Refusal('WAITLIST_FULL', { cause }),
  rent_units_out_once: (cause) => new Refusal('STILL_OUT', { cause }),
  advisories_slot_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  advisories_one_a_member: (cause) => new Refusal('ONE_CONSULTATION_AT_A_TIME', { cause }),
  advisories_teacher_free: field({ field: 'teacher', message: 'TEACHER_BUSY' }),
  matchmaking_introductions_once: (cause) => new Refusal('ALREADY_INTRODUCED', { cause }),
  matchmaking_introductions_two: (cause) => new Refusal('NOT_A_PAIR', { cause }),
  matchmaking_consents_two_members: (cause) => new Refusal('NOT_A_PAIR', { cause }),
  matchmaking_appointments_member_free: (cause) => new Refusal('MEMBER_BUSY', { cause }),
  matchmaking_appointments_teacher_free: field({ field: 'teacher', message: 'TEACHER_MEETS' }),
  matchmaking_upgrades_one_open: (cause) => new Refusal('ALREADY_APPLIED', { cause }),
  creator_applications_one_open: (cause) => new Refusal('ALREADY_APPLIED', { cause }),
  activity_sessions_places: (cause) => new Refusal('FULL', { cause }),
  activity_sessions_listed: (cause) => new Refusal('NOT_FOUND', { cause }),
  activity_sessions_not_called_off: (cause) => new Refusal('ACTIVITY_CANCELLED', { cause }),
  activity_sessions_opens: (cause) => new Refusal('REGISTRATION_NOT_OPEN', { cause }),
  activity_sessions_closes: (cause) => new Refusal('REGISTRATION_CLOSED', { cause }),
  registrations_once: (cause) => new Refusal('ALREADY_REGISTERED', { cause }),
  order_refunds_one_open: (cause) => new Refusal('REFUND_OPEN', { cause }),
  point_balances_not_negative: (cause) => new Refusal('NOT_ENOUGH_POINTS', { cause }),
  point_adjustments_two_people: (cause) => new Refusal('ANOTHER_PERSON', { cause }),
  point_adjustments_asker: (cause) => new Refusal('ASKER_NOT_STAFF', { cause }),
  point_adjustments_one_open: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  spendings_member_limit: (cause) => new Refusal('DAILY_LIMIT', { cause }),
  spendings_shop_limit: (cause) => new Refusal('SHOP_LIMIT', { cause }),
  spendings_reversed_points: (cause) => new Refusal('REVERSAL_TOO_LARGE', { cause }),
  ledger_taken_within_lots: (cause) => new Refusal('NOT_ENOUGH_POINTS', { cause }),
  ledger_refund_within_taken: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  notification_choices_optional: field({ field: 'channel', message: 'NOT_AN_OPTION' }),
  creator_profiles_pkey: (cause) => new Refusal('ALREADY_FILLED_IN', { cause }),
  setting_subjects_most: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  setting_subjects_name_zh: field({ field: 'name_zh', message: 'NAME_TAKEN' }),
  setting_subjects_name_en: field({ field: 'name_en', message: 'NAME_TAKEN' }),
  setting_subjects_name_ja: field({ field: 'name_ja', message: 'NAME_TAKEN' }),
  special_hours_next: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  setting_versions_next: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  setting_versions_once: field({ field: 'valid_from', message: 'INVALID_TIME' }),
  members_account_key: field({ field: 'account', message: 'ACCOUNT_TAKEN' }),
  queue_views_named: field({ field: 'name', message: 'NAME_TAKEN' }),
  members_email_key: field({ field: 'email', message: 'EMAIL_TAKEN' }),
  members_mobile_key: field({ field: 'mobile', message: 'MOBILE_TAKEN' }),
};

function field(fault: FieldFault): (cause: unknown) => Refusal {
  return (cause) => refuseField(fault, { cause });
}

/** The wait before a retry, in seconds: a server that was restarted is back by then. */
const RETRY_SECONDS = 5;

/** The database or the file store is away, or too busy: the same call, with its key, is worth sending again. */
function unavailableNow(cause: unknown): Refusal {
  return new Refusal('UNAVAILABLE_NOW', { cause, retryAfterSeconds: RETRY_SECONDS });
}

/** A text cannot be read as a type. Of what else than these two, it is a defect. */
function isUnreadable(error: unknown, { sqlState }: Violation, type: 'json' | 'uuid'): boolean {
  return sqlState === '22P02' && error instanceof Error && error.message.includes(` ${type}`);
}

/** A refusal for what the database or the file store refused; anything else comes back as it was. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof StorageFull) return new Refusal('STORAGE_FULL', { cause: error });
  if (error instanceof StorageAway) return unavailableNow(error);
  if (error instanceof ActorGone) return new Refusal('UNAUTHENTICATED', { cause: error });
  if (error instanceof FileDamaged) return new Refusal('FILE_DAMAGED', { cause: error });
  const violation = violationOf(error);
  if (awayOf(error) !== null) return unavailableNow(error);
  if (violation === null) return error;
  const known = violation.constraint === null ? undefined : BY_CONSTRAINT[violation.constraint];
  if (known) return known(error);
  // A NUL or half a character in a text, which no schema has caught.
  if (violation.sqlState === '22021' || isUnreadable(error, violation, 'json')) return new Refusal('MALFORMED_BODY', { cause: error });
  // An id that is no UUID names nothing.
  return isUnreadable(error, violation, 'uuid') ? new Refusal('NOT_FOUND', { cause: error }) : error;
}
