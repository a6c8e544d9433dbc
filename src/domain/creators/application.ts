import type { MemberClass } from '../identity/account.ts';
import { addMonths, addYears } from '../time/months.ts';
import { addDays, type Day, daysBetween } from '../time/taipei-time.ts';
import type { AttachmentField } from '../uploads/attachment.ts';

/** The kinds of an application (docs/rules.md#creator-applications): a membership, or a longer one for a creator. */
export const APPLICATION_KINDS = ['creator', 'associate', 'extension'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];
/** The classes that are granted on application. */
export const GRANTED_CLASSES = ['creator', 'associate'] as const satisfies readonly MemberClass[];
export type GrantedClass = (typeof GRANTED_CLASSES)[number];
/** The work of an application: commercially published, or original and online. */
export const WORK_KINDS = ['published', 'online'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
/** The fields of an application that take a PDF. */
export const APPLICATION_ATTACHMENTS = ['relevant_info', 'relevant_info_2', 'relevant_info_3'] as const satisfies readonly AttachmentField[];
export const APPLICATION_REASON_MAX_LENGTH = 1000;

const YEAR_MONTHS = 12;
/** A creator's published work is from the past three years. */
const PUBLICATION_YEARS = 3;
/** A membership, and an extension of one, lasts as long as a published work counts (docs/decisions/205). */
const MEMBERSHIP_YEARS = 3;
/** Days before its end on which a member is told, the earliest first. */
export const ENDING_NOTICE_DAYS = [60, 30, 7] as const;

/** Whether a work that was published on a day counts for an application of another: not later than it, and within three years before it. */
export function isRecentWork(publishedOn: Day, appliedOn: Day): boolean {
  return publishedOn <= appliedOn && publishedOn >= addMonths(appliedOn, -PUBLICATION_YEARS * YEAR_MONTHS);
}

/** A membership's days: the first, and the one after the last. */
export interface MembershipDays {
  startsOn: Day;
  endsOn: Day;
}

/** Whether a work appeared during a membership, up to the day on which its extension is applied for. */
export function isWorkOfMembership(publishedOn: Day, { startsOn, endsOn }: MembershipDays, appliedOn: Day): boolean {
  return publishedOn >= startsOn && publishedOn < endsOn && publishedOn <= appliedOn;
}

/** The day after the last of a membership that begins, or is extended, on a day: from 29 February on it lasts to the end of a February. */
export const membershipEnd = (from: Day): Day => addYears(from, MEMBERSHIP_YEARS);

/** The last day of a membership. */
export const lastDay = (endsOn: Day): Day => addDays(endsOn, -1);

/**
 * The notice that is due on a day, in days before the end; null when none is, or it was given. After days off only the latest is
 * given: nobody is told twice on one day.
 */
export function dueNotice({ endsOn, noticed }: { endsOn: Day; noticed: number | null }, day: Day): number | null {
  const left = daysBetween(day, endsOn);
  if (left <= 0) return null;
  const due = ENDING_NOTICE_DAYS.filter((days) => left <= days).at(-1);
  return due === undefined || (noticed !== null && noticed <= due) ? null : due;
}

/** Why a member cannot apply now; the codes of the refusals. */
export const APPLICATION_OBSTACLES = ['ALREADY_CREATOR', 'ALREADY_ASSOCIATE', 'NO_MEMBERSHIP', 'ALREADY_APPLIED'] as const;
export type ApplicationObstacle = (typeof APPLICATION_OBSTACLES)[number];

/** The facts that decide whether a member can apply. */
export interface Applicant {
  memberClass: MemberClass;
  /** A creator's membership that has an end and has not reached it. */
  hasMembership: boolean;
  /** An application of theirs is open. */
  hasApplied: boolean;
}

/** Why a member cannot apply for a kind; null when they can. */
export function applicationObstacle(kind: ApplicationKind, { memberClass, hasMembership, hasApplied }: Applicant): ApplicationObstacle | null {
  if (kind === 'extension' && !(memberClass === 'creator' && hasMembership)) return 'NO_MEMBERSHIP';
  if (kind !== 'extension' && memberClass === 'creator') return 'ALREADY_CREATOR';
  if (kind === 'associate' && memberClass === 'associate') return 'ALREADY_ASSOCIATE';
  return hasApplied ? 'ALREADY_APPLIED' : null;
}
