import { type DayHours, hullOf, type OpeningRules, usualHours } from '../../domain/opening/opening-hours.ts';
import type { RentRules } from '../../domain/rent/rent-period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import { ContentError } from '../content-error.ts';
import type { Rule } from '../items/rule.ts';
import { closedDays } from './closed-days.ts';
import type { Settings } from './settings.ts';

/** Kept with the settings that they are made of, as every booking asks for them. */
const made = new WeakMap<Settings['opening'], { holidays: Settings['holidays']; rules: OpeningRules }>();

/** When the centre is open, from `content/settings/` (docs/rules.md#bookable-times). */
export function openingRules({ opening, holidays }: Pick<Settings, 'opening' | 'holidays'>): OpeningRules {
  // Taken whether or not the rules are there: a page that has them has read all of it (docs/decisions/436).
  const { open_hour: openHour, close_hour: closeHour, closed_weekdays: closedWeekdays, closures, special_days: special = [], days_off: off = [] } = opening;
  const { holidays: national, known_until: knownUntil } = holidays;
  const kept = made.get(opening);
  if (kept?.holidays === holidays) return kept.rules;
  const closed = closedDays({ opening: { closures }, holidays: { holidays: national } });
  const usual = { openHour, closeHour, closedWeekdays, closedDays: new Set(closed.map(({ date }) => date)), knownUntil };
  const rules = { ...usual, specialDays: specialDays(special, usual), setHours: setHours(special, off) };
  made.set(opening, { holidays, rules });
  return rules;
}

/** The hours of the days that staff has set, and the usual ones of such a day: what of these is not wished is closed. */
function specialDays(days: NonNullable<Settings['opening']['special_days']>, usual: OpeningRules): Map<Day, DayHours> {
  return new Map(
    days.map(({ date, open_hour, close_hour }) => {
      const [own, before] = [{ openHour: open_hour, closeHour: close_hour }, usualHours(date, usual)];
      return [date, before === null ? own : hullOf(before, own)];
    }),
  );
}

function setHours(special: NonNullable<Settings['opening']['special_days']>, off: readonly Day[]): Map<Day, DayHours | null> {
  return new Map<Day, DayHours | null>([
    ...special.map(({ date, open_hour, close_hour }) => [date, { openHour: open_hour, closeHour: close_hour }] as const),
    ...off.map((day) => [day, null] as const),
  ]);
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
