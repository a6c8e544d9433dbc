/**
 * The advisory locks of the product, each key once: two things that share a key would wait for each other.
 * (`rent_take` in the migrations has keys of its own, a hash for each device.)
 */
export const LOCKS = {
  migrate: 4_020_261_121,
  releaseDevices: 4_020_261_122,
  jobSchema: 4_020_261_123,
  releaseCalendar: 4_020_261_124,
} as const;
