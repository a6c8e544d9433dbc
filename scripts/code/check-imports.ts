import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CLOSED, ROOMS, SHARED } from './room-table.ts';

/** The imports that are allowed: between layers here, between rooms in room-table.ts. A folder may always import from itself. First match counts. */
const ROOT = join(import.meta.dirname, '../..');
const SITE = ['src/islands', 'src/editorial', 'src/domain', 'src/i18n', 'src/styles'];
/** The parts of the root that the whole server may import: the types of what it is made of, and the time that a call has left. */
const SERVER_ROOT = ['src/server/deps.ts', 'src/server/budget.ts'];
const LAYERS: { folder: string; may: readonly string[] }[] = [
  { folder: 'src/domain', may: [] },
  { folder: 'src/contract', may: ['src/domain'] },
  { folder: 'src/client', may: ['src/contract'] },
  { folder: 'src/i18n', may: [] },
  { folder: 'src/styles', may: [] },
  { folder: 'src/editorial', may: ['src/domain', 'src/i18n'] },
  { folder: 'src/stores', may: ['src/client', 'src/contract', 'src/domain', 'src/i18n'] },
  { folder: 'src/islands', may: ['src/stores', 'src/contract', 'src/domain', 'src/i18n'] },
  { folder: 'src/components', may: SITE },
  { folder: 'src/layouts', may: ['src/components', ...SITE] },
  { folder: 'src/pages', may: ['src/layouts', 'src/components', ...SITE] },
  { folder: 'src/content.config.ts', may: ['src/editorial'] },
  { folder: 'src/server/adapters', may: ['src/domain', ...SERVER_ROOT] },
  { folder: 'src/server/db', may: ['src/domain', ...SERVER_ROOT] },
  { folder: 'src/server/emails', may: ['src/domain', 'src/i18n', 'src/editorial', 'src/styles'] },
  { folder: 'src/server/jobs', may: ['src/domain', 'src/i18n'] },
  // The pages of a demo's payment providers look like the site.
  { folder: 'src/server/payments/twin', may: ['src/contract', 'src/domain', 'src/editorial', 'src/i18n', 'src/styles'] },
  // Rooms, and what serves them; the root, which puts all together.
  { folder: 'src/server', may: ['src/contract', 'src/domain', 'src/editorial', 'src/i18n'] },
];
/** Catalogues and settings are data, not code. */
const DATA = ['public/', 'content/'];
/** The list of languages may be imported everywhere. */
const LANGUAGES = 'src/i18n/languages.ts';
/** The date formats of screens. E-mails have one style of their own. */
const DATES = ['src/i18n/formats/time-text.ts', 'src/i18n/formats/dates.ts'];
const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const CODE = /\.(ts|tsx|astro|mjs)$/;

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The files of ours that a source file imports, from the root. */
export function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? '')
    .flatMap((each) => (each.startsWith('.') ? [normalize(join(dirname(path), each))] : []));
}

/** The forbidden imports of a source file, a line for each. */
export function forbiddenImports(path: string, source: string): string[] {
  const layer = LAYERS.find(({ folder }) => within(path, folder));
  if (!layer) return [`${path}: is in no folder of the design`];
  const isTest = /\.test\.tsx?$/.test(path);
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (!specifier.startsWith('.')) return packageFault(path, specifier);
    const target = normalize(join(dirname(path), specifier));
    if (within(path, 'src/server') && DATES.includes(target))
      return [`${path} must not import ${target}: what the server writes of a time is src/i18n/formats/mail-dates.ts's`];
    if (target === LANGUAGES || DATA.some((folder) => target.startsWith(folder))) return [];
    if (isTest && !within(target, 'src/server')) return [];
    const fault = roomFault(path, target);
    if (fault !== undefined) return isTest || fault === '' ? [] : [fault];
    return within(target, layer.folder) || layer.may.some((folder) => within(target, folder))
      ? []
      : [`${path} must not import ${target}: ${layer.folder} may import ${layer.may.join(', ') || 'nothing of ours'}`];
  });
}

/** Where a file stands: its layer, and the first folder in it ('': beside the rooms). */
export function placeOf(path: string): { layer: string; room: string } | undefined {
  const layer = Object.keys(SHARED).find((folder) => within(path, folder));
  if (layer === undefined) return undefined;
  const [room = '', ...rest] = path.slice(layer.length + 1).split('/');
  return { layer, room: rest.length === 0 ? '' : room };
}

/** The fault of an import between two rooms of one layer: '' for nothing, undefined where the layers decide. */
function roomFault(path: string, target: string): string | undefined {
  const from = placeOf(path);
  const to = placeOf(target);
  if (from === undefined || to === undefined || from.layer !== to.layer || from.room === '') return undefined;
  if (from.room === to.room) return '';
  if (to.room === '')
    return from.layer !== 'src/server' || SERVER_ROOT.includes(target) ? '' : `${path} must not import ${target}: the root puts rooms together`;
  const rooms = ROOMS[from.room];
  const shared = SHARED[from.layer] ?? {};
  if (rooms === undefined && shared[from.room] === undefined) return `${path}: ${from.room} is no room of scripts/code/room-table.ts`;
  const may = rooms === undefined ? (shared[from.room] ?? []) : [...rooms, ...Object.keys(shared).filter((each) => !CLOSED.includes(`${from.layer}/${each}`))];
  return may.includes(to.room) ? '' : `${path} must not import ${target}: ${from.room} may use ${may.join(', ') || 'no other room'}`;
}

/** The circles of what knows what, one for each group that hangs together; of rooms, or of files by their imports. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const walk = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    let low = number;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, walk(next));
      else if (path.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low < number) return low;
    const group = path.splice(path.indexOf(node));
    if (group.length > 1) circles.push(group);
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) walk(node);
  return circles;
}

/** Packages that one folder alone may know. */
function packageFault(path: string, specifier: string): string[] {
  if (specifier === 'i18next' && !within(path, 'src/i18n')) return [`${path} must not import i18next: only src/i18n knows it`];
  if (specifier === 'ky' && !within(path, 'src/client')) return [`${path} must not import ky: only src/client knows it`];
  return [];
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const faults = files.flatMap((file) => forbiddenImports(file, readFileSync(join(ROOT, file), 'utf8')));
  const tables = { rooms: ROOMS, ...SHARED };
  for (const [name, table] of Object.entries(tables))
    for (const circle of circlesOf(new Map(Object.entries(table)))) faults.push(`${name}, in scripts/code/room-table.ts: a circle of ${circle.join(', ')}`);
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
  for (const circle of circlesOf(imports)) faults.push(`files import each other in a circle: ${circle.join(', ')}`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Imports of ${files.length} files: ${faults.length === 0 ? 'as the tables say' : `${faults.length} forbidden`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
