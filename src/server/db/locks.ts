/**
 * The advisory locks of the product, each key once: two things that share a key would wait for each other.
 * (Other locks of the migrations have keys of their own, for each device, member or line.)
 */
export const LOCKS = {
  migrate: 4_020_261_121,
  releaseDevices: 4_020_261_122,
  jobSchema: 4_020_261_123,
  releaseCalendar: 4_020_261_124,
  /** One relay of the outbox at a time. */
  relay: 4_020_261_159,
  /** `closing_refuse` (0097_closings.sql) shares it for each booking. */
  closings: 4_020_261_158,
} as const;
