import { sql } from 'kysely';
import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { ListedLine } from '../adapters/csv-list.ts';
import type { Tx } from '../db/client.ts';
import { violationOf } from '../db/constraint.ts';
import type { Deps } from '../deps.ts';
import { refusalOf } from '../http/refusal-of.ts';

/** The outcome of a line. */
export interface LineReport<Outcome extends string> {
  line: number;
  outcome: Outcome | 'invalid' | 'duplicate' | 'unknown' | 'refused' | 'failed';
  /** Which fault, which other line, whom nobody knows, why it was refused. */
  detail?: string;
}

/** A line names a member, or what else it names, that is not there. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

class DryRun extends Error {
  override readonly name = 'DryRun';
}

export interface LineImport<T, Outcome extends string> {
  schema: v.GenericSchema<unknown, T>;
  /** The key by which two lines are the same. */
  keyOf: (line: T) => string;
  /** Does a line within its transaction. */
  work: (tx: Tx, line: T) => Promise<Outcome>;
  isDryRun: boolean;
}

/**
 * Does the lines of a list, each in a transaction of its own, so that one that is refused holds up no other; a list that is done again
 * changes nothing. A dry run does all of it and keeps nothing, its e-mails neither.
 */
export async function* importLines<T, Outcome extends string>(
  { database }: Pick<Deps, 'database'>,
  lines: Iterable<ListedLine>,
  { schema, keyOf, work, isDryRun }: LineImport<T, Outcome>,
): AsyncGenerator<LineReport<Outcome>> {
  const seen = new Map<string, number>();
  for (const { line, fields } of lines) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
    const parsed = v.safeParse(schema, given);
    if (!parsed.success) {
      yield { line, outcome: 'invalid', detail: sayFaults(faultsOf(parsed.issues)) };
      continue;
    }
    const key = keyOf(parsed.output);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      yield { line, outcome: 'duplicate', detail: `line ${earlier}` };
      continue;
    }
    seen.set(key, line);
    yield { line, ...(await doLine(database, (tx) => work(tx, parsed.output), isDryRun)) };
  }
}

async function doLine<Outcome extends string>(
  { db }: Deps['database'],
  work: (tx: Tx) => Promise<Outcome>,
  isDryRun: boolean,
): Promise<Omit<LineReport<Outcome>, 'line'>> {
  let outcome: Outcome | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      outcome = await work(tx);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) return faultOf(error);
  }
  if (outcome === undefined) throw new Error('a line came to nothing');
  return { outcome };
}

function faultOf(error: unknown): Omit<LineReport<never>, 'line'> {
  if (error instanceof UnknownName) return { outcome: 'unknown', detail: error.message };
  const refusal = refusalOf(error);
  if (!(refusal instanceof Refusal))
    return { outcome: 'failed', detail: violationOf(error)?.constraint ?? (error instanceof Error ? error.message : 'unknown') };
  // The database is away: no other line would fare better.
  if (refusal.code === 'UNAVAILABLE_NOW') throw error;
  return { outcome: 'refused', detail: refusal.faults.length > 0 ? sayFaults(refusal.faults) : refusal.code };
}

const sayFaults = (faults: readonly { field: string; message: string }[]) => faults.map(({ field, message }) => `${field} ${message}`).join(', ');

/** The member of an account name or an e-mail address. @throws UnknownName */
export async function memberNamed(tx: Tx, { config }: Pick<Deps, 'config'>, named: string): Promise<string> {
  const typed = named.toLowerCase();
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where((where) => where.or([where(sql`lower(account)`, '=', typed), where(sql`lower(email)`, '=', typed)]))
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .$if(!config.isDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst();
  if (member === undefined) throw new UnknownName(named);
  return member.id;
}
