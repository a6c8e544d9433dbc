import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import type { BookingKind, BookingState } from '../../../domain/calendar/booking-kind.ts';
import type { MemberClass } from '../../../domain/identity/account.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';

type LogKind = StaffMemberOutput['ledger'][number]['kind'];
type ClassEvent = StaffMemberOutput['class_changes'][number]['event'];

/** Words of other areas, which the page hands over: what members read of the same things. */
export interface MemberWords {
  classes: Record<MemberClass, string>;
  /** With `{{from}}` and `{{to}}`. */
  changes: Record<ClassEvent, string>;
  bookings: Record<BookingKind, string>;
  states: Record<BookingState, string>;
  points: Record<LogKind, string>;
}

export interface MemberScope extends StaffScope {
  words: MemberWords;
}

/** Points that came or went, with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : `−${-points}`);
