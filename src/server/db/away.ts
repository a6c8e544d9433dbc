import { violationOf } from './constraint.ts';
import { isStalePlan } from './statement-names.ts';

/** The database could not be asked, or the connection to it was lost on the way: whether the work was done is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(options: ErrorOptions) {
    super(options.cause instanceof Error ? options.cause.message : 'the database cannot be reached', options);
  }
}

/** The SQLSTATEs and their classes with which a server says that it, or this connection, is of no use now. */
const GONE = [
  '08', // connection exceptions
  '53', // no room: disk, memory, connections
  '57P', // shut down, crashed, starting up
  '58', // a system call failed below the database
  'XX001', // damaged data
  'XX002', // a damaged index
  '25006', // read-only: a standby, or what was the primary until a moment ago
];
/** A lock, a statement or a transaction took longer than a caller waits, or met another's and was the one to give way. */
const BUSY = ['55P03', '57014', '25P03', '40001', '40P01'];

/** Whether the database has failed, as opposed to having refused. Of `busy` the connection is as good as before. */
export function awayOf(error: unknown): 'gone' | 'busy' | null {
  if (error instanceof DatabaseAway) return 'gone';
  const sqlState = violationOf(error)?.sqlState;
  if (sqlState === undefined) return isEmbeddedGone(error) ? 'gone' : null;
  if (BUSY.includes(sqlState) || isStalePlan(error)) return 'busy';
  return GONE.some((start) => sqlState.startsWith(start)) ? 'gone' : null;
}

/** The embedded database was closed, or its machine has stopped in the middle (a damaged folder ends in a PANIC). */
function isEmbeddedGone(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    (error instanceof Error && /^PGlite (is|instance is already) clos|^(Aborted|Program terminated)/.test(error.message))
  );
}
