import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { readDecisions } from './count-decisions.ts';
import { readHeldSpaces, readPlaces } from './count-places.ts';
import { readActivities, readConsultations, readFavourites, readLedger, readOrders, readRegistrations, readRents, readWaitlist } from './count-rows.ts';
import type { Part, PartFigures, Tools } from './month-parts.ts';

/** The counts of the rows, by the part that each makes. */
const COUNTS: { readonly [P in Part]: (tools: Tools, month: string) => Promise<PartFigures<P>> } = {
  places: readPlaces,
  rents: readRents,
  spaces: readHeldSpaces,
  consultations: readConsultations,
  registrations: readRegistrations,
  activities: readActivities,
  favourites: readFavourites,
  orders: readOrders,
  ledger: readLedger,
  decisions: readDecisions,
  waitlist: readWaitlist,
};

/**
 * Has the statements of a transaction planned for the month that each is of. A plan for any month takes it for a few rows, and looks up tens of thousands one by one.
 */
export const planByMonth = (tx: Tx) => sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);

/** Counts a part of the figures of a month from the rows as they stand; only those of the month are read. */
export const countPart = <P extends Part>(tools: Tools, month: string, part: P): Promise<PartFigures<P>> => COUNTS[part](tools, month);
