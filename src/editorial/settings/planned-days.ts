import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { hourSchema, namedDaySchema } from '../items/schema.ts';
import type { Library } from '../library.ts';

/** A day whose hours are others than the week's, with the reason: what is open of it, from the first hour to the last; null while nothing is. */
const PlannedDaySchema = v.strictObject({
  ...namedDaySchema.entries,
  hours: v.nullable(v.strictObject({ open_hour: hourSchema, close_hour: hourSchema })),
});
export type PlannedDay = v.InferOutput<typeof PlannedDaySchema>;
const fileSchema = v.array(PlannedDaySchema);

/** Reads the days that a build is handed (docs/decisions/407). @throws SyntaxError, ValiError */
export const parsePlannedDays = (text: string): PlannedDay[] => v.parse(fileSchema, JSON.parse(text));
/** Writes the text of such a file. */
export const plannedDaysText = (days: readonly PlannedDay[]): string => `${JSON.stringify(days, null, 2)}\n`;

/** The days that this build is handed; none where it is handed nothing. @throws as `parsePlannedDays` */
export function readPlannedDays(): PlannedDay[] {
  const file = process.env['PLANNED_DAYS'];
  return file === undefined ? [] : parsePlannedDays(readFileSync(file, 'utf8'));
}

/** The content as pages show it that tell of single days: those that staff has closed are closed days, those that it has opened are none. */
export function withPlannedDays<L extends Pick<Library, 'settings'>>(library: L, days: readonly PlannedDay[]): L {
  if (days.length === 0) return library;
  const { settings } = library;
  const open = days.flatMap(({ date, name, hours }) => (hours === null ? [] : [{ date, name, ...hours }]));
  const closed = days.flatMap(({ date, name, hours }) => (hours === null ? [{ date, name }] : []));
  const closures = settings.opening.closures.filter(({ date }) => !days.some((day) => day.date === date));
  const opening = { ...settings.opening, special_days: open, closures: [...closures, ...closed] };
  // By its properties, not their values: a page that takes a part of it has read that part and no other.
  const own = { ...Object.getOwnPropertyDescriptors(settings), opening: { value: opening, enumerable: true } };
  const parts = { ...Object.getOwnPropertyDescriptors(library), settings: { value: Object.defineProperties({}, own), enumerable: true } };
  return Object.defineProperties({} as L, parts);
}
