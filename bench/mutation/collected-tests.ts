/** Stands in for Vitest in the domain's tests: collects them, to be run again for every mutant without starting anything. */
export { expect } from 'vitest';

interface Collected {
  name: string;
  run: () => unknown;
}

export let collected: Collected[] = [];

/** Forgets the tests collected so far. */
export function startCollecting(): void {
  collected = [];
}

type Run = (...values: never[]) => unknown;

function add(name: string, run: Run, values: readonly unknown[] = []): void {
  collected.push({ name, run: () => Reflect.apply(run, undefined, values) });
}

const each = (rows: readonly unknown[]) => (name: string, run: Run) => {
  for (const row of rows) add(name, run, Array.isArray(row) ? row : [row]);
};

export const test = Object.assign((name: string, run: Run) => add(name, run), { each });

export function describe(_name: string, group: () => void): void {
  group();
}
