import { sql } from 'kysely';
import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { ListedLine } from '../adapters/csv-list.ts';
import type { Tx } from '../db/client.ts';
import { violationOf } from '../db/constraint.ts';
import type { Deps } from '../deps.ts';
import { endsRun, type ImportRun, type LineReport } from '../http/list-report.ts';
import { refusalOf } from '../http/refusal-of.ts';

/** The outcomes that a line may have. */
export type LineOutcome<Outcome extends string> = Outcome | 'invalid' | 'duplicate' | 'unknown' | 'refused' | 'failed';
type Report<Outcome extends string> = LineReport<LineOutcome<Outcome>>;

/** A line names a member, or what else it names, that is not there. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

class DryRun extends Error {
  override readonly name = 'DryRun';
}

export interface LineImport<T, Outcome extends string> extends ImportRun {
  schema: v.GenericSchema<unknown, T>;
  /** The key by which two lines are the same. */
  keyOf: (line: T) => string;
  /** Does a line within its transaction. */
  work: (tx: Tx, line: T) => Promise<Outcome>;
}

/**
 * Does the lines of a list, each in a transaction of its own, so that one that is refused holds up no other; a list that is done again
 * changes nothing. A dry run does all of it and keeps nothing, its e-mails neither.
 */
export async function* importLines<T, Outcome extends string>(
  { database }: Pick<Deps, 'database'>,
  lines: Iterable<ListedLine>,
  { schema, keyOf, work, ...run }: LineImport<T, Outcome>,
): AsyncGenerator<Report<Outcome>> {
  const seen = new Map<string, number>();
  for (const { line, fields } of lines) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
    const parsed = v.safeParse(schema, given);
    if (!parsed.success) {
      if (!run.isDone?.(line)) yield { line, outcome: 'invalid', detail: { kind: 'faults', faults: faultsOf(parsed.issues) } };
      continue;
    }
    const key = keyOf(parsed.output);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      if (!run.isDone?.(line)) yield { line, outcome: 'duplicate', detail: { kind: 'earlier', line: earlier } };
      continue;
    }
    seen.set(key, line);
    if (!run.isDone?.(line)) yield { line, ...(await doLine(database, { line, work: (tx) => work(tx, parsed.output), ...run })) };
  }
}

async function doLine<Outcome extends string>(
  { db }: Deps['database'],
  { line, work, isDryRun, note }: { line: number; work: (tx: Tx) => Promise<Outcome> } & Pick<ImportRun, 'isDryRun' | 'note'>,
): Promise<Omit<Report<Outcome>, 'line'>> {
  let outcome: Outcome | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      outcome = await work(tx);
      if (isDryRun) throw new DryRun();
      await note?.(tx, [{ line, outcome }]);
    });
  } catch (error) {
    if (endsRun({ ...(note && { note }) }, error)) throw error;
    if (!(error instanceof DryRun)) return faultOf(error);
  }
  if (outcome === undefined) throw new Error('a line came to nothing');
  return { outcome };
}

function faultOf(error: unknown): Omit<Report<never>, 'line'> {
  if (error instanceof UnknownName) return { outcome: 'unknown', detail: { kind: 'name', name: error.message } };
  const refusal = refusalOf(error);
  if (!(refusal instanceof Refusal))
    return { outcome: 'failed', detail: { kind: 'defect', text: violationOf(error)?.constraint ?? (error instanceof Error ? error.message : 'unknown') } };
  // The database is away: no other line would fare better.
  if (refusal.code === 'UNAVAILABLE_NOW') throw error;
  return { outcome: 'refused', detail: refusal.faults.length > 0 ? { kind: 'faults', faults: [...refusal.faults] } : { kind: 'refusal', code: refusal.code } };
}

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
