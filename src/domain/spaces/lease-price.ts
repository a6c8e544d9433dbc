import { isClosedDay, type OpeningHours, type OpeningRules } from '../opening/opening-hours.ts';
import { type Day, isoWeekday } from '../time/taipei-time.ts';
import { daysOfLease, isRestDay, type LeaseDays, leaseLength } from './lease-days.ts';
import { reducedRentTwd, SPACE_DEPOSIT_PERCENT, SPACE_MAX_DAYS, SPACE_OVERTIME_TWD_PER_HOUR, type SpaceSession } from './space.ts';

/** Whole NT$ a session, by kind of day: Saturday and Sunday are the weekend. */
export type SpacePrices = Record<'weekday' | 'weekend', Record<SpaceSession, number>>;

/** One day of a lease with what it costs; a closed day costs nothing. */
export interface LeaseLine {
  day: Day;
  kind: 'weekday' | 'weekend' | 'closed';
  twd: number;
}

/** Why a rent is half: never both (docs/rules.md#space-rent). */
export type LeaseReduction = 'creator' | 'month';

/** The price of a lease, in whole NT$. */
export interface LeaseEstimate {
  lines: LeaseLine[];
  estimatedTwd: number;
  reduction: LeaseReduction | null;
  reductionTwd: number;
  /** The rent after the reduction: what the applicant is to expect. */
  discountedTwd: number;
  depositTwd: number;
}

/**
 * The price of a lease, day by day (docs/rules.md#space-rent): one function for the form and for the server. Every open day from
 * moving in to moving out costs its session; closed days are held and free. Creators pay half, or who leases a month.
 */
export function estimateLease(days: LeaseDays, prices: SpacePrices, opening: OpeningRules, isCreator: boolean): LeaseEstimate {
  const lines = daysOfLease(days).map((day): LeaseLine => {
    const kind = isRestDay(day, days.session, opening) ? 'closed' : isoWeekday(day) >= 6 ? 'weekend' : 'weekday';
    return { day, kind, twd: kind === 'closed' ? 0 : prices[kind][days.session] };
  });
  const estimatedTwd = lines.reduce((sum, { twd }) => sum + twd, 0);
  const reduction = isCreator ? 'creator' : leaseLength(days) >= SPACE_MAX_DAYS ? 'month' : null;
  const discountedTwd = reduction === null ? estimatedTwd : reducedRentTwd(estimatedTwd);
  return { lines, estimatedTwd, reduction, reductionTwd: estimatedTwd - discountedTwd, discountedTwd, depositTwd: depositTwd(discountedTwd) };
}

/** Open for every session. */
const ALL_DAY = { openHour: 0, closeHour: 24 };

/**
 * The rules of opening for a lease that was made: each day that it was priced by is open or closed as it was then, whatever staff has set for that
 * day since. It keeps its price and what it holds.
 */
export function openingAsLeased<R extends OpeningHours>(opening: R, lines: readonly LeaseLine[]): R {
  const [closedDays, specialDays] = [new Set(opening.closedDays), new Map(opening.specialDays)];
  for (const { day, kind } of lines) {
    if (kind !== 'closed') {
      if (isClosedDay(day, opening) || specialDays.has(day)) specialDays.set(day, ALL_DAY);
    } else if (!isClosedDay(day, opening)) {
      specialDays.delete(day);
      closedDays.add(day);
    }
  }
  return { ...opening, closedDays, specialDays };
}

/** The part of a rent that falls on one of its days, in whole NT$, rounded up: in proportion to what the day costs, so that reductions and waivers count. */
export function shareOfDay(lines: readonly LeaseLine[], rentTwd: number, day: Day): number {
  const total = lines.reduce((sum, { twd }) => sum + twd, 0);
  const line = lines.find((each) => each.day === day);
  return line === undefined || total === 0 ? 0 : Math.ceil((rentTwd * line.twd) / total);
}

/** The estimate of a lease that has lost days: without them, as it will be charged (docs/decisions/135). */
export function withoutDays({ lines, estimatedTwd, reduction, discountedTwd }: LeaseEstimate, lost: readonly Day[]): LeaseEstimate {
  const left = lines.filter(({ day }) => !lost.includes(day));
  const estimatedLeft = left.reduce((sum, { twd }) => sum + twd, 0);
  const isWhole = left.length === lines.length;
  const discountedLeft = lost.reduce((sum, day) => sum - shareOfDay(lines, discountedTwd, day), discountedTwd);
  const [estimated, discounted] = isWhole ? [estimatedTwd, discountedTwd] : [estimatedLeft, Math.max(0, Math.min(estimatedLeft, discountedLeft))];
  return {
    lines: left,
    estimatedTwd: estimated,
    reduction,
    reductionTwd: estimated - discounted,
    discountedTwd: discounted,
    depositTwd: depositTwd(discounted),
  };
}

/** The deposit on a rent, in whole NT$ (docs/rules.md#deposit). */
export function depositTwd(rentTwd: number): number {
  return Math.ceil((rentTwd * SPACE_DEPOSIT_PERCENT) / 100);
}

/** The fee for hours over the time; an hour begun is an hour (docs/rules.md#overtime-and-fees). */
export function overtimeTwd(minutes: number): number {
  return Math.ceil(Math.max(0, minutes) / 60) * SPACE_OVERTIME_TWD_PER_HOUR;
}

/** The charges found at the end of a lease, and the amounts not paid yet, in whole NT$. */
export interface LeaseOwed {
  overtimeMinutes: number;
  damagesTwd: number;
  unpaidTwd: number;
}

/** The refund of a deposit, without interest, and what it does not cover. */
export function settleDeposit(depositPaidTwd: number, owed: LeaseOwed): { owedTwd: number; returnedTwd: number; stillOwedTwd: number } {
  const owedTwd = overtimeTwd(owed.overtimeMinutes) + owed.damagesTwd + owed.unpaidTwd;
  return { owedTwd, returnedTwd: Math.max(0, depositPaidTwd - owedTwd), stillOwedTwd: Math.max(0, owedTwd - depositPaidTwd) };
}
