import type { LogPosition } from './log-position.ts';

/** The primary and the replica, asked how far each is. Either answer is `null` where that server is no longer what it was. */
export interface Watched {
  /** The end of what is written of the primary's log. @throws where it cannot be asked */
  written(): Promise<LogPosition | null>;
  /** The end of what the replica has done of it; null when it follows nobody. @throws where it cannot be asked */
  replayed(): Promise<LogPosition | null>;
}

/** A replica's distance behind its primary, as it was last seen. */
export interface ReplicaWatch {
  /** Looks once at both. */
  look(): Promise<void>;
  /** The replica failed a read: it is not asked until it has been looked at again. */
  doubt(): void;
  /** Milliseconds: all that was written longer ago the replica has; null while that is not known. */
  lagMs(): number | null;
  /** The replica has all up to here; null while it is not to be asked. */
  position(): LogPosition | null;
}

interface Sample {
  at: number;
  position: LogPosition;
}

/** Five minutes of looks: one that is further behind is as good as away. */
const MOST_SAMPLES = 600;

/**
 * Knows how far a replica is behind by where the primary's log was at each look: what was written before the last of these that the replica has reached is
 * there. So a database that nobody writes to is not behind, as it would be by the time of the last transaction.
 */
export function createReplicaWatch({ written, replayed }: Watched, now: () => number = () => performance.now()): ReplicaWatch {
  let samples: Sample[] = [];
  let known: Sample | null = null;

  function forget(): void {
    samples = [];
    known = null;
  }
  async function look(): Promise<void> {
    // In this order: what is written between the two may be replayed already, which makes it look no nearer than it is.
    const at = now();
    const position = await written();
    // A replica that is ahead of the primary follows another one: of before a fail-over.
    if (position === null || (known !== null && known.position > position)) return forget();
    samples = [...samples, { at, position }].slice(-MOST_SAMPLES);
    let reached: LogPosition | null = null;
    try {
      reached = await replayed();
    } finally {
      if (reached === null) known = null;
    }
    if (reached === null) return;
    const last = samples.findLast((sample) => sample.position <= reached);
    if (last === undefined) known = null;
    else {
      known = { at: last.at, position: reached };
      samples = samples.slice(samples.indexOf(last));
    }
  }
  return {
    look,
    doubt: () => {
      known = null;
    },
    lagMs: () => (known === null ? null : now() - known.at),
    position: () => known?.position ?? null,
  };
}
