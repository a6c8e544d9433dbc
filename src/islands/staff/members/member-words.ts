import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import type { BookingKind, BookingState } from '../../../domain/calendar/booking-kind.ts';
import type { MemberClass } from '../../../domain/identity/account.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { type MemberAct, openClosure } from './members-store.ts';

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

type ClosingAct = Extract<MemberAct, 'merge' | 'anonymise' | `${string}_closure`>;
const isClosing = (act: MemberAct): act is ClosingAct => act === 'merge' || act === 'anonymise' || act.endsWith('_closure');

/** The name of an act, on its button and its dialog. */
export function actName(act: MemberAct, member: StaffMemberOutput, { t }: Pick<StaffScope, 't'>): string {
  if (!isClosing(act)) return t(`staff:members.acts.${act}`);
  const kind = openClosure(member)?.kind ?? 'merge';
  return t(`closures:acts.${act}`, { what: t(`closures:short.${kind}`) });
}

/** The effect of an act, in a sentence or two. */
export const doesOf = (act: MemberAct, t: StaffScope['t']): string => (isClosing(act) ? t(`closures:does.${act}`) : t(`staff:members.does.${act}`));
