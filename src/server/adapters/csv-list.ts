import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';

/** The list as a whole cannot be read: one line for whoever made it. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
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
  if (bytes.length > MAX_BYTES) throw new ListFault('The list is larger than 50 MB: part it');
  const [head, ...rest] = parseRecords(decode(bytes));
  if (head === undefined) throw new ListFault('The list is empty');
  const columns = head.record.map((name) => name.trim().toLowerCase());
  const missing = needed.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !known.includes(name));
  const twice = columns.filter((name, i) => columns.indexOf(name) !== i);
  if (missing.length > 0) throw new ListFault(`The first line must name the columns; missing: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new ListFault(`Unknown columns: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  if (twice.length > 0) throw new ListFault(`Named twice: ${twice.join(', ')}`);
  return rest.map(({ record, info }) => ({ line: info.lines, fields: Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ''])) }));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ListFault(`The list is not UTF-8 (${placeOf(bytes)}): save it as “CSV UTF-8” and try again`, { cause });
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
    throw new ListFault(`The list is not CSV: ${cause.message}`, { cause });
  }
}
