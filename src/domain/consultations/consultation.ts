import { hoursOfDay, lastBookableDay, type DayHours as OpenHours, type OpeningRules, usualHours } from '../opening/opening-hours.ts';
import { HOUR_MS, MINUTE_MS, type Period } from '../time/period.ts';
import { addDays, clockInstant, type Day, daysBetween, isoWeekday, taipeiDay } from '../time/taipei-time.ts';
import { addWorkdays, type WorkCalendar } from '../time/workdays.ts';
import type { AttachmentField } from '../uploads/attachment.ts';

/** The kinds of applicants for a consultation (docs/rules.md#consultation-kinds). */
export const ADVISORY_IDENTITIES = ['comic_creator', 'related_industry', 'other'] as const;
export type AdvisoryIdentity = (typeof ADVISORY_IDENTITIES)[number];

/** The methods of a consultation (docs/rules.md#consultation-kinds). */
export const ADVISORY_METHODS = ['on_site', 'online', 'telephone'] as const;
export type AdvisoryMethod = (typeof ADVISORY_METHODS)[number];

/** The categories of a consultation (docs/rules.md#consultation-kinds). */
export const ADVISORY_CATEGORIES = [
  'creator',
  'matching',
  'legal',
  'venue',
  'comic_questions',
  'work_health_check',
  'customized_matchmaking',
  'other',
] as const;
export type AdvisoryCategory = (typeof ADVISORY_CATEGORIES)[number];

/** The PDFs of its form: of a work health check the pages. */
export const ADVISORY_ATTACHMENTS = ['work_pdf'] as const satisfies readonly AttachmentField[];

/** Each line has its own days and lengths (docs/rules.md#consultation-times); how many may be held at a time says `consultation-pools.ts`. */
export const ADVISORY_LINES = ['general', 'matching', 'weekly'] as const;
export type AdvisoryLine = (typeof ADVISORY_LINES)[number];

/** Which line a category is spoken about in (docs/decisions/075). */
export const LINE_OF_CATEGORY: Record<AdvisoryCategory, AdvisoryLine> = {
  comic_questions: 'general',
  other: 'general',
  matching: 'matching',
  customized_matchmaking: 'matching',
  creator: 'weekly',
  legal: 'weekly',
  venue: 'weekly',
  work_health_check: 'weekly',
};

/** Minutes of a consultation (docs/rules.md#consultation-times). */
export const ADVISORY_MINUTES: Record<AdvisoryLine, number> = { general: 20, matching: 60, weekly: 60 };
/** Consultations on a day of the general line (docs/rules.md#consultation-times). */
export const GENERAL_SESSIONS = 8;
/** ISO weekdays on which a line may have consultations (docs/rules.md#consultation-times); the general one only has the month's last. */
export const ADVISORY_WEEKDAYS: Record<AdvisoryLine, readonly number[]> = { general: [2], matching: [2, 4], weekly: [2, 3, 4, 5] };

/** The most characters of a consultation's subject. */
export const ADVISORY_CONTENT_MAX_LENGTH = 2000;
/** An application is answered within so many working days (docs/rules.md#consultation-answer). */
export const ADVISORY_REPLY_WORKDAYS = 7;

/** By when staff answers: seven working days after it was asked (docs/rules.md#consultation-answer), and before its day comes, as nobody sets out without an answer. */
export function advisoryReplyDay(askedOn: Day, slotOn: Day, calendar: WorkCalendar): Day {
  const due = addWorkdays(askedOn, ADVISORY_REPLY_WORKDAYS, calendar);
  if (due < slotOn) return due;
  const dayBefore = addDays(slotOn, -1);
  return dayBefore < askedOn ? askedOn : dayBefore;
}

/** The centre's settings (`content/settings/advisory.yaml`). Clocks are `HH:mm`, Taipei. */
export interface AdvisoryRules {
  opening: OpeningRules;
  /** The days from today to the last day of consultations. */
  horizonDays: number;
  /** The hours of notice for a request. */
  leadHours: number;
  /** When the first consultation of a day begins, and when the last has ended at the latest. */
  hours: Record<AdvisoryLine, DayHours>;
  /** Other weeks of consultants from a day on, by that day. */
  changes?: readonly WeekChange[] | undefined;
}
interface DayHours {
  from: string;
  to: string;
}
/** The hours of a consultant by ISO weekday; none where the line has none, and from 00:00 to 00:00. */
type ConsultantWeek = Readonly<Partial<Record<string, DayHours>>>;
interface WeekChange {
  consultant: string;
  from: Day;
  week: ConsultantWeek;
}

/** Holds the consultations of a line, or of a category that has an expert of its own (`consultation-pools.ts`). */
export interface Consultant {
  /** The line, or `line/category`. */
  id: string;
  line: AdvisoryLine;
}

const NO_HOURS: DayHours = { from: '00:00', to: '00:00' };

/** The week of a consultant that counts on a day: the one that began last, or the hours of the line on each of its weekdays. */
function weekOn({ id, line }: Consultant, day: Day, { hours, changes = [] }: AdvisoryRules): ConsultantWeek {
  const change = changes.findLast(({ consultant, from }) => consultant === id && from <= day);
  return change?.week ?? Object.fromEntries(ADVISORY_WEEKDAYS[line].map((weekday) => [weekday, hours[line]]));
}

/** The hours of a consultant on a day. */
function hoursOn(consultant: Consultant, day: Day, rules: AdvisoryRules): DayHours {
  return weekOn(consultant, day, rules)[isoWeekday(day)] ?? NO_HOURS;
}

/** From the first to the last hour of any weekday in the week that counts on a day; from 00:00 to 00:00 where there are none. */
export function widestHoursOn(consultant: Consultant, day: Day, rules: AdvisoryRules): DayHours {
  const some = Object.values(weekOn(consultant, day, rules)).flatMap((each) => (each !== undefined && each.from < each.to ? [each] : []));
  const from = some.map((each) => each.from).toSorted()[0];
  const to = some
    .map((each) => each.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? NO_HOURS : { from, to };
}

/**
 * The general line's day of a month: its last Tuesday, or the last before it whose hours hold one of its sessions (a holiday moves it a week ahead, and
 * never into another month). Hours that staff has set for a day count, those of a holiday that is opened among them; a closing moves nothing
 * (docs/decisions/470). Null when no Tuesday has any.
 */
export function generalDay(month: string, rules: AdvisoryRules): Day | null {
  let day = addDays(nextMonth(month), -1);
  while (day.startsWith(month)) {
    if (ADVISORY_WEEKDAYS.general.includes(isoWeekday(day)) && mayHoldGeneral(day, rules)) return day;
    day = addDays(day, -1);
  }
  return null;
}

/** Whether the hours of a day hold a session of the general line, as they are set or usual. An adviser who is away on that day moves nothing. */
function mayHoldGeneral(day: Day, rules: AdvisoryRules): boolean {
  const set = rules.opening.setHours?.get(day);
  if (set === undefined) return usualHours(day, rules.opening) !== null;
  const own = hoursOn({ id: 'general', line: 'general' }, day, rules);
  return set !== null && (own.from >= own.to || sessionsWithin('general', day, own, set).length > 0);
}

/** The first day of the month after a month (`YYYY-MM`). */
function nextMonth(month: string): Day {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
}

function isDayOf(line: AdvisoryLine, day: Day, rules: AdvisoryRules): boolean {
  if (!ADVISORY_WEEKDAYS[line].includes(isoWeekday(day))) return false;
  return line !== 'general' || generalDay(day.slice(0, 7), rules) === day;
}

/** The sessions of a line on a day, from the beginning of its hours on; those within the hours of the centre. */
function sessionsWithin(line: AdvisoryLine, day: Day, hours: DayHours, open: OpenHours): Period[] {
  const length = ADVISORY_MINUTES[line] * MINUTE_MS;
  const [opens, closes] = [clockInstant(day, `${open.openHour}:00`), clockInstant(day, `${open.closeHour}:00`)];
  const [from, to] = [clockInstant(day, hours.from), clockInstant(day, hours.to)];
  const until = Math.min(to.getTime(), closes.getTime());
  const slots: Period[] = [];
  for (let start = from.getTime(); start + length <= until; start += length) {
    if (start >= opens.getTime()) slots.push({ start: new Date(start), end: new Date(start + length) });
  }
  return line === 'general' ? slots.slice(0, GENERAL_SESSIONS) : slots;
}

/** The consultations that a consultant has on a day, in order; within opening hours, none on a closed day (docs/rules.md#consultation-times). */
export function slotsOn(consultant: Consultant, day: Day, rules: AdvisoryRules): Period[] {
  const open = hoursOfDay(day, rules.opening);
  if (open === null || !isDayOf(consultant.line, day, rules)) return [];
  return sessionsWithin(consultant.line, day, hoursOn(consultant, day, rules), open);
}

/** The last day for which a consultation may be asked for today. */
export function lastAdvisoryDay(today: Day, { horizonDays, opening }: AdvisoryRules): Day {
  return lastBookableDay(today, horizonDays, opening);
}

/** The consultations of a consultant from a day to a day, both included. */
export function slotsOf(consultant: Consultant, from: Day, to: Day, rules: AdvisoryRules): Period[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => slotsOn(consultant, addDays(from, i), rules)).flat();
}

/** The last instant at which a consultation may be asked for, if it has not begun. */
function askBefore(start: Date, leadHours: number): Date {
  return new Date(start.getTime() - leadHours * HOUR_MS);
}

/**
 * True while a consultation may be asked for: after that the adviser prepares (docs/decisions/132). Waits end by the same rule in the
 * database (`waitlist_offer`).
 */
export function isRequestable(start: Date, leadHours: number, now: Date): boolean {
  return now < start && now <= askBefore(start, leadHours);
}

/** The reason why a slot cannot be asked for: none begins then, or it is too close. */
export type SlotFault = 'INVALID_TIME' | 'ADVISORY_LEAD';

/** The consultation that begins at an instant and can still be asked for, or why there is none. */
export function slotAt(consultant: Consultant, start: Date, rules: AdvisoryRules, now: Date): { slot: Period } | { fault: SlotFault } {
  const day = taipeiDay(start);
  const slot = slotsOn(consultant, day, rules).find((each) => each.start.getTime() === start.getTime());
  if (slot === undefined || start <= now || day > lastAdvisoryDay(taipeiDay(now), rules)) return { fault: 'INVALID_TIME' };
  return isRequestable(start, rules.leadHours, now) ? { slot } : { fault: 'ADVISORY_LEAD' };
}

/** True for an address of the webmail provider that the centre asks for; `domain` null asks for none (docs/rules.md#consultation-kinds). */
export function isOfProvider(email: string, domain: string | null): boolean {
  return domain === null || email.trim().toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}
