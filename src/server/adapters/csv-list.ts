import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { ListFaultCode } from '../../domain/text/list-fault.ts';

/** The list as a whole cannot be read: one line for whoever made it, and the same as a code with its values. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
  readonly code: ListFaultCode;
  /** The columns that it is about, or the line. */
  readonly about: string;
  constructor(code: ListFaultCode, message: string, { about = '', ...options }: ErrorOptions & { about?: string } = {}) {
    super(message, options);
    this.code = code;
    this.about = about;
  }
}

const MAX_BYTES = 50 * 1024 * 1024;
const RecordsSchema = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }));

/** A line of a list, by the names of its columns. */
export interface ListedLine {
  /** In the file, from 1. */
  line: number;
  fields: Readonly<Record<string, string>>;
}

/** The columns that a list may have, and those that it must have. */
export interface ListColumns {
  known: readonly string[];
  needed: readonly string[];
}

/**
 * The lines of a CSV file (RFC 4180) in UTF-8, with or without a byte order mark, whose first line names the columns.
 * All of it is looked at before anything is given: a file in Big5 or with an open quote changes nothing.
 * @throws ListFault
 */
export function readCsvList(bytes: Uint8Array, { known, needed }: ListColumns): ListedLine[] {
  if (bytes.length > MAX_BYTES) throw new ListFault('TOO_LARGE', 'The list is larger than 50 MB: part it');
  const [head, ...rest] = parseRecords(decode(bytes));
  if (head === undefined) throw new ListFault('EMPTY', 'The list is empty');
  const columns = head.record.map((name) => name.trim().toLowerCase());
  const found = new Set(columns);
  const missing = needed.filter((name) => !found.has(name));
  const unknown = columns.filter((name) => !known.includes(name));
  refuseColumns('COLUMNS_MISSING', missing, (names) => `The first line must name the columns; missing: ${names}`);
  refuseColumns('COLUMNS_UNKNOWN', unknown, (names) => `Unknown columns: ${names}. There are: ${known.join(', ')}`);
  // By now each is a known one: the first place of it is near, however many there are.
  const twice = columns.filter((name, i) => columns.indexOf(name) !== i);
  refuseColumns('COLUMNS_TWICE', twice, (names) => `Named twice: ${names}`);
  return rest.map(({ record, info }) => ({ line: info.lines, fields: Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ''])) }));
}

/** The names of hostile columns are cut short, and what no person types is left out: PostgreSQL stores no NUL. */
const ABOUT_MAX_LENGTH = 200;

function refuseColumns(code: ListFaultCode, columns: readonly string[], say: (names: string) => string): void {
  const names = columns
    .join(', ')
    .replace(/\p{Cc}/gu, '')
    .slice(0, ABOUT_MAX_LENGTH);
  if (columns.length > 0) throw new ListFault(code, say(names), { about: names });
}

function decode(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new ListFault('UTF_16', 'The list is UTF-16: save it as “CSV UTF-8” and try again');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const about = placeOf(bytes);
    throw new ListFault(isBig5(bytes) ? 'BIG5' : 'NOT_UTF_8', `The list is not UTF-8 (${about}): save it as “CSV UTF-8” and try again`, { about, cause });
  }
}

/** By its mark, or by the zeros beside the letters of its first line. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.subarray(0, 4).includes(0);
}

function isBig5(bytes: Uint8Array): boolean {
  try {
    // Bytes that Big5 has no character for come out as private or control ones.
    return !/[\p{Co}\u0080-\u009f]/u.test(new TextDecoder('big5', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** The first line that cannot be read. */
function placeOf(bytes: Uint8Array): string {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    if (!isUtf8(bytes.subarray(start, end))) return `line ${line}`;
    start = end + 1;
  }
  return 'at its end';
}

function isUtf8(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-8').decode(bytes).includes('\ufffd') === false;
}

function parseRecords(text: string): v.InferOutput<typeof RecordsSchema> {
  try {
    return v.parse(RecordsSchema, parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { lines } = cause as { lines?: unknown };
    throw new ListFault('NOT_CSV', `The list is not CSV: ${cause.message}`, { cause, ...(typeof lines === 'number' && { about: `line ${lines}` }) });
  }
}
