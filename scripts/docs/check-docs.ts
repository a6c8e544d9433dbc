import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Checks that what the documents name exists: commands, files and folders, links; in recipes also every symbol, column and call. Whoever
 * renames something learns which recipe still has the old name.
 */
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'scripts', 'tools', 'tests', 'docs', 'content', 'public', 'bench', '.ci'];
const CODE = /\.(ts|tsx|mjs|astro|sql|sh|json|yaml|lua)$|^\.ci\/|^\.env/;
/** Made by a call of the contract, with a test of its own. */
const ACCESS_TABLE = 'docs/access.md';
/** Where somebody looks first for a document. */
const INDEX = 'docs/README.md';
const CALL = /^(GET|POST|PUT|DELETE) (\/[\w/{}.-]*)/;
/** A name of a file, with or without its folders. */
const FILE = /^[\w<>{}[\],./-]+\.(?:ts|tsx|mjs|astro|md|json|ya?ml|sql|css)$/;
/** npm's own commands, in which nothing of ours is named. */
const NPM_COMMANDS = ['install', 'ci'];

/** The names that documents may use. */
export interface Named {
  /** Files and folders, from the root. */
  paths: readonly string[];
  /** Commands of package.json. */
  commands: readonly string[];
  /** Parts of `npm test`. */
  parts: readonly string[];
  /** Calls as `docs/access.md` writes them: `GET /news/{id}`. */
  calls: readonly string[];
  /** Every word of the sources; names with a hyphen count as one. */
  words: ReadonlySet<string>;
  /** The anchors of each document, of its headings. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A rule or another heading of a document that code or a document cites: `docs/rules.md#one-seat`. */
const CITATION = /\b(docs\/[\w/-]+\.md)#([\w-]+)/g;
/** Where a rule stood before it had a heading of its own. */
const SECTION = /\b(?:spec|design)(?:ification)? sections? \d/gi;
/** Documents that name symbols of the sources, as recipes do. */
const WITH_SYMBOLS = ['docs/rules.md', 'docs/glossary.md'];

/** One line for each name in a document that does not exist. `isRecipe`: symbols are checked as well, since a recipe is followed to the letter. */
export function documentFaults(path: string, text: string, named: Named, isRecipe: boolean): string[] {
  const spans = [...text.replace(/^ *```.*?^ *```/gms, '').matchAll(/`([^`]+)`/g)].map(({ 1: span = '' }) => span.replace(/\s+/g, ' '));
  const lines = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(({ 1: block = '' }) => block.split('\n'));
  const indented = text.split('\n').filter((line) => /^ {4}(?:npm|node|npx) /.test(line));
  const links = [...text.replace(/`[^`]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(({ 1: link = '' }) => link);
  const faults = [
    ...[...spans, ...lines, ...indented].flatMap((each) => commandFaults(each, named)),
    ...spans.flatMap((span) => pathFaults(span, named, isRecipe)),
    ...links.flatMap((link) => linkFaults(path, link, named)),
    ...(isRecipe ? spans.flatMap((span) => symbolFaults(span, named)) : []),
  ];
  return [...new Set(faults)].map((fault) => `${path}: ${fault}`);
}

/** Commands in any text: npm scripts that are not there, parts that `npm test` has not, TypeScript given to whatever Node a machine has. */
export function commandFaults(text: string, { commands, parts, paths }: Named): string[] {
  const faults: string[] = [];
  for (const { 1: run, 2: name = '', 3: rest = '' } of text.matchAll(/\bnpm (run )?(?:--?[\w-]+ )*([a-z][\w:-]*)((?: [^\s`|#;&]+)*)/g)) {
    if (run === undefined && NPM_COMMANDS.includes(name)) continue;
    if (!commands.includes(name)) faults.push(`there is no command ${name}: npm ${run ?? ''}${name}`);
    const given = rest.trim().split(' ');
    if (name === 'test' && given[0] === '--')
      for (const part of given.slice(1)) if (/^\w/.test(part) && !parts.includes(part.replace(/[,.]$/, ''))) faults.push(`npm test has no part ${part}`);
    if (name === 'node' && given[1] !== undefined && !exists(given[1], paths)) faults.push(`${given[1]} is not there`);
  }
  for (const { 1: folder = '' } of text.matchAll(/\bvitest run --project \w+ ([\w/.-]+)/g))
    if (!paths.some((path) => (path === folder || path.startsWith(`${folder}/`)) && /\.test\.tsx?$/.test(path))) faults.push(`there is no test in ${folder}`);
  for (const { 1: script } of text.matchAll(/(?:^|&& |[^\w] )node (?:--[\w-]+ )*([\w./-]+\.ts)\b/g))
    faults.push(`Node 20 knows no TypeScript: write \`npm run node -- ${script}\` for node ${script}`);
  for (const { 0: found } of text.matchAll(/(?:^|&& )npx \S+/g)) faults.push(`${found} is no command of the project: give it a name in package.json`);
  return faults;
}

function pathFaults(span: string, { paths }: Named, isRecipe: boolean): string[] {
  if (span.includes(' ') || /^\W*(?:https?:|\/)/.test(span) || span.includes('://')) return [];
  const isOurs = FOLDERS.some((folder) => span.startsWith(`${folder}/`)) && !span.includes('/node_modules');
  // A recipe names files from the root: whoever follows it opens what stands there.
  const isFile = isRecipe && FILE.test(span);
  return (isOurs || isFile) && !spellings(span).every((each) => exists(each, paths)) ? [`${span} is not there`] : [];
}

/** `{zh,en}` is each of them. */
function spellings(path: string): string[] {
  const choice = /\{([^{}]*,[^{}]*)\}/.exec(path);
  return choice === null ? [path] : (choice[1] ?? '').split(',').flatMap((each) => spellings(path.replace(choice[0], each)));
}

/** `<name>`, `NNNN_what`, `*` and `…` stand for something that is there already, and shows where the new one goes. */
function exists(path: string, paths: readonly string[]): boolean {
  const plain = path.replace(/\/$/, '').replace(/[#:]\S*$/, '');
  if (!/[<*…]|\bN{3,}/.test(plain)) return paths.includes(plain);
  const pattern = plain.split(/<[^>]*>|\*+|…|\bN{3,}\w*/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return paths.some((each) => new RegExp(`^${pattern.join('[^/]+')}$`).test(each));
}

/** Documents and recipes that the index of `docs` does not name: nobody who has never been here finds them. */
export function indexFaults(index: string, paths: readonly string[]): string[] {
  const listed = paths.filter((path) => /^docs\/(?:recipes\/)?[\w-]+\.md$/.test(path) && path !== INDEX).map((path) => path.slice('docs/'.length));
  return listed.filter((name) => !index.includes(name)).map((name) => `${INDEX}: it does not name ${name}`);
}

function linkFaults(path: string, link: string, { paths, anchors }: Named): string[] {
  if (/^\w+:/.test(link)) return [];
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '');
  const isThere = target === '.' || target === path || paths.includes(target);
  const isHeading = anchor === undefined || !anchors.has(target) || anchors.get(target)?.has(anchor) === true;
  return isThere && isHeading ? [] : [`its link ${link} leads nowhere`];
}

/** The anchors of a document's headings, as forges make them. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replace(/^ *```.*?^ *```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(({ 1: heading = '' }) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );

/** Citations of any text: of headings that are not there, and of sections that no document of the project has. */
export function citationFaults(text: string, { anchors }: Pick<Named, 'anchors'>): string[] {
  const dead = [...text.matchAll(CITATION)].filter(({ 1: file = '', 2: anchor = '' }) => anchors.get(file)?.has(anchor) !== true);
  const sections = [...text.matchAll(SECTION)];
  return [
    ...dead.map(({ 0: cited }) => `${cited} is not there`),
    ...sections.map(({ 0: cited }) => `cite the rule instead of “${cited}”: docs/rules.md#… (the headings of docs/rules.md)`),
  ];
}

/** Names of functions, types, columns, settings and calls that nothing in the sources has. */
function symbolFaults(span: string, { words, calls }: Named): string[] {
  const call = CALL.exec(span);
  if (call) {
    const [, method = '', path = ''] = call;
    return calls.includes(`${method} ${path.replace(/^\/api(?=\/)/, '')}`) ? [] : [`there is no call ${method} ${path}`];
  }
  if (/[/<]/.test(span.replace(/\(.*$/s, ''))) return [];
  const called = [...span.matchAll(/([A-Za-z_]\w*)\(/g)].map(({ 1: name = '' }) => name);
  const plain = /^[A-Za-z_][\w.-]*$/.test(span) && !FILE.test(span) ? span.split('.') : [];
  return [...called, ...plain].filter((name) => !words.has(name)).map((name) => `nothing is called ${name}`);
}

/** All that documents may name. */
export function readNamed(): Named {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .map((entry) => ({ path: join(entry.parentPath, entry.name).slice(ROOT.length + 1), isFile: entry.isFile() }))
      .filter(({ path }) => !path.includes('/node_modules')),
  );
  const atRoot = readdirSync(ROOT, { withFileTypes: true }).map((entry) => ({ path: entry.name, isFile: entry.isFile() }));
  const all = [...inFolders, ...atRoot];
  const sources = all.filter(({ path, isFile }) => isFile && isSource(path)).map(({ path }) => readFileSync(join(ROOT, path), 'utf8'));
  const tests = readFileSync(join(ROOT, 'scripts/test.ts'), 'utf8');
  const documents = all.filter(({ path, isFile }) => isFile && path.endsWith('.md')).map(({ path }) => path);
  return {
    paths: all.map(({ path }) => path),
    commands: Object.keys(Object(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).scripts),
    parts: [...tests.matchAll(/\{\s+name: '([\w-]+)'|^ {2}vitest\('(\w+)'/gm)].map(([, check, project]) => check ?? project ?? '').concat('whole'),
    calls: [...readFileSync(join(ROOT, ACCESS_TABLE), 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(({ 1: call = '' }) => call),
    anchors: new Map(documents.map((path) => [path, anchorsOf(readFileSync(join(ROOT, path), 'utf8'))])),
    words: new Set(sources.flatMap((source) => source.match(/[A-Za-z_][\w-]*/g) ?? []).flatMap((word) => [word, ...word.split('-')])),
  };
}

/** Tests of this check name what is not there. */
const isSource = (path: string) =>
  CODE.test(path) && !path.startsWith('public/data') && path !== 'package-lock.json' && !path.startsWith('scripts/docs/check-docs');
const isDocument = (path: string) => path.endsWith('.md') && path !== ACCESS_TABLE && !(path.startsWith('content/') && path !== 'content/README.md');

if (import.meta.main) {
  const named = readNamed();
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const documents = named.paths.filter((path) => isDocument(path) && !path.startsWith('tests/support/fixtures'));
  const faults = [
    ...indexFaults(read(INDEX), documents),
    ...documents.flatMap((path) => documentFaults(path, read(path), named, path.startsWith('docs/recipes/') || WITH_SYMBOLS.includes(path))),
    // Released migrations stay as they are; docs/rules.md says what their sections are called now.
    ...named.paths
      .filter((path) => (isSource(path) && /^(src|scripts|tools|tests|bench|content)\//.test(path)) || documents.includes(path))
      .filter((path) => !path.startsWith('src/server/db/migrations/') && path !== 'docs/rules.md')
      .flatMap((path) => citationFaults(read(path), named).map((fault) => `${path}: ${fault}`)),
    // Comments and messages of the product name commands, too.
    ...named.paths
      .filter((path) => isSource(path) && /^(src|scripts|tools|tests|bench)\/.*\.(ts|tsx|mjs|astro|sql)$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/\bnpm run [^'\n]*/g)].flatMap(({ 0: text }) => commandFaults(text, named).map((fault) => `${path}: ${fault}`)),
      ),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${documents.length} documents: ${faults.length === 0 ? 'what they name is there' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
