import type { OpeningRules } from '../../domain/opening/opening-hours.ts';
import type { RentRules } from '../../domain/rent/rent-period.ts';
import { ContentError } from '../content-error.ts';
import type { Rule } from '../items/rule.ts';
import { closedDays } from './closed-days.ts';
import type { Settings } from './settings.ts';

/** Kept with the settings that they are made of, as every booking asks for them. */
const made = new WeakMap<Settings['opening'], { holidays: Settings['holidays']; rules: OpeningRules }>();

/** When the centre is open, from `content/settings/` (docs/rules.md#bookable-times). */
export function openingRules({ opening, holidays }: Pick<Settings, 'opening' | 'holidays'>): OpeningRules {
  const kept = made.get(opening);
  if (kept?.holidays === holidays) return kept.rules;
  const rules = {
    openHour: opening.open_hour,
    closeHour: opening.close_hour,
    closedWeekdays: opening.closed_weekdays,
    closedDays: new Set(closedDays({ opening, holidays }).map(({ date }) => date)),
    knownUntil: holidays.known_until,
  };
  made.set(opening, { holidays, rules });
  return rules;
}

/** The rules of which times may be booked. */
export function rentRules(settings: Pick<Settings, 'opening' | 'holidays' | 'rent'>): RentRules {
  return { opening: openingRules(settings), horizonDays: settings.rent.booking_horizon_days };
}

/** The rules that a booking of seats and equipment agrees to. @throws ContentError when there are none */
export function rentRule(rules: readonly Rule[]): Rule {
  const rule = rules.find(({ data }) => data.covers === 'rent');
  if (!rule) throw new ContentError('content/rule', 'covers', 'no rules cover "rent"');
  return rule;
}
