import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { Cell } from './columns.ts';

/** By it spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line of a CSV file (RFC 4180), each cell quoted; a text that a spreadsheet would take for a formula is marked as a text. Times are Taipei's. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return formatDateTime(cell);
  return typeof cell === 'string' ? cell.replace(/^[=+\-@\t\r＝＋－＠]/, "'$&") : String(cell);
}
