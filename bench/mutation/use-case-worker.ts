import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type OpenTestFile, openTestFile } from './open-test-file.ts';

/*
 * A process in which the server is loaded once, with all mutants of its use cases in it, each behind a switch. It opens a test
 * file, and runs its tests with one mutant on after another: in place where a test can be run twice, with a new database otherwise.
 */

/** A test with the mutants that it came past. */
interface TestCoverage {
  name: string;
  ms: number;
  /** It fails without a mutant, or cannot be run outside Vitest: it says nothing. */
  isBroken: boolean;
  /** Why it fails so. */
  fault?: string;
  reached: number[];
}

/** The mutants that the tests of a file came past: each test, before any (`beforeAll`), and when the server was loaded. */
export interface Coverage {
  tests: TestCoverage[];
  setup: number[];
  load: number[];
}

export type Order =
  /** Runs all tests of a file without a mutant. */
  | { does: 'cover'; file: string }
  /** Runs some of its tests for a mutant, until one fails. `broken` are left out wherever all would run. */
  | { does: 'try'; file: string; mutant: number; tests: number[]; broken: number[] }
  /** Runs the file from its beginning with a mutant on; with `reloaded`, these files are loaded anew for it. */
  | { does: 'try-whole'; file: string; mutant: number; broken: number[]; reloaded: string[] };

/** `isWorn`: this process should be replaced by another. */
export type WorkerResponse = { isWorn: boolean } & ({ coverage: Coverage } | { killedBy: string | null } | { fault: string });

const MOST_TURNS = 2_000_000;
const MOST_RELOADS = 25;
/** Each leaves something in memory. */
const MOST_OPENED = 200;
const LONGEST_NAME = 120;
const LONGEST_FAULT = 300;
const COLLECTOR = pathToFileURL(`${import.meta.dirname}/collected-tests.ts`).href;
const { switched, mutants } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { switched: Record<string, string>; mutants: number };

const state = { active: -1, reached: new Uint8Array(mutants), turns: 0, reloaded: new Set<string>(), opened: 0, reloads: 0, isStuck: false };
Object.assign(globalThis, {
  isMutant: (id: number) => {
    state.reached[id] = 1;
    return state.active === id;
  },
  countLoop: () => {
    state.turns += 1;
    if (state.turns > MOST_TURNS) throw new Error('A loop does not end');
  },
  // What Vitest's clocks ask for their settings.
  __vitest_worker__: { config: { fakeTimers: {}, expect: {} } },
});

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== COLLECTOR) return { url: COLLECTOR, shortCircuit: true };
    const [, mutant] = context.parentURL?.split('?mutant=') ?? [];
    const found = next(specifier, context);
    if (mutant === undefined || !found.url.startsWith('file:') || !state.reloaded.has(fileURLToPath(found.url))) return found;
    return { ...found, url: `${found.url}?mutant=${mutant}` };
  },
  load(url, context, next) {
    const path = url.startsWith('file:') ? fileURLToPath(url.split('?')[0] ?? url) : '';
    const source = switched[path];
    return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true };
  },
});

fc.configureGlobal({ seed: 1, endOnFailure: true });
const collector: typeof import('./collected-tests.ts') = await import(COLLECTOR);

const open = { file: '', tests: null as OpenTestFile | null, isClean: false, unrepeatable: new Set<number>() };
const reachedIds = () => [...state.reached.entries()].flatMap(([id, is]) => (is ? [id] : []));

/** Opens a file with a database of its own, whatever was open before. */
async function openAnew(file: string): Promise<OpenTestFile> {
  state.active = -1;
  if (open.tests && !(await open.tests.close())) state.isStuck = true;
  if (open.file !== file) open.unrepeatable = new Set();
  state.opened += 1;
  const tests = await openTestFile(collector, file, `opened=${state.opened}`);
  Object.assign(open, { file, tests, isClean: true });
  return tests;
}

/** Why a test fails; null when it passes. */
async function failureOf(tests: OpenTestFile, index: number, mutant = -1): Promise<string | null> {
  Object.assign(state, { active: mutant, turns: 0 });
  const failure = await tests.run(index);
  state.active = -1;
  if (failure === 'does not end') state.isStuck = true;
  return failure;
}

const passes = async (tests: OpenTestFile, index: number, mutant = -1): Promise<boolean> => (await failureOf(tests, index, mutant)) === null;

async function cover(file: string): Promise<Coverage> {
  state.reached.fill(0);
  const tests = await openAnew(file);
  const load = reachedIds();
  const setup = new Set<number>();
  const covered: TestCoverage[] = [];
  for (const [index, name] of tests.names.entries()) {
    state.reached.fill(0);
    // A group whose preparation fails shows it in its tests.
    state.turns = 0;
    const unprepared = await tests.prepare(index).then(
      () => null,
      (error: unknown) => String(error),
    );
    for (const id of reachedIds()) setup.add(id);
    state.reached.fill(0);
    const started = performance.now();
    const failure = unprepared ?? (await failureOf(tests, index));
    const ms = Math.round(performance.now() - started);
    const fault = failure === null ? {} : { fault: failure.slice(0, LONGEST_FAULT) };
    covered.push({ name: name.slice(0, LONGEST_NAME), ms, isBroken: failure !== null, ...fault, reached: reachedIds() });
  }
  return { tests: covered, setup: [...setup], load };
}

/**
 * Whether a test notices a mutant; null for a test that cannot be run twice. What fails with the mutant must pass without it right
 * after: otherwise something was left behind, and it is tried with a new database.
 */
async function notices(file: string, mutant: number, index: number): Promise<boolean | null> {
  if (open.unrepeatable.has(index)) return null;
  const opened = open.isClean && open.file === file && open.tests ? open.tests : await openAnew(file);
  // A group whose preparation fails shows it in its tests.
  await opened.prepare(index).catch(() => {});
  if (await passes(opened, index, mutant)) return false;
  if (await passes(opened, index)) return true;
  const fresh = await openAnew(file);
  const isRepeatable = (await passes(fresh, index)) && (await passes(fresh, index));
  open.isClean = false;
  if (isRepeatable) return !(await passes(fresh, index, mutant));
  open.unrepeatable.add(index);
  return null;
}

/** The name of a test that fails by a mutant: of those that can be run twice one by one, then of the others, with all before them run once. */
async function tryTests({ file, mutant, tests: indexes, broken }: Extract<Order, { does: 'try' }>): Promise<string | null> {
  let last = -1;
  for (const index of indexes) {
    const noticed = await notices(file, mutant, index);
    if (noticed === true) return open.tests?.names[index] ?? '';
    if (noticed === null) last = Math.max(last, index);
  }
  if (last < 0) return null;
  const tests = await openAnew(file);
  open.isClean = false;
  for (let index = 0; index <= last; index += 1) {
    if (broken.includes(index)) continue;
    await tests.prepare(index);
    if (!(await passes(tests, index, mutant))) return tests.names[index] ?? '';
  }
  return null;
}

/** @returns the name of a test that fails when the mutant is on from the beginning. */
async function tryWhole({ file, mutant, broken, reloaded }: Extract<Order, { does: 'try-whole' }>): Promise<string | null> {
  if (reloaded.length > 0) {
    state.reloads += 1;
    state.reloaded = new Set(reloaded);
  }
  try {
    if (open.tests && !(await open.tests.close())) state.isStuck = true;
    Object.assign(open, { tests: null, isClean: false });
    state.active = mutant;
    state.opened += 1;
    const tests = await openTestFile(collector, file, reloaded.length > 0 ? `mutant=${state.reloads}` : `opened=${state.opened}`);
    Object.assign(open, { file, tests, unrepeatable: new Set() });
    for (const [index, name] of tests.names.entries()) if (!broken.includes(index) && !(await passes(tests, index, mutant))) return name.slice(0, LONGEST_NAME);
    return null;
  } catch {
    return 'the server does not load';
  } finally {
    state.active = -1;
    state.reloaded = new Set();
  }
}

async function carryOut(order: Order): Promise<{ coverage: Coverage } | { killedBy: string | null }> {
  if (order.does === 'cover') return { coverage: await cover(order.file) };
  if (order.does === 'try-whole') return { killedBy: await tryWhole(order) };
  const killedBy = await tryTests(order);
  return { killedBy: killedBy === null ? null : killedBy.slice(0, LONGEST_NAME) };
}

process.on('message', async (order: Order) => {
  const done = await carryOut(order).catch((error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
  process.send?.({
    ...done,
    isWorn: 'fault' in done || state.isStuck || state.reloads >= MOST_RELOADS || state.opened >= MOST_OPENED,
  } satisfies WorkerResponse);
});
