/** A metric as Prometheus shows it. */
interface Described {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
}

/** Every metric of ours by its name. docs/metrics.md describes them, and `docs/deploy/` uses them: a test holds the three together. */
export const METRICS = {
  comic_hub_calls_total: { type: 'counter', help: 'Calls of the API that were answered', labels: ['method', 'route', 'status'] },
  comic_hub_call_duration_seconds: { type: 'histogram', help: 'Time from a call to its answer', labels: ['method', 'route'] },
  comic_hub_jobs_total: { type: 'counter', help: 'Tries of jobs that ended', labels: ['job', 'outcome'] },
  comic_hub_job_duration_seconds: { type: 'histogram', help: 'Time that a try of a job took', labels: ['job'] },
  comic_hub_messages_total: { type: 'counter', help: 'Tries to send an e-mail or SMS that ended', labels: ['kind', 'outcome'] },
  comic_hub_booking_events_total: { type: 'counter', help: 'What happened to bookings and other records of members', labels: ['kind', 'event'] },
  comic_hub_database_connections: { type: 'gauge', help: 'Connections of the pool', labels: ['state'] },
  comic_hub_database_connections_max: { type: 'gauge', help: 'Most connections of the pool', labels: [] },
  comic_hub_database_waiting: { type: 'gauge', help: 'Those who wait for a connection', labels: [] },
  comic_hub_database_up: { type: 'gauge', help: 'Whether the database answered this scrape', labels: [] },
  comic_hub_replica_reads_total: { type: 'counter', help: 'Calls that a replica may answer, by who answered and why', labels: ['outcome'] },
  comic_hub_replica_up: { type: 'gauge', help: 'Whether the replica can be asked', labels: [] },
  comic_hub_replica_lag_seconds: { type: 'gauge', help: 'How far the replica is behind at most', labels: [] },
  comic_hub_queue_waiting: { type: 'gauge', help: 'Jobs that are due and not taken, counted up to 10000', labels: ['queue'] },
  comic_hub_queue_oldest_seconds: { type: 'gauge', help: 'Time since the job that waits longest was due', labels: ['queue'] },
  comic_hub_outbox_events_waiting: { type: 'gauge', help: 'Events of which no worker has made jobs, counted up to 10000', labels: [] },
  comic_hub_outbox_oldest_seconds: { type: 'gauge', help: 'Time since the event that waits longest was due', labels: [] },
  comic_hub_undelivered_messages: { type: 'gauge', help: 'Messages that were given up and wait for the operator', labels: [] },
  comic_hub_undeliverable_addresses: { type: 'gauge', help: 'Addresses to which only codes are sent', labels: [] },
  comic_hub_release_timestamp_seconds: { type: 'gauge', help: 'The moment of the release that is served', labels: [] },
} as const satisfies Readonly<Record<string, Described>>;

export type MetricName = keyof typeof METRICS;

/** Bounds of durations, in seconds: a call of ours takes milliseconds, and never ten seconds. */
export const CALL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The same of jobs, of which some wait for a mail server or go through a whole table. */
export const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 120];
