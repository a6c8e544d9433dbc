import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfAll, readSources, readSqlReleaseNote } from '../../src/server/db/sql-sources.ts';
import { migrationFaults } from '../database/migration-rules.ts';
import { sourceFaults } from '../database/sql-source-rules.ts';
import { lineAt, withoutComments } from './source-text.ts';

/**
 * Queries name their columns. A statement that asks for whatever a table has answers with something else after the next
 * migration, and old nodes, which have it prepared, are refused (docs/operations.md, "Migrations"). And no migration holds up
 * running nodes (migration-rules.ts), a release whose SQL sources have changed has a number of its own, and
 * what these say of rules, locks and arguments is said once (sql-source-rules.ts).
 */
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src/server', 'scripts', 'bench'];
const MIGRATIONS = 'src/server/db/migrations';
const CODE = /\.(ts|mjs)$/;
/** Matches the text after a `*` that selects all columns, as opposed to one that multiplies or belongs to a regular expression. */
const LIST_GOES_ON = String.raw`(?=\s*(?:,|;|\)|['"\x60]|\bfrom\b|\binto\b|\bwhere\b|$))`;
const FORBIDDEN = new RegExp(
  [
    String.raw`\b(?:selectAll|returningAll)\s*\(`,
    String.raw`\bselect\s+(?:all\s+|distinct\s+(?:on\s*\([^)]*\)\s*)?)?\*`,
    String.raw`\breturning\s+\*`,
    // Further on in a list: a product has no comma before its sign.
    String.raw`,\s*\*${LIST_GOES_ON}`,
    // All columns of one table, or of a composite value.
    String.raw`(?:\b(?:select|distinct|all|returning)\s+|[,)(\x60'"]\s*)(?:["\w]+\.)+\*${LIST_GOES_ON}`,
    String.raw`[)}]\s*\.\*${LIST_GOES_ON}`,
  ].join('|'),
  'gi',
);

/** The places of a source that ask for all columns, one line each. */
export function namelessQueries(path: string, source: string): string[] {
  const code = withoutComments(source);
  return [...code.matchAll(FORBIDDEN)].map(({ 0: found, index }) => `${path}:${lineAt(code, index)}: names no columns: ${found.replace(/\s+/g, ' ').trim()}`);
}

/** Everything of the server that has SQL in it, migrations aside: what is applied is not changed. */
const serverSources = () =>
  readdirSync(join(ROOT, 'src/server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.includes('.test.') && entry.name !== 'schema.sql')
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !path.startsWith(MIGRATIONS))
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

if (import.meta.main) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.name.includes('.test.') && !entry.name.startsWith('check-queries'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      // The bench installs what it measures with into a folder of its own.
      .filter((file) => !file.includes('/node_modules/')),
  );
  const migrations = readdirSync(join(ROOT, MIGRATIONS))
    .sort()
    .map((name) => ({ name, source: readFileSync(join(ROOT, MIGRATIONS, name), 'utf8') }));
  const faults = [
    ...files.flatMap((file) => namelessQueries(file, readFileSync(join(ROOT, file), 'utf8'))),
    ...migrationFaults(migrations),
    ...sourceFaults(serverSources()),
  ];
  if (digestOfAll(await readSources()) !== (await readSqlReleaseNote()).digest)
    faults.push('src/server/db/sql-release.json: the sources of SQL have changed since: run `npm run db:schema`');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `Queries of ${files.length} files: ${faults.length === 0 ? 'all columns are named, and no migration holds up a node' : `${faults.length} faults`}\n`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
