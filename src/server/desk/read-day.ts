import { type RawBuilder, sql } from 'kysely';
import type { DayEntryOutput } from '../../contract/desk/desk-day.ts';
import { DAY_KINDS, type DayKind } from '../../domain/desk/day-kind.ts';
import type { DeskState } from '../../domain/rent/desk-state.ts';
import { addDays, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOf, mapListing } from '../http/lists/listing.ts';
import { type FoundRecords, findByMember, nearestFound, type TimedTable } from '../identity/found-by-member.ts';
import { appointmentPart } from './appointments.ts';
import { consultationPart } from './consultations.ts';
import type { DayAsked, DayPart, DayRecord } from './day-part.ts';
import { leasePart } from './leases.ts';
import { foundInStep, nearestFirst, type Step, withSearched } from './nearest-first.ts';
import { registrationPart } from './registrations.ts';
import { rentPart } from './rents.ts';
import { sessionPart } from './sessions.ts';

const PARTS: { readonly [K in DayKind]: DayPart<K> } = {
  rent: rentPart,
  lease: leasePart,
  consultation: consultationPart,
  session: sessionPart,
  appointment: appointmentPart,
  registration: registrationPart,
};

export interface DayQuery {
  day?: string | undefined;
  kind?: DayKind | undefined;
  state?: DeskState | undefined;
  q?: string | undefined;
}

interface EntryKey {
  kind: DayKind;
  id: string;
  starts_at: Date;
  ends_at: Date;
  state: DeskState;
}

/** The list that the desk looks at: a day, today unless another is named; a search goes over all days unless one is named. */
export async function readDay(deps: Deps, query: DayQuery): Promise<Listing<DayEntryOutput>> {
  const now = deps.now();
  const today = taipeiDay(now);
  const day = query.day ?? (query.q === undefined ? today : null);
  const on = day === null ? null : { day, isToday: day === today, start: taipeiInstant(day), end: taipeiInstant(addDays(day, 1)) };
  const found = query.q === undefined ? null : await findByMember(deps.database.db, query.q);
  return mapListing(readKeys(deps, { on, found, now }, query), (keys) => entriesOf(deps, keys, now));
}

/** The records of some rows of the day, in their order. */
async function entriesOf(deps: Deps, keys: readonly EntryKey[], now: Date): Promise<DayEntryOutput[]> {
  const found = new Map<string, DayRecord<DayKind>>();
  for (const [kind, own] of Map.groupBy(keys, (key) => key.kind)) {
    const ids = own.map(({ id }) => id);
    for (const [id, record] of await PARTS[kind].load(deps, ids, now)) found.set(id, record);
  }
  // What went between the two questions is not there any more.
  return keys.flatMap(({ id, starts_at, ends_at, state }) => {
    const record = found.get(id);
    return record === undefined ? [] : [{ ...record, id, start: isoWithOffset(starts_at), end: isoWithOffset(ends_at), state } as DayEntryOutput];
  });
}

/** All kinds together, by time, in a search the nearest first. */
function readKeys(deps: Deps, { on, found, now }: Omit<DayAsked, 'foundIn'> & { found: FoundRecords | null }, query: DayQuery): Listing<EntryKey> {
  const { db } = deps.database;
  if (found?.isMet === true && on === null) {
    const searched = { ...deps, db: withSearched(db, found) };
    const inStep = (step: Step) => questionOf(searched, { on, foundIn: (table) => foundInStep(found, table, step, now), now }, query);
    return nearestFirst(db, (step) => inStep(step).rows);
  }
  const foundIn = found && ((table: TimedTable) => (on === null ? nearestFound(found, table, now) : found.where));
  // Of the nearest alone there is no number, and counting them would look for them twice.
  const isCounted = on !== null || found?.isCommon !== true;
  return listingOf({ db, ...questionOf({ ...deps, db }, { on, foundIn, now }, query), isCounted, toItems: (keys) => keys });
}

/** One question for all kinds, and for their number. */
function questionOf(deps: Pick<Deps, 'library'> & { db: Pick<Db, 'selectFrom'> }, asked: DayAsked, { kind, state }: DayQuery) {
  const kinds = (kind === undefined ? DAY_KINDS : [kind]).flatMap((each): RawBuilder<unknown>[] => {
    const own = PARTS[each].select(deps, asked);
    return own === null ? [] : [sql`SELECT ${sql.lit(each)} AS kind, own.id, own.starts_at, own.ends_at, own.state FROM (${own}) AS own`];
  });
  const none = sql`SELECT NULL AS kind, NULL AS id, NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at, NULL AS state WHERE false`;
  const every = deps.db
    .selectFrom(sql<EntryKey>`(${sql.join(kinds.length === 0 ? [none] : kinds, sql` UNION ALL `)})`.as<'every'>('every'))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'coming'));
  const rows = every
    .select(['kind', 'id', 'starts_at', 'ends_at', 'state'])
    .orderBy(asked.on === null ? sql`abs(extract(epoch FROM starts_at - ${asked.now}::timestamptz)), kind, id` : sql`starts_at, kind, id`);
  return { every, rows };
}
