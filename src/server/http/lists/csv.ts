import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { Cell } from './columns.ts';
import type { Sheet } from './xlsx.ts';

/** By it spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lines of a CSV file (RFC 4180), each cell quoted; a text that a spreadsheet would take for a formula, in whichever width its sign is, is marked as a text.
 * Times are Taipei's.
 */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((cells) => cells.map((cell) => (cell instanceof Date ? formatDateTime(cell) : cell))),
    { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' },
  );

/** A list as CSV as it comes: rows are requested no faster than they are taken. */
export function csvStream({ headings, answers, rows }: Pick<Sheet, 'headings' | 'answers' | 'rows'>): Readable {
  const stream = Readable.from(csvOf({ headings, answers, rows }), { objectMode: false });
  // Whoever reads it hears of its end; this one only must not be the last to.
  stream.on('error', () => {});
  return stream;
}

async function* csvOf({ headings, answers: { yes, no }, rows }: Pick<Sheet, 'headings' | 'answers' | 'rows'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headings]);
  const worded = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? yes : no) : cell);
  for await (const batch of rows) yield csvLines(batch.map((cells) => cells.map(worded)));
}
