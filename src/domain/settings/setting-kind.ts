import { ADVISORY_LINES, ADVISORY_WEEKDAYS } from '../consultations/consultation.ts';
import type { Role } from '../identity/account.ts';
import { ORDER_MAX_POINTS, ORDER_MAX_TWD } from '../payments/order.ts';
import { SPACE_SESSIONS } from '../spaces/space.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/period.ts';
import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** Settings with versions from when on (docs/rules.md#versioned-settings): what staff changes without a release. */
export const SETTING_KINDS = ['device_price', 'space_prices', 'recharge_plan', 'loyalty', 'consultation_hours'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

export const SETTING_ROLES = ['admin'] as const satisfies readonly Role[];
export const STAFF_SETTINGS_PATH = 'staff/settings';

export const PLAN_NAME_MAX_LENGTH = 40;

/** A version begins so long after it is recorded at the earliest: every node has heard of it by then. */
export const SETTING_LEAD_MS = MINUTE_MS;
/** A node that has not asked for so long asks before it makes a booking or runs a job. */
export const SETTINGS_MAX_AGE_MS = MINUTE_MS / 4;

const HOUR_MINUTES = HOUR_MS / MINUTE_MS;
const SPACE_DAYS = ['weekday', 'weekend'] as const;
const SPACE_PRICE_FIELDS = SPACE_DAYS.flatMap((days) => SPACE_SESSIONS.map((session) => `${days}_${session}` as const));
export type SpacePriceField = (typeof SPACE_PRICE_FIELDS)[number];

/** The weekdays on which any line has consultations, by their ISO numbers. */
const DAYS_OF_HOURS = { 2: 'tuesday', 3: 'wednesday', 4: 'thursday', 5: 'friday' } as const;
type HoursDay = (typeof DAYS_OF_HOURS)[keyof typeof DAYS_OF_HOURS];
/** Of each weekday the two fields of its hours. */
export const HOURS_FIELDS = Object.entries(DAYS_OF_HOURS).map(([weekday, name]) => ({
  weekday: Number(weekday),
  from: `${name}_from` as `${HoursDay}_from`,
  to: `${name}_to` as `${HoursDay}_to`,
}));

export type HoursField = (typeof HOURS_FIELDS)[number]['from' | 'to'];

/** The numbers of a setting by its kind. */
const FIELDS = {
  device_price: ['points_per_hour'],
  space_prices: SPACE_PRICE_FIELDS,
  recharge_plan: ['on_sale', 'amount_twd', 'points', 'free_points', 'free_valid_days'],
  loyalty: ['promotion_points', 'renewal_points'],
  /** Of each weekday of the consultant. */
  consultation_hours: HOURS_FIELDS.flatMap(({ from, to }) => [from, to]),
} as const satisfies Record<SettingKind, readonly string[]>;
export type SettingField = (typeof FIELDS)[SettingKind][number];
const SETTING_FIELDS: Readonly<Record<SettingKind, readonly SettingField[]>> = FIELDS;

/** The numbers of a setting; of a consultant those of the weekdays of the line. */
export function fieldsOf({ kind, subject }: SettingKey): readonly SettingField[] {
  if (kind !== 'consultation_hours') return SETTING_FIELDS[kind];
  return hoursFieldsOf(subject).flatMap(({ from, to }) => [from, to]);
}

/** The fields of a consultant's weekdays; `subject` begins with the line (`consultantSubject`). */
export function hoursFieldsOf(subject: string) {
  const line = ADVISORY_LINES.find((each) => each === subject.split('-')[0]);
  return HOURS_FIELDS.filter(({ weekday }) => line !== undefined && ADVISORY_WEEKDAYS[line].includes(weekday));
}

/** A consultant as the subject of a setting: the line, or `line-category`. */
export const consultantSubject = (consultant: string): string => consultant.replace('/', '-');

type SettingUnit = 'points' | 'twd' | 'days' | 'clock' | 'flag';
interface FieldFacts {
  unit: SettingUnit;
  /** Whole numbers from one to another: what is beyond is a slip of the finger. */
  least: number;
  most: number;
  /** Of a field that versions of before do not have: what they say by it. */
  missing?: number;
}
const POINTS: FieldFacts = { unit: 'points', least: 1, most: 100_000 };
/** Minutes of a day in Taipei. */
const CLOCK: FieldFacts = { unit: 'clock', least: 0, most: DAY_MS / MINUTE_MS };
const spacePrice: FieldFacts = { unit: 'twd', least: 0, most: 1_000_000 };
export const SETTING_FIELD_FACTS: Readonly<Record<SettingField, FieldFacts>> = {
  points_per_hour: { unit: 'points', least: 0, most: 1000 },
  ...(Object.fromEntries(SPACE_PRICE_FIELDS.map((field) => [field, spacePrice])) as Record<SpacePriceField, FieldFacts>),
  /** 1 while it is sold. */
  on_sale: { unit: 'flag', least: 0, most: 1, missing: 1 },
  amount_twd: { unit: 'twd', least: 1, most: ORDER_MAX_TWD },
  points: { unit: 'points', least: 1, most: ORDER_MAX_POINTS },
  free_points: { unit: 'points', least: 0, most: ORDER_MAX_POINTS },
  free_valid_days: { unit: 'days', least: 0, most: 3650 },
  promotion_points: POINTS,
  renewal_points: POINTS,
  ...(Object.fromEntries(HOURS_FIELDS.flatMap(({ from, to }) => [from, to]).map((field) => [field, CLOCK])) as Record<HoursField, FieldFacts>),
};
/** Every field that any kind has. */
export const ALL_SETTING_FIELDS: readonly SettingField[] = [...new Set(SETTING_KINDS.flatMap((kind) => SETTING_FIELDS[kind]))];

export type SettingValue = Partial<Record<SettingField, number>>;
/** A setting: its kind, and the device, space or plan; '' of one that there is once. */
export interface SettingKey {
  kind: SettingKind;
  subject: string;
}

/** The id of a setting in addresses: no kind has a hyphen, subjects may. */
export const settingId = ({ kind, subject }: SettingKey): string => (subject === '' ? kind : `${kind}-${subject}`);

export interface SettingFault {
  field: SettingField;
  message: 'REQUIRED' | 'TOO_SMALL' | 'TOO_LARGE' | 'INVALID_TIME';
  limit?: number;
}

/** A value as it stands in the database. */
export type RecordedValue = Readonly<Partial<Record<string, number>>>;

/** A value as it was recorded, with the fields that it did not have then. */
export function completeValue(key: SettingKey, recorded: RecordedValue): SettingValue {
  // Before hours were of weekdays they were of every day alike.
  const before: RecordedValue = Object.fromEntries(
    hoursFieldsOf(key.subject).flatMap(({ from, to }) => [
      [from, recorded['from_minutes']],
      [to, recorded['to_minutes']],
    ]),
  );
  const fields = fieldsOf(key).flatMap((field) => {
    const said = recorded[field] ?? before[field] ?? SETTING_FIELD_FACTS[field].missing;
    return said === undefined ? [] : [[field, said] as const];
  });
  return Object.fromEntries(fields);
}

/** A value as it is recorded: a node of the release before, which knows no weekdays, offers no hours of it. */
export const recordedValue = ({ kind }: SettingKey, value: SettingValue): RecordedValue =>
  kind === 'consultation_hours' ? { ...value, from_minutes: 0, to_minutes: 0 } : value;

/** All that is wrong with a value: fields that are missing or out of their range, and amounts that do not go together. */
export function settingFaults(key: SettingKey, value: SettingValue): SettingFault[] {
  const { kind } = key;
  const faults = fieldsOf(key).flatMap((field): SettingFault[] => {
    const number = value[field];
    const { least, most } = SETTING_FIELD_FACTS[field];
    if (number === undefined) return [{ field, message: 'REQUIRED' }];
    if (number < least) return [{ field, message: 'TOO_SMALL', limit: least }];
    return number > most ? [{ field, message: 'TOO_LARGE', limit: most }] : [];
  });
  if (faults.length > 0) return faults;
  if (kind === 'space_prices') return spaceFaults(value);
  if (kind === 'recharge_plan') return planFaults(value);
  if (kind === 'consultation_hours') return hoursFaults(value);
  return [];
}

/** A whole day costs more than each of its sessions and no more than all of them. */
function spaceFaults(value: SettingValue): SettingFault[] {
  return SPACE_DAYS.flatMap((days): SettingFault[] => {
    const parts = SPACE_SESSIONS.filter((session) => session !== 'whole_day').map((session) => value[`${days}_${session}`] ?? 0);
    const field = `${days}_whole_day` as const;
    const [whole, dearest, all] = [value[field] ?? 0, Math.max(...parts), parts.reduce((sum, price) => sum + price, 0)];
    if (whole <= dearest && all > 0) return [{ field, message: 'TOO_SMALL', limit: dearest + 1 }];
    return whole > all ? [{ field, message: 'TOO_LARGE', limit: all }] : [];
  });
}

/** Free points expire: where there are some they have days, and where there are none they have none. */
function planFaults({ free_points = 0, free_valid_days = 0 }: SettingValue): SettingFault[] {
  if (free_points > 0 && free_valid_days === 0) return [{ field: 'free_valid_days', message: 'TOO_SMALL', limit: 1 }];
  return free_points === 0 && free_valid_days > 0 ? [{ field: 'free_valid_days', message: 'TOO_LARGE', limit: 0 }] : [];
}

/** Hours of a weekday end after they begin; none are from 0:00 to 0:00. */
function hoursFaults(value: SettingValue): SettingFault[] {
  return HOURS_FIELDS.flatMap(({ from, to }): SettingFault[] => {
    const [begins, ends] = [value[from] ?? 0, value[to] ?? 0];
    return begins < ends || (begins === 0 && ends === 0) ? [] : [{ field: to, message: 'INVALID_TIME' }];
  });
}

/** Kinds whose value counts by the day that is booked, not by that of the booking: they begin with a day. */
const BY_DAY: readonly SettingKind[] = ['consultation_hours'];
export const countsByDay = (kind: SettingKind): boolean => BY_DAY.includes(kind);

/** The time of day of some minutes, `14:00`, and back. */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, '0')}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`;
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

/** Whether two values say the same. */
export const isSameValue = (key: SettingKey, one: SettingValue, other: SettingValue): boolean => fieldsOf(key).every((field) => one[field] === other[field]);

/** The earliest moment at which a version that is recorded now can begin: a whole minute, or a day in Taipei where days count. */
export function soonestStart(kind: SettingKind, now: Date): Date {
  const soonest = new Date(Math.ceil((now.getTime() + SETTING_LEAD_MS) / MINUTE_MS) * MINUTE_MS);
  if (!countsByDay(kind) || isStart(kind, soonest)) return soonest;
  return taipeiInstant(addDays(taipeiDay(soonest), 1));
}

/** Whether a version of a kind may begin at a moment. */
export const isStart = (kind: SettingKind, moment: Date): boolean =>
  countsByDay(kind) ? taipeiInstant(taipeiDay(moment)).getTime() === moment.getTime() : moment.getTime() % MINUTE_MS === 0;

/** The effects of a change on what is there, counted before it is made. */
export const SETTING_EFFECTS = [
  'rents_keep',
  'waits',
  'applications_keep',
  'orders_keep',
  'promoted',
  'not_promoted',
  'renewed',
  'not_renewed',
  'called_off',
  'waits_closed',
] as const;
export type SettingEffect = (typeof SETTING_EFFECTS)[number];
/** `past` and `withdrawn` count no more; one is `current`. */
export const VERSION_STATES = ['coming', 'current', 'past', 'withdrawn'] as const;
export type VersionState = (typeof VERSION_STATES)[number];
/** Filters of the list: those with something to come. */
export const SETTING_STATES = ['all', 'coming'] as const;
