import { Readable } from 'node:stream';
import type { ControlledTransaction } from 'kysely';
import type { AnyCall, Schema } from '../../../contract/call.ts';
import { EXPORT_TYPES, type ExportFormat } from '../../../contract/export-format.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { areaTranslator } from '../../../i18n/area-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readCatalogue } from '../../../i18n/read-catalogue.ts';
import type { Database } from '../../db/client.ts';
import { ReplicaFailed } from '../../db/replica/reading-dialect.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../callers/authenticate.ts';
import { countTry } from '../callers/rate-limit.ts';
import { readFromReplica } from '../callers/read-from-replica.ts';
import { asStaff, recordLook, type StaffCall } from '../callers/staff-call.ts';
import { contentDisposition } from '../content-disposition.ts';
import { type Cell, type Column, cellOf, headingOf } from './columns.ts';
import { csvStream } from './csv.ts';
import type { Listing } from './listing.ts';
import { inWords } from './state-words.ts';
import { xlsxStream } from './xlsx.ts';

/** The file that a request asks for; null: it asks for none. */
export function formatOf(accept: string | undefined): ExportFormat | null {
  const [type = ''] = (accept ?? '').split(/[,;]/, 1);
  return type.trim() === EXPORT_TYPES.csv ? 'csv' : type.trim() === EXPORT_TYPES.xlsx ? 'xlsx' : null;
}

interface Export {
  call: AnyCall;
  /** Of its rows. */
  item: Schema;
  columns: readonly Column[];
  format: ExportFormat;
  language: Language;
  caller: Caller;
  address: string;
  authorization: string | undefined;
  requestId: string;
  /** The filters that narrow the list. */
  asked: Readonly<Record<string, unknown>>;
  list: (at: Deps) => Listing<unknown> | Promise<Listing<unknown>>;
}

const TEXTS = readCatalogue('export');
/** Each holds a connection as long as it runs: most are left to everybody else. */
const SHARE_OF_POOL = 4;
const RETRY_AFTER_SECONDS = 10;
/** A browser that takes nothing for so long gets no more. */
const STALL_MS = MINUTE_MS / 3;
const underWay = new WeakMap<Database, number>();

/**
 * All of a list as a file, as it was at one moment, while it comes from the database: it is read no faster than it is taken, and one that
 * ends early is not ended properly, which every browser notices. That it was begun is recorded before its first byte, and at its end how many rows went out.
 * @throws Refusal TOO_MANY_REQUESTS; what the list refuses
 */
export async function exportList(deps: Deps, wish: Export): Promise<Response> {
  const { call, item, columns, format, language, caller, address, requestId, asked, list } = wish;
  const staffCall: StaffCall = { caller, call, requestId, address };
  await countTry(deps, LIMITS.exportByStaff, caller.memberId);
  const now = deps.now();
  const after = { format, ...filterOf(asked) };
  const ended = (end: End) => recordLook(deps.database.db, staffCall, { kind: 'export', id: null, after: { ...after, ...end } }, deps.now());
  // All that can be wrong is found out before a connection is held.
  const name = call.path
    .replace('/staff/', '')
    .replace(/\{\w+\}\//g, '')
    .replaceAll('/', '-');
  const t = areaTranslator('export', TEXTS[language]);
  const answers = { yes: t('export:file.yes'), no: t('export:file.no') };
  const headings = columns.map((column) => headingOf(column, language));
  const say = inWords(item, language, deps.library);
  const reading = openReading(deps, list, ended);
  try {
    await asStaff(
      deps,
      staffCall,
      async () => (await readFromReplica(deps, call, wish.authorization, reading.begin)).result,
      () => ({ kind: 'export', id: null, after }),
    );
  } catch (error) {
    await reading.giveUp();
    throw error;
  }
  const rows = cellsOf(reading.batches(), { say, columns, language });
  const sheet = { title: name, headings, answers, rows, now };
  const stream = format === 'xlsx' ? xlsxStream(sheet) : csvStream(sheet);
  stream.on('error', (err) => deps.log.warn({ requestId, err }, 'an export broke off'));
  // Also where nobody begins to read it.
  stream.once('close', () => void reading.close().catch((err: unknown) => deps.log.error({ requestId, err }, 'the end of an export is not recorded')));
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': format === 'csv' ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES.xlsx,
      'Content-Disposition': contentDisposition('attachment', `${deps.library.settings.centre.slug}-${name}-${taipeiDay(now)}.${format}`),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
    },
  });
}

/** The record of an export says by what it was narrowed; of words that were looked for only that there were some, since they may be a person's. */
function filterOf(asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { page: _, per_page: __, q, ...narrowed } = asked;
  return { ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined)), ...(q !== undefined && { q: '***' }) };
}

interface End {
  rows: number;
  is_whole: boolean;
}

interface Reading {
  /** Opens the moment, and reads the first rows. */
  begin: () => Promise<void>;
  /** The rows, once. */
  batches: () => AsyncGenerator<unknown[]>;
  /** Ends the reading wherever it stands, and has its end recorded. */
  close: () => Promise<void>;
  /** The same of one that nobody was given. */
  giveUp: () => Promise<void>;
}

/** Reads a list as it is at one moment. */
function openReading(deps: Deps, list: Export['list'], ended: (end: End) => Promise<void>): Reading {
  let rows = readRows(deps, list);
  const end: End = { rows: 0, is_whole: false };
  let first: IteratorResult<unknown[], void> = { done: true, value: undefined };
  let rest: AsyncIterable<unknown[]> | unknown[][] = [];
  let isClosed = false;
  /** Hands rows on; whoever leaves them lying holds no connection meanwhile. */
  function* taken(batch: unknown[]): Generator<unknown[]> {
    end.rows += batch.length;
    const timer = setTimeout(() => void close().catch(() => {}), STALL_MS);
    try {
      yield batch;
    } finally {
      clearTimeout(timer);
    }
  }
  const giveUp = async () => void (await rows.return());
  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    await giveUp();
    await ended(end);
  }
  return {
    begin: async () => {
      first = await rows.next().catch((error: unknown) => {
        if (!(error instanceof ReplicaFailed)) throw error;
        // Nothing of it has gone out: all of it comes from the primary.
        rows = readRows(deps, list);
        return rows.next();
      });
      // PGlite has one connection, which nobody may hold while a browser reads.
      rest = deps.database.isEmbedded ? await all(rows) : rows;
    },
    batches: async function* batches() {
      try {
        if (!first.done) yield* taken(first.value);
        for await (const batch of rest) yield* taken(batch);
        if (isClosed) throw new Error('nobody took the file for too long');
        end.is_whole = true;
      } finally {
        await close();
      }
    },
    ...{ close, giveUp },
  };
}

async function all<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const batch of batches) gathered.push(batch);
  return gathered;
}

async function* readRows(deps: Deps, list: Export['list']): AsyncGenerator<unknown[], void> {
  const { database } = deps;
  const count = underWay.get(database) ?? 0;
  const most = Math.max(1, Math.floor((database.pool()?.max ?? 1) / SHARE_OF_POOL));
  if (count >= most) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  underWay.set(database, count + 1);
  let tx: ControlledTransaction<Tables> | null = null;
  try {
    tx = await database.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    const listing = await list({ ...deps, database: { ...database, db: tx } });
    for await (const batch of listing.batches()) yield batch;
  } finally {
    underWay.set(database, (underWay.get(database) ?? 1) - 1);
    // It has only read: nothing is lost with it, also where the connection is.
    await tx
      ?.rollback()
      .execute()
      .catch(() => {});
  }
}

async function* cellsOf(
  batches: AsyncIterable<unknown[]>,
  { say, columns, language }: { say: ReturnType<typeof inWords>; columns: readonly Column[]; language: Language },
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map(say).map((item) => columns.map((column) => cellOf(item, column, language)));
}
