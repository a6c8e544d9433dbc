import type { AppointmentOutput, IntroductionOutput } from '../../contract/matchmaking/matchmaking.ts';
import type { StaffAppointmentOutput, StaffIntroductionOutput } from '../../contract/matchmaking/staff-matchmaking.ts';
import { Refusal } from '../../contract/refusal.ts';
import { dialledMobile } from '../../domain/identity/mobile.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { appointmentStatusAt } from '../../domain/matchmaking/appointment-state.ts';
import { type IntroductionSide, showsContacts } from '../../domain/matchmaking/introduction-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import { localize } from '../http/localize.ts';
import type { AppointmentRow } from './appointment-queries.ts';
import type { IntroductionRow, SideRow } from './introduction-queries.ts';

/** @throws Refusal NOT_FOUND */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** An appointment as it travels, as it stands at an instant. */
export function toAppointmentResponse(appointment: AppointmentRow, now: Date): AppointmentOutput {
  const { id, teacher, place, introductionId, reason, reasonLanguage, sequence } = appointment;
  return {
    id,
    status: appointmentStatusAt(appointment, now),
    start: isoWithOffset(appointment.start),
    end: isoWithOffset(appointment.end),
    teacher,
    place,
    introduction_id: introductionId,
    reason,
    reason_language: reasonLanguage,
    sequence,
  };
}

/** The same with its member, for staff. */
export function toStaffAppointmentResponse(library: Pick<Library, 'activities'>, appointment: AppointmentRow, now: Date): StaffAppointmentOutput {
  const { registrationId, activityId, member, partner, createdAt, changedAt } = appointment;
  return {
    ...toAppointmentResponse(appointment, now),
    registration_id: registrationId,
    activity_id: activityId,
    activity: localize('title', activityTitle(library, activityId)),
    member,
    partner,
    created_at: isoWithOffset(createdAt),
    changed_at: isoWithOffset(changedAt),
  };
}

/** The name of a side before anybody agreed: the company that it stands for, else the pen name. */
export function shownName({ application, member }: Pick<SideRow, 'application' | 'member'>): string {
  if (application?.is_organization === true && application.company !== null) return application.company;
  return member.penName ?? member.name;
}

const OTHER = { creator: 'company', company: 'creator' } as const satisfies Record<IntroductionSide, IntroductionSide>;

/** The side of a member in an introduction; undefined for everybody else. */
export const sideOf = (introduction: IntroductionRow, memberId: string): SideRow | undefined =>
  [introduction.creator, introduction.company].find(({ member }) => member.id === memberId);
/** The side opposite to one. */
export const otherSide = (introduction: IntroductionRow, { side }: Pick<SideRow, 'side'>): SideRow => introduction[OTHER[side]];

/**
 * An introduction as one side sees it (docs/rules.md#introductions): of the other side the name that it goes by and what it says of
 * itself, and how to reach it only while both agree. Whoever has left can be reached no more.
 */
export function toIntroductionResponse(introduction: IntroductionRow, own: SideRow): IntroductionOutput {
  const { id, status, creator, company, reason, reasonLanguage, createdAt } = introduction;
  const other = otherSide(introduction, own);
  const isReachable = showsContacts(status, [creator.answer, company.answer]) && !creator.member.isGone && !company.member.isGone;
  return {
    id,
    status,
    side: own.side,
    answer: own.answer,
    answered_at: own.answeredAt === null ? null : isoWithOffset(own.answeredAt),
    is_open: status !== 'cancelled' && !other.member.isGone,
    other: { name: shownName(other), job_title: other.application?.job_title ?? null, intro: other.application?.intro ?? '' },
    contact: isReachable ? contactOf(other) : null,
    reason,
    reason_language: reasonLanguage,
    created_at: isoWithOffset(createdAt),
  };
}

function contactOf({ member, application }: SideRow): NonNullable<IntroductionOutput['contact']> {
  return {
    name: member.name,
    email: member.email,
    mobile: dialledMobile(member.mobile),
    phone: application?.phone == null ? null : dialledPhone(application.phone),
    portfolio_url: application?.portfolio_url ?? null,
    other_urls: application?.other_urls ?? [],
  };
}

/** A pair for staff, with the hours of both. */
export function toStaffIntroductionResponse(
  library: Pick<Library, 'activities'>,
  introduction: IntroductionRow,
  { appointments, now }: { appointments: readonly AppointmentRow[]; now: Date },
): StaffIntroductionOutput {
  const { id, activityId, status, creator, company, reason, reasonLanguage, createdAt } = introduction;
  const side = ({ registrationId, answer, answeredAt, member }: SideRow) => ({
    registration_id: registrationId,
    member: { id: member.id, name: member.name, username: member.username },
    answer,
    answered_at: answeredAt === null ? null : isoWithOffset(answeredAt),
  });
  return {
    id,
    activity_id: activityId,
    activity: localize('title', activityTitle(library, activityId)),
    status,
    creator: side(creator),
    company: side(company),
    appointments: appointments.filter(({ introductionId }) => introductionId === id).map((each) => toStaffAppointmentResponse(library, each, now)),
    reason,
    reason_language: reasonLanguage,
    created_at: isoWithOffset(createdAt),
  };
}
