import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';

/**
 * Tests stand on tests/content, so that editors may write what they like (docs/decisions/149). No test of the API or the database,
 * nor what they share, names the editors' folder or an item of it; of the unit tests one suite does. Browser tests, the campaign and
 * the bench run the product as it is built, on the editors' content.
 */
const ROOT = join(import.meta.dirname, '../..');
/** The readers of what editors write: the suites of what must hold for any; what reads a whole build; pictures in two formats; clips, of which tests/content has none. */
const READERS = [
  'src/editorial/editors-content.test.ts',
  'src/editorial/writing/write-text.test.ts',
  'src/editorial/site-library.test.ts',
  'scripts/pages/check-leaked-drafts.test.ts',
  'src/server/editing/clips/mp4-facts.test.ts',
];
const PATH = /['"`]((?:\.{1,2}\/)+content)(?=['"`/])/g;
const JOINED = /\b(?:ROOT|cwd\(\)|dirname)\s*,\s*['"`]content(?=['"`/])/;

/** Returns the violations in one test, one line each; `items` are ids that only the editors' content has. */
export function sampleFaults(path: string, source: string, items: readonly string[]): string[] {
  const isFolder = [...source.matchAll(PATH)].some(([, folder = '']) => normalize(join(path, '..', folder)) === 'content');
  const faults = isFolder || JOINED.test(source) ? [`${path}: reads the editors' content: take tests/content (tests/support/sample.ts)`] : [];
  if (path.startsWith('src/')) return faults;
  const named = new Set(items.filter((id) => source.includes(id) && new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(source)));
  return [...faults, ...[...named].map((id) => `${path}: names ${id}, an item of the editors' content: take one of tests/support/sample.ts`)];
}

/** Ids of items, of more words than one: a single word may mean anything. */
function idsIn(folder: string): string[] {
  const folders = (path: string) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders(folder)
    .flatMap(({ name }) => folders(join(folder, name)).map((item) => item.name))
    .filter((id) => id.includes('-'));
}

if (import.meta.main) {
  const own = new Set(idsIn(join(ROOT, 'tests/content')));
  const items = [...new Set(idsIn(join(ROOT, 'content')))].filter((id) => !own.has(id));
  const files = ['tests/api', 'tests/db', 'tests/support', 'src', 'scripts']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => (path.startsWith('tests/') ? path.endsWith('.ts') : /\.test\.tsx?$/.test(path)) && !READERS.includes(path))
    // What it is tried with stands in its test.
    .filter((path) => path !== 'scripts/code/check-sample.test.ts');
  const faults = files.flatMap((path) => sampleFaults(path, readFileSync(join(ROOT, path), 'utf8'), path.startsWith('tests/') ? items : []));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Tests and the editors' content: ${files.length} files, ${faults.length === 0 ? 'none reads it' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
