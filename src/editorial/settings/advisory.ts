import type { AdvisoryCategory, AdvisoryRules } from '../../domain/consultations/consultation.ts';
import type { PoolRules } from '../../domain/consultations/consultation-pools.ts';
import { openingRules } from './rent-rules.ts';
import type { Settings } from './settings.ts';

/** The rules of which consultations there are. */
export function advisoryRules(settings: Pick<Settings, 'opening' | 'holidays' | 'advisory'>): AdvisoryRules {
  const { booking_horizon_days: horizonDays, lead_hours: leadHours, hours, changes } = settings.advisory;
  return { opening: openingRules(settings), horizonDays, leadHours, hours, changes };
}

/** Returns how many consultations each pool holds at the same time. */
export function poolRules({ advisory }: Pick<Settings, 'advisory'>): PoolRules {
  const own = Object.entries(advisory.own_places).filter((entry): entry is [AdvisoryCategory, number] => entry[1] !== undefined);
  return { places: advisory.places, ownPlaces: Object.fromEntries(own) };
}
