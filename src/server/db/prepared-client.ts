import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { msLeft, roundedMs, spendSince } from '../budget.ts';
import { awayOf, DatabaseAway } from './away.ts';
import { createStatementNames, isStalePlan } from './statement-names.ts';

type Result = pg.QueryResult<Record<string, unknown>>;
type Callback = (error: unknown, result?: Result) => void;

const names = createStatementNames();
/** A connection that was broken ends within the moment. */
const END_MS = 1000;

export interface ClientOptions extends pg.ClientConfig {
  /** The time limit of a new connection. */
  connectMs: number;
  /** The time limit of a statement whose caller has set none. */
  patienceMs: number;
  /** The next transaction may be another server connection's, which knows nothing of what was prepared on the one before: nothing is. */
  isPooled?: boolean;
}

/**
 * A connection that prepares the statements it is given: PostgreSQL parses and plans each once instead of every time,
 * which is a third of what a booking costs it. One that is lost fails the statements it was given with `DatabaseAway`,
 * and nothing else: it is heard at every moment of its life, not only while it is idle in its pool.
 */
export class PreparedClient extends pg.Client {
  readonly #patienceMs: number;
  readonly #isPooled: boolean;
  /** Of the names of the statements that are prepared here. */
  #generation = names.generation();
  #isLost = false;
  readonly #ended: Promise<void>;

  constructor(options: ClientOptions) {
    super({ ...options, connectionTimeoutMillis: options.connectMs });
    this.#patienceMs = options.patienceMs;
    this.#isPooled = options.isPooled ?? false;
    this.#ended = new Promise((resolve) => this.once('end', () => resolve()));
    // Without a listener an 'error' ends the process. The statement under way, or the next one, is refused with it.
    this.on('error', () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's `query` cannot be written out again here
  override query(...args: any[]): any {
    const [text, values] = args;
    const callback: unknown = args.at(-1);
    if (typeof text !== 'string') return Reflect.apply(super.query, this, args);
    const result = this.#run(text, Array.isArray(values) ? values : []);
    if (typeof callback !== 'function') return result;
    const tell = callback as Callback;
    result.then(
      (rows) => tell(null, rows),
      (error: unknown) => tell(error),
    );
  }

  async #run(text: string, values: unknown[]): Promise<Result> {
    const isInTransaction = this.getTransactionStatus() === 'T';
    const generation = names.generation();
    try {
      return await this.#send(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.renew(generation);
      // In a transaction all that was done before is lost: whoever runs it runs it once more.
      if (isInTransaction) throw error;
      return this.#send(text, values);
    }
  }

  async #send(text: string, values: unknown[]): Promise<Result> {
    const startedAt = performance.now();
    const limitMs = msLeft(this.#patienceMs);
    // Rounded, so that the timers of all statements share a list.
    const timer = Number.isFinite(limitMs) ? setTimeout(() => this.#drop(limitMs), roundedMs(limitMs)) : undefined;
    try {
      const name = await this.#nameOf(text, values);
      return await super.query<Record<string, unknown>>(name === null ? { text, values } : { name, text, values });
    } catch (error) {
      if (this.#isLost && awayOf(error) === null) throw new DatabaseAway({ cause: error });
      // The server has said good-bye, or may not be written to: the pool shall not hand this connection on.
      // It ends a moment later; released before, it would be given to whoever waits for one.
      if (awayOf(error) === 'gone') {
        this.#drop();
        await Promise.race([this.#ended, pause(END_MS)]);
      }
      throw error;
    } finally {
      clearTimeout(timer);
      spendSince(startedAt);
    }
  }

  /** The name under which a statement is prepared; null for one that is not. */
  async #nameOf(text: string, values: unknown[]): Promise<string | null> {
    if (this.#isPooled) return null;
    await this.#forgetStale();
    return values.length > 0 ? names.nameOf(text) : null;
  }

  /** Forgets the older names, whose plans are stale. A transaction that has failed forgets them when it is over. */
  async #forgetStale(): Promise<void> {
    while (this.#generation !== names.generation() && this.getTransactionStatus() !== 'E') {
      this.#generation = names.generation();
      await super.query('DEALLOCATE ALL');
    }
  }

  /** Breaks the connection: all that waits on it fails at once, and the server rolls back what it had begun. */
  #drop(afterMs?: number): void {
    this.#isLost = true;
    this.connection.stream.destroy(afterMs === undefined ? undefined : new Error(`the database did not answer within ${Math.round(afterMs)} ms`));
  }
}
