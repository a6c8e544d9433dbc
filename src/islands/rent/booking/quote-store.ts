import { atom, computed, map } from 'nanostores';
import { MAX_EXTRAS } from '../../../contract/rent/rent.ts';
import type { RentDevice } from '../week/rent-device.ts';
import type { AddressSelection } from './booking-address.ts';

/** A device and how many pieces of it; what was typed may be any number, NaN for none. */
export interface SelectionItem {
  device: RentDevice;
  quantity: number;
}

/** The fault of a number of pieces, with the limit that it passes. */
export interface QuantityFault {
  message: 'TOO_SMALL' | 'TOO_LARGE';
  limit: number;
}

function quantityFault(quantity: number, min: number, max: number): QuantityFault | null {
  if (!Number.isInteger(quantity) || quantity < min) return { message: 'TOO_SMALL', limit: min };
  return quantity > max ? { message: 'TOO_LARGE', limit: max } : null;
}

/** The selection to reserve: a device, how many of it, and what comes with it. */
export function createSelection(devices: readonly RentDevice[], deviceId: string) {
  const device = devices.find(({ id }) => id === deviceId) ?? devices[0];
  if (!device) throw new Error('a booking needs a device');
  const $device = atom<RentDevice>(device);
  const $quantity = atom(1);
  /** Pieces by device; 0 is none. */
  const $extras = map<Record<string, number>>({});
  /** All that is wanted, the device of the screen first. */
  const $items = computed([$device, $quantity, $extras], (main, quantity, extras): SelectionItem[] => [
    { device: main, quantity },
    ...devices.flatMap((each) => (each.id !== main.id && extras[each.id] ? [{ device: each, quantity: extras[each.id] ?? 0 }] : [])),
  ]);
  /** The faults of the numbers, by device. */
  const $quantityFaults = computed($items, (items): Record<string, QuantityFault> => {
    const faults = items.map(({ device: each, quantity }, i) => [each.id, quantityFault(quantity, i === 0 ? 1 : 0, each.quantity)] as const);
    return Object.fromEntries(faults.flatMap(([id, fault]) => (fault === null ? [] : [[id, fault]])));
  });
  // The first is what the booking is called after.
  const $isFull = computed($items, (items) => items.length - 1 > MAX_EXTRAS);
  // Another device has another pool, and cannot come with itself.
  const stop = $device.listen(({ id }) => {
    $quantity.set(1);
    $extras.setKey(id, 0);
  });
  /** The equipment that may be added to the device: equipment only, for a member has one seat. */
  const extrasOf = (main: RentDevice) => devices.filter(({ id, kind }) => kind === 'equipment' && id !== main.id);

  return {
    $device,
    $quantity,
    $extras,
    $items,
    $quantityFaults,
    $isFull,
    extrasOf,
    /** Takes up what an address asks for, as far as the centre has it. */
    takeUp: (asked: AddressSelection) => {
      const main = $device.get();
      $quantity.set(Math.min(asked.quantity, main.quantity));
      for (const { id, quantity } of extrasOf(main)) if (asked.extras[id]) $extras.setKey(id, Math.min(asked.extras[id], quantity));
    },
    /** One piece of the device, and nothing with it. */
    reset: () => {
      $quantity.set(1);
      $extras.set({});
    },
    stop,
  };
}
export type Selection = ReturnType<typeof createSelection>;
