import { parseArgs } from 'node:util';

/** The aims of a campaign, and when it stops trying. */
export interface CampaignOptions {
  /** PGlite in one process instead of PostgreSQL with two nodes and a worker. */
  isEmbedded: boolean;
  /** Upper bound of the whole campaign. */
  minutes: number;
  /** Answered calls. */
  operations: number;
  nodeKills: number;
  workerKills: number;
  /** Backends and postmasters. */
  databaseKills: number;
  /** The same work and faults in the same order, as far as the machine's own timing lets them. */
  seed: number;
}

/** Reads the command's arguments. @throws TypeError for one that is unknown or no whole number */
export function readOptions(args: readonly string[]): CampaignOptions {
  const number = (fallback: number) => ({ type: 'string' as const, default: String(fallback) });
  const { values } = parseArgs({
    args: [...args],
    options: {
      embedded: { type: 'boolean', default: false },
      minutes: number(30),
      operations: number(20_000),
      'node-kills': number(100),
      'worker-kills': number(30),
      'database-kills': number(30),
      seed: number(20_261_122),
    },
  });
  const whole = (name: Exclude<keyof typeof values, 'embedded'>) => {
    if (!/^\d{1,9}$/.test(values[name])) throw new TypeError(`--${name} must be a whole number`);
    return Number(values[name]);
  };
  const isEmbedded = values.embedded;
  return {
    isEmbedded,
    minutes: whole('minutes'),
    operations: whole('operations'),
    nodeKills: whole('node-kills'),
    // One process does it all, and its database lives and dies with it.
    workerKills: isEmbedded ? 0 : whole('worker-kills'),
    databaseKills: isEmbedded ? 0 : whole('database-kills'),
    seed: whole('seed'),
  };
}
