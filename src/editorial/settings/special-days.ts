import type { Library } from '../library.ts';
import type { Settings } from './settings.ts';

/** A day that staff has given hours of its own, with the reason. */
export type SpecialDay = NonNullable<Settings['opening']['special_days']>[number];

/** A library in which some days have hours of their own; the same one when there are none. */
export function withSpecialDays<L extends Pick<Library, 'settings'>>(library: L, days: readonly SpecialDay[]): L {
  if (days.length === 0) return library;
  const { settings } = library;
  return { ...library, settings: { ...settings, opening: { ...settings.opening, special_days: [...days] } } };
}
