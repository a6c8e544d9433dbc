import type { Day } from '../../domain/time/taipei-time.ts';
import type { Library } from '../library.ts';
import type { Settings } from './settings.ts';

/** A day that staff has given hours of its own, with the reason. */
type SpecialDay = NonNullable<Settings['opening']['special_days']>[number];

/** The days that staff has set something for: their own hours, or none. */
export interface SetDays {
  special: readonly SpecialDay[];
  off: readonly Day[];
}

/** A library in which some days have hours of their own, or none; the same one when there are none. */
export function withSpecialDays<L extends Pick<Library, 'settings'>>(library: L, { special, off }: SetDays): L {
  if (special.length === 0 && off.length === 0) return library;
  const { settings } = library;
  return { ...library, settings: { ...settings, opening: { ...settings.opening, special_days: [...special], days_off: [...off] } } };
}
