import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const LEAST = 0.4;
const STORE = /from '(?:nanostores|@nanostores\/persistent)'/;
const IMPORT = /from '(\.[^']+)'/g;

/** Lines of unit tests for a line of the stores of islands, by room. A store is a file that holds nanostores; its tests import it. */
export function storeTests(): void {
  const all = globSync(['src/islands/**/*.ts', 'src/stores/*.ts'], { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const stores = all.filter(({ path, text }) => !path.endsWith('.test.ts') && STORE.test(text));
  const paths = new Set(stores.map(({ path }) => path));
  const tests = all.filter(
    ({ path, text }) => path.endsWith('.test.ts') && [...text.matchAll(IMPORT)].some(([, to = '']) => paths.has(join(dirname(path), to))),
  );
  for (const room of new Set(stores.map(({ path }) => roomOf(path)))) process.stdout.write(`  ${room.padEnd(14)}${ratioOf(stores, tests, room)}\n`);
  const [code, tested] = [linesOf(stores), linesOf(tests)];
  report(`unit tests of stores: ${tested} lines for ${code} = ${(tested / code).toFixed(2)}`, tested / code, LEAST, 'at least');
}

interface Source {
  path: string;
  text: string;
}

const linesOf = (files: readonly Source[]) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

function ratioOf(stores: readonly Source[], tests: readonly Source[], room: string): string {
  const of = (files: readonly Source[]) => linesOf(files.filter(({ path }) => roomOf(path) === room));
  return `${(of(tests) / of(stores)).toFixed(2)}  ${of(tests)} lines for ${of(stores)}`;
}

function roomOf(path: string): string {
  const [, layer = '', room = ''] = path.split('/');
  return layer === 'stores' ? 'stores' : room;
}
