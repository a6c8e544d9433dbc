import type { OpeningRules } from '../../../domain/opening/opening-hours.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { $specialDays } from '../../opening/special-days.ts';

/** A seat or a piece of equipment as a page hands it to its island, in the page's language. */
export interface RentDevice {
  id: string;
  kind: 'seat' | 'equipment';
  label: string;
  title: string;
  summary: string;
  quantity: number;
  pricePointsPerHour: number;
  features: readonly string[];
  /** Seats only: place on the plan. */
  map: { x: number; y: number; w: number; h: number } | null;
}

/** The centre that one comes to, in the page's language. */
export interface Centre {
  name: string;
  address: string;
}

/** The rules of which times may be booked, as a page carries them. Closed days carry their names. */
export interface RulesFacts {
  openHour: number;
  closeHour: number;
  closedWeekdays: readonly number[];
  closedDays: Readonly<Record<string, string>>;
  knownUntil: string;
  horizonDays: number;
}

/** The rules of a page; the days that staff has set are in them once they are known (`learnSpecialDays`). */
export function rulesFrom({ openHour, closeHour, closedWeekdays, closedDays, knownUntil, horizonDays }: RulesFacts): RentRules {
  const opening: OpeningRules = {
    ...{ openHour, closeHour, closedWeekdays, closedDays: new Set(Object.keys(closedDays)), knownUntil },
    get specialDays() {
      return $specialDays.get();
    },
  };
  return { opening, horizonDays };
}

/** A title without the label that stands beside it: "A1 drawing desk" is "drawing desk" next to a big A1. */
export function titleBeside({ label, title }: Pick<RentDevice, 'label' | 'title'>): string {
  if (!title.startsWith(`${label} `)) return title;
  const rest = title.slice(label.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
