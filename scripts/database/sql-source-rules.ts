import { withoutSqlComments } from '../../src/server/db/migration-file.ts';

/** A source of the server: TypeScript, or SQL of a room. */
interface File {
  path: string;
  source: string;
}

/** From so many parameters on, a call says which is which. */
const NAMED_FROM = 6;
/** The files that name keys of locks; the driver's own is given its key. */
const OWN_KEYS = ['src/server/db/locks.ts', 'src/server/db/postgres.ts'];
const KEYED = /\bpg_(?:try_)?advisory\w*lock\w*|\bhashtextextended\b|\b4_?020_?26[\d_]*\b/gi;
/** Sets of statuses and kinds, and durations, as literals. */
const LITERAL = [
  /\b(?:status|state|kind)"?\s+(?:NOT\s+)?IN\s*\(\s*'[a-z_]+'\s*,/gi,
  /'(?:[\w.]+\.)?(?:status|state|kind)',\s*'(?:not )?in',\s*\[\s*'/g,
  /\binterval\s+'[1-9][\d.]*\s+(?!second')\w+'|\bmake_interval\s*\(\s*\w+\s*=>\s*\d/gi,
];
/** The queue's states are pg-boss's. */
const FOREIGN = /pgboss\.job WHERE state IN/;

/** The faults of the product's SQL, one line each: unnamed arguments of long calls, rules as literals, keys of locks. */
export function sourceFaults(files: readonly File[]): string[] {
  const long = new Map(files.flatMap(({ path, source }) => (path.endsWith('.sql') ? longSignatures(source) : [])));
  return files.flatMap(({ path, source }) => {
    const text = path.endsWith('.sql') ? withoutSqlComments(source) : source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].filter(({ index }) => !FOREIGN.test(text.slice(Math.max(0, index - 40), index + 20))).map(([word]) => word);
    return [
      ...(OWN_KEYS.includes(path) ? [] : found(KEYED)).map((word) => `${path}: ${word}: locks are taken by the functions of src/server/db/locks.ts`),
      ...LITERAL.flatMap(found).map((word) => `${path}: ${word}…: a rule of the domain reaches SQL through src/server/db/sql-rules.ts`),
      ...[...long].flatMap(([name, count]) =>
        (path.endsWith(`/${name}.sql`) ? callsOf(bodyOf(text), name) : callsOf(text, name))
          .filter((call) => !call.includes('=>'))
          .map(() => `${path}: ${name} has ${count} parameters: name the arguments (name => value)`),
      ),
    ];
  });
}

function longSignatures(source: string): [string, number][] {
  const [, name = '', parameters = ''] = /^CREATE OR REPLACE FUNCTION (\w+)\s*\(([^)]*)\)/m.exec(source) ?? [];
  const count = parameters.split(',').filter((each) => each.trim() !== '' && !/^\s*OUT\s/.test(each)).length;
  return count >= NAMED_FROM ? [[name, count]] : [];
}

const bodyOf = (source: string) => source.slice(source.indexOf('$$'));

/** The beginning of the arguments of each call of a function. */
const callsOf = (source: string, name: string) => [...source.matchAll(new RegExp(String.raw`\b${name}\(\s*([^,)]*)`, 'g'))].map(([, first = '']) => first);
