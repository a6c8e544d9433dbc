import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Updateable } from 'kysely';
import { IMPORT_HELD_MS, IMPORT_MACHINE, IMPORT_MAX_LINES, type ImportKind } from '../../domain/imports/member-import.ts';
import { stepOf } from '../../domain/state/state-machine.ts';
import { type ListedLine, ListFault } from '../adapters/csv-list.ts';
import type { Db, Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import type { MemberImportsTable } from '../db/tables/members.ts';
import { type LineReport, ListOvertaken } from '../http/list-report.ts';
import { IMPORTS, type ImportTools } from './import-kinds.ts';

/** A run ends well within its try; what is left is the next one's. */
const RUN_MS = 45_000;
/** So many reports are written together where no transaction of a line's own writes them. */
const WRITTEN_TOGETHER = 500;

/** A list that one run works on, under its mark. */
interface HeldList {
  id: string;
  kind: ImportKind;
  status: 'checking' | 'importing';
  content: Buffer;
  mark: string;
}

/**
 * Job: tries out or carries out one list, or by the clock those that nobody works on. What a line came to is written in the transaction that
 * does it, so that a run that follows one that died does nothing twice; one that was overtaken or called off does nothing more.
 */
export async function runImports(tools: ImportTools, { list }: { list?: string | undefined }): Promise<void> {
  if (list === undefined) return enqueueDue(tools);
  const held = await hold(tools, list);
  if (held === undefined) return;
  let isOver = true;
  try {
    isOver = await work(tools, held);
  } catch (error) {
    if (!(error instanceof ListOvertaken)) throw error;
  } finally {
    await release(tools, held, isOver);
  }
}

async function enqueueDue({ database: { db }, jobs, now }: ImportTools): Promise<void> {
  const due = await db
    .selectFrom('member_imports')
    .select('id')
    .where(sql<boolean>`status = ANY (${rule('import_under_way')})`)
    .where(({ eb, or }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now())]))
    .execute();
  if (due.length === 0) return;
  await db.transaction().execute((tx) =>
    jobs.enqueueAll(
      tx,
      'run-imports',
      due.map(({ id }) => ({ list: id })),
    ),
  );
}

/** Takes a list for this run alone. @returns undefined when another run has it, or nothing is to be done */
async function hold({ database: { db }, now }: ImportTools, id: string): Promise<HeldList | undefined> {
  const mark = randomUUID();
  const row = await db
    .updateTable('member_imports')
    .set({ busy_by: mark, busy_until: heldUntil(now()) })
    .where('id', '=', id)
    .where(sql<boolean>`status = ANY (${rule('import_under_way')})`)
    .where(({ eb, or }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now())]))
    .returning(['kind', 'status', 'content'])
    .executeTakeFirst();
  if (row === undefined || row.content === null) return undefined;
  return { id, kind: row.kind, status: row.status === 'importing' ? 'importing' : 'checking', content: row.content, mark };
}

const heldUntil = (now: Date) => new Date(now.getTime() + IMPORT_HELD_MS);

async function release({ database: { db }, jobs }: ImportTools, { id, mark }: HeldList, isOver: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('member_imports').set({ busy_by: null, busy_until: null }).where('id', '=', id).where('busy_by', '=', mark).execute();
    if (!isOver) await jobs.enqueue(tx, 'run-imports', { list: id });
  });
}

/** @returns whether nothing is left. @throws ListOvertaken */
async function work(tools: ImportTools, held: HeldList): Promise<boolean> {
  const { database, now } = tools;
  const { db } = database;
  const isTrial = held.status === 'checking';
  const lines = readLines(held);
  if (lines instanceof ListFault) {
    await settle(db, held, { event: 'refuse', values: { fault: lines.code, fault_about: lines.about, content: null, changed_at: now() } });
    return true;
  }
  await ofRun(db, held).set({ lines: lines.length }).execute();
  const before = await db.selectFrom('import_lines').select('line').where('import_id', '=', held.id).where('is_trial', '=', isTrial).execute();
  const done = new Set(before.map(({ line }) => line));
  const begunAt = performance.now();
  let reports: LineReport[] = [];
  const flush = async () => {
    const written = reports;
    reports = [];
    if (written.length > 0) await write(db, held, written, now());
    // The calls of others have their turn.
    await turn();
  };
  const run = IMPORTS[held.kind].run(tools, lines, {
    isDryRun: isTrial,
    isDone: (line) => done.has(line),
    note: (tx, done) => write(tx, held, done, now()),
  });
  for await (const report of run) {
    reports.push(report);
    if (reports.length < WRITTEN_TOGETHER) continue;
    await flush();
    if (performance.now() - begunAt > RUN_MS) return false;
  }
  await flush();
  await settle(db, held, { event: isTrial ? 'read' : 'finish', values: { ...(isTrial ? {} : { content: null }), changed_at: now() } });
  return true;
}

function readLines({ kind, content }: HeldList): ListedLine[] | ListFault {
  try {
    const lines = IMPORTS[kind].read(content);
    if (lines.length === 0) return new ListFault('EMPTY', 'The list has no lines');
    return lines.length > IMPORT_MAX_LINES ? new ListFault('TOO_LONG', 'The list has too many lines') : lines;
  } catch (error) {
    if (error instanceof ListFault) return error;
    throw error;
  }
}

const ofRun = (db: Db | Tx, { id, mark, status }: HeldList) =>
  db.updateTable('member_imports').where('id', '=', id).where('busy_by', '=', mark).where('status', '=', status);

async function settle(
  db: Db,
  held: HeldList,
  { event, values }: { event: 'read' | 'refuse' | 'finish'; values: Updateable<MemberImportsTable> },
): Promise<void> {
  const { to } = stepOf(IMPORT_MACHINE, { event, by: 'system' });
  const { numUpdatedRows } = await ofRun(db, held)
    .set({ ...values, status: to })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ListOvertaken();
}

/** Writes down what lines came to, each once, while the list is this run's. @throws ListOvertaken */
async function write(db: Db | Tx, held: HeldList, reports: readonly LineReport[], now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    WITH written AS (
      INSERT INTO import_lines (import_id, is_trial, line, outcome, detail)
      SELECT ${held.id}::uuid, ${held.status === 'checking'}::boolean, line, outcome, detail
      FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS report(line integer, outcome text, detail jsonb)
      ON CONFLICT DO NOTHING RETURNING line)
    UPDATE member_imports SET lines_done = lines_done + (SELECT count(*) FROM written), busy_until = ${heldUntil(now)}::timestamptz, changed_at = ${now}::timestamptz
    WHERE id = ${held.id}::uuid AND busy_by = ${held.mark}::uuid AND status = ${held.status}`.execute(db);
  if (numAffectedRows !== 1n) throw new ListOvertaken();
}
