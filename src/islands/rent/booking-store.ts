import { atom, computed } from 'nanostores';
import { applyRent } from '../../contract/rent.ts';
import { freeThrough } from '../../domain/busy.ts';
import { priceOf } from '../../domain/rent-period.ts';
import { formatDateTime } from '../../domain/taipei-time.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { ApiError, isCallFailure, newIdempotencyKey, send } from '../../stores/api.ts';
import { effectOf } from '../../stores/failure.ts';
import { busyOf, busyTimesOf, createCalendar } from './calendar-store.ts';
import { createChoice } from './choice-store.ts';
import { type RentDevice, type RulesFacts, rulesFrom } from './rent-device.ts';

/** Why a reservation was not made. A refusal of the server brings its own words. */
export type Refused = { why: 'nothing-chosen' } | { why: 'no-agreement' } | { why: 'taken' } | { why: 'server'; text: string };

export interface BookingOptions {
  /** All of one kind. */
  devices: readonly RentDevice[];
  deviceId: string;
  rules: RulesFacts;
  /** The version of the rules that the page shows. */
  rulesVersion: string;
}

/** Choosing hours of a device and reserving them, for one screen. `unbind` when the screen is gone. */
export function createBooking({ devices, deviceId, rules: facts, rulesVersion }: BookingOptions) {
  const rules = rulesFrom(facts);
  const device = devices.find(({ id }) => id === deviceId) ?? devices[0];
  if (!device) throw new Error('a booking needs a device');
  const now = () => new Date();
  const calendar = createCalendar(busyTimesOf(device.kind), rules.horizonDays, now);
  const $device = atom<RentDevice>(device);
  const $occupancy = computed([$device, calendar.$weeks], ({ id, quantity }, weeks) => ({ busy: busyOf(weeks, id), quantity }));
  const choice = createChoice(rules, $occupancy, now);
  /** What is chosen has been taken by somebody else. */
  const $isConflict = computed([choice.$choice, $occupancy], (period, { busy, quantity }) => period !== null && freeThrough(busy, quantity, period) === 0);
  const $agreed = atom(false);
  const $refused = atom<Refused | null>(null);
  const $isSending = atom(false);

  // Another choice is another form: it has a key of its own, and what was wrong with the last one is past.
  let key = newIdempotencyKey();
  const renew = () => {
    key = newIdempotencyKey();
    $refused.set(null);
  };
  const unbinders = [choice.$choice.listen(renew), $device.listen(renew)];

  /** Reserves what is chosen; true when it is done. The same key goes out again after a lost answer: nothing is charged twice. */
  async function confirm(): Promise<boolean> {
    const period = choice.$choice.get();
    const missing = period === null ? 'nothing-chosen' : $agreed.get() ? null : 'no-agreement';
    $refused.set(missing && { why: missing });
    if (period === null || missing !== null) return false;
    $isSending.set(true);
    try {
      const { id, pricePointsPerHour } = $device.get();
      const { points } = priceOf(period, pricePointsPerHour, rules.opening);
      const body = { device_id: id, start: formatDateTime(period.start), end: formatDateTime(period.end), agree: true, rule_version: rulesVersion, points };
      await send(applyRent, { body }, { idempotencyKey: key, quiet: true });
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const isTaken = error instanceof ApiError && error.code === 'UNAVAILABLE';
      if (isTaken) await calendar.reload([period.start, period.end]);
      const effect = effectOf(error, pageLanguage());
      $refused.set(isTaken ? { why: 'taken' } : { why: 'server', text: effect.kind === 'toast' ? effect.text : '' });
      return false;
    } finally {
      $isSending.set(false);
    }
  }

  return {
    ...calendar,
    ...choice,
    $device,
    $occupancy,
    $isConflict,
    $agreed,
    $refused,
    $isSending,
    rules,
    devices,
    confirm,
    unbind: () => unbinders.map((stop) => stop()),
  };
}

export type Booking = ReturnType<typeof createBooking>;
