import type { Role } from '../identity/account.ts';
import { overlaps } from '../spaces/lease-days.ts';
import type { Period } from '../time/period.ts';
import { addDays, type Day, daysBetween, isoWeekday, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The roles that take seats, equipment and spaces out of use for a time: the people who plan courses, and the desk when something breaks. */
export const BLOCK_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];
/** The most days ahead for which something is blocked, and the most days of one block. */
const BLOCK_HORIZON_DAYS = 365;
/** The most devices that one block names. */
export const BLOCK_MAX_DEVICES = 100;

/**
 * The plan of a block: hours on some weekdays between two days, or, without weekdays, from the first hour of the one to the last hour of the
 * other without a break. Whole hours, Taipei.
 */
export interface BlockPlan {
  fromOn: Day;
  untilOn: Day;
  /** ISO weekdays: 1 is Monday. */
  weekdays: readonly number[];
  fromHour: number;
  toHour: number;
}

/** The times of a plan in their order, each whole. */
export function blockTimes({ fromOn, untilOn, weekdays, fromHour, toHour }: BlockPlan): Period[] {
  if (weekdays.length === 0) return [{ start: taipeiInstant(fromOn, fromHour), end: taipeiInstant(untilOn, toHour) }];
  return Array.from({ length: Math.min(BLOCK_HORIZON_DAYS, daysBetween(fromOn, untilOn)) + 1 }, (_, i) => addDays(fromOn, i))
    .filter((day) => weekdays.includes(isoWeekday(day)))
    .map((day) => ({ start: taipeiInstant(day, fromHour), end: taipeiInstant(day, toHour) }));
}

/** The field of a plan that is wrong; null when it can be made: days and hours in order, within the horizon, and something of it to come. */
export function blockFault(plan: BlockPlan, now: Date): 'from_on' | 'until_on' | 'to_hour' | 'weekdays' | null {
  const { fromOn, untilOn, weekdays, fromHour, toHour } = plan;
  const today = taipeiDay(now);
  if (fromOn < today) return 'from_on';
  if (untilOn < fromOn || untilOn > addDays(today, BLOCK_HORIZON_DAYS)) return 'until_on';
  if (toHour <= fromHour && (weekdays.length > 0 || untilOn === fromOn)) return 'to_hour';
  const times = blockTimes(plan);
  if (times.length === 0) return 'weekdays';
  return timesLeft(times, now).length === 0 ? 'to_hour' : null;
}

/** The instant from which a change counts that is made from a day on: its first, or now where that has begun. */
export function changesAt(fromOn: Day, now: Date): Date {
  const begin = taipeiInstant(fromOn, 0);
  return begin > now ? begin : now;
}

/** Some times as far as they lie before an instant. */
export function timesBefore(times: readonly Period[], at: Date): Period[] {
  return times.filter(({ start }) => start < at).map(({ start, end }) => ({ start, end: end < at ? end : at }));
}

/** Some times as far as they lie from an instant on. */
export function timesFrom(times: readonly Period[], at: Date): Period[] {
  return timesLeft(times, at).map(({ start, end }) => ({ start: start > at ? start : at, end }));
}

/** The times that are not over at an instant. */
export function timesLeft(times: readonly Period[], now: Date): Period[] {
  return times.filter(({ end }) => end > now);
}

/** The last of some times that meets a period; undefined when none does. */
export function lastMeeting(times: readonly Period[], period: Period): Period | undefined {
  return times.findLast((time) => overlaps(time, period));
}

/** So many pieces of a device that are out of use. */
export interface BlockedPieces {
  deviceId: string;
  pieces: number;
}
/** The same at a time. */
export interface BlockedTime extends BlockedPieces, Period {}

/** A booking as a block finds it: what it holds, and when. */
export interface HeldBooking extends Period {
  id: string;
  pieces: readonly BlockedPieces[];
}

interface BlockedDevices {
  /** The times of the block that is asked about, and what it blocks. */
  times: readonly Period[];
  devices: readonly BlockedPieces[];
  /** Whatever else is blocked. */
  others: readonly BlockedTime[];
  /** The pieces that there are of a device. */
  quantityOf: (deviceId: string) => number;
}

/**
 * The bookings that a block leaves no piece for. They are given in the order in which they stay: each stays that fits beside what is blocked and those
 * that stay already, so that whoever booked first is hit last.
 */
export function bookingsHit(bookings: readonly HeldBooking[], { times, devices, others, quantityOf }: BlockedDevices): Set<string> {
  const hit = new Set<string>();
  const staying: HeldBooking[] = [];
  const own = devices.flatMap((device) => times.map((time) => ({ ...device, ...time })));
  for (const booking of bookings) {
    const isHit = booking.pieces.some(({ deviceId, pieces }) => {
      const mine = own.filter((time) => time.deviceId === deviceId && overlaps(time, booking));
      if (mine.length === 0) return false;
      const taken = [
        ...mine,
        ...others.filter((time) => time.deviceId === deviceId && overlaps(time, booking)),
        ...staying
          .filter((other) => overlaps(other, booking))
          .flatMap(({ pieces: held, start, end }) => held.filter((each) => each.deviceId === deviceId).map((each) => ({ ...each, start, end }))),
      ];
      // It is fullest where something begins; what is full without this block is none of its doing.
      const moments = [booking.start, ...taken.map(({ start }) => start)].filter((at) => at >= booking.start && mine.some((time) => holds(time, at)));
      const takenAt = (at: Date) => taken.filter((time) => holds(time, at)).reduce((sum, each) => sum + each.pieces, 0);
      return moments.some((at) => takenAt(at) + pieces > quantityOf(deviceId));
    });
    if (isHit) hit.add(booking.id);
    else staying.push(booking);
  }
  return hit;
}

const holds = ({ start, end }: Period, at: Date): boolean => start <= at && at < end;
