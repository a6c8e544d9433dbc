import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { ROOMS } from '../../scripts/room-table.ts';
import prepareDatabase from '../../tests/support/prepare-database.ts';
import { countLoops, type Mutant } from './mutants.ts';
import type { Result } from './mutate-domain.ts';
import { type MutationRecord, openRecord } from './mutation-record.ts';
import { importersWithin, roomOf } from './source-files.ts';
import { withSwitches } from './switches.ts';
import type { Answer, Coverage } from './use-case-worker.ts';
import { openWorkerProcess, type WorkerProcess } from './worker-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folders of tests beside those of rooms that go through use cases. */
const SHARED_TESTS = ['delivery', 'http', 'jobs'];
const RELOADED = ['src/{server,domain,contract,editorial,i18n}', 'tests/support'];
/** The most tests that a mutant is tried with, those of its own room first, the quickest first: nothing else bounds a survivor. */
const MOST_TESTS = { own: 20, others: 10 };
/** The most test files that are run from the beginning for a mutant that is passed before any test. */
const MOST_WHOLE_FILES = 3;

/** A mutant of the catalogue of all, by its place there. */
interface Numbered {
  id: number;
  file: string;
  mutant: Mutant;
}

interface Run {
  record: MutationRecord;
  worker: WorkerProcess;
  testFiles: string[];
  end: number;
  /** How many tests each was tried with. */
  tried: Map<number, number>;
}

/**
 * Runs the API and database tests that come past a mutant, on PostgreSQL, for each of a sample of all mutants. What is found out
 * is recorded, and a run that ended in the middle goes on there. Mutants that were not tried with all of them until `end`
 * are those that have no result.
 */
export async function mutateUseCases(all: readonly Numbered[], sample: readonly Numbered[], end: number): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ switched: switchedSources(all), mutants: all.length }));
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const drop = await prepareDatabase({ name: 'postgres' });
  const worker = openWorkerProcess(plan, { TEST_BACKEND: 'postgres', CONTENT_DIR: join(ROOT, 'tests/content'), NODE_ENV: 'test' });
  try {
    const testFiles = findTestFiles();
    const run: Run = { record: openRecord(testFiles), worker, testFiles, end, tried: new Map() };
    await tryTests(run, sample, 'own');
    await tryTests(run, sample, 'others');
    await tryWholeFiles(run, sample);
    return sample.flatMap(({ id, file, mutant }) => {
      const killedBy = run.record.outcome(id);
      return killedBy === undefined ? [] : [{ file, mutant, killedBy }];
    });
  } finally {
    worker.stop();
    await drop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findTestFiles(): string[] {
  return globSync(`tests/{api,db}/{${[...Object.keys(ROOMS), ...SHARED_TESTS].join(',')}}/**/*.test.ts`, { cwd: ROOT })
    .filter((path) => !/\.(?:pglite|postgres)\.test\.ts$/.test(path))
    .toSorted()
    .map((path) => join(ROOT, path));
}

/** Every source of which there are mutants, with all of them in it. */
function switchedSources(all: readonly Numbered[]): Record<string, string> {
  return Object.fromEntries(
    [...Map.groupBy(all, ({ file }) => file)].map(([file, ofFile]) => {
      const mutants = ofFile.map(({ mutant }) => mutant);
      return [file, countLoops(withSwitches(readFileSync(file, 'utf8'), mutants, ofFile[0]?.id ?? 0), 'countLoop();')];
    }),
  );
}

const isAlive = ({ record }: Run, { id }: Numbered) => record.outcome(id) === undefined;

/** Tries the mutants with tests that come past them: of their own room, or of the others. */
async function tryTests(run: Run, sample: readonly Numbered[], whose: 'own' | 'others'): Promise<void> {
  for (const testFile of run.testFiles) {
    const isWhose = ({ file }: Numbered) => (roomOf(file) === roomOf(testFile)) === (whose === 'own');
    const wanted = sample.filter((each) => isWhose(each) && isAlive(run, each));
    if (wanted.length === 0) continue;
    const coverage = await coverageOf(run, testFile);
    for (const each of wanted) {
      if (Date.now() > run.end) return;
      await tryMutant(run, each, testFile, coverage, MOST_TESTS[whose] + (whose === 'others' ? MOST_TESTS.own : 0));
    }
  }
}

async function tryMutant({ record, worker, tried }: Run, { id }: Numbered, testFile: string, { tests }: Coverage, most: number): Promise<void> {
  const reaching = [...tests.keys()].filter((i) => !tests[i]?.isBroken && tests[i]?.reached.includes(id));
  const before = tried.get(id) ?? 0;
  const chosen = reaching.toSorted((a, b) => (tests[a]?.ms ?? 0) - (tests[b]?.ms ?? 0)).slice(0, Math.max(0, most - before));
  if (chosen.length === 0) return;
  tried.set(id, before + chosen.length);
  const killedBy = killedByOf(await worker.ask({ does: 'try', file: testFile, mutant: id, tests: chosen, broken: brokenIn(tests) }));
  if (killedBy !== null) record.saveKilled(id, testFile, killedBy);
}

/** The test that notices a mutant; null also when the order could not be carried out, which is said, and counts for no test. */
function killedByOf(answer: Answer | null): string | null {
  if (answer === null) return 'the process ended';
  if ('killedBy' in answer) return answer.killedBy;
  process.stdout.write(`  not tried: ${'fault' in answer ? answer.fault : 'an answer to another order'}\n`);
  return null;
}

const brokenIn = (tests: Coverage['tests']) => [...tests.keys()].filter((i) => tests[i]?.isBroken);

async function coverageOf({ record, worker }: Run, testFile: string): Promise<Coverage> {
  const known = record.coverage(testFile);
  if (known) return known;
  const answer = await worker.ask({ does: 'cover', file: testFile });
  if (!answer || !('coverage' in answer)) {
    process.stdout.write(`  not counted: ${testFile} cannot be run without a mutant: ${answer && 'fault' in answer ? answer.fault : 'it does not end'}\n`);
    return { tests: [], setup: [], load: [] };
  }
  for (const { name, isBroken } of answer.coverage.tests)
    if (isBroken) process.stdout.write(`  not counted, fails without a mutant: ${testFile.slice(ROOT.length + 1)}: ${name}\n`);
  record.saveCoverage(testFile, answer.coverage);
  return answer.coverage;
}

/**
 * Tries what is passed before any test, when the server is loaded or an app is opened: with files run from the beginning, those
 * first whose tests come past something near it in the same source. What is left then has survived.
 */
async function tryWholeFiles(run: Run, sample: readonly Numbered[]): Promise<void> {
  const { record, worker, testFiles, end } = run;
  const coverages = testFiles.flatMap((path) => {
    const coverage = record.coverage(path);
    return coverage ? [{ path, coverage }] : [];
  });
  const atLoad = new Set(coverages.flatMap(({ coverage }) => coverage.load));
  const atSetup = new Set(coverages.flatMap(({ coverage }) => coverage.setup));
  for (const each of sample.filter((one) => isAlive(run, one))) {
    const isPassed = atLoad.has(each.id) || atSetup.has(each.id);
    for (const { path, coverage } of isPassed ? nearestFiles(coverages, each) : []) {
      if (Date.now() > end) return;
      const reloaded = atLoad.has(each.id) ? importersWithin(RELOADED, each.file) : [];
      const killedBy = killedByOf(await worker.ask({ does: 'try-whole', file: path, mutant: each.id, broken: brokenIn(coverage.tests), reloaded }));
      if (killedBy === null) continue;
      record.saveKilled(each.id, path, killedBy);
      break;
    }
    if (isAlive(run, each)) record.saveSurvivor(each.id);
  }
}

interface Covered {
  path: string;
  coverage: Coverage;
}

/** Mutants of a file have neighbouring numbers, so the nearest number is the nearest place. */
function nearestFiles(coverages: readonly Covered[], { id, file }: Numbered): Covered[] {
  const room = roomOf(file);
  const distance = ({ path, coverage }: Covered) =>
    Math.min(...coverage.tests.flatMap(({ reached }) => reached.map((each) => Math.abs(each - id))), NOT_NEAR) + (roomOf(path) === room ? 0 : NOT_NEAR / 2);
  return coverages
    .map((covered) => ({ covered, at: distance(covered) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST_WHOLE_FILES)
    .map(({ covered }) => covered);
}

const NOT_NEAR = 1000;
