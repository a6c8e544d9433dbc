/** The counts that a process keeps of its own work, for whoever watches it. Labels are names of the code alone: nothing that a caller chose. */
export interface Metrics {
  /** A call was answered. `route` is the path's pattern, as Hono has it (`/api/news/:id`); `ms` how long it took. */
  called(call: { method: string; route: string; status: number; ms: number }): void;
  /** A try of a job ended. */
  jobEnded(job: string, isDone: boolean, ms: number): void;
  /** A try to send a message ended; `given up`: no more are made. */
  messageEnded(kind: 'mail' | 'sms', outcome: 'sent' | 'failed' | 'given up'): void;
  /** Something happened to a record: `rent`, `booked`. Each happening is counted by one worker, once. */
  happened(kind: string, event: string): void;
  /** A read that a replica may answer was answered by it, or why by the primary: the replica is behind or away, the login wrote lately, the replica failed. */
  readElsewhere(outcome: 'replica' | 'behind' | 'own_write' | 'failed'): void;
}

/** Counts nothing: nobody watches. */
export const NO_METRICS: Metrics = { called: () => {}, jobEnded: () => {}, messageEnded: () => {}, happened: () => {}, readElsewhere: () => {} };

/** The numbers that are read when somebody asks, not counted as the work goes. */
export interface MetricSources {
  /** The pool of connections; null on the embedded database, which has one. */
  pool(): PoolState | null;
  /** Milliseconds that the replica is behind: null while it cannot be asked; undefined where there is none. */
  replicaLagMs(): number | null | undefined;
  /** Asks the database. @throws where it cannot be reached */
  stored(): Promise<StoredState>;
  /** The release that is served; undefined where nobody has said which. */
  releaseAt: () => Date | undefined;
}

/** Connections to the database, and who waits for one. */
export interface PoolState {
  max: number;
  open: number;
  idle: number;
  waiting: number;
}

/** The work that waits in the database. */
export interface StoredState {
  queues: readonly QueueBacklog[];
  /** Events that no worker has made jobs of yet. */
  events: Omit<QueueBacklog, 'queue'>;
  /** Messages that could not be delivered, and addresses that nothing is sent to. */
  undelivered: { messages: number; addresses: number };
}

/** The jobs of a queue that are due and that nobody has taken. */
export interface QueueBacklog {
  queue: string;
  /** Counted up to 10,000. */
  waiting: number;
  /** Seconds since the one that waits longest was due; 0 for none. */
  oldestSeconds: number;
}
