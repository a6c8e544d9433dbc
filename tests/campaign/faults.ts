import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Chance } from './chance.ts';
import type { CampaignOptions } from './options.ts';
import type { Mood, Sink } from './sinks.ts';
import type { World } from './world.ts';

/** The number of times that each thing was broken. */
export type FaultCounts = Record<
  | 'node killed'
  | 'node ended in order'
  | 'worker killed'
  | 'backend terminated'
  | 'backend killed'
  | 'postmaster killed'
  | 'database restarted'
  | 'database frozen'
  | 'SMTP hangs'
  | 'SMTP drops after DATA'
  | 'SMTP refuses'
  | 'SMS hangs'
  | 'SMS drops'
  | 'SMS refuses',
  number
>;
type Fault = keyof FaultCounts;

const FREEZE_MS = 4_000;
const PAUSE_MS = { min: 400, spread: 1_600 };
/** Faults for each kill that was asked for: things that are broken besides, and faults that found nothing to break. */
const FAULTS_A_KILL = 2.5;
const LOOK_AGAIN_MS = 200;
/** A machine so slow that nothing is answered meanwhile is broken all the same. */
const STANDSTILL_MS = 30_000;
/** Shorter than a code lives: what expires unsent, as it must, is not lost. */
const MOOD_MS = 120_000;
/** The database's own faults, each as likely as the others of the kills that have to be reached. */
const BACKENDS = ['backend terminated', 'backend killed', 'postmaster killed'] as const;
const KILLS = ['node killed', 'worker killed', ...BACKENDS] as const;

/** The number of other faults caused, per hundred requested kills of nodes. */
const BESIDES: Partial<Record<Fault, number>> = {
  'node ended in order': 6,
  'database restarted': 4,
  'database frozen': 4,
  'SMTP hangs': 4,
  'SMTP drops after DATA': 6,
  'SMTP refuses': 4,
  'SMS hangs': 3,
  'SMS drops': 3,
  'SMS refuses': 3,
};
const NEEDS_SERVER: readonly Fault[] = ['database restarted', 'database frozen'];

/** The number of times that each fault is still to be caused; also its weight when the next one is chosen. */
function wanted(counts: FaultCounts, options: CampaignOptions): Record<Fault, number> {
  const databaseKills = BACKENDS.reduce((sum, name) => sum + counts[name], 0);
  const [nodes, workers] = [options.nodeKills - counts['node killed'], options.workerKills - counts['worker killed']];
  const backends = Math.max(0, options.databaseKills - databaseKills);
  return {
    'node killed': Math.max(0, nodes),
    'worker killed': Math.max(0, workers),
    'backend terminated': (backends * 3) / 5,
    'backend killed': backends / 5,
    'postmaster killed': backends / 5,
    ...(Object.fromEntries(besides(options).map(([fault, times]) => [fault, Math.max(0, times - counts[fault])])) as Omit<FaultCounts, (typeof KILLS)[number]>),
  };
}

const besides = ({ nodeKills, isEmbedded }: CampaignOptions): [Fault, number][] =>
  Object.entries(BESIDES).map(([fault, times]) => [
    fault as Fault,
    isEmbedded && NEEDS_SERVER.includes(fault as Fault) ? 0 : Math.ceil((times * nodeKills) / 100),
  ]);

/** Whether all that was asked for has been broken, and the rest with it. */
export function isBrokenEnough(counts: FaultCounts, options: CampaignOptions): boolean {
  const databaseKills = BACKENDS.reduce((sum, name) => sum + counts[name], 0);
  return (
    counts['node killed'] >= options.nodeKills &&
    counts['worker killed'] >= options.workerKills &&
    databaseKills >= options.databaseKills &&
    besides(options).every(([fault, times]) => counts[fault] >= times)
  );
}

/** The progress of the work while things are broken. */
export interface Progress {
  answered(): number;
  isOver(): boolean;
}

/**
 * Breaks one thing after the other until work is over, and leaves all well. Faults are spread over the work and not over time:
 * else a slow machine would be hit again before it got up, and a fast one would do most of its work unharmed.
 */
export async function breakThings(world: World, options: CampaignOptions, chance: Chance, counts: FaultCounts, progress: Progress): Promise<void> {
  const answersAFault = options.operations / (FAULTS_A_KILL * Math.max(1, options.nodeKills + options.workerKills + options.databaseKills));
  const moods = [moodKeeper(world.smtp), moodKeeper(world.sms)];
  while (!progress.isOver()) {
    await pause(PAUSE_MS.min + chance.below(PAUSE_MS.spread));
    const due = progress.answered() + 2 * chance.below(Math.ceil(answersAFault));
    for (const since = Date.now(); progress.answered() < due && Date.now() - since < STANDSTILL_MS && !progress.isOver(); ) await pause(LOOK_AGAIN_MS);
    for (const keep of moods) keep();
    const weights = wanted(counts, options);
    if (Object.values(weights).every((weight) => weight === 0)) continue;
    const fault = chance.weighted(weights);
    if (await FAULTS[fault](world, chance)) counts[fault] += 1;
  }
  world.smtp.mood = 'well';
  world.sms.mood = 'well';
}

/** Lets nobody be in a bad mood for too long. */
function moodKeeper(sink: { mood: Mood }): () => void {
  let [last, since] = [sink.mood, Date.now()];
  return () => {
    if (sink.mood !== last) [last, since] = [sink.mood, Date.now()];
    if (last !== 'well' && Date.now() - since > MOOD_MS) sink.mood = 'well';
  };
}

/** Each breaks something; false when there was nothing to break. */
const FAULTS: Record<Fault, (world: World, chance: Chance) => boolean | Promise<boolean>> = {
  'node killed': ({ nodes }, chance) => chance.pick(nodes).end('SIGKILL'),
  'node ended in order': ({ nodes }, chance) => chance.pick(nodes).end('SIGTERM'),
  'worker killed': ({ workers }, chance) => chance.pick(workers).end('SIGKILL'),
  'backend terminated': (world) => onBackend(world, (client, pid) => client.query('SELECT pg_terminate_backend($1)', [pid])),
  // PostgreSQL then ends all others too, and recovers.
  'backend killed': (world) => onBackend(world, (_client, pid) => process.kill(pid, 'SIGKILL')),
  'postmaster killed': async ({ cluster }) => {
    await cluster?.crash();
    await cluster?.startAgain();
    return cluster !== null;
  },
  'database restarted': async ({ cluster }) => {
    await cluster?.restart();
    return cluster !== null;
  },
  'database frozen': async ({ cluster }) => {
    cluster?.freeze();
    await pause(FREEZE_MS);
    cluster?.thaw();
    return cluster !== null;
  },
  'SMTP hangs': ({ smtp }) => turns(smtp, 'hang'),
  'SMTP drops after DATA': ({ smtp }) => turns(smtp, 'drop'),
  'SMTP refuses': ({ smtp }) => turns(smtp, 'refuse'),
  'SMS hangs': ({ sms }) => turns(sms, 'hang'),
  'SMS drops': ({ sms }) => turns(sms, 'drop'),
  'SMS refuses': ({ sms }) => turns(sms, 'refuse'),
};

/** Puts somebody who takes messages into a bad mood; one who is in one comes back instead. */
function turns(sink: Sink<unknown>, mood: Mood): boolean {
  const wasWell = sink.mood === 'well';
  sink.mood = wasWell ? mood : 'well';
  return wasWell;
}

/** Does something to a connection of the product, at best to one in the middle of something. */
async function onBackend({ cluster, databaseName }: World, act: (client: pg.Client, pid: number) => unknown): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster?.url ?? '' });
  // The fault may take this connection along.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend' ORDER BY state = 'idle', random() LIMIT 1`,
      [databaseName],
    );
    const pid = rows[0]?.pid;
    if (pid === undefined) return false;
    await act(client, pid);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
