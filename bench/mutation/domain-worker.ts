import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { applyMutant, countLoops, type Mutant } from './mutants.ts';

/*
 * A process that runs the tests of one file of the domain for one mutant after another. Each mutant loads the mutated file and
 * what stands between it and the tests anew, and nothing else.
 */

/** The task of the process. */
export interface Order {
  file: string;
  mutants: Mutant[];
  /** The files that lead from the tests to the mutated file, these included. */
  affected: string[];
  tests: string[];
}

const MOST_TURNS = 2_000_000;
const COLLECTOR = pathToFileURL(`${import.meta.dirname}/collected-tests.ts`).href;

const state = { file: '', text: '', affected: new Set<string>(), turns: 0 };
Object.assign(globalThis, {
  countLoop: () => {
    state.turns += 1;
    if (state.turns > MOST_TURNS) throw new Error('A loop does not end');
  },
});

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL?.includes('?mutant=')) return { url: COLLECTOR, shortCircuit: true };
    const [, mutant] = context.parentURL?.split('?mutant=') ?? [];
    const found = next(specifier, context);
    if (mutant === undefined || !found.url.startsWith('file:') || !state.affected.has(fileURLToPath(found.url))) return found;
    return { ...found, url: `${found.url}?mutant=${mutant}` };
  },
  load(url, context, next) {
    if (!url.includes('?mutant=')) return next(url, context);
    const path = fileURLToPath(url.slice(0, url.indexOf('?')));
    const text = path === state.file ? state.text : readFileSync(path, 'utf8');
    return { format: 'module-typescript', source: countLoops(text, 'countLoop();'), shortCircuit: true };
  },
});

// The same values for every mutant, so that a second run says the same; nobody reads the smallest example that fails.
fc.configureGlobal({ seed: 1, endOnFailure: true });

const collector: typeof import('./collected-tests.ts') = await import(COLLECTOR);

/** @returns the name of the first test that fails, or null. */
async function failingTest({ tests }: Order, number: number): Promise<string | null> {
  state.turns = 0;
  for (const test of tests) {
    collector.startCollecting();
    try {
      await import(`${pathToFileURL(test).href}?mutant=${number}`);
    } catch {
      return `${test} does not load`;
    }
    for (const { name, run } of collector.collected) {
      try {
        state.turns = 0;
        await run();
      } catch {
        return name;
      }
    }
  }
  return null;
}

process.on('message', async (order: Order) => {
  Object.assign(state, { file: order.file, text: readFileSync(order.file, 'utf8'), affected: new Set([...order.affected, ...order.tests]) });
  const broken = await failingTest(order, 0);
  if (broken !== null) process.send?.({ broken });
  else {
    for (const [i, mutant] of order.mutants.entries()) {
      state.text = applyMutant(order.file, mutant);
      process.send?.({ index: i, killedBy: await failingTest(order, i + 1) });
    }
  }
  process.disconnect?.();
});
