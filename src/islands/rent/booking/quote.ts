import { computed, type ReadableAtom } from 'nanostores';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { combineAvailability, freeThrough } from '../../../domain/rent/availability.ts';
import { priceOf, type RentRules } from '../../../domain/rent/rent-period.ts';
import { HOUR_MS, type Period } from '../../../domain/time/period.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { busyOf, type Calendar } from '../week/calendar-store.ts';
import { $devicePrices, priceNow } from '../week/device-prices.ts';
import type { HourFacts } from '../week/hours-context.ts';
import type { RentDevice } from '../week/rent-device.ts';
import type { Selection } from './quote-store.ts';

/** Something that cannot be had in the chosen time: fewer pieces are free than are wanted. */
export interface Missing {
  device: RentDevice;
  wanted: number;
  free: number;
}

/** When so many of the device itself as are wanted can be had. */
export function occupancyOf({ $device, $quantity }: Pick<Selection, '$device' | '$quantity'>, $weeks: Calendar['$weeks']) {
  return computed([$device, $quantity, $weeks], ({ id, quantity: of }, quantity, weeks) =>
    // A number that no pool has is said beside its field; the calendar goes on showing what there is.
    combineAvailability([{ busy: busyOf(weeks, id), quantity: of, wanted: Math.min(Math.max(1, quantity || 1), of) }]),
  );
}

/** The quote of a selection in the chosen time: what is free, what is missing, its price. */
export function createQuote({ $items }: Pick<Selection, '$items'>, $choice: ReadableAtom<Period | null>, $weeks: Calendar['$weeks'], rules: RentRules) {
  /** Free pieces of a device all through the choice; null as long as there is none, or it is not known. */
  const $free = computed([$choice, $weeks], (period, weeks) => (device: RentDevice): number | null => {
    const isKnown = period !== null && weeks[mondayOf(taipeiDay(period.start))]?.state === 'ready';
    return isKnown ? freeThrough(busyOf(weeks, device.id), device.quantity, period) : null;
  });
  /** The items that are not available in the chosen time. */
  const $missing = computed([$items, $free], (items, free): Missing[] =>
    items.flatMap(({ device, quantity }) => {
      const left = free(device);
      return left !== null && left < quantity && quantity <= device.quantity ? [{ device, wanted: quantity, free: left }] : [];
    }),
  );
  const $hourFacts = computed([$items, $weeks], ([main, ...extras], weeks): HourFacts => {
    const busy = new Map([main, ...extras].flatMap((item) => (item ? [[item.device.id, busyOf(weeks, item.device.id)] as const] : [])));
    const freeIn = ({ id, quantity }: RentDevice, start: Date) =>
      freeThrough(busy.get(id) ?? [], quantity, { start, end: new Date(start.getTime() + HOUR_MS) });
    return {
      free: (hour) => (main ? freeIn(main.device, hour) : 0),
      of: main?.device.quantity ?? 1,
      isOwn: null,
      canBeShort: extras.length > 0,
      isShort: (hour) => extras.some(({ device, quantity }) => freeIn(device, hour) < Math.min(quantity, device.quantity)),
    };
  });
  /** The price of the chosen time: each of the items, and all of them. */
  const $price = computed([$choice, $items, $devicePrices], (period, items, prices) => {
    if (period === null) return null;
    const rows = items.map((item) => ({ ...item, points: priceOf(period, priceNow(item.device, prices), rules.opening).points * (item.quantity || 0) }));
    return { rows, hours: priceOf(period, 0, rules.opening).hours, points: rows.reduce((sum, { points }) => sum + points, 0) };
  });
  return { $free, $missing, $hourFacts, $price };
}
