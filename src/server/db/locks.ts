/**
 * The advisory locks of the product, each key once: two things that share a key would wait for each other. Nobody else names a
 * key: transactions take their locks by the functions that are made from this table (`lockFunctions`), in SQL as here.
 */
export const LOCKS = {
  /** Held by a connection, not by a transaction (`Database.alone`): the schema, and the tables of the queue. */
  migrate: 4_020_261_121,
  jobSchema: 4_020_261_123,
  releaseDevices: 4_020_261_122,
  releaseCalendar: 4_020_261_124,
  releaseActivities: 4_020_261_125,
  consultations: 4_020_261_153,
  /** One relay of the outbox at a time. */
  relay: 4_020_261_159,
  closings: 4_020_261_158,
  /** Held by a connection while a release is made. */
  release: 4_020_261_161,
  /** Releases are shown one after the other. */
  releaseShown: 4_020_261_162,
  /** Acts of editors on the content are written one after the other. */
  content: 4_020_261_163,
  /** Held by a connection while a site is put on its storage. */
  siteStored: 4_020_261_164,
} as const;

/** Seeds of locks that there are many of, one for each text: a device, a unit of a space, a member. */
const LOCKS_OF = {
  device: 4_020_261_123,
  spaceUnit: 4_020_261_151,
  seatOffer: 4_020_261_156,
  /** The payments of one partner shop. */
  shopPayments: 4_020_261_160,
} as const;

/** A lock of a transaction: one of the locks above, or rows. */
export type Lock = 'balance' | 'device' | 'consultations' | 'activitySession' | 'lease' | 'spaceUnit' | 'closings' | 'shopPayments';

/**
 * The order in which every transaction takes its locks, so that nobody waits in a circle; those of a kind by their text. `balance` is the
 * member's row of `point_balances`, `lease` a row of `space_leases`, `activitySession` one of
 * `activity_sessions`. Locks of a release are taken first, in the order in which
 * `LOCKS` has them; it takes those of consultations and activities as here. `seatOffer` is
 * in no order: whoever does not get it at once goes on without (`waitlist_offer`).
 */
export const LOCK_ORDER: readonly Lock[] = ['balance', 'device', 'consultations', 'activitySession', 'lease', 'spaceUnit', 'closings', 'shopPayments'];

/** The functions by which transactions take these locks: their names, and what each does. */
const TAKEN = {
  lock_release_shown: one('releaseShown'),
  lock_content: one('content'),
  lock_release_devices: one('releaseDevices'),
  lock_release_calendar: one('releaseCalendar'),
  lock_release_activities: one('releaseActivities'),
  lock_consultations: one('consultations'),
  lock_closings: one('closings'),
  // Shared by every booking under way; a closing that is being recorded has it alone.
  lock_closings_shared: one('closings', 'pg_advisory_xact_lock_shared'),
  // Whoever does not get it leaves the outbox to the relay that has it.
  try_lock_relay: one('relay', 'pg_try_advisory_xact_lock', 'boolean'),
  lock_device: oneOf('device'),
  lock_space_unit: oneOf('spaceUnit'),
  lock_shop_payments: oneOf('shopPayments'),
  try_lock_seat_offer: oneOf('seatOffer', 'pg_try_advisory_xact_lock', 'boolean'),
};

function one(name: keyof typeof LOCKS, take = 'pg_advisory_xact_lock', result = 'void') {
  return { parameters: '', result, body: `SELECT ${take}(${LOCKS[name]})` };
}

function oneOf(name: keyof typeof LOCKS_OF, take = 'pg_advisory_xact_lock', result = 'void') {
  return { parameters: 'p_of text', result, body: `SELECT ${take}(hashtextextended(p_of, ${LOCKS_OF[name]}))` };
}

/** The functions of the table as SQL, by their names. */
export const lockFunctions: ReadonlyMap<string, string> = new Map(
  Object.entries(TAKEN).map(([name, { parameters, result, body }]) => [
    name,
    `CREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS ${result} LANGUAGE sql AS $$ ${body} $$;\n`,
  ]),
);
