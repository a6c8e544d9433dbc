import type { Occupancy } from '../../../domain/rent/hour-choice.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';

/** Told by the script that has asked when devices are taken (`mark-free.ts`), to the other scripts of the page. */
export const DEVICES_KNOWN = 'devices-known';
/** Told by the form that finds seats when its table says something else. */
export const SEATS_DRAWN = 'seats-drawn';

export interface DevicesKnown {
  rules: RentRules;
  devices: ReadonlyMap<string, Occupancy>;
  now: Date;
  /** So many days are known, today the first. */
  days: number;
}
