import { atom, computed } from 'nanostores';
import { moveRent, type RentOutput } from '../../../contract/rent/rent.ts';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { combineAvailability, releasePeriod } from '../../../domain/rent/availability.ts';
import { cancelBefore, priceOf } from '../../../domain/rent/rent-period.ts';
import type { Period } from '../../../domain/time/period.ts';
import { formatDateTime, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { newIdempotencyKey, send } from '../../../stores/api.ts';
import { type CallRefusal, toCallRefusal } from '../booking/refusal.ts';
import { busyOf, createCalendar, readBusyTimes } from '../week/calendar-store.ts';
import { createChoice } from '../week/choice-store.ts';
import { $devicePrices, priceNow } from '../week/device-prices.ts';
import type { HourFacts } from '../week/hours-context.ts';
import { type RulesFacts, rulesFrom } from '../week/rent-device.ts';
import type { PricedDevice } from './priced-device.ts';

/** Why it was not moved. A refusal of the server brings its own words; the booking is as it was. */
export type MoveRefused = { why: 'nothing-chosen' } | { why: 'same' } | { why: 'no-agreement' } | CallRefusal;

export interface MoveOptions {
  rent: RentOutput;
  devices: readonly PricedDevice[];
  rules: RulesFacts;
  /** The version of the rules that the page shows. */
  rulesVersion: string;
}

/** Putting a booking to another time, for one dialog: the same pieces, whose own hours count as free. */
export function createMove({ rent, devices, rules: facts, rulesVersion }: MoveOptions) {
  const rules = rulesFrom(facts);
  const now = () => new Date();
  const own: Period = { start: new Date(rent.start), end: new Date(rent.end) };
  const items = rent.items.flatMap(({ device: { id }, quantity }) => {
    const device = devices.find((each) => each.id === id);
    return device ? [{ device, quantity }] : [];
  });
  const calendar = createCalendar(readBusyTimes, rules, now, mondayOf(taipeiDay(own.start)));
  const $occupancy = computed([calendar.$weeks], (weeks) =>
    combineAvailability(
      items.map(({ device: { id, quantity }, quantity: wanted }) => ({ busy: releasePeriod(busyOf(weeks, id), quantity, own, wanted), quantity, wanted })),
    ),
  );
  const choice = createChoice(rules, $occupancy, now);
  const $hourFacts = atom<HourFacts>({
    free: () => 1,
    of: 1,
    isShort: () => false,
    canBeShort: false,
    isOwn: (hour) => hour >= own.start && hour < own.end,
  });
  /** The price of the new time, how much more than the old one, and until when it can be cancelled. */
  const $change = computed([choice.$choice, $devicePrices], (period, prices) => {
    if (period === null) return null;
    const points = items.reduce((sum, { device, quantity }) => sum + priceOf(period, priceNow(device, prices), rules.opening).points * quantity, 0);
    return { period, points, difference: points - rent.points, cancelBefore: cancelBefore(period.start) };
  });
  const $agreed = atom(false);
  const $refused = atom<MoveRefused | null>(null);
  const $isSending = atom(false);

  let key = newIdempotencyKey();
  choice.$choice.listen(() => {
    key = newIdempotencyKey();
    $refused.set(null);
  });

  function whatIsWrong(period: Period | null): MoveRefused | null {
    if (period === null) return { why: 'nothing-chosen' };
    if (period.start.getTime() === own.start.getTime() && period.end.getTime() === own.end.getTime()) return { why: 'same' };
    return $agreed.get() ? null : { why: 'no-agreement' };
  }

  /** Moves it to the chosen time; true when it is done. Whatever fails leaves it where it was. */
  async function confirm(): Promise<boolean> {
    const change = $change.get();
    const wrong = whatIsWrong(change?.period ?? null);
    $refused.set(wrong);
    if (change === null || wrong !== null || $isSending.get()) return false;
    const { period, points } = change;
    $isSending.set(true);
    try {
      const body = { start: formatDateTime(period.start), end: formatDateTime(period.end), agree: true, rule_version: rulesVersion, points };
      await send(moveRent, { params: { id: rent.id }, body }, { idempotencyKey: key, quiet: true });
      return true;
    } catch (error) {
      $refused.set(await toCallRefusal(error, period, calendar));
      return false;
    } finally {
      $isSending.set(false);
    }
  }

  return {
    ...calendar,
    ...choice,
    $device: atom({ title: items[0]?.device.title ?? '', label: items[0]?.device.label ?? '' }),
    $occupancy,
    $hourFacts,
    $change,
    $agreed,
    $refused,
    $isSending,
    rules,
    confirm,
  };
}
export type Move = ReturnType<typeof createMove>;
