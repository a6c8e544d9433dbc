import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, visit } from 'yaml';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { commentsIn, lineAt } from '../code/source-text.ts';
import { CLASS_RULES, COMMENT_RULES, NAME_RULES, OPENING_RULE, SQL_NAME_RULES } from './rules/code.ts';

/**
 * Texts are worded as each language's rules say (`word-rules/`): one word a thing, the blanks and marks of that language.
 * Read are the catalogues, the content, the captions and the lists of choices; not the words that readers type when they search.
 * Comments of the code, titles of tests, summaries of calls and documents have rules as well (`word-rules/code.ts`), and so have names.
 */
const ROOT = join(import.meta.dirname, '../..');

export interface WordRule {
  /** Finds what a text must not contain. */
  pattern: RegExp;
  /** The words to write in its place. */
  instead: string;
  why: string;
}

/** A text and where it stands. */
export interface Passage {
  place: string;
  text: string;
}

/** Returns the passages that break a rule, one line each. */
export function wordFaults(passages: readonly Passage[], rules: readonly WordRule[]): string[] {
  return passages.flatMap(({ place, text }) =>
    rules.flatMap(({ pattern, instead, why }) => {
      const found = text.match(new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')));
      return found ? [`${place}: “${found[0]}” in “${excerpt(text, found.index ?? 0)}”: write ${instead} (${why})`] : [];
    }),
  );
}

const excerpt = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - 12), at + 24)
    .replace(/\s+/g, ' ')
    .trim();

/** The texts of a catalogue, each with its key. */
export function cataloguePassages(file: string, tree: unknown, key = ''): Passage[] {
  if (typeof tree === 'string') return [{ place: `${file} ${key}`, text: tree }];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => cataloguePassages(file, value, key === '' ? name : `${key}.${name}`));
}

/** The lines of an article or of captions. A link's target is no text. */
export function linePassages(file: string, source: string): Passage[] {
  return source
    .split('\n')
    .map((line, at) => ({ place: `${file}:${at + 1}`, text: line.replace(/(?<=\])\([^)]*\)/g, '()') }))
    .filter(({ text }) => text.trim() !== '');
}

/** The texts of one language in a YAML or JSON file: all that stands under its name, as in `name: { zh: … }` or `name_zh: …`. */
export function namedPassages(file: string, source: string, language: Language): Passage[] {
  const passages: Passage[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  for (const document of parseAllDocuments(source)) {
    visit(document, {
      Pair(_, { key, value }) {
        if (!new RegExp(`(?:^|_)${language}$`).test(String(key))) return;
        visit(value as Parameters<typeof visit>[0], {
          Scalar(_, { value: text, range }) {
            if (typeof text === 'string') passages.push({ place: `${file}:${lineOf(range?.[0] ?? 0)}`, text });
          },
        });
      },
    });
  }
  return passages;
}

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** The words that readers type into the search. */
const NOT_OURS = 'content/settings/search.yaml';

/** Every text of the site and of its messages in one language. */
export function passagesIn(language: Language): Passage[] {
  return [
    ...filesUnder(`public/locales/${language}`, /\.json$/).flatMap((file) => cataloguePassages(file, JSON.parse(read(file)))),
    ...filesUnder('content', new RegExp(`^(?:${language}\\.md|.+\\.${language}\\.vtt)$`)).flatMap((file) => linePassages(file, read(file))),
    ...[...filesUnder('content', /\.yaml$/), ...filesUnder('public/data', /\.json$/)]
      .filter((file) => file !== NOT_OURS)
      .flatMap((file) => namedPassages(file, read(file), language)),
  ];
}

/** The rules of a language. */
export async function rulesOf(language: Language): Promise<readonly WordRule[]> {
  const { RULES }: { RULES: readonly WordRule[] } = await import(join(import.meta.dirname, 'rules', `${language}.ts`));
  return RULES;
}

/** The faults of a source file's comments. */
export function commentFaults(file: string, source: string): string[] {
  return wordFaults(
    commentsIn(source).map(({ text, line }) => ({ place: `${file}:${line}`, text })),
    [...COMMENT_RULES, OPENING_RULE],
  );
}

/** The title of a test or of a step, and the summary of a call: English sentences that are no comments. */
const SENTENCE = /(?:\b(?:test|it|describe|step)(?:\.\w+)*|\))\(\s*(['"`])(.+?)\1,|\bsummary:\s*(['"`])(.+?)\3,$/gm;

/** The faults of a source file's titles of tests and summaries of calls. */
export function sentenceFaults(file: string, source: string): string[] {
  return wordFaults(
    [...source.matchAll(SENTENCE)].map(({ 2: title, 4: summary, index }) => ({ place: `${file}:${lineAt(source, index)}`, text: title ?? summary ?? '' })),
    COMMENT_RULES,
  );
}

/** The faults of the names that a source file exports, or that a SQL file makes. */
export function nameFaults(file: string, source: string): string[] {
  const isSql = file.endsWith('.sql');
  const names = isSql ? source.matchAll(SQL_NAME) : source.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\$?\w+)/gm);
  return wordFaults(
    [...names].map(([, name = '']) => ({ place: file, text: name })),
    isSql ? SQL_NAME_RULES : NAME_RULES,
  );
}
const SQL_NAME = /\bCREATE (?:OR REPLACE )?(?:FUNCTION|VIEW) (\w+)/gi;

/** The faults of the classes that a style sheet or the styles of a component name. */
export function classFaults(file: string, source: string): string[] {
  if (!/\.(?:css|astro)$/.test(file)) return [];
  const styles = file.endsWith('.css') ? source : [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('\n');
  const names = new Set([...styles.replace(/\/\*.*?\*\/|"[^"\n]*"|url\([^)]*\)/gs, '').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
  return wordFaults(
    [...names].map((name) => ({ place: file, text: name })),
    CLASS_RULES,
  );
}

/** The rules themselves name the words. */
const RULE_FILES = /^scripts\/words\/(?:rules\/|check-words)/;
const sourceFiles = () =>
  ['src', 'scripts', 'tests', 'bench', 'tools']
    .flatMap((folder) => filesUnder(folder, /\.(?:tsx?|astro|css|sql)$/))
    .filter((file) => !RULE_FILES.test(file) && !AS_APPLIED.test(file) && !file.includes('node_modules'));
/** Migrations stay as they ran, functions of the release before keep their names, and the dump shows both. */
const AS_APPLIED = /^src\/server\/db\/(?:migrations\/|sql\/retired\/|schema\.sql)/;

/** Documents that cite the words: the lists of terms, and the decision with the word in its title. */
const CITING = ['docs/words-', 'docs/glossary.md', 'docs/decisions/138-', 'docs/decisions/README.md'];

/** The documents of the code: those beside it, and `docs/`. */
const documents = () =>
  ['README.md', 'CONTRIBUTING.md', ...['docs', 'src', 'scripts', 'tests', 'bench', 'tools'].flatMap((folder) => filesUnder(folder, /\.md$/))].filter(
    (file) => !CITING.some((start) => file.startsWith(start)) && !file.includes('node_modules'),
  );

if (import.meta.main) {
  const results = await Promise.all(
    LANGUAGES.map(async (language) => {
      const passages = passagesIn(language);
      const rules = await rulesOf(language);
      return { faults: wordFaults(passages, rules), said: `${language} ${passages.length} texts, ${rules.length} rules` };
    }),
  );
  const sources = sourceFiles();
  const ofSources = sources.flatMap((file) => [commentFaults, sentenceFaults, nameFaults, classFaults].flatMap((faultsOf) => faultsOf(file, read(file))));
  const ofDocuments = documents().flatMap((file) => wordFaults(linePassages(file, read(file)), COMMENT_RULES));
  const faults = [...results.flatMap((result) => result.faults), ...ofSources, ...ofDocuments];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`words: ${results.map(({ said }) => said).join('; ')}: ${faults.length === 0 ? 'as the rules have them' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
