import { setTimeout as pause } from 'node:timers/promises';
import { withinBudget } from '../../budget.ts';
import type { PoolState } from '../../telemetry/metrics.ts';
import { awayOf } from '../away.ts';
import { type LogPosition, parsePosition } from './log-position.ts';
import { createReplicaWatch } from './replica-watch.ts';

type Ask = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** A standby of the database, which may answer reads (docs/decisions/455). */
export interface Replica {
  /** Looks at it from now on; before, it is not asked. `changed` hears when it begins and ceases to be of use. */
  watch(changed: (isOfUse: boolean, error?: unknown) => void): void;
  /** Milliseconds: all that was written longer ago it has; null while it cannot be asked. */
  lagMs(): number | null;
  /** It has all up to this position of the primary's log. */
  position(): LogPosition | null;
  /** A read failed there. */
  failed(error: unknown): void;
  pool(): PoolState;
  /** Looks at it no more. */
  stop(): void;
}

const LOOK_EVERY_MS = 500;
/** One that answers later than this is of no use. */
const LOOK_MS = 1000;

const WRITTEN = 'SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn()::text END AS position';
const REPLAYED = 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position';

/** Opens the view of a standby, which `askReplica` asks, of the database that `askPrimary` asks. */
export function openReplica({ askPrimary, askReplica, pool }: { askPrimary: Ask; askReplica: Ask; pool: () => PoolState }): Replica {
  const positionBy = (ask: Ask, sql: string) => async (): Promise<LogPosition | null> => {
    const { rows } = await withinBudget(LOOK_MS, () => ask(sql, []));
    const position = rows[0]?.['position'];
    return typeof position === 'string' ? parsePosition(position) : null;
  };
  const watch = createReplicaWatch({ written: positionBy(askPrimary, WRITTEN), replayed: positionBy(askReplica, REPLAYED) });
  const stopping = new AbortController();
  const { signal } = stopping;
  return {
    watch: (changed) => void lookAgain(changed),
    lagMs: watch.lagMs,
    position: watch.position,
    // One that has cancelled a single read (what it read was changed by what it replays) is as good as before.
    failed: (error) => {
      if (awayOf(error) === 'gone') watch.doubt();
    },
    pool,
    stop: () => stopping.abort(),
  };

  async function lookAgain(changed: (isOfUse: boolean, error?: unknown) => void): Promise<void> {
    let wasOfUse: boolean | null = null;
    while (!signal.aborted) {
      let fault: unknown;
      await watch.look().catch((error: unknown) => {
        fault = error;
      });
      const isOfUse = watch.lagMs() !== null;
      if (isOfUse !== wasOfUse && !signal.aborted) changed(isOfUse, fault);
      wasOfUse = isOfUse;
      await pause(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }
}
