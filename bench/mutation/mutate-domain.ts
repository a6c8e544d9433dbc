import { fork } from 'node:child_process';
import type { Order } from './domain-worker.ts';
import type { Mutant } from './mutants.ts';
import { fromRoot, importersWithin } from './source-files.ts';

/** A mutant with the name of a test that fails by it; null when none does. */
export interface Result {
  file: string;
  mutant: Mutant;
  killedBy: string | null;
}

const MEMORY_MB = 512;
/** Far above what any mutant takes: loops that do not end are ended by their turns, this ends what is left. */
const LONGEST_SILENCE_MS = 120_000;

type WorkerResponse = { broken: string } | { index: number; killedBy: string | null };

/** Runs the domain's tests of a file for its mutants, in a process of its own. A mutant that this process dies of is killed. */
export async function mutateDomainFile(file: string, mutants: Mutant[]): Promise<Result[]> {
  const importers = importersWithin(['src/domain'], file);
  const tests = importers.filter((path) => path.endsWith('.test.ts'));
  const results: Result[] = [];
  while (results.length < mutants.length) {
    const rest = mutants.slice(results.length);
    const answered = await runWorker({ file, mutants: rest, affected: importers, tests });
    results.push(...answered.map((killedBy, i) => ({ file, mutant: rest[i] as Mutant, killedBy })));
    const [died] = rest.slice(answered.length);
    if (died) results.push({ file, mutant: died, killedBy: 'the process ended' });
  }
  return results;
}

function runWorker(order: Order): Promise<(string | null)[]> {
  return new Promise((resolve, reject) => {
    const answered: (string | null)[] = [];
    const worker = fork(`${import.meta.dirname}/domain-worker.ts`, {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const silence = setTimeout(() => worker.kill('SIGKILL'), LONGEST_SILENCE_MS);
    worker.on('message', (answer: WorkerResponse) => {
      silence.refresh();
      if ('broken' in answer) reject(new Error(`${fromRoot(order.file)}: its tests fail without a mutant: ${answer.broken}`));
      else answered.push(answer.killedBy);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(silence);
      resolve(answered);
    });
    worker.send(order);
  });
}
