import { AsyncLocalStorage } from 'node:async_hooks';

/** The time that a piece of work may still wait for others: its database over all its statements, the file store, a search provider. */
interface Budget {
  leftMs: number;
  isOver: boolean;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Gives work a bound on the time that all its waits together may take, in milliseconds. A frozen server does not enforce
 * time-outs of its own, and a call that makes nine statements, and then stores a file, would wait ten times.
 */
export async function withinBudget<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const budget: Budget = { leftMs: ms, isOver: false };
  try {
    return await budgets.run(budget, work);
  } finally {
    // What was begun in its course and goes on (a timer, a write for later) has the time that everything has.
    budget.isOver = true;
  }
}

/** Lets work wait as long as it takes: migrations, and whoever queues for them. */
export function withoutBudget<T>(work: () => Promise<T>): Promise<T> {
  return withinBudget(Number.POSITIVE_INFINITY, work);
}

/** The time left, in milliseconds; `otherwise` where there is no bound. */
export function msLeft(otherwise: number): number {
  const budget = budgets.getStore();
  return budget && !budget.isOver ? budget.leftMs : otherwise;
}

/** Timers count whole milliseconds, and may go off a part of one early: less than one is no time left. */
const TIMER_MS = 1;

/** Takes the time since `startedAt` (of `performance.now()`) off what is left. */
export function spendSince(startedAt: number): void {
  const budget = budgets.getStore();
  if (!budget) return;
  const leftMs = budget.leftMs - (performance.now() - startedAt);
  budget.leftMs = leftMs < TIMER_MS ? Math.min(leftMs, 0) : leftMs;
}

/**
 * Waits for another server: as long as `mostMs`, and never longer than what is left to the caller.
 * @throws what `wait` throws when its time is over
 */
export async function waitWithin<T>(mostMs: number, wait: (ms: number) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await wait(Math.max(1, Math.ceil(Math.min(mostMs, msLeft(mostMs)))));
  } finally {
    spendSince(startedAt);
  }
}

/** A time-out rounded up, so that timers of nearly the same length share a list. */
export function roundedMs(ms: number): number {
  return Math.max(1, Math.ceil(ms / 500) * 500);
}
