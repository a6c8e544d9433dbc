import { sql } from 'kysely';
import type { Logger } from 'pino';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/period.ts';
import type { Database, Tx } from '../db/client.ts';
import { failuresOf, forEachBatch } from '../db/each-row.ts';
import { type Metrics, NO_METRICS } from '../telemetry/metrics.ts';
import { EVENT_COLUMNS, EVENT_KINDS, type EventHandlers, type EventKind, type OutboxEvent, WAITING_KINDS } from './outbox-event.ts';

/** So many events become jobs by one transaction. */
const BATCH = 200;
/** Pauses between tries of one that fails grow to an hour. It is never dropped: what is wrong with it is mended, and then it is handled. */
const PAUSE_MS = { first: MINUTE_MS / 4, longest: HOUR_MS };
/** From this try on somebody has to look at it: a quarter of an hour has gone by. */
const TRIES_BEFORE_ERROR = 7;

interface RelayTools {
  database: Pick<Database, 'db'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
  metrics?: Metrics;
}

/** Handles events that wait, the oldest first. @returns whether there may be more @throws DatabaseAway */
export type Relay = () => Promise<boolean>;

/**
 * Makes the relay: it takes events out of the outbox and enqueues what follows from them in the same transaction, so that each is
 * handled exactly once, whenever the process ends. Any number of processes may relay; one at a time does, which keeps the order.
 */
export function createRelay(tools: RelayTools, handlers: EventHandlers): Relay {
  const { database, now, metrics = NO_METRICS } = tools;
  return async () => {
    const waiting = await readWaiting(database, now());
    const batch = upToRepetition(waiting);
    let isMine = true;
    const take = async (ids: readonly number[]) => {
      const taken = await database.db.transaction().execute((tx) => takeEvents(tx, handlers, ids));
      isMine = taken !== null;
      // It is committed: nobody else counts them.
      for (const { kind, event } of taken ?? []) metrics.happened(kind, event);
    };
    const failures = await failuresOf(
      forEachBatch(
        batch.map(({ id }) => id),
        String,
        take,
      ),
    );
    for (const [id, error] of failures) await setAside(tools, Number(id), error);
    return isMine && (batch.length < waiting.length || waiting.length === BATCH);
  };
}

type Waiting = Pick<OutboxEvent, 'id' | 'recordId'>;

async function readWaiting({ db }: RelayTools['database'], now: Date): Promise<Waiting[]> {
  return (
    db
      .selectFrom('outbox_events')
      .select(['id', 'record_id as recordId'])
      // Those of kinds that this release does not know wait for a node of the next one.
      .where('kind', 'in', [...WAITING_KINDS])
      .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
      .orderBy('id')
      .limit(BATCH)
      .execute()
  );
}

/** Jobs of one transaction have no order among themselves: the next event of a record goes with the next. */
function upToRepetition(waiting: readonly Waiting[]): readonly Waiting[] {
  const seen = new Set<string>();
  const repeated = waiting.findIndex(({ recordId }) => seen.size === seen.add(recordId).size);
  return repeated === -1 ? waiting : waiting.slice(0, repeated);
}

/** @returns what was handled; null when this is not the one relay at it */
async function takeEvents(tx: Tx, handlers: EventHandlers, ids: readonly number[]): Promise<OutboxEvent[] | null> {
  const lock = await sql<{ isMine: boolean }>`SELECT try_lock_relay() AS "isMine"`.execute(tx);
  if (lock.rows[0]?.isMine !== true) return null;
  const { rows } = await sql<OutboxEvent>`
    DELETE FROM outbox_events WHERE id = ANY (${ids}::bigint[])
    RETURNING ${EVENT_COLUMNS}`.execute(tx);
  const events = Map.groupBy(
    rows.sort((a, b) => a.id - b.id),
    ({ kind }): EventKind => kind,
  );
  for (const kind of EVENT_KINDS) {
    const some = events.get(kind);
    if (some !== undefined) for (const handle of handlers[kind]) await handle(tx, some);
  }
  return rows;
}

/** Leaves an event at which its handler fails for later, so that it holds up no other. */
async function setAside({ database, log, now }: RelayTools, id: number, error: unknown): Promise<void> {
  const { rows } = await sql<Pick<OutboxEvent, 'kind' | 'event' | 'recordId' | 'tries'>>`
    UPDATE outbox_events SET tries = least(tries + 1, 1000),
      due_at = ${now()}::timestamptz + least(${PAUSE_MS.longest / 1000}::float8, ${PAUSE_MS.first / 1000} * power(2, tries)) * interval '1 second'
    WHERE id = ${id} RETURNING kind, event, record_id AS "recordId", tries`.execute(database.db);
  const [row] = rows;
  if (row === undefined) return;
  const facts = { err: error, outboxEvent: id, ...row };
  if (row.tries < TRIES_BEFORE_ERROR) log.warn(facts, 'an event failed and will be tried again');
  else log.error(facts, 'an event keeps failing; it is tried once an hour');
}
