import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf, placeOf } from './check-imports.ts';
import { HOLDS, LONG_FOLDERS, MAX_FILES, MAX_LINES, ROOMS, SHARED, SHARED_HOLDS, TEST_MAX_LINES } from './room-table.ts';

/**
 * The rooms in `docs/architecture.md`, made of scripts/code/room-table.ts and of the folders that are there; `--write` writes them (`npm run
 * docs:rooms`). Without it, whether they stand there as they are, whether each row of the table is used, and how long folders and files are.
 */
const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = 'docs/architecture.md';
const BEGIN = '<!-- Written by `npm run docs:rooms` -->';
const END = '<!-- End of what is written -->';
/** Where rooms stand: layers first, then tests. */
const PLACES = ['src/server', 'src/contract', 'src/domain', 'src/islands', 'tests/api', 'tests/db', 'tests/e2e'];
const CODE = /\.(ts|tsx|astro|mjs|css|sql)$/;
const SOURCE = /\.(ts|tsx|astro|mjs|css)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
/** The folders of code: each is bounded, the tests' and the scripts' as well. */
const FOLDERS = ['src', 'scripts', 'tests', 'bench', 'tools'];

/** The rows of the table that no import of the files needs: a room that may be used and is not, and folders that serve all. */
export function unusedRows(files: ReadonlyMap<string, readonly string[]>): string[] {
  const used = new Set<string>();
  for (const [path, targets] of files) {
    const from = placeOf(path);
    for (const target of targets) {
      const to = placeOf(target);
      if (from === undefined || from.layer !== to?.layer) continue;
      used.add(`${from.room} → ${to.room}`).add(`${from.layer}/${from.room} → ${to.room}`);
    }
  }
  const rows = [...Object.entries(ROOMS), ...Object.entries(SHARED).flatMap(([layer, table]) => prefixed(layer, table))];
  return rows.flatMap(([room, may]) => may.map((each) => `${room} → ${each}`)).filter((row) => !used.has(row));
}
const prefixed = (layer: string, table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).map(([folder, may]): [string, readonly string[]] => [`${layer}/${folder}`, may]);

/** One line for each folder and file that is longer than the table says. */
export function lengthFaults(lines: ReadonlyMap<string, number>): string[] {
  const folders = Map.groupBy(lines.keys(), (path) => dirname(path));
  return [
    ...[...folders].flatMap(([folder, { length }]) => {
      const most = LONG_FOLDERS[folder]?.files ?? MAX_FILES;
      return length > most ? [`${folder} holds ${length} files, and may hold ${most}: split it, or join what is used once`] : [];
    }),
    ...[...lines].flatMap(([path, count]) => {
      const most = TEST.test(path) ? TEST_MAX_LINES : MAX_LINES;
      return SOURCE.test(path) && count > most ? [`${path} has ${count} lines, and may have ${most}`] : [];
    }),
  ];
}

/** The lines of a source, without the styles of a component. */
const linesOf = (text: string) => text.replace(/^<style.*?^<\/style>/gms, '').split('\n').length - 1;

/** The tables and the picture, as the document has them. */
export function roomsText(hasFolder: (path: string) => boolean): string {
  const rooms = Object.entries(ROOMS).map(([room, may]) => {
    const places = PLACES.filter((place) => hasFolder(`${place}/${room}`)).map((place) => place.replace('src/', ''));
    return [room, holdsOf(room), may.join(', ') || '–', places.join(', ')];
  });
  const shared = Object.entries(SHARED).flatMap(([layer, table]) =>
    prefixed(layer, table).map(([folder, may]) => [`\`${folder}\``, holdsOf(folder), may.join(', ') || '–']),
  );
  const arrows = Object.entries(ROOMS).flatMap(([room, may]) => (may.length === 0 ? [`  ${room}`] : [`  ${room} --> ${may.join(' & ')}`]));
  return [
    BEGIN,
    '',
    ...tableOf([['room', 'holds', 'may use', 'stands in'], ...rooms]),
    '',
    ...['```mermaid', 'flowchart TD', ...arrows, '```'],
    '',
    ...tableOf([['serves every room', 'holds', 'may use'], ...shared]),
    '',
    END,
  ].join('\n');
}

/** @throws for a room or shared folder of which nobody says what it holds */
export function holdsOf(name: string): string {
  const holds = HOLDS[name] ?? SHARED_HOLDS[name];
  if (!holds) throw new Error(`say in scripts/code/room-table.ts what ${name} holds`);
  return holds;
}

/** A table with columns of even width, as the formatter has it; the first row is its head. */
function tableOf([head = [], ...rows]: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

if (import.meta.main) {
  const path = join(ROOT, DOCUMENT);
  const document = readFileSync(path, 'utf8');
  const [before = '', rest = ''] = document.split(BEGIN);
  const wanted = before + roomsText((folder) => existsSync(join(ROOT, folder))) + (rest.split(END)[1] ?? '');
  if (process.argv.includes('--write')) writeFileSync(path, wanted);
  const files = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const layers = [...texts].filter(([file]) => file.startsWith('src/') && !TEST.test(file));
  const faults = [
    ...unusedRows(new Map(layers.map(([file, text]) => [file, importsOf(file, text)]))).map(
      (row) => `${row}: no import needs this row of scripts/code/room-table.ts; take it out`,
    ),
    ...lengthFaults(new Map([...texts].map(([file, text]) => [file, linesOf(text)]))),
    ...Object.keys(ROOMS).flatMap((room) => (HOLDS[room] === undefined ? [`${room}: HOLDS of scripts/code/room-table.ts does not say what it holds`] : [])),
    ...(readFileSync(path, 'utf8') === wanted ? [] : [`${DOCUMENT} does not show the rooms as they are: npm run docs:rooms`]),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Rooms of ${files.length} files: ${faults.length === 0 ? 'as docs/architecture.md shows them' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
