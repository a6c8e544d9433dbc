import * as v from 'valibot';
import { ADVISORY_CATEGORIES, ADVISORY_IDENTITIES, ADVISORY_LINES, ADVISORY_METHODS, type AdvisoryRules } from '../domain/advisory.ts';
import { SHOWN_ADVISORY_STATUSES } from '../domain/advisory-state.ts';
import { openingRules } from './rent-rules.ts';
import { clockSchema, localizedSchema, positive } from './schema.ts';
import type { Settings } from './settings.ts';

const hours = v.strictObject({ from: clockSchema, to: clockSchema });

/** One of something for each id, none left out. */
function forEach<const I extends readonly string[], const S extends v.GenericSchema>(ids: I, schema: S) {
  return v.strictObject(Object.fromEntries(ids.map((id) => [id, schema])) as { [K in I[number]]: S });
}

/** `content/settings/advisory.yaml`: when consultations are, and the words for what they are. */
export const advisorySchema = v.strictObject({
  booking_horizon_days: positive,
  /** Of one member, what is asked for or booked and not over. */
  max_open: positive,
  /** Lower case, what stands behind the @. */
  email_domain: v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in small letters'))),
  hours: forEach(ADVISORY_LINES, hours),
  identities: forEach(ADVISORY_IDENTITIES, localizedSchema),
  methods: forEach(ADVISORY_METHODS, localizedSchema),
  categories: forEach(ADVISORY_CATEGORIES, localizedSchema),
  statuses: forEach(SHOWN_ADVISORY_STATUSES, localizedSchema),
});

/** What decides which consultations there are. */
export function advisoryRules(settings: Pick<Settings, 'opening' | 'holidays' | 'advisory'>): AdvisoryRules {
  const { booking_horizon_days: horizonDays, hours } = settings.advisory;
  return { opening: openingRules(settings), horizonDays, hours };
}
