import { sql } from 'kysely';
import * as v from 'valibot';
import { faultsOf } from '../../../contract/field-message.ts';
import { emailField, languageField, nameField, optional, shortText } from '../../../contract/fields.ts';
import { OLD_KINDS } from '../../../domain/accounts/old-account.ts';
import { DEFAULT_LANGUAGE } from '../../../i18n/languages.ts';
import type { ListedLine } from '../../adapters/csv-list.ts';
import type { Db, Tx } from '../../db/client.ts';
import { violationOf } from '../../db/constraint.ts';
import { failuresOf, forEachRow } from '../../db/each-row.ts';
import { endsRun, type ImportRun, type LineReport } from '../../http/list-report.ts';

const LineSchema = v.object({
  old_id: shortText,
  name: nameField,
  email: emailField,
  pen_name: optional(nameField),
  kind: v.optional(v.picklist(OLD_KINDS), 'general'),
  language: v.optional(languageField, DEFAULT_LANGUAGE),
});
type OldLine = v.InferOutput<typeof LineSchema> & { line: number };
export const OLD_ACCOUNT_COLUMNS = Object.keys(LineSchema.entries);
export const NEEDED_COLUMNS = ['old_id', 'name', 'email'];

/** The outcomes that a line may have. */
type OldAccountOutcome = 'added' | 'changed' | 'unchanged' | 'migrated' | 'duplicate' | 'taken' | 'invalid' | 'failed';
type Report = LineReport<OldAccountOutcome>;

/** So many lines in one transaction: a run that is ended in the middle has whole batches, and is simply run again. */
const BATCH = 1000;

/** All three or none (a constraint says so). */
const INVITATION = ['invitation_hash', 'invited_at', 'invitation_expires_at'] as const;

type BatchRun = ImportRun & { now: Date };

class DryRun extends Error {
  override readonly name = 'DryRun';
}

/**
 * Imports accounts of the former site; a second run changes what has changed and nothing else. Whoever has come over
 * already is left alone. Reports each line, in batches. A dry run does all of it and keeps nothing.
 */
export async function* importOldAccounts(
  db: Db,
  lines: Iterable<ListedLine> | AsyncIterable<ListedLine>,
  { now, ...run }: ImportRun & { now: Date },
): AsyncGenerator<Report> {
  const seen = { ids: new Map<string, number>(), emails: new Map<string, number>() };
  let batch: OldLine[] = [];
  for await (const listed of lines) {
    const read = readLine(listed, seen);
    if (run.isDone?.(listed.line)) continue;
    if ('outcome' in read) {
      yield read;
      continue;
    }
    batch.push(read);
    if (batch.length < BATCH) continue;
    yield* await keepBatch(db, batch, { ...run, now });
    batch = [];
  }
  if (batch.length > 0) yield* await keepBatch(db, batch, { ...run, now });
}

/** Empty cells are no values. Of lines that name one account or one address, the first counts. */
function readLine({ line, fields }: ListedLine, seen: { ids: Map<string, number>; emails: Map<string, number> }): OldLine | Report {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  const parsed = v.safeParse(LineSchema, given);
  if (!parsed.success) {
    return { line, outcome: 'invalid', detail: { kind: 'faults', faults: faultsOf(parsed.issues) } };
  }
  const { old_id: id, email } = parsed.output;
  const earlier = seen.ids.get(id) ?? seen.emails.get(email.toLowerCase());
  if (earlier !== undefined) return { line, outcome: 'duplicate', detail: { kind: 'earlier', line: earlier } };
  seen.ids.set(id, line);
  seen.emails.set(email.toLowerCase(), line);
  return { line, ...parsed.output };
}

async function keepBatch(db: Db, batch: OldLine[], run: BatchRun): Promise<Report[]> {
  try {
    return await keep(db, batch, run);
  } catch (error) {
    if (endsRun(run, error)) throw error;
    // Some line is at fault, as when its address belongs to another old account: line by line, so that only that one is refused.
    const reports: Report[] = [];
    let ended: unknown = null;
    const refused = await failuresOf(
      forEachRow(
        batch,
        ({ line }) => String(line),
        async (line) => {
          try {
            reports.push(...(await keep(db, [line], run)));
          } catch (error) {
            if (endsRun(run, error)) ended = error;
            throw error;
          }
        },
      ),
    );
    if (ended !== null) throw ended;
    for (const [line, cause] of refused) reports.push({ line: Number(line), ...refusalOf(cause) });
    return reports.toSorted((a, b) => a.line - b.line);
  }
}

function refusalOf(cause: unknown): Pick<Report, 'outcome' | 'detail'> {
  const violation = violationOf(cause);
  if (violation?.constraint === 'old_accounts_email_key') return { outcome: 'taken', detail: { kind: 'defect', text: 'another old account has this address' } };
  return { outcome: 'failed', detail: { kind: 'defect', text: violation?.constraint ?? (cause instanceof Error ? cause.message : 'unknown') } };
}

async function keep(db: Db, batch: readonly OldLine[], { isDryRun, note, now }: BatchRun): Promise<Report[]> {
  let reports: Report[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      reports = await upsert(tx, batch, now);
      if (isDryRun) throw new DryRun();
      await note?.(tx, reports);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return reports;
}

async function upsert(tx: Tx, batch: readonly OldLine[], now: Date): Promise<Report[]> {
  const rows = batch.map(({ line: _, pen_name, ...row }) => ({ ...row, pen_name: pen_name ?? null }));
  const kept = await tx
    .insertInto('old_accounts')
    .columns(['old_id', 'name', 'pen_name', 'email', 'kind', 'language', 'imported_at'])
    // One parameter for the whole batch: thousands of them take longer to write down than the rows to keep.
    .expression(
      sql`SELECT old_id, name, pen_name, email, kind, language, ${now}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS listed(old_id text, name text, pen_name text, email text, kind text, language text)`,
    )
    .onConflict((conflict) =>
      conflict
        .column('old_id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          pen_name: eb.ref('excluded.pen_name'),
          email: eb.ref('excluded.email'),
          kind: eb.ref('excluded.kind'),
          language: eb.ref('excluded.language'),
          imported_at: eb.ref('excluded.imported_at'),
          // What was written to another address opens nothing any more, and the right one is written to.
          ...Object.fromEntries(
            INVITATION.map((column) => [column, sql`CASE WHEN lower(old_accounts.email) = lower(excluded.email) THEN old_accounts.${sql.ref(column)} END`]),
          ),
        }))
        .where('old_accounts.migrated_at', 'is', null)
        .where(
          sql<boolean>`(old_accounts.name, old_accounts.pen_name, old_accounts.email, old_accounts.kind, old_accounts.language)
            IS DISTINCT FROM (excluded.name, excluded.pen_name, excluded.email, excluded.kind, excluded.language)`,
        ),
    )
    .returning(['old_id', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
  const isNew = new Map(kept.map((row) => [row.old_id, row.isNew]));
  const others = batch.filter(({ old_id }) => !isNew.has(old_id)).map(({ old_id }) => old_id);
  const migrated = new Set(
    others.length === 0
      ? []
      : (await tx.selectFrom('old_accounts').select('old_id').where('old_id', 'in', others).where('migrated_at', 'is not', null).execute()).map(
          ({ old_id }) => old_id,
        ),
  );
  return batch.map(({ line, old_id }) => {
    const added = isNew.get(old_id);
    if (added !== undefined) return { line, outcome: added ? 'added' : 'changed' };
    return { line, outcome: migrated.has(old_id) ? 'migrated' : 'unchanged' };
  });
}
