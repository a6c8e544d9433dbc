import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { FileDamaged, StorageAway, StorageFull } from '../adapters/storage-fault.ts';
import { type Violation, violationOf } from '../db/constraint.ts';

/** What each constraint of the schema means to a caller: the one place where SQLSTATEs become refusals. */
const BY_CONSTRAINT: Record<string, (cause: unknown) => Refusal> = {
  rents_unit_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  rents_one_seat_a_member: (cause) => new Refusal('ONE_SEAT_AT_A_TIME', { cause }),
  space_holds_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  space_leases_member_here: (cause) => new Refusal('UNAUTHENTICATED', { cause }),
  space_leases_not_barred: (cause) => new Refusal('SPACE_BARRED', { cause }),
  space_bars_one_at_a_time: (cause) => new Refusal('NOT_IN_STATE', { cause }),
  waitlist_once: (cause) => new Refusal('ALREADY_WAITING', { cause }),
  rent_units_out_once: (cause) => new Refusal('STILL_OUT', { cause }),
  advisories_slot_free: (cause) => new Refusal('UNAVAILABLE', { cause }),
  advisories_one_a_member: (cause) => new Refusal('ONE_CONSULTATION_AT_A_TIME', { cause }),
  advisories_teacher_free: field({ field: 'teacher', message: 'TEACHER_BUSY' }),
  point_balances_not_negative: (cause) => new Refusal('NOT_ENOUGH_POINTS', { cause }),
  creator_profiles_pkey: (cause) => new Refusal('ALREADY_FILLED_IN', { cause }),
  members_account_key: field({ field: 'account', message: 'ACCOUNT_TAKEN' }),
  members_email_key: field({ field: 'email', message: 'EMAIL_TAKEN' }),
  members_mobile_key: field({ field: 'mobile', message: 'MOBILE_TAKEN' }),
};

function field(fault: FieldFault): (cause: unknown) => Refusal {
  return (cause) => refuseField(fault, { cause });
}

/** A lock, a statement or a transaction took longer than a caller waits. */
const TIMED_OUT = ['55P03', '57014', '25P03'];
const BUSY_RETRY_SECONDS = 5;

function busy(cause: unknown): Refusal {
  return new Refusal('NOT_READY', { cause, retryAfterSeconds: BUSY_RETRY_SECONDS });
}

/** The pool's own words, which carry no code. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message);
}

/** A text cannot be read as a type. Of what else than these two, it is a defect. */
function isUnreadable(error: unknown, { sqlState }: Violation, type: 'json' | 'uuid'): boolean {
  return sqlState === '22P02' && error instanceof Error && error.message.includes(` ${type}`);
}

/** A refusal for what the database or the file store refused; anything else comes back as it was. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof StorageFull) return new Refusal('STORAGE_FULL', { cause: error });
  if (error instanceof StorageAway) return busy(error);
  if (error instanceof FileDamaged) return new Refusal('FILE_DAMAGED', { cause: error });
  const violation = violationOf(error);
  if (violation === null) return isPoolExhausted(error) ? busy(error) : error;
  const known = violation.constraint === null ? undefined : BY_CONSTRAINT[violation.constraint];
  if (known) return known(error);
  if (TIMED_OUT.includes(violation.sqlState)) return busy(error);
  // A NUL or half a character in a text, which no schema has caught.
  if (violation.sqlState === '22021' || isUnreadable(error, violation, 'json')) return new Refusal('MALFORMED_BODY', { cause: error });
  // An id that is no UUID names nothing.
  return isUnreadable(error, violation, 'uuid') ? new Refusal('NOT_FOUND', { cause: error }) : error;
}
