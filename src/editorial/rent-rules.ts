import type { OpeningRules } from '../domain/opening.ts';
import type { RentRules } from '../domain/rent-period.ts';
import { closedDays } from './closed-days.ts';
import { ContentError } from './content-error.ts';
import type { Rule } from './rule.ts';
import type { Settings } from './settings.ts';

/** Made once for each holiday table and opening: every booking asks. */
const made = new WeakMap<Settings['holidays'], WeakMap<Settings['opening'], OpeningRules>>();

/** When the house is open, from `content/settings/` (spec section 9). */
export function openingRules({ opening, holidays }: Pick<Settings, 'opening' | 'holidays'>): OpeningRules {
  const ofHolidays = made.get(holidays) ?? new WeakMap<Settings['opening'], OpeningRules>();
  made.set(holidays, ofHolidays);
  const rules = ofHolidays.get(opening) ?? {
    openHour: opening.open_hour,
    closeHour: opening.close_hour,
    closedWeekdays: opening.closed_weekdays,
    closedDays: new Set(closedDays({ opening, holidays }).map(({ date }) => date)),
  };
  ofHolidays.set(opening, rules);
  return rules;
}

/** What decides which times may be booked. */
export function rentRules(settings: Pick<Settings, 'opening' | 'holidays' | 'rent'>): RentRules {
  return { opening: openingRules(settings), horizonDays: settings.rent.booking_horizon_days };
}

/** The rules that a booking of seats and equipment agrees to. @throws ContentError when there are none */
export function rentRule(rules: readonly Rule[]): Rule {
  const rule = rules.find(({ data }) => data.covers === 'rent');
  if (!rule) throw new ContentError('content/rule', 'covers', 'no rules cover "rent"');
  return rule;
}
