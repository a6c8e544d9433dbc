/** Stands in for Vitest: collects tests with their hooks, to be run again for every mutant without starting anything. */
import { format } from 'node:util';
import { expect, vi } from 'vitest';

export { expect, vi };

/** As in `vitest.config.ts`. */
const POLL = { timeout: 15_000, interval: 50 };
/** Tests replace them by others. */
const { setTimeout } = globalThis;

/** Asks until a matcher holds: Vitest's own works within its runner alone. */
function poll(ask: () => unknown, { timeout = POLL.timeout, interval = POLL.interval }: Partial<typeof POLL> = {}): object {
  const matcher =
    (name: string) =>
    async (...values: unknown[]): Promise<unknown> => {
      const end = performance.now() + timeout;
      for (;;) {
        try {
          const asserted: object = expect(await ask());
          return Reflect.apply(Reflect.get(asserted, name), asserted, values);
        } catch (error) {
          if (performance.now() > end) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, interval));
      }
    };
  return new Proxy({}, { get: (_, name) => matcher(String(name)) });
}
Object.assign(expect, { poll });

type Run = (...values: never[]) => unknown;
export type Hook = () => unknown;

/** The hooks of a `describe`; the file itself is the outermost one. */
export interface Group {
  parent: Group | null;
  beforeAll: Hook[];
  afterAll: Hook[];
  beforeEach: Hook[];
  afterEach: Hook[];
}

export interface Collected {
  name: string;
  group: Group;
  /** The body of the test alone. */
  run: Hook;
}

const newGroup = (parent: Group | null): Group => ({ parent, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] });

export let collected: Collected[] = [];
let current = newGroup(null);
let finished: Hook[] = [];

/** Forgets the tests collected so far. */
export function startCollecting(): void {
  collected = [];
  current = newGroup(null);
}

/** Gives the hooks that the test which has just run has asked for, once. */
export function takeFinished(): Hook[] {
  const taken = finished;
  finished = [];
  return taken;
}

/** Options, such as a time limit, may stand before the body: they are no matter here. */
const bodyOf = (rest: readonly unknown[]) => rest.findLast((each) => typeof each === 'function') as Run;
const valuesOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);

function add(name: string, run: Run, values: readonly unknown[] = []): void {
  collected.push({ name: format(name, ...values), group: current, run: () => Reflect.apply(run, undefined, values) });
}

function group(run: Run, values: readonly unknown[] = []): void {
  const outer = current;
  current = newGroup(outer);
  Reflect.apply(run, undefined, values);
  current = outer;
}

export const test = Object.assign((name: string, ...rest: unknown[]) => add(name, bodyOf(rest)), {
  each:
    (rows: readonly unknown[]) =>
    (name: string, ...rest: unknown[]) => {
      for (const row of rows) add(name, bodyOf(rest), valuesOf(row));
    },
});

export const describe = Object.assign((_name: string, ...rest: unknown[]) => group(bodyOf(rest)), {
  each:
    (rows: readonly unknown[]) =>
    (_name: string, ...rest: unknown[]) => {
      for (const row of rows) group(bodyOf(rest), valuesOf(row));
    },
});

export const beforeAll = (hook: Hook) => void current.beforeAll.push(hook);
export const afterAll = (hook: Hook) => void current.afterAll.push(hook);
export const beforeEach = (hook: Hook) => void current.beforeEach.push(hook);
export const afterEach = (hook: Hook) => void current.afterEach.push(hook);
export const onTestFinished = (hook: Hook) => void finished.push(hook);
