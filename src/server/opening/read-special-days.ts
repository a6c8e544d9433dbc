import type { SpecialDayOutput } from '../../contract/closings/special-day.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import type { Deps } from '../deps.ts';
import { localize } from '../http/localize.ts';

/** The days from today on with hours of their own, soonest first, as this node knows them (`LiveSettings`). */
export function readSpecialDays({ library, now }: Pick<Deps, 'library' | 'now'>): SpecialDayOutput[] {
  const today = taipeiDay(now());
  const { specialDays } = openingRules(library.settings);
  return (library.settings.opening.special_days ?? []).flatMap(({ date, name }) => {
    const hours = specialDays?.get(date);
    return date < today || hours === undefined ? [] : [{ day: date, open_hour: hours.openHour, close_hour: hours.closeHour, ...localize('reason', name) }];
  });
}
