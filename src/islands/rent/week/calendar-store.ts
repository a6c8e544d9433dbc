import { atom, map, onMount } from 'nanostores';
import { listDevices } from '../../../contract/rent/device.ts';
import { firstBookableWeek, lastBookableDay, mondayOf } from '../../../domain/opening/opening-hours.ts';
import type { BusyTime } from '../../../domain/rent/availability.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { addDays, type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { learnSpecialDays } from '../../opening/special-days.ts';
import { $devicePrices } from './device-prices.ts';

/** The busy times of a week, by device. */
export type WeekOfBusyTimes = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; byDevice: ReadonlyMap<string, readonly BusyTime[]> };

/** Asks when devices are taken. */
export type LoadBusyTimes = (from: Day, to: Day) => Promise<ReadonlyMap<string, readonly BusyTime[]>>;

export const readBusyTimes: LoadBusyTimes = async (from, to) => {
  const [{ data }] = await Promise.all([send(listDevices, { query: { from, to, per_page: 100 } }, { quiet: true, spinner: false }), learnSpecialDays()]);
  for (const { id, price_points_per_hour } of data) $devicePrices.setKey(id, price_points_per_hour);
  return new Map(data.map(({ id, busy = [] }) => [id, busy.map(({ start, end, free }) => ({ start: new Date(start), end: new Date(end), free }))]));
};

const CLOCK_MS = 20_000;

/**
 * Which week is open, what time it is, and when things are taken in the weeks that were looked at. Nothing is known of
 * the present moment until the page is alive, so `$now` and `$monday` begin as null. `first` is the week to begin with,
 * instead of the first that has hours to book.
 */
export function createCalendar(load: LoadBusyTimes, { opening, horizonDays }: RentRules, now: () => Date, first: Day | null = null) {
  const $now = atom<Date | null>(null);
  const $monday = atom<Day | null>(null);
  const $weeks = map<Record<Day, WeekOfBusyTimes>>({});

  onMount($now, () => {
    if (typeof window === 'undefined') return;
    $now.set(now());
    openWeek(first ?? firstBookableWeek(now(), opening, horizonDays));
    const timer = setInterval(() => $now.set(now()), CLOCK_MS);
    return () => clearInterval(timer);
  });

  function openWeek(monday: Day): void {
    $monday.set(monday);
    const known = $weeks.get()[monday]?.state;
    if (known === undefined || known === 'failed') void read(monday);
  }

  /** Whether a week holds a day from today to the last that may be booked. */
  function isWithin(monday: Day): boolean {
    const today = taipeiDay(now());
    return monday >= mondayOf(today) && monday <= lastBookableDay(today, horizonDays, opening);
  }

  function turnWeek(weeks: number): void {
    const monday = $monday.get();
    if (monday === null) return;
    const to = addDays(monday, weeks * 7);
    if (isWithin(to)) openWeek(to);
  }

  /** Reads a week; what was known of it is shown meanwhile. */
  async function read(monday: Day): Promise<void> {
    if ($weeks.get()[monday]?.state !== 'ready') $weeks.setKey(monday, { state: 'loading' });
    try {
      $weeks.setKey(monday, { state: 'ready', byDevice: await load(monday, addDays(monday, 6)) });
    } catch (error) {
      // The screen says so and offers to try again.
      $weeks.setKey(monday, { state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  /** Reads again the open week and those of some instants. */
  async function reload(instants: readonly Date[] = []): Promise<void> {
    const mondays = new Set(instants.map((instant) => mondayOf(taipeiDay(instant))));
    const open = $monday.get();
    if (open !== null) mondays.add(open);
    await Promise.all([...mondays].map(read));
  }

  /** Reads a week if it is not known; whether it is now. */
  async function know(monday: Day): Promise<boolean> {
    if ($weeks.get()[monday]?.state !== 'ready') await read(monday);
    return $weeks.get()[monday]?.state === 'ready';
  }

  return { $now, $monday, $weeks, openWeek, turnWeek, isWithin, reload, know };
}
export type Calendar = ReturnType<typeof createCalendar>;

/** When a device is taken, in all weeks that are known. */
export function busyOf(weeks: Readonly<Record<Day, WeekOfBusyTimes>>, deviceId: string): BusyTime[] {
  return Object.values(weeks).flatMap((week) => (week.state === 'ready' ? (week.byDevice.get(deviceId) ?? []) : []));
}
