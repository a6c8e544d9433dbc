import { atom, computed, type ReadableAtom } from 'nanostores';
import type { CallResponse } from '../../../contract/call.ts';
import { applyRent } from '../../../contract/rent/rent.ts';
import type { Period } from '../../../domain/time/period.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import { newIdempotencyKey, send } from '../../../stores/api.ts';
import { createCalendar, readBusyTimes } from '../week/calendar-store.ts';
import { createChoice } from '../week/choice-store.ts';
import { type RentDevice, type RulesFacts, rulesFrom } from '../week/rent-device.ts';
import { createJoin } from './join-store.ts';
import { createQuote, type Missing, occupancyOf } from './quote.ts';
import { createSelection, type SelectionItem } from './quote-store.ts';
import { type CallRefusal, toCallRefusal } from './refusal.ts';
import { createRepeat } from './repeat-store.ts';
import { createUrlSync, mondayOfSelection, savedSelection } from './url-sync.ts';

/** Why a reservation was not made. A refusal of the server brings its own words. */
export type Refused = { why: 'nothing-chosen' } | { why: 'no-agreement' } | { why: 'quantity' } | CallRefusal;

/** A booking that was made, with the points that are left. */
export type Reserved = CallResponse<typeof applyRent>['data'];

export interface BookingOptions {
  /** All there are: what is switched to, and what may come along. */
  devices: readonly RentDevice[];
  deviceId: string;
  rules: RulesFacts;
  /** The version of the rules that the page shows. */
  rulesVersion: string;
}

/** Choosing hours of a device, with what comes along, and reserving them, for one screen. `unbind` when the screen is gone. */
export function createBooking({ devices, deviceId, rules: facts, rulesVersion }: BookingOptions) {
  const rules = rulesFrom(facts);
  const now = () => new Date();
  const wish = createSelection(devices, deviceId);
  const kept = savedSelection(rules, now());
  const calendar = createCalendar(readBusyTimes, rules, now, mondayOfSelection(kept));
  const $occupancy = occupancyOf(wish, calendar.$weeks);
  const choice = createChoice(rules, $occupancy, now);
  const timed = createQuote(wish, choice.$choice, calendar.$weeks, rules);
  const { $missing, $price } = timed;
  const repeat = createRepeat({ wish, calendar, choice, rules, now });
  const address = createUrlSync({ wish, calendar, choice, kept });
  const $lost = lostOf(choice.$choice, $missing, wish.$device);
  const joining = createJoin({ ...calendar, $device: wish.$device, $taken: choice.$taken, $lost, rules, now });
  const $agreed = atom(false);
  const $refused = atom<Refused | null>(null);
  const $isSending = atom(false);
  /** The last reservation, until another is wanted. */
  const $reserved = atom<Reserved | null>(null);

  // Another choice is another form: it has a key of its own, and what was wrong with the last one is past.
  let key = newIdempotencyKey();
  const renew = () => {
    key = newIdempotencyKey();
    $refused.set(null);
  };
  const unbinders = [choice.$choice.listen(renew), wish.$items.listen(renew), wish.stop, joining.stopJoin];

  function whatIsWrong(): Refused | null {
    if (choice.$choice.get() === null) return { why: 'nothing-chosen' };
    if (wish.$isFull.get() || Object.keys(wish.$quantityFaults.get()).length > 0) return { why: 'quantity' };
    return $agreed.get() ? null : { why: 'no-agreement' };
  }

  /** Reserves what is chosen; true when it is done. The same key goes out again after a lost answer: nothing is charged twice. */
  async function confirm(): Promise<boolean> {
    const [period, price] = [choice.$choice.get(), $price.get()];
    const wrong = whatIsWrong();
    $refused.set(wrong);
    if (period === null || price === null || wrong !== null || $isSending.get()) return false;
    $isSending.set(true);
    const sent = key;
    try {
      // Shown as taken: nothing is sent in vain, but it may be free again.
      if ($missing.get().length > 0) await calendar.reload([period.start, period.end]);
      // Who has turned to something else meanwhile has not confirmed that.
      if (key !== sent || $missing.get().length > 0) return false;
      const body = { ...bodyOf(wish.$items.get(), period), rule_version: rulesVersion, points: price.points };
      const { data } = await send(applyRent, { body }, { idempotencyKey: sent, quiet: true });
      $reserved.set(data);
      // It is no wish any more, in the address neither: a reload must not ask for it again.
      choice.clear();
      wish.reset();
      $agreed.set(false);
      return true;
    } catch (error) {
      const why = await toCallRefusal(error, period, calendar);
      // Who has turned to another device or other hours meanwhile was not refused those.
      if (key === sent) $refused.set(why);
      return false;
    } finally {
      $isSending.set(false);
    }
  }

  /** Back to the hours, for another one; what was just reserved is taken by now. */
  function again(): void {
    const last = $reserved.get();
    $reserved.set(null);
    if (last) void calendar.reload([new Date(last.start), new Date(last.end)]);
  }

  return {
    ...calendar,
    ...choice,
    ...wish,
    ...timed,
    ...repeat,
    ...address,
    ...joining,
    $occupancy,
    $lost,
    $agreed,
    $refused,
    $isSending,
    $reserved,
    rules,
    devices,
    confirm,
    again,
    unbind: () => unbinders.map((stop) => stop()),
  };
}

export type Booking = ReturnType<typeof createBooking>;

/** The chosen time, when the device itself is taken in it. */
function lostOf($choice: ReadableAtom<Period | null>, $missing: ReadableAtom<Missing[]>, $device: ReadableAtom<RentDevice>) {
  return computed([$choice, $missing, $device], (period, missing, main) =>
    missing.some(({ device, free }) => device.id === main.id && free === 0) ? period : null,
  );
}

/** A booking as it travels: what comes with the device as `id:quantity`. */
function bodyOf([main, ...extras]: readonly SelectionItem[], { start, end }: Period) {
  if (!main) throw new Error('a booking needs a device');
  return {
    device_id: main.device.id,
    quantity: main.quantity,
    extras: extras.map(({ device, quantity }) => `${device.id}:${quantity}`),
    start: formatDateTime(start),
    end: formatDateTime(end),
    agree: true,
  };
}
