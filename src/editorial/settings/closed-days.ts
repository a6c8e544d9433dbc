import type { Settings } from './settings.ts';

export type ClosedDay = Settings['holidays']['holidays'][number];

interface ClosedDaysOf {
  holidays: Pick<Settings['holidays'], 'holidays'>;
  opening: Pick<Settings['opening'], 'closures'>;
}

/**
 * The days on which the centre is closed besides its weekdays, the first to come first, each once (docs/rules.md#opening-hours): the
 * house's own word on a day comes before the holiday's.
 */
export function closedDays({ holidays, opening }: ClosedDaysOf): ClosedDay[] {
  const byDay = new Map([...holidays.holidays, ...opening.closures].map((day) => [day.date, day]));
  return [...byDay.values()].sort((a, b) => a.date.localeCompare(b.date));
}
