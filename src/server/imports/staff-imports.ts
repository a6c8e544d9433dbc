import { sql } from 'kysely';
import type * as v from 'valibot';
import type {
  createImport,
  ImportLineOutput,
  listImportLines,
  listImports as listImportsCall,
  StaffImportDetailOutput,
  StaffImportOutput,
} from '../../contract/imports/staff-import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { IMPORT_FAULTS, IMPORT_MACHINE, IMPORT_OUTCOMES, type ImportOutcome } from '../../domain/imports/member-import.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { newestFirst } from '../db/queue/queue-look.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { BYTE_ORDER_MARK, csvLines } from '../http/lists/csv.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { lineText, listFaultText, outcomeText, reportHeads } from './import-texts.ts';

type Tools = Pick<Deps, 'database' | 'jobs' | 'now'>;
const FILE_NAME_MAX_LENGTH = 100;
/** So many lines of a report are read together. */
const REPORT_PAGE = 5000;

const imports = (db: Db | Tx) =>
  db
    .selectFrom('member_imports as import')
    .leftJoin('members as asker', 'asker.id', 'import.requested_by')
    .select(['import.id', 'kind', 'file_name', 'status', 'lines', 'lines_done', 'fault', 'fault_about', 'import.created_at', 'changed_at'])
    .select('asker.name as asker');
type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

function toImport({ fault, fault_about, asker, created_at, changed_at, ...row }: ImportRow, language: Language): StaffImportOutput {
  return {
    ...row,
    fault: fault && listFaultText({ code: fault, about: fault_about ?? '' }, language),
    requested_by: asker ?? '－',
    created_at: isoWithOffset(created_at),
    changed_at: isoWithOffset(changed_at),
  };
}

async function readRow(db: Db | Tx, id: string): Promise<ImportRow> {
  const row = await imports(db).where('import.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** The lists that were imported, the newest first. */
export function listImports(
  { database: { db } }: Tools,
  { state, q, ...look }: v.InferOutput<(typeof listImportsCall)['query'] & object>,
  language: Language,
): Listing<StaffImportOutput> {
  const asked = sql<boolean>`(${state ?? null}::text IS NULL OR status = ${state ?? null}) AND position(lower(${q ?? ''}) IN lower(file_name)) > 0`;
  const every = db.selectFrom('member_imports').where(asked);
  const rows = imports(db)
    .where(asked)
    .orderBy(newestFirst(look, 'import.created_at', 'import.id'));
  return listingOf({ db, every, rows, toItems: (found) => found.map((row) => toImport(row, language)) });
}

/**
 * Takes a list in, to be tried out by a job: it is not looked into before, as a large one would hold up the calls of others. The same list under the same key,
 * after an answer that was lost, is the one that is there. @throws Refusal IDEMPOTENCY_CONFLICT for another list under its key; TOO_MANY_REQUESTS
 */
export async function takeImport(
  { database, jobs, now, secrets }: Tools & Pick<Deps, 'secrets'>,
  { kind, file }: v.InferOutput<(typeof createImport)['body'] & object>,
  { caller, language }: { caller: Caller; language: Language },
  once: IdempotencyKey | null,
): Promise<StaffImportOutput> {
  await countTry({ database, secrets }, LIMITS.uploadByMember, caller.memberId);
  const content = Buffer.from(await file.arrayBuffer());
  const at = now();
  // The hash of a body knows of a file that there is one, and not what stands in it.
  const ofList = once && { ...once, bodyHashes: secrets.macs(`import:${kind}:${content.toString('base64')}`) };
  return withIdempotency({ database, now }, ofList, async (tx) => {
    const { id } = await tx
      .insertInto('member_imports')
      .values({
        ...{ kind, file_name: nameOf(file), status: 'checking', content, requested_by: caller.memberId, created_at: at, changed_at: at },
        ...{ lines: null, fault: null, fault_about: null, busy_by: null, busy_until: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, 'run-imports', { list: id });
    return toImport(await readRow(tx, id), language);
  });
}

/** The name of a file for the screen: one line of visible characters. */
function nameOf(file: Blob): string {
  const name = file instanceof File ? file.name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim() : '';
  return [...name].slice(0, FILE_NAME_MAX_LENGTH).join('') || 'list.csv';
}

/** True while the lines that are shown are those of the dry run: until a list is started. */
async function isTrial(db: Db | Tx, { id, status }: Pick<ImportRow, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'cancelled') return status !== 'importing' && status !== 'done';
  return (await linesOf(db, id, false).select('line').limit(1).executeTakeFirst()) === undefined;
}

const linesOf = (db: Db | Tx, id: string, isTrialRun: boolean) => db.selectFrom('import_lines').where('import_id', '=', id).where('is_trial', '=', isTrialRun);

/** One list, and what its lines come to. @throws Refusal NOT_FOUND */
export async function getImport({ database: { db } }: Tools, id: string, language: Language): Promise<StaffImportDetailOutput> {
  const row = await readRow(db, id);
  const isTried = await isTrial(db, row);
  const counted = await linesOf(db, id, isTried)
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('lines')])
    .groupBy('outcome')
    .execute();
  const linesBy = new Map(counted.map(({ outcome, lines }) => [outcome, Number(lines)]));
  const counts = IMPORT_OUTCOMES.flatMap((outcome) => ({ outcome, lines: linesBy.get(outcome) ?? 0 })).filter(({ lines }) => lines > 0);
  return { ...toImport(row, language), counts, is_trial: isTried };
}

/** The lines of a list. @throws Refusal NOT_FOUND */
export async function readImportLines(
  { database: { db } }: Tools,
  id: string,
  { asked: { outcome }, language }: { asked: v.InferOutput<(typeof listImportLines)['query'] & object>; language: Language },
): Promise<Listing<ImportLineOutput>> {
  const isTried = await isTrial(db, await readRow(db, id));
  const every = linesOf(db, id, isTried);
  // Without a condition the primary key has the lines in their order.
  const lines = outcome === undefined ? every : every.where('outcome', 'in', outcome === 'faults' ? [...IMPORT_FAULTS] : [outcome]);
  return listingOf({
    db,
    every: lines,
    rows: lines.select(['line', 'outcome', 'detail']).orderBy('line'),
    toItems: (rows) => rows.map((row) => toLine(row, language)),
  });
}

const toLine = ({ line, outcome, detail }: { line: number; outcome: ImportOutcome; detail: object | null }, language: Language): ImportLineOutput => ({
  line,
  outcome,
  text: lineText({ outcome, detail }, language),
});

/** Carries a list out that was tried out, by a job; or gives one up. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function moveImport(
  { database, jobs, now }: Tools,
  id: string,
  { event, language }: { event: 'start' | 'cancel'; language: Language },
): Promise<StaffImportOutput> {
  return database.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('member_imports').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const after = afterEvent(IMPORT_MACHINE, row, { event, by: 'staff' }, now());
    if ('refusal' in after) throw new Refusal(after.refusal);
    const begins = after.to === 'importing';
    // A run that is under way finds its mark gone, and does nothing more.
    const values = { status: after.to, busy_by: null, busy_until: null, changed_at: now(), ...(begins ? { lines_done: 0 } : { content: null }) };
    await tx.updateTable('member_imports').set(values).where('id', '=', id).execute();
    if (begins) await jobs.enqueue(tx, 'run-imports', { list: id });
    return toImport(await readRow(tx, id), language);
  });
}

/** The outcome of each line, as CSV with a byte order mark, by which spreadsheets know UTF-8. @throws Refusal NOT_FOUND */
export async function importReport({ database: { db } }: Tools, id: string, language: Language): Promise<{ body: string; name: string }> {
  const row = await readRow(db, id);
  const isTried = await isTrial(db, row);
  const parts = [BYTE_ORDER_MARK + csvLines([reportHeads(language)])];
  for (let last = 0; ; ) {
    const rows = await linesOf(db, id, isTried).select(['line', 'outcome', 'detail']).where('line', '>', last).orderBy('line').limit(REPORT_PAGE).execute();
    parts.push(csvLines(rows.map((each) => [each.line, outcomeText(each.outcome, language), toLine(each, language).text ?? ''])));
    const end = rows.at(-1);
    if (end === undefined || rows.length < REPORT_PAGE) break;
    last = end.line;
  }
  return { body: parts.join(''), name: `import-${row.kind.replace('_', '-')}-${taipeiDay(row.created_at)}.csv` };
}
