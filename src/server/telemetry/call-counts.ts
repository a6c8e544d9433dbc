import type { Metric } from 'prom-client';
import { CALL_BUCKETS } from './metric-list.ts';
import { routeLabel } from './route-label.ts';

/** Those of HTTP that we answer; a caller may write any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The calls of one route and method. */
interface Counted {
  labels: { method: string; route: string };
  byStatus: Map<number, number>;
  /** The calls that took as long as each bound, and longer than the one before; the last: longer than all. */
  buckets: number[];
  seconds: number;
}

/**
 * Counts calls as plain numbers, which become Prometheus' when somebody asks. Every call passes here, also those that are answered within twenty
 * microseconds; prom-client makes a key of the labels each time, and once for each metric.
 */
export class CallCounts {
  readonly #byRoute = new Map<string, Map<string, Counted>>();

  add({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
    const counted = this.#byRoute.get(route)?.get(method) ?? this.#begin(route, METHODS.has(method) ? method : 'other');
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1);
    const seconds = ms / 1000;
    counted.seconds += seconds;
    let bucket = 0;
    while (seconds > (CALL_BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    counted.buckets[bucket] = (counted.buckets[bucket] ?? 0) + 1;
  }

  #begin(route: string, method: string): Counted {
    let ofRoute = this.#byRoute.get(route);
    if (ofRoute === undefined) {
      ofRoute = new Map();
      this.#byRoute.set(route, ofRoute);
    }
    const known = ofRoute.get(method);
    if (known !== undefined) return known;
    const labels = { method, route: routeLabel(route) };
    const counted = { labels, byStatus: new Map<number, number>(), buckets: [...CALL_BUCKETS.map(() => 0), 0], seconds: 0 };
    ofRoute.set(method, counted);
    return counted;
  }

  /** All that was counted; what several patterns have one label for (`unknown`) is one. */
  all(): Counted[] {
    const each = [...this.#byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]);
    return [...Map.groupBy(each, ({ labels }) => `${labels.method} ${labels.route}`).values()].map((same) => same.reduce(together));
  }
}

function together(a: Counted, b: Counted): Counted {
  const byStatus = new Map(a.byStatus);
  for (const [status, count] of b.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  return { labels: a.labels, byStatus, buckets: a.buckets.map((count, i) => count + (b.buckets[i] ?? 0)), seconds: a.seconds + b.seconds };
}

/** The times of calls as Prometheus has them: each bucket counts those before it as well. `name` and `help` are the metric's. */
export function callHistogram(counts: CallCounts, { name, help }: { name: string; help: string }): Metric {
  const valuesOf = ({ labels, buckets, seconds }: Counted) => {
    let below = 0;
    const cumulated = buckets.map((count, i) => {
      below += count;
      return { metricName: `${name}_bucket`, labels: { le: CALL_BUCKETS[i] ?? '+Inf', ...labels }, value: below };
    });
    return [...cumulated, { metricName: `${name}_sum`, labels, value: seconds }, { metricName: `${name}_count`, labels, value: below }];
  };
  // The part of a metric that a registry asks for.
  const metric = { name, help, type: 'histogram', get: async () => ({ name, help, type: 'histogram', values: counts.all().flatMap(valuesOf) }) };
  return metric as unknown as Metric;
}
