import { pathToFileURL } from 'node:url';
import type { Collected, Group, Hook } from './collected-tests.ts';

type Collector = typeof import('./collected-tests.ts');

/** A test file whose tests can be run one by one, as often as wanted. */
export interface OpenTestFile {
  names: string[];
  /** Runs what must have run before a test, once: `beforeAll` of its groups. */
  prepare(index: number): Promise<void>;
  /** Runs a test with its hooks. @returns why it failed; null when it passed */
  run(index: number): Promise<string | null>;
  /** Runs `afterAll`; false when that does not come to an end. */
  close(): Promise<boolean>;
}

/** Far above what a test takes on a busy machine; one that takes longer hangs. */
const LONGEST_TEST_MS = 60_000;
const LONGEST_CLOSE_MS = 20_000;
/** Tests replace them by others. */
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** Errors that nobody caught, as Vitest counts them. */
const uncaught: unknown[] = [];
process.on('unhandledRejection', (error) => void uncaught.push(error));
process.on('uncaughtException', (error) => void uncaught.push(error));

/** Loads a test file anew: what it holds in variables is as at the start. `query` keeps it apart from the one before. */
export async function openTestFile(collector: Collector, path: string, query: string): Promise<OpenTestFile> {
  collector.startCollecting();
  await import(`${pathToFileURL(path).href}?${query}`);
  const tests = collector.collected;
  const ready = new Set<Group>();
  const at = (index: number) => tests[index] as Collected;

  async function prepare(index: number): Promise<void> {
    for (const group of groupsOf(at(index))) {
      if (ready.has(group)) continue;
      ready.add(group);
      // A hook may give the one that undoes it, as Vitest has it: an app that is never closed keeps its connections.
      for (const hook of group.beforeAll) group.afterAll.unshift(...undoing(await hook()));
    }
  }

  async function runWhole(index: number): Promise<void> {
    await prepare(index);
    const groups = groupsOf(at(index));
    const undo: Hook[] = [];
    try {
      for (const hook of groups.flatMap((group) => group.beforeEach)) undo.unshift(...undoing(await hook()));
      await at(index).run();
    } finally {
      for (const hook of [...collector.takeFinished(), ...groups.toReversed().flatMap((group) => group.afterEach), ...undo]) await hook();
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (uncaught.length > 0) throw uncaught[0];
  }

  return {
    names: tests.map(({ name }) => name),
    prepare,
    run: async (index) => {
      uncaught.length = 0;
      try {
        return (await within(LONGEST_TEST_MS, runWhole(index))) ? null : 'does not end';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: async () => {
      const hooks = [...ready].toReversed().flatMap((group) => group.afterAll);
      const work = async () => {
        for (const hook of hooks) await hook();
      };
      // What a mutant has left behind may keep it from closing well; the database goes with the server.
      return within(LONGEST_CLOSE_MS, work()).catch(() => true);
    },
  };
}

const undoing = (given: unknown): Hook[] => (typeof given === 'function' ? [given as Hook] : []);

/** The groups around a test, the outermost first. */
function groupsOf({ group }: Collected): Group[] {
  const groups: Group[] = [];
  for (let each: Group | null = group; each; each = each.parent) groups.unshift(each);
  return groups;
}

/** False when the work has not ended by then. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
