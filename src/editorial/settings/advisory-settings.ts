import * as v from 'valibot';
import { ADVISORY_CATEGORIES, ADVISORY_IDENTITIES, ADVISORY_LINES, ADVISORY_METHODS } from '../../domain/consultations/consultation.ts';
import { MAX_POOL_PLACES } from '../../domain/consultations/consultation-pools.ts';
import { SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { clockSchema, dateSchema, localizedSchema, positive } from '../items/schema.ts';

const hours = v.strictObject({ from: clockSchema, to: clockSchema });
const places = v.pipe(positive, v.maxValue(MAX_POOL_PLACES));

/** One of something for each id, none left out. */
function forEach<const I extends readonly string[], const S extends v.GenericSchema>(ids: I, schema: S) {
  return v.strictObject(Object.fromEntries(ids.map((id) => [id, schema])) as { [K in I[number]]: S });
}

/** One of something for some of the ids. */
function forSome<const I extends readonly string[], const S extends v.GenericSchema>(ids: I, schema: S) {
  const entries = Object.fromEntries(ids.map((id) => [id, v.optional(schema)])) as { [K in I[number]]: v.OptionalSchema<S, undefined> };
  return v.strictObject(entries);
}

/** `content/settings/advisory.yaml`: when consultations are, and the words for what they are. */
export const advisorySchema = v.strictObject({
  booking_horizon_days: positive,
  /** In hours before it begins; 0: until it begins. */
  lead_hours: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** At a time; of the categories that are not in `own_places`, together. */
  places: forEach(ADVISORY_LINES, places),
  own_places: forSome(ADVISORY_CATEGORIES, places),
  /** Of one member, what is asked for or booked and not over. */
  max_open: positive,
  /** Lower case, what stands behind the @. */
  email_domain: v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in small letters'))),
  hours: forEach(ADVISORY_LINES, hours),
  /** Other weeks of a consultant from a day on, by that day: hours by ISO weekday. */
  changes: v.optional(v.array(v.strictObject({ consultant: v.string(), from: dateSchema, week: v.record(v.string(), hours) }))),
  identities: forEach(ADVISORY_IDENTITIES, localizedSchema),
  methods: forEach(ADVISORY_METHODS, localizedSchema),
  categories: forEach(ADVISORY_CATEGORIES, localizedSchema),
  statuses: forEach(SHOWN_ADVISORY_STATUSES, localizedSchema),
});
