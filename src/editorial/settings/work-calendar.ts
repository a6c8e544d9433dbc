import type { WorkCalendar } from '../../domain/time/workdays.ts';
import type { Settings } from './settings.ts';

/** The office's working days, from `content/settings/holidays.yaml`. */
export function workCalendar({ holidays }: Pick<Settings, 'holidays'>): WorkCalendar {
  return { holidays: new Set(holidays.holidays.map(({ date }) => date)), makeupWorkdays: new Set(holidays.makeup_workdays) };
}
