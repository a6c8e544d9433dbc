import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { METRICS } from '../../../src/server/telemetry/metric-list.ts';
import { openPrometheus } from '../../../src/server/telemetry/prometheus.ts';
import { metricNames } from '../../support/services/metric-lines.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const served = metricNames(
  await openPrometheus().text({
    pool: () => null,
    replicaLagMs: () => undefined,
    stored: () => Promise.reject(new Error('away')),
    releaseAt: () => undefined,
  }),
);

/** The words of PromQL that are used here; whatever else stands in an expression is a metric. */
const PROMQL = new Set(
  'sum rate increase by on le time max min topk min_over_time histogram_quantile and or instance queue status kind job event outcome route method state'.split(
    ' ',
  ),
);
/** Prometheus' own. */
const ITS_OWN = ['up'];

interface Used {
  metric: string;
  labels: string[];
}

/** The metrics of an expression with the labels they are asked by. */
function metricsOf(expr: string): Used[] {
  const bare = expr.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const matchers = [...bare.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].map(([, metric = '', inside = '']) => ({
    metric,
    labels: [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
  const words = bare.replace(/\{[^}]*\}/g, '').match(/[a-z_]\w*/gi) ?? [];
  const names = words.filter((word) => !PROMQL.has(word));
  return names.map((metric) => ({ metric, labels: matchers.filter((each) => each.metric === metric).flatMap(({ labels }) => labels) }));
}
/** Labels of a grouping: `by (queue)`. */
const groupings = (expr: string) => [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));

const alerts = (parse(read('docs/deploy/alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups.flatMap(({ rules }) => rules);
const panels = (JSON.parse(read('docs/deploy/dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] }).panels;
const uses = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
];
const base = (name: string) => (served.includes(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''));
const labelsOf = (name: string): readonly string[] => METRICS[base(name) as keyof typeof METRICS]?.labels ?? [];

test('the metrics that a process serves are those of the list and Node’s own', () => {
  expect(served.filter((name) => name.startsWith('comic_hub_')).sort()).toEqual(Object.keys(METRICS).sort());
  expect(served.filter((name) => !/^(?:comic_hub|process|nodejs)_/.test(name))).toEqual([]);
});

test.each(uses)('%s asks for nothing that is not served: %s', (_, expr) => {
  const used = metricsOf(expr);
  expect(used.length).toBeGreaterThan(0);
  for (const { metric, labels } of used) {
    expect([...served, ...ITS_OWN]).toContain(base(metric));
    for (const label of labels) expect(['job', ...labelsOf(metric)]).toContain(label);
  }
  const known = ['instance', 'le', ...used.flatMap(({ metric }) => labelsOf(metric))];
  for (const label of groupings(expr)) expect(known).toContain(label);
});

test('a metric of ours that neither the dashboard nor an alert shows is not worth serving', () => {
  const shown = new Set(uses.flatMap(([, expr]) => metricsOf(expr).map(({ metric }) => base(metric))));
  expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual([]);
});

test('every metric is described, with its labels, and none that is not there', () => {
  const text = read('docs/metrics.md');
  const named = [...text.matchAll(/`((?:comic_hub|process|nodejs)_\w+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(served.toSorted());
  const rows = new Map(
    [...text.matchAll(/^\| `(\w+)` *\| ([^|]*)\|/gm)].map(([, name = '', labels = '']) => [
      name,
      labels
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    ]),
  );
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(Object.entries(METRICS).map(([name, { labels }]) => [name, labels])));
});

test('a server that nobody watches loads neither Prometheus’ client nor OpenTelemetry', () => {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [statement, target = ''] of read(path).matchAll(/^(?:import|export)\s(?:[^'";]*?\sfrom\s*)?'([^']+)';/gm)) {
      if (/^(?:import|export) type /.test(statement)) continue;
      if (!target.startsWith('.')) packages.add(target);
      else if (target.endsWith('.ts')) walk(normalize(join(dirname(path), target)));
    }
  };
  walk('src/server/main.ts');
  expect(reached).toContain('src/server/telemetry/open-telemetry.ts');
  expect([...packages]).toContain('pino');
  expect([...packages].filter((name) => name === 'prom-client' || name.startsWith('@opentelemetry/'))).toEqual([]);
});
