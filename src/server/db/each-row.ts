import type { Logger } from 'pino';
import { awayOf } from './away.ts';

/** Some rows of a batch could not be done; all others are. */
export class RowsFailed extends Error {
  override readonly name = 'RowsFailed';
  readonly failures: ReadonlyMap<string, unknown>;
  constructor(failures: ReadonlyMap<string, unknown>) {
    super(`${failures.size} rows are left for the next run: ${[...failures.keys()].slice(0, 10).join(', ')}`, { cause: [...failures.values()][0] });
    this.failures = failures;
  }
}

/** The rows that failed, by their names; none when all were done. */
export async function failuresOf(rows: Promise<void>): Promise<ReadonlyMap<string, unknown>> {
  try {
    await rows;
    return new Map();
  } catch (error) {
    if (error instanceof RowsFailed) return error.failures;
    throw error;
  }
}

/** The failures of several batches of one run, together. */
export class LeftRows {
  readonly #failures = new Map<string, unknown>();

  async during(batch: () => Promise<void>): Promise<void> {
    try {
      await batch();
    } catch (error) {
      if (!(error instanceof RowsFailed)) throw error;
      for (const [row, failure] of error.failures) this.#failures.set(row, failure);
    }
  }

  /** @throws RowsFailed */
  throwIfAny(): void {
    if (this.#failures.size > 0) throw new RowsFailed(this.#failures);
  }
}

/**
 * Does a step for each row by itself: the step is a transaction of its own. A row that fails keeps none of the others from
 * being done. @throws RowsFailed after all, naming those that failed; what the step threw when the database is away
 */
export async function forEachRow<R>(rows: Iterable<R> | AsyncIterable<R>, keyOf: (row: R) => string, step: (row: R) => Promise<unknown>): Promise<void> {
  const failures = new Map<string, unknown>();
  for await (const row of rows) await attempt([row], keyOf, ([only]) => step(only as R), failures);
  if (failures.size > 0) throw new RowsFailed(failures);
}

/** The same for a step that does many rows in one transaction: one that fails is halved until the rows at fault stand alone. */
export async function forEachBatch<R>(rows: readonly R[], keyOf: (row: R) => string, step: (rows: readonly R[]) => Promise<unknown>): Promise<void> {
  const failures = new Map<string, unknown>();
  if (rows.length > 0) await attempt(rows, keyOf, step, failures);
  if (failures.size > 0) throw new RowsFailed(failures);
}

/** Of the file store, which this folder does not know. */
const isStorageAway = (error: unknown): boolean => error instanceof Error && error.name === 'StorageAway';

async function attempt<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  step: (rows: readonly R[]) => Promise<unknown>,
  failures: Map<string, unknown>,
): Promise<void> {
  try {
    await step(rows);
  } catch (error) {
    // Database or store are away: no row is at fault, and none is tried.
    if (awayOf(error) === 'gone' || isStorageAway(error)) throw error;
    // A step that has rows of its own has done what it could.
    if (error instanceof RowsFailed) {
      for (const [row, failure] of error.failures) failures.set(row, failure);
      return;
    }
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) {
      failures.set(keyOf(first), error);
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await attempt(rows.slice(0, middle), keyOf, step, failures);
    await attempt(rows.slice(middle), keyOf, step, failures);
  }
}

/**
 * Runs the kinds of work of one job, each whatever becomes of the others. Rows that failed are logged. @throws RowsFailed for a job
 * that comes again only in a day or a month: its own tries repeat what is left; and what a kind threw besides
 */
export async function runKinds(
  log: Pick<Logger, 'error'>,
  kinds: Readonly<Record<string, () => Promise<unknown>>>,
  { comesAgainSoon }: { comesAgainSoon: boolean },
): Promise<void> {
  const others: unknown[] = [];
  const left = new LeftRows();
  for (const [kind, run] of Object.entries(kinds)) {
    try {
      await left.during(async () => void (await logged(log, kind, run)));
    } catch (error) {
      others.push(error);
    }
  }
  if (others.length > 0) throw others[0];
  if (!comesAgainSoon) left.throwIfAny();
}

async function logged(log: Pick<Logger, 'error'>, kind: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof RowsFailed) for (const [row, err] of error.failures) log.error({ err, kind, row }, 'a row is left for the next run');
    throw error;
  }
}
