import { Refusal, refuseField } from '../../contract/refusal.ts';
import { cancelBefore, checkPeriod, checkWalkIn, type PeriodFault, priceOf, walkInStart } from '../../domain/rent/rent-period.ts';
import { expiresAt } from '../../domain/rent/rent-state.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Device } from '../../editorial/items/device.ts';
import type { Library } from '../../editorial/library.ts';
import { rentRule, rentRules } from '../../editorial/settings/rent-rules.ts';
import type { RentItem } from './queries.ts';

/** A piece of a wish as it was asked for. */
export interface WantedItem {
  deviceId: string;
  quantity: number;
}

/** The price that the member agreed to, as far as the caller gives it. */
export interface Shown {
  ruleVersion?: string | undefined;
  points?: number | undefined;
}

export interface Quote {
  items: RentItem[];
  hours: number;
  points: number;
  cancelBefore: Date;
  lapsesAt: Date;
  ruleVersion: string;
}

/**
 * The quote of a booking: the pieces with their prices, the hours, until when it can be given back (docs/rules.md#seat-cancellation).
 * The same device asked for twice is asked for once with both quantities.
 * @throws Refusal VALIDATION_FAILED; TERMS_CHANGED when rules or price are not those that were shown
 */
export function quoteBooking(library: Library, wanted: readonly WantedItem[], period: Period, shown: Shown, now: Date): Quote {
  return quote(library, wanted, { period, fault: checkPeriod(period, rentRules(library.settings), now), shown });
}

/**
 * The quote of a reservation that is made at the counter, from now until `end`.
 * @throws Refusal as `quoteBooking`
 */
export function quoteWalkIn(library: Library, wanted: readonly WantedItem[], end: Date, shown: Shown, now: Date): Quote & Period {
  const period = { start: walkInStart(now), end };
  const fault = checkWalkIn(end, rentRules(library.settings), now);
  return { ...period, ...quote(library, wanted, { period, fault: fault && { ...fault, field: 'end' }, shown }) };
}

interface Asked {
  period: Period;
  fault: PeriodFault | null;
  shown: Shown;
}

function quote(library: Library, wanted: readonly WantedItem[], { period, fault, shown }: Asked): Quote {
  const rules = rentRules(library.settings);
  const devices = merged(wanted).map((item, i) => ({ ...checkItem(library, item, i === 0), quantity: item.quantity }));
  if (fault !== null) throw refuseField(fault);
  const items = devices.map(({ device, quantity }) => ({
    deviceId: device.id,
    quantity,
    points: priceOf(period, device.data.price_points_per_hour, rules.opening).points,
  }));
  const points = items.reduce((sum, item) => sum + item.quantity * item.points, 0);
  const ruleVersion = rentRule(library.rules).data.version;
  // A page may be older than the content: nobody pays or is bound to what they did not see.
  if ((shown.ruleVersion ?? ruleVersion) !== ruleVersion || (shown.points ?? points) !== points) throw new Refusal('TERMS_CHANGED');
  const hasSeat = devices.some(({ device }) => kindOf(library, device) === 'seat');
  const { hours } = priceOf(period, 0, rules.opening);
  return { items, hours, points, cancelBefore: cancelBefore(period.start), lapsesAt: expiresAt(period, hasSeat), ruleVersion };
}

function merged(wanted: readonly WantedItem[]): WantedItem[] {
  const quantities = new Map<string, number>();
  for (const { deviceId, quantity } of wanted) quantities.set(deviceId, (quantities.get(deviceId) ?? 0) + quantity);
  return [...quantities].map(([deviceId, quantity]) => ({ deviceId, quantity }));
}

function checkItem(library: Library, { deviceId, quantity }: WantedItem, isMain: boolean): { device: Device } {
  const device = library.devices.find(({ id }) => id === deviceId);
  if (!device) throw refuseField({ field: isMain ? 'device_id' : 'extras', message: 'NOT_AN_OPTION' });
  if (quantity > device.data.quantity) throw refuseField({ field: isMain ? 'quantity' : 'extras', message: 'TOO_LARGE', limit: device.data.quantity });
  return { device };
}

export function kindOf({ deviceTypes }: Library, { data }: Device): 'seat' | 'equipment' {
  return deviceTypes.find(({ id }) => id === data.type)?.kind ?? 'equipment';
}
