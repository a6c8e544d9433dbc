import { availableParallelism } from 'node:os';
import { ROOMS } from '../scripts/code/room-table.ts';
import { findMutants, type Mutant } from './mutation/mutants.ts';
import { mutateDomainFile, type Result } from './mutation/mutate-domain.ts';
import { mutateUseCases } from './mutation/mutate-use-cases.ts';
import { fromRoot, roomOf, sourcesOf } from './mutation/source-files.ts';
import { report } from './report.ts';

type Kind = 'domain' | 'use-cases';
const TARGET_PERCENT: Record<Kind, number> = { domain: 85, 'use-cases': 75 };
const FILES: Record<Kind, string> = { domain: 'src/domain/**/*.ts', 'use-cases': `src/server/{${Object.keys(ROOMS).join(',')}}/**/*.ts` };
const DEFAULT_SAMPLE: Record<Kind, number> = { domain: Number.POSITIVE_INFINITY, 'use-cases': 250 };
const DEFAULT_MINUTES = 60;
const DEFAULT_SEED = 1;

/**
 * The share of small changes to the sources that a test notices, by room. `MUTATION=domain|use-cases` names one of the two,
 * `MUTATION_FILES` a glob of sources, `MUTATION_SAMPLE` about how many of all changes are tried (the same ones for the same `MUTATION_SEED`), and
 * `MUTATION_MINUTES` after how many minutes no more are begun: of use cases a next run goes on there. The working tree is not written to.
 */
export async function mutation(): Promise<void> {
  const kinds: readonly Kind[] = ['domain', 'use-cases'];
  for (const kind of kinds) if ((process.env['MUTATION'] ?? kind) === kind) await mutate(kind);
}

async function mutate(kind: Kind): Promise<void> {
  const all = sourcesOf(FILES[kind])
    .flatMap((file) => findMutants(file).map((mutant) => ({ file, mutant })))
    .map((place, id) => ({ ...place, id }));
  const wanted = new Set(sourcesOf(process.env['MUTATION_FILES'] ?? FILES[kind]));
  const sample = sampleOf(all, Number(process.env['MUTATION_SAMPLE'] ?? DEFAULT_SAMPLE[kind])).filter(({ file }) => wanted.has(file));
  const end = Date.now() + Number(process.env['MUTATION_MINUTES'] ?? DEFAULT_MINUTES) * 60_000;
  const results =
    kind === 'domain'
      ? await runDomain(sample, end)
      : printed(await mutateUseCases(all, sample, { end, workers: Number(process.env['MUTATION_WORKERS'] ?? availableParallelism()) }));
  // Of use cases, what was not tried to its end counts as unseen: those that are seen are seen early.
  const counted = kind === 'domain' ? results : sample;
  printRooms(counted, results);
  const late = sample.length - results.length;
  const percent = percentOf(counted, results);
  const size = `${sample.length} of ${all.length} changes${late > 0 ? `, ${late} not tried to the end in time` : ''}`;
  report(`mutations of ${kind} that a test notices: ${percent.toFixed(1)} % (${size})`, percent, TARGET_PERCENT[kind], 'at least');
}

interface Place {
  file: string;
  mutant: Mutant;
}

async function runDomain(sample: readonly Place[], end: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const [file, places] of Map.groupBy(sample, (place) => place.file)) {
    if (Date.now() > end) break;
    results.push(
      ...printed(
        await mutateDomainFile(
          file,
          places.map(({ mutant }) => mutant),
        ),
      ),
    );
  }
  return results;
}

/** Prints the survivors: file, line and change. */
function printed(results: Result[]): Result[] {
  for (const { file, mutant, killedBy } of results)
    if (killedBy === null) process.stdout.write(`  survived ${fromRoot(file)}:${mutant.line}  ${mutant.change}\n`);
  return results;
}

function printRooms(counted: readonly { file: string }[], results: readonly Result[]): void {
  const ofRoom = Map.groupBy(results, ({ file }) => roomOf(file));
  for (const [room, inRoom] of Map.groupBy(counted, ({ file }) => roomOf(file)))
    process.stdout.write(
      `  ${room.padEnd(14)}${percentOf(inRoom, ofRoom.get(room) ?? [])
        .toFixed(1)
        .padStart(6)} % of ${inRoom.length}\n`,
    );
}

function percentOf(counted: readonly unknown[], results: readonly Result[]): number {
  return counted.length === 0 ? 0 : (100 * results.filter(({ killedBy }) => killedBy !== null).length) / counted.length;
}

/** About as many of them as are wanted, the same at every run, in the order in which they stand. */
function sampleOf<T>(all: readonly T[], count: number): T[] {
  let state = Number(process.env['MUTATION_SEED'] ?? DEFAULT_SEED);
  const random = () => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return all.filter(() => random() < count / all.length);
}
