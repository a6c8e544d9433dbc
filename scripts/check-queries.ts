import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Queries name their columns. A statement that asks for whatever a table has answers with something else after the next
 * migration, and old nodes, which have it prepared, are refused (docs/operations.md, "Migrations").
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src/server', 'scripts', 'bench'];
const CODE = /\.(ts|mjs)$/;
const FORBIDDEN = [/\bselectAll\s*\(/, /\breturningAll\s*\(/, /\bselect\s+(?:distinct\s+)?(?:\w+\.)?\*(?!\s*\/)/i, /\breturning\s+(?:\w+\.)?\*/i];

/** Files that pass on the columns that an inner query names. */
const HANDS_ON = ['src/server/jobs/joint-statement.ts'];

/** The lines of a source that ask for all columns. */
export function namelessQueries(path: string, source: string): string[] {
  return source.split('\n').flatMap((line, i) => {
    const isComment = /^\s*(?:\/\/|\*|\/\*)/.test(line);
    return !isComment && FORBIDDEN.some((pattern) => pattern.test(line)) ? [`${path}:${i + 1}: names no columns: ${line.trim()}`] : [];
  });
}

if (import.meta.main) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.name.includes('.test.') && !entry.name.startsWith('check-queries'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      // The bench installs what it measures with into a folder of its own.
      .filter((file) => !HANDS_ON.includes(file) && !file.includes('/node_modules/')),
  );
  const faults = files.flatMap((file) => namelessQueries(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Queries of ${files.length} files: ${faults.length === 0 ? 'all columns are named' : `${faults.length} name none`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
