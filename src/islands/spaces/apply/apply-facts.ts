import type { LeaseRules } from '../../../domain/spaces/lease-days.ts';
import type { SpacePrices } from '../../../domain/spaces/lease-price.ts';
import type { SpaceEquipment, SpaceId } from '../../../domain/spaces/space.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { $specialDays } from '../../opening/special-days.ts';

/** A space as a page hands it to its island, in the page's language. */
export interface SpaceFacts {
  id: SpaceId;
  label: string;
  title: string;
  capacity: number;
  prices: SpacePrices;
  /** As much as there is of each. */
  equipment: readonly { id: SpaceEquipment; name: string; quantity: number }[];
}

/** The rules that decide which days may be leased, in a form that a page can carry. */
export interface ApplyFacts {
  spaces: readonly SpaceFacts[];
  spaceId: SpaceId;
  openHour: number;
  closeHour: number;
  closedWeekdays: readonly number[];
  closedDays: readonly Day[];
  /** The last day of which it is known whether it is a holiday. */
  knownUntil: Day;
  holidays: readonly Day[];
  makeupWorkdays: readonly Day[];
  /** Of the guidelines that the page shows. */
  termsVersion: string;
  /** Of phone numbers. */
  countries: readonly MobileCountry[];
}

type RuleFacts = Omit<ApplyFacts, 'spaces' | 'spaceId' | 'termsVersion' | 'countries'>;

/** The rules of a page; the days that staff has set are in them once they are known (`learnSpecialDays`). */
export function leaseRulesOf({ openHour, closeHour, closedWeekdays, closedDays, knownUntil, holidays, makeupWorkdays }: RuleFacts): LeaseRules {
  return {
    opening: {
      ...{ openHour, closeHour, closedWeekdays, closedDays: new Set(closedDays), knownUntil },
      get specialDays() {
        return $specialDays.get();
      },
    },
    work: { holidays: new Set(holidays), makeupWorkdays: new Set(makeupWorkdays) },
  };
}
