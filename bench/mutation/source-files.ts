import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'(\.[^']+)'/gm;

/** The files of a glob, from the root of the project, tests left out. */
export function sourcesOf(glob: string): string[] {
  return globSync(glob, { cwd: ROOT })
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => join(ROOT, path));
}

/** The files of some folders that lead to a file, nearest first: the file itself, what imports it, what imports that. */
export function importersWithin(folders: readonly string[], file: string): string[] {
  const imports = importsWithin(folders);
  const paths = [...imports.keys()];
  const found = [file];
  for (const each of found) for (const path of paths) if (!found.includes(path) && imports.get(path)?.includes(each)) found.push(path);
  return found;
}

const known = new Map<string, Map<string, string[]>>();
/** Maps each file of some folders to what it imports; read once, as nobody writes them meanwhile. */
function importsWithin(folders: readonly string[]): Map<string, string[]> {
  const globs = folders.map((folder) => `${folder}/**/*.ts`);
  const imports = known.get(globs.join()) ?? new Map(globSync(globs, { cwd: ROOT }).map((path) => [join(ROOT, path), importsOf(join(ROOT, path))]));
  known.set(globs.join(), imports);
  return imports;
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => join(dirname(path), specifier));
}

/** The room of a file or of a test: the folder in its layer. */
export function roomOf(file: string): string {
  const [, , room = '', rest] = file.slice(ROOT.length + 1).split('/');
  return rest === undefined ? '(root)' : room;
}

/** The file from the root of the project. */
export function fromRoot(file: string): string {
  return file.slice(ROOT.length + 1);
}
