import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coverage } from './use-case-worker.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/mutation');
/** The files that tests and use cases are made of: when one of them changes, nothing that was found out counts any more. */
const INGREDIENTS = [
  'src/{server,domain,contract,editorial,i18n}/**/*.{ts,sql}',
  'public/locales/**/*.json',
  'tests/support/*.ts',
  'tests/content/**',
  'bench/mutation/*.ts',
];

interface Outcome {
  mutant: number;
  killedBy: string | null;
  /** A killed one stays so as long as this test file does; a survivor is tried again as soon as any test file changes. */
  by: string;
}

/** Keeps what a run has found out, so that the next goes on from there. */
export interface MutationRecord {
  coverage(testFile: string): Coverage | null;
  saveCoverage(testFile: string, coverage: Coverage): void;
  /** Undefined: not tried yet, or with other tests. */
  outcome(mutant: number): string | null | undefined;
  saveKilled(mutant: number, testFile: string, killedBy: string): void;
  saveSurvivor(mutant: number): void;
}

export function openRecord(testFiles: readonly string[]): MutationRecord {
  const sources = digestOf(filesOf(INGREDIENTS).map((path) => readFileSync(path)));
  const digests = new Map(testFiles.map((path) => [path, digestOf([path, readFileSync(path)])]));
  const allTests = digestOf([...digests.values()]);
  const folder = join(FOLDER, sources);
  mkdirSync(folder, { recursive: true });
  const outcomeFile = join(folder, 'outcomes.jsonl');
  const coverages = new Map<string, Coverage>();
  const valid = new Set([...digests.values(), allTests]);
  const lines = existsSync(outcomeFile) ? readFileSync(outcomeFile, 'utf8').split('\n').filter(Boolean) : [];
  const outcomes = new Map(lines.map((line): Outcome => JSON.parse(line)).flatMap((each) => (valid.has(each.by) ? [[each.mutant, each] as const] : [])));
  const save = (outcome: Outcome) => {
    outcomes.set(outcome.mutant, outcome);
    appendFileSync(outcomeFile, `${JSON.stringify(outcome)}\n`);
  };
  const digest = (path: string) => digests.get(path) ?? '';
  const coverageFile = (testFile: string) => join(folder, `${digest(testFile)}.json`);
  return {
    coverage: (testFile) => {
      const known = coverages.get(testFile);
      if (known || !existsSync(coverageFile(testFile))) return known ?? null;
      const read: Coverage = JSON.parse(readFileSync(coverageFile(testFile), 'utf8'));
      coverages.set(testFile, read);
      return read;
    },
    saveCoverage: (testFile, coverage) => {
      coverages.set(testFile, coverage);
      // Whole or not at all, also when the run is ended in the middle.
      writeFileSync(`${coverageFile(testFile)}.new`, JSON.stringify(coverage));
      renameSync(`${coverageFile(testFile)}.new`, coverageFile(testFile));
    },
    outcome: (mutant) => outcomes.get(mutant)?.killedBy,
    saveKilled: (mutant, testFile, killedBy) => save({ mutant, killedBy, by: digest(testFile) }),
    saveSurvivor: (mutant) => save({ mutant, killedBy: null, by: allTests }),
  };
}

const filesOf = (globs: string[]) =>
  globSync(globs, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

function digestOf(pieces: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, 16);
}
