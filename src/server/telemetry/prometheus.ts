import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CallCounts, callHistogram } from './call-counts.ts';
import { JOB_BUCKETS, METRICS, type MetricName } from './metric-list.ts';
import type { MetricSources, Metrics, PoolState, StoredState } from './metrics.ts';

/** The metrics of a process, and their text. */
export interface Prometheus {
  metrics: Metrics;
  /** The text of a scrape. `sources` are asked now; those who ask at the same time share an answer. */
  text(sources: MetricSources): Promise<string>;
  contentType: string;
}

/** The database is not waited for longer, so that the other metrics are there before Prometheus gives up (10 s, if not told otherwise). */
const STORED_MS = 2000;

const given = <N extends MetricName>(name: N) => ({ name, help: METRICS[name].help, labelNames: METRICS[name].labels });

/** Opens the counters of this process, with those of Node beside ours. */
export function openPrometheus({ storedMs = STORED_MS } = {}): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = countersIn(registry);
  const showPool = poolGaugesIn(registry);
  const showReplica = replicaGaugesIn(registry);
  const showStored = storedGaugesIn(registry);
  const release = new Gauge({ ...given('comic_hub_release_timestamp_seconds'), registers: [registry] });
  /** One question at a time, also when the database has not answered the last. */
  let asking: Promise<StoredState | null> | null = null;
  function askStored({ stored: read }: MetricSources): Promise<StoredState | null> {
    asking ??= read()
      .catch(() => null)
      .finally(() => {
        asking = null;
      });
    return within(asking, storedMs);
  }
  return {
    metrics,
    text: async (sources) => {
      showPool(sources.pool());
      showReplica(sources.replicaLagMs());
      const releaseAt = sources.releaseAt();
      if (releaseAt === undefined) release.remove();
      else release.set(releaseAt.getTime() / 1000);
      showStored(await askStored(sources));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function countersIn(registry: Registry): Metrics {
  const registers = [registry];
  const counter = <N extends MetricName>(name: N) => new Counter({ ...given(name), registers });
  const counts = new CallCounts();
  registry.registerMetric(callHistogram(counts, given('comic_hub_call_duration_seconds')));
  new Counter({
    ...given('comic_hub_calls_total'),
    registers,
    collect() {
      this.reset();
      for (const { labels, byStatus } of counts.all()) for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
    },
  });
  const jobs = counter('comic_hub_jobs_total');
  const jobSeconds = new Histogram({ ...given('comic_hub_job_duration_seconds'), registers, buckets: JOB_BUCKETS });
  const messages = counter('comic_hub_messages_total');
  const events = counter('comic_hub_booking_events_total');
  const reads = counter('comic_hub_replica_reads_total');
  return {
    called: (call) => counts.add(call),
    jobEnded: (job, isDone, ms) => {
      jobs.inc({ job, outcome: isDone ? 'done' : 'failed' });
      jobSeconds.observe({ job }, ms / 1000);
    },
    messageEnded: (kind, outcome) => messages.inc({ kind, outcome: outcome.replace(' ', '_') }),
    readElsewhere: (outcome) => reads.inc({ outcome }),
    happened: (kind, event) => events.inc({ kind, event: EVENT.test(event) ? event : 'other' }),
  };
}

function poolGaugesIn(registry: Registry): (state: PoolState | null) => void {
  const gauge = <N extends MetricName>(name: N) => new Gauge({ ...given(name), registers: [registry] });
  const connections = gauge('comic_hub_database_connections');
  const [max, waiting] = [gauge('comic_hub_database_connections_max'), gauge('comic_hub_database_waiting')];
  return (state) => {
    if (state === null) {
      for (const each of [max, waiting]) each.remove();
      return;
    }
    connections.set({ state: 'idle' }, state.idle);
    connections.set({ state: 'busy' }, state.open - state.idle);
    max.set(state.max);
    waiting.set(state.waiting);
  };
}

function replicaGaugesIn(registry: Registry): (lagMs: number | null | undefined) => void {
  const gauge = <N extends MetricName>(name: N) => new Gauge({ ...given(name), registers: [registry] });
  const [isUp, lag] = [gauge('comic_hub_replica_up'), gauge('comic_hub_replica_lag_seconds')];
  return (lagMs) => {
    if (lagMs === undefined) isUp.remove();
    else isUp.set(lagMs === null ? 0 : 1);
    if (lagMs === undefined || lagMs === null) lag.remove();
    else lag.set(lagMs / 1000);
  };
}

/** Shows the numbers of the database. Those that are not known are taken away: an old number would look like a present one. */
function storedGaugesIn(registry: Registry): (state: StoredState | null) => void {
  const gauge = <N extends MetricName>(name: N) => new Gauge({ ...given(name), registers: [registry] });
  const isUp = gauge('comic_hub_database_up');
  const queues = { waiting: gauge('comic_hub_queue_waiting'), oldest: gauge('comic_hub_queue_oldest_seconds') };
  const events = { waiting: gauge('comic_hub_outbox_events_waiting'), oldest: gauge('comic_hub_outbox_oldest_seconds') };
  const undelivered = { messages: gauge('comic_hub_undelivered_messages'), addresses: gauge('comic_hub_undeliverable_addresses') };
  return (state) => {
    isUp.set(state === null ? 0 : 1);
    for (const each of Object.values(queues)) each.reset();
    if (state === null) {
      for (const each of [...Object.values(events), ...Object.values(undelivered)]) each.remove();
      return;
    }
    for (const { queue, waiting, oldestSeconds } of state.queues) {
      queues.waiting.set({ queue }, waiting);
      queues.oldest.set({ queue }, oldestSeconds);
    }
    events.waiting.set(state.events.waiting);
    events.oldest.set(state.events.oldestSeconds);
    undelivered.messages.set(state.undelivered.messages);
    undelivered.addresses.set(state.undelivered.addresses);
  };
}

/** Names of events are the database's triggers'. */
const EVENT = /^[a-z_]{1,40}$/;

/** The answer, or null when it has not come in time. */
function within<T>(coming: Promise<T>, ms: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    void coming.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
