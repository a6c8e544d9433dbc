import { lastBookableDay } from '../../../domain/opening/opening-hours.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { DAY_MS, type Period } from '../../../domain/time/period.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { periodPart } from '../week/period-part.ts';
import { type AddressSelection, readPeriodPart, readPieces } from './booking-address.ts';

/** A booking to be made once more, as the address of its screen says it. */
export interface RepeatBooking extends AddressSelection {
  /** When it was; the same hours are looked for in a week to come. */
  period: Period;
}

/** The parts of a booking that a repetition needs. */
interface Repeated {
  start: string;
  end: string;
  items: readonly { device: { id: string }; quantity: number }[];
}

/** The way to the screen where a booking can be made once more: same device, pieces and hours. */
export function repeatPath(language: string, { start, end, items: [main, ...extras] }: Repeated): string {
  if (main === undefined) return `/${language}/rent_list`;
  const wish = new URLSearchParams({
    like: periodPart({ start: new Date(start), end: new Date(end) }),
    quantity: String(main.quantity),
  });
  for (const { device, quantity } of extras) wish.append('with', `${device.id}:${quantity}`);
  return `/${language}/rent/${main.device.id}?${wish}`;
}

/** The request in an address; null where there is none, or a malformed one. */
export function readRepeat(search: string): RepeatBooking | null {
  const params = new URLSearchParams(search);
  const period = readPeriodPart(params.get('like'));
  return period && { ...readPieces(params), period };
}

/** The same days of the week and hours, some weeks on. Taipei has no summer time. */
function weeksOn({ start, end }: Period, weeks: number): Period {
  const on = (instant: Date) => new Date(instant.getTime() + weeks * 7 * DAY_MS);
  return { start: on(start), end: on(end) };
}

/** The periods to look at: the same hours in each week to come, up to the last bookable day. */
export function repetitions(period: Period, now: Date, { horizonDays, opening }: RentRules): Period[] {
  const found: Period[] = [];
  const last = lastBookableDay(taipeiDay(now), horizonDays, opening);
  const begin = Math.max(1, Math.ceil((now.getTime() - period.start.getTime()) / (7 * DAY_MS)));
  for (let weeks = begin; taipeiDay(weeksOn(period, weeks).start) <= last; weeks += 1) {
    const next = weeksOn(period, weeks);
    if (next.start > now) found.push(next);
  }
  return found;
}
