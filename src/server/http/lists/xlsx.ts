import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { DAY_MS, HOUR_MS } from '../../../domain/time/period.ts';
import type { Cell } from './columns.ts';

/** Of a sheet, as the format has it (ECMA-376); what is more goes on in another one. */
const MAX_ROWS = 1_048_576;
/** Of a cell, as the format has it. */
const MAX_TEXT = 32_767;
const TAIPEI_OFFSET_MS = 8 * HOUR_MS;
/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats by their place: plain, a time, a heading. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
</styleSheet>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export interface Sheet {
  title: string;
  headings: readonly string[];
  /** The words for what is so and what is not. */
  answers: { yes: string; no: string };
  rows: AsyncIterable<readonly Cell[][]>;
  /** When it was made. */
  now: Date;
  /** So many rows has a sheet at most, its headings among them. */
  maxRows?: number;
}

/** A workbook of one list as it comes: rows are asked for no faster than they are taken. One that ends early has no directory, and opens nowhere. */
export function xlsxStream({ title, headings, answers, rows, now, maxRows = MAX_ROWS }: Sheet): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const lines = linesOf(rows);
  const state: SheetState = { next: null };
  const add = (text: string, path: string) => zip.addBuffer(Buffer.from(text), path, { mtime: now });
  function addSheet(number: number): void {
    const sheet = Readable.from(sheetXml(lines, { headings, answers, state, maxRows }), { objectMode: false });
    sheet.on('error', (error) => out.destroy(error));
    sheet.on('end', () => (state.next?.done === false ? addSheet(number + 1) : finish(number)));
    out.once('close', () => sheet.destroy());
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, { mtime: now });
  }
  function finish(sheets: number): void {
    const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
    add(contentTypes(numbers), '[Content_Types].xml');
    add(ROOT_RELATIONS, '_rels/.rels');
    add(workbook(title, numbers), 'xl/workbook.xml');
    add(workbookRelations(numbers), 'xl/_rels/workbook.xml.rels');
    add(STYLES, 'xl/styles.xml');
    zip.end();
  }
  out.once('close', () => void lines.return(undefined).catch(() => {}));
  zip.on('error', (error: Error) => out.destroy(error));
  addSheet(1);
  return out;
}

async function* linesOf(rows: AsyncIterable<readonly Cell[][]>): AsyncGenerator<Cell[], undefined> {
  for await (const batch of rows) yield* batch;
}

/** The line with which the next sheet begins; none before the first. */
interface SheetState {
  next: IteratorResult<Cell[], undefined> | null;
}
type Part = Pick<Sheet, 'headings' | 'answers'> & { state: SheetState; maxRows: number };

/** One sheet, of as many lines as it may have. */
async function* sheetXml(lines: AsyncGenerator<Cell[], undefined>, { headings, answers, state, maxRows }: Part): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`;
  yield rowXml(1, headings, { answers, style: 2 });
  let next = state.next ?? (await lines.next());
  for (let row = 2; row <= maxRows && !next.done; row += 1) {
    yield rowXml(row, next.value, { answers, style: 0 });
    next = await lines.next();
  }
  state.next = next;
  yield '</sheetData></worksheet>';
}

function rowXml(row: number, cells: readonly Cell[], { answers, style }: Pick<Sheet, 'answers'> & { style: number }): string {
  const xml = cells.map((cell, i) => {
    const place = `r="${columnName(i)}${row}"`;
    if (cell === null || cell === '') return '';
    if (cell instanceof Date) return `<c ${place} s="1"><v>${(cell.getTime() + TAIPEI_OFFSET_MS - DAY_ZERO_MS) / DAY_MS}</v></c>`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    const text = typeof cell === 'boolean' ? (cell ? answers.yes : answers.no) : cell;
    return `<c ${place} t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Text for XML; what XML has no place for is left out. */
function escaped(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML 1.0 does not have
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}

const sheetPath = (number: number) => `worksheets/sheet${number}.xml`;

function contentTypes(sheets: readonly number[]): string {
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
    ...sheets.map((number) => `<Override PartName="/xl/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`),
  ];
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

/** A sheet's name has at most 31 characters, and none of some. */
function sheetName(title: string, number: number, isOnly: boolean): string {
  const name = title.replace(/[:\\/?*[\]]/g, ' ').slice(0, 27);
  return escaped(isOnly ? name : `${name} ${number}`).replaceAll('"', '&quot;');
}

function workbook(title: string, sheets: readonly number[]): string {
  const names = sheets.map((number) => `<sheet name="${sheetName(title, number, sheets.length === 1)}" sheetId="${number}" r:id="rId${number}"/>`);
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets>${names.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: readonly number[]): string {
  const relations = sheets.map((number) => `<Relationship Id="rId${number}" Type="${DOCUMENT}/worksheet" Target="${sheetPath(number)}"/>`);
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`;
}
