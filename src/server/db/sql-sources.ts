import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import * as v from 'valibot';
import { lockFunctions } from './locks.ts';
import { withoutSqlComments } from './migration-file.ts';
import { withRules } from './sql-rules.ts';

/** The rooms of the server, each of which may have a folder `sql`. */
const SERVER = join(import.meta.dirname, '..');
const RELEASE = join(import.meta.dirname, 'sql-release.json');

/** A file of SQL: a function, a view, or the triggers of one table, which the database has as the file says. */
export interface SqlSource {
  kind: 'function' | 'view' | 'triggers';
  /** Of the function or view; of the table that has the triggers. */
  name: string;
  path: string;
  text: string;
  digest: string;
}

/** The sources of a release, in the order in which they can be applied, and the number of the release. */
export interface SqlRelease {
  /** Counted on whenever a source changes (`npm run db:schema`): a node of an older release takes nothing back. */
  number: number;
  sources: readonly SqlSource[];
}

/** A source that cannot be applied, or not in any order. */
export class MalformedSource extends Error {
  override readonly name = 'MalformedSource';
}

/**
 * Reads the sources of all rooms below `folder`, with the values of the rules in them, and with those that are made from the table of
 * locks. @throws MalformedSource
 */
export async function readSources(folder = SERVER): Promise<SqlSource[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.filter((path) => path.endsWith('.sql') && path.split(sep).includes('sql')).sort();
  const sources = await Promise.all(paths.map(async (path) => sourceOf(path, withRules(await readFile(join(folder, path), 'utf8')))));
  return inOrder([...sources, ...made(lockFunctions, 'db/locks.ts')]);
}

/** Functions that are made from a table of ours. */
const made = (functions: ReadonlyMap<string, string>, path: string): SqlSource[] =>
  [...functions].map(([name, text]) => ({ kind: 'function', name, path: `${path}: ${name}`, text, digest: digestOf(text) }));

/** Reads the sources of the release that this is. */
export async function readSqlRelease(): Promise<SqlRelease> {
  return { number: (await readSqlReleaseNote()).number, sources: await readSources() };
}

/** The content of `sql-release.json`: the number of the release, and the digest of its sources. */
const SqlReleaseNoteSchema = v.object({ number: v.pipe(v.number(), v.integer(), v.minValue(1)), digest: v.string() });

export async function readSqlReleaseNote(): Promise<v.InferOutput<typeof SqlReleaseNoteSchema>> {
  return v.parse(SqlReleaseNoteSchema, JSON.parse(await readFile(RELEASE, 'utf8')));
}

/** The digest of all sources of a release. */
export const digestOfAll = (sources: readonly SqlSource[]) =>
  digestOf(
    sources
      .map(({ kind, name, digest }) => `${kind} ${name} ${digest}\n`)
      .sort()
      .join(''),
  );

const FUNCTION = /^CREATE OR REPLACE FUNCTION (\w+)\s*\(/;
const VIEW = /^CREATE OR REPLACE VIEW (\w+)\s/;
const TRIGGER = /^CREATE OR REPLACE TRIGGER \w+\s[^;]*?\sON (\w+)\s/;

/** @throws MalformedSource unless the file makes what it is named after, and nothing else. */
export function sourceOf(path: string, text: string): SqlSource {
  const name = basename(path, '.sql');
  const statements = statementsOf(text);
  const kind = path.split(sep).includes('triggers') ? 'triggers' : VIEW.test(statements[0] ?? '') ? 'view' : 'function';
  const pattern = { function: FUNCTION, view: VIEW, triggers: TRIGGER }[kind];
  const made = statements.map((statement) => pattern.exec(statement)?.[1]);
  if (made.length === 0 || made.some((one) => one !== name) || (kind !== 'triggers' && made.length > 1))
    throw new MalformedSource(
      kind === 'triggers'
        ? `${path}: holds CREATE OR REPLACE TRIGGER … ON ${name}, and nothing else`
        : `${path}: holds one CREATE OR REPLACE FUNCTION ${name} or CREATE OR REPLACE VIEW ${name}, and nothing else`,
    );
  return { kind, name, path, text, digest: digestOf(text) };
}

/** The statements of a source, a function's body left out. */
const statementsOf = (text: string) =>
  withoutSqlComments(text)
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Puts what is used before what uses it; triggers come last. @throws MalformedSource when some use each other in a circle. */
export function inOrder(sources: readonly SqlSource[]): SqlSource[] {
  const named = new Map<string, SqlSource>();
  for (const source of sources) {
    const key = source.kind === 'triggers' ? `triggers on ${source.name}` : source.name;
    const other = named.get(key);
    if (other) throw new MalformedSource(`${source.path}: ${key} is in ${other.path}, too`);
    named.set(key, source);
  }
  const placed = new Set<SqlSource>();
  const place = (source: SqlSource, users: readonly SqlSource[]) => {
    if (placed.has(source)) return;
    if (users.includes(source)) throw new MalformedSource(`${[...users, source].map(({ name }) => name).join(' → ')}: use each other in a circle`);
    for (const word of new Set(withoutSqlComments(source.text).match(/\b[a-z]\w*/g))) {
      const used = named.get(word);
      if (used && used !== source) place(used, [...users, source]);
    }
    placed.add(source);
  };
  const lateness = ({ kind }: SqlSource) => (kind === 'triggers' ? 1 : 0);
  for (const source of [...sources].sort((a, b) => lateness(a) - lateness(b))) place(source, []);
  return [...placed];
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
