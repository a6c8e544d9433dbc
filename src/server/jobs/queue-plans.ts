import type { MaintenanceOptions, QueueOptions, SchedulingOptions } from 'pg-boss';
import { DAY_SECONDS, HOUR_SECONDS } from '../../domain/time/period.ts';

/** Options of one queue and of its workers. */
export interface QueuePlan {
  queue: QueueOptions & {
    /** A commit that enqueues wakes the worker (LISTEN/NOTIFY). */
    notify: boolean;
  };
  /** The pause between two looks for jobs where nothing wakes it. */
  pollSeconds: number;
  /** The same although it is woken: for tries that failed, and what a broken connection did not say. */
  backstopSeconds: number;
  /** So many jobs are taken together, and done at the same time; with more than one the next batch is taken at once while they come full. */
  batch: number;
  workers: number;
  /** So many more at most, while workers wait for somebody slow. */
  standIns: number;
}

/** A try ends well within this; after it the job is somebody else's. */
const TRY_SECONDS = 120;
/** Nothing is dropped unseen: whatever handles a message says itself when it gives up. */
const NEVER_DROPPED = { retryLimit: 100_000, retentionSeconds: 365 * DAY_SECONDS };
/** Sealed or not, what is done is of no use. */
const DONE_KEPT_SECONDS = 60;

/** A release of tens of thousands of pages is made in minutes; of one whose machine has gone, the next minute's run takes over. */
const RELEASE_SECONDS = 1800;

/** Tried nine times over some twenty minutes. */
const ORDINARY = { retryLimit: 8, retryBackoff: true, retryDelay: 2, expireInSeconds: TRY_SECONDS, deleteAfterSeconds: DAY_SECONDS };
/** Pauses grow from seconds to an hour: for a mail server that is away for days. */
const PATIENT = {
  ...NEVER_DROPPED,
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: TRY_SECONDS,
  deleteAfterSeconds: DONE_KEPT_SECONDS,
};
/** A code lives for minutes: it is tried until it is dead, never more than half a minute apart. */
const URGENT = { ...PATIENT, retryDelayMax: 30 };

/** Somebody waits for these before a screen: woken by the commit, many at a time. */
const QUICK = { pollSeconds: 1, backstopSeconds: 15, workers: 1 };

/** The pause between two looks into the outbox: not woken by bookings, since a NOTIFY takes a lock over all commits. */
export const outboxPollMs = ({ isEmbedded }: { isEmbedded: boolean }): number => (isEmbedded ? 1000 : 3000);

/** The plans that there are. What a commit enqueues wakes its worker; bookings, of which there are many, enqueue nothing themselves. */
export const PLANS = {
  /** Of every job that nobody waits for. */
  ordinary: { queue: { ...ORDINARY, notify: true }, pollSeconds: 15, backstopSeconds: 60, batch: 1, workers: 1, standIns: 0 },
  /** Of those that run once an hour or less, and are enqueued by their schedule alone. */
  daily: { queue: { ...ORDINARY, notify: true }, pollSeconds: 60, backstopSeconds: 300, batch: 1, workers: 1, standIns: 0 },
  // Together no more than the mailer keeps connections for each: none waits for one while its try runs out.
  mail: { queue: { ...PATIENT, notify: true }, pollSeconds: 4, backstopSeconds: 30, batch: 4, workers: 2, standIns: 2 },
  codeMail: { queue: { ...URGENT, notify: true }, ...QUICK, batch: 8, standIns: 3 },
  sms: { queue: { ...URGENT, notify: true }, ...QUICK, batch: 20, standIns: 7 },
  /** Of releases: one that failed is made again for what has changed since, not for itself. */
  release: {
    queue: { ...ORDINARY, retryLimit: 0, expireInSeconds: RELEASE_SECONDS, notify: true },
    pollSeconds: 15,
    backstopSeconds: 60,
    batch: 1,
    workers: 1,
    standIns: 0,
  },
  /** Of webhooks: one that is slow holds up no other. Their rows have the tries. */
  webhooks: { queue: { ...ORDINARY, notify: true }, pollSeconds: 15, backstopSeconds: 60, batch: 4, workers: 1, standIns: 3 },
  /** For jobs that begin what somebody waits for. */
  quick: { queue: { ...URGENT, notify: true }, ...QUICK, batch: 8, standIns: 1 },
} as const satisfies Record<string, QueuePlan>;

/** The pauses of the queue's own upkeep. None of it is what somebody waits for. */
export const UPKEEP: MaintenanceOptions & SchedulingOptions = {
  maintenanceIntervalSeconds: 300,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  queueCacheIntervalSeconds: 60,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 10,
  bamIntervalSeconds: 600,
  // No job waits for another here.
  flowIntervalSeconds: HOUR_SECONDS,
  monitorVacuum: false,
};
