import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Puts what a server needs to run into a folder, and nothing that only a build or a developer needs: `node scripts/production/server-image.ts
 * <folder>`. The `Dockerfile` makes its image of it, and `npm run production:try` runs out of it.
 */
const ROOT = join(import.meta.dirname, '../..');
/** The programs that are started in it: the server, and the commands of an operator. */
const startsOf = () => ['scripts/production/serve.ts', 'scripts/database/migrate.ts', ...listed('scripts/operate')];
/** Files that are read and not imported. */
const DATA = ['package.json', 'content', 'public/locales', 'public/data', 'public/icon.svg', 'dist/.release.json'];
const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const IS_TEST = /\.test\.tsx?$/;
/** Files that no program reads. */
const IS_FOR_PEOPLE = /\.map$|(?<!licen[cs]e|notice|copying)\.(?:md|markdown|flow)$|\.d\.[cm]?ts$|\/(?:test|tests|docs|example|examples)$/i;

function listed(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => (IS_TEST.test(name) ? [] : [`${folder}/${name}`]));
}

interface Reached {
  /** From the root. */
  files: Set<string>;
  packages: Set<string>;
}

/** The sources that are imported from some on, types apart, and the packages that they import. */
export function reachedFrom(starts: readonly string[], root = ROOT): Reached {
  const reached: Reached = { files: new Set(), packages: new Set() };
  const walk = (path: string): void => {
    if (reached.files.has(path)) return;
    reached.files.add(path);
    if (!/\.(?:ts|mjs)$/.test(path)) return;
    for (const [, from, lazily] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = from ?? lazily ?? '';
      if (target.startsWith('.')) walk(normalize(join(dirname(path), target)));
      else if (!target.startsWith('node:')) reached.packages.add(packageOf(target));
    }
  };
  for (const start of starts) walk(start);
  return reached;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The folders of packages, with all that they depend on, as they are installed. @throws Error for one that is not */
export function packageFolders(names: Iterable<string>, root = ROOT): string[] {
  const folders = new Set<string>();
  const { dependencies: ours = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const add = (name: string, from: string, isNeeded: boolean): void => {
    const folder = installed(name, from, root);
    if (folder === null) {
      if (isNeeded) throw new Error(`${name} is not installed, and ${from || 'the server'} needs it`);
      return;
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    for (const each of Object.keys(dependencies)) add(each, folder, optionalDependencies[each] === undefined);
    for (const each of Object.keys(optionalDependencies)) add(each, folder, false);
    // A peer is a choice of ours, made in package.json; others of its kind stay away.
    for (const each of Object.keys(peerDependencies)) if (ours[each] !== undefined) add(each, folder, true);
  };
  for (const name of names) add(name, '', true);
  return [...folders].sort();
}

/** As Node looks: beside the package, then further up. */
function installed(name: string, from: string, root: string): string | null {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(root, folder, 'package.json'))) return folder;
    if (at === '') return null;
  }
}

/** Makes the folder. @returns the packages in it */
export function makeServerImage(target: string): string[] {
  const { files, packages } = reachedFrom(startsOf());
  const copy = (path: string, isKept: (source: string) => boolean) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(ROOT, path), join(target, path), { recursive: true, dereference: true, filter: isKept });
  };
  for (const file of files) copy(file, () => true);
  for (const path of DATA) copy(path, () => true);
  // SQL lies beside the sources of each room.
  copy('src/server', (source) => !/\.tsx?$/.test(source));
  const folders = packageFolders(packages);
  for (const folder of folders) copy(folder, (source) => !IS_FOR_PEOPLE.test(source) && (source === join(ROOT, folder) || !source.endsWith('/node_modules')));
  return folders;
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('say which folder to make');
  process.stdout.write(`${makeServerImage(target).length} packages beside the server in ${target}\n`);
}
