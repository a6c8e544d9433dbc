import { refuseField } from '../../contract/refusal.ts';
import { MAX_BUSY_DAYS } from '../../contract/rent/device.ts';
import { busyTimes, withClosed } from '../../domain/rent/availability.ts';
import type { Period } from '../../domain/time/period.ts';
import { addDays, daysBetween, isoWithOffset, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Device } from '../../editorial/items/device.ts';
import type { Library } from '../../editorial/library.ts';
import { findById } from '../content/find-item.ts';
import type { Db } from '../db/client.ts';
import { fieldOf, localize, localizeNamed } from '../http/localize.ts';
import { readClosingsOn } from '../opening/closing-queries.ts';
import { readHeldPeriods } from './held-periods.ts';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Types of devices as they travel. */
export function readDeviceTypes({ deviceTypes }: Library) {
  return deviceTypes.map((type) => ({ ...localizeNamed(type), kind: type.kind }));
}

function deviceSummary({ deviceTypes, deviceFeatures }: Library, { id, data, texts }: Device) {
  const type = findById(deviceTypes, data.type);
  return {
    id,
    kind: type.kind,
    type: localizeNamed(type),
    floor: data.floor,
    label: data.label,
    quantity: data.quantity,
    map: data.map ?? null,
    features: data.features.map((feature) => localizeNamed(findById(deviceFeatures, feature))),
    price_points_per_hour: data.price_points_per_hour,
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** Seats and equipment in their order, of a type or kind when asked. */
export function readDevices(library: Library, { type, kind }: { type?: string | undefined; kind?: 'seat' | 'equipment' | undefined }) {
  return library.devices
    .map((device) => deviceSummary(library, device))
    .filter((device) => (type === undefined || device.type.id === type) && (kind === undefined || device.kind === kind));
}

/** One device with its content as HTML. @throws Refusal NOT_FOUND */
export function readDevice(library: Library, id: string) {
  const device = findById(library.devices, id);
  return { ...deviceSummary(library, device), ...localize('content', fieldOf(device.texts, 'html')) };
}

/**
 * The days that busy times are asked for, as a window; null when they are not asked for.
 * @throws Refusal VALIDATION_FAILED when one end is missing, they are the wrong way round, or more than 14 days
 */
export function busyWindow({ from, to }: Days): Period | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) throw refuseField({ field: 'from', message: 'REQUIRED' });
  if (to === undefined) throw refuseField({ field: 'to', message: 'REQUIRED' });
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_BUSY_DAYS) throw refuseField({ field: 'to', message: 'INVALID_TIME' });
  return { start: taipeiInstant(from), end: taipeiInstant(addDays(to, 1)) };
}

/** Adds to each device when it is taken within a window, or the centre closed at short notice; never by whom. */
export async function withBusyTimes<D extends { id: string; quantity: number }>(db: Db, devices: readonly D[], window: Period, now: Date) {
  const held = await readHeldPeriods(
    db,
    devices.map(({ id }) => id),
    window,
    now,
  );
  const closings = await readClosingsOn(db, window);
  return devices.map((device) => ({
    ...device,
    busy: withClosed(busyTimes(held.get(device.id) ?? [], device.quantity, window), closings, window).map(({ start, end, free }) => ({
      start: isoWithOffset(start),
      end: isoWithOffset(end),
      free,
    })),
  }));
}
