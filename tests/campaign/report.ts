import type { FaultCounts } from './faults.ts';
import type { CampaignOptions } from './options.ts';
import type { Traffic } from './person.ts';

export interface Outcome {
  options: CampaignOptions;
  seconds: number;
  traffic: Traffic;
  faults: FaultCounts;
  /** By name: what must not be, in a line each. */
  wrong: Readonly<Record<string, readonly string[]>>;
  /** By name: what is worth knowing. */
  facts: Readonly<Record<string, number | string>>;
  isReached: boolean;
}

/** The campaign as the Markdown of docs/reliability.md, with the first lines of whatever is wrong. */
export function reportOf({ options, seconds, traffic, faults, wrong, facts, isReached }: Outcome): string {
  const table = (head: [string, string], rows: [string, number | string][]) =>
    [`| ${head[0]} | ${head[1]} |`, '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
  const kinds = [...traffic.byKind].sort(([, a], [, b]) => b.done - a.done);
  const refusals = (refused: Map<string, number>) => [...refused].map(([code, times]) => `${code} ${times}`).join(', ');
  const details = Object.entries(wrong).flatMap(([name, lines]) => (lines.length > 0 ? [`\n${name}:`, ...lines.slice(0, 12).map((line) => `- ${line}`)] : []));
  return [
    `${options.isEmbedded ? 'Embedded database, one process' : 'PostgreSQL, two nodes and a worker'}; seed ${options.seed}; ${Math.round(seconds / 60)} min${isReached ? '' : '; NOT everything that was asked for was reached'}`,
    table(
      ['What was done', 'answered'],
      [
        ['all calls', traffic.answered],
        ...kinds.map(([kind, { done, refused }]): [string, string] => [kind, `${done} done${refused.size > 0 ? `; ${refusals(refused)}` : ''}`]),
      ],
    ),
    table(['What was broken', 'times'], Object.entries(faults)),
    table(
      ['What came of it', ''],
      [['tries that met a broken connection', traffic.lostTries], ['tries that were answered 503', traffic.unavailableTries], ...Object.entries(facts)],
    ),
    table(
      ['What must not be', 'found'],
      Object.entries(wrong).map(([name, lines]) => [name, lines.length]),
    ),
    ...(details.length > 0 ? [details.join('\n')] : []),
  ].join('\n\n');
}
