import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOMS } from '../../scripts/code/room-table.ts';
import { startPostgres } from '../../scripts/database/postgres.ts';
import prepareDatabase from '../../tests/support/prepare-database.ts';
import { countLoops, type Mutant } from './mutants.ts';
import type { Result } from './mutate-domain.ts';
import { type MutationRecord, openRecord } from './mutation-record.ts';
import { fromRoot, importersWithin, roomOf } from './source-files.ts';
import { withSwitches } from './switches.ts';
import type { Coverage, WorkerResponse } from './use-case-worker.ts';
import { openWorkerProcess, type WorkerProcess } from './worker-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folders of tests beside those of rooms that go through use cases. */
const SHARED_TESTS = ['delivery', 'http', 'jobs'];
const RELOADED = ['src/{server,domain,contract,editorial,i18n}', 'tests/support'];
/** The most tests that a mutant is tried with, those of its own room first, the quickest first: nothing else bounds a survivor. */
const MOST_TESTS = { own: 60, others: 10 };
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
  workers: WorkerProcess[];
  testFiles: string[];
  end: number;
  /** The number of tests that each was tried with. */
  tried: Map<number, number>;
}

/**
 * Runs the tests that come past a mutant for each of a sample of all mutants: those of the API and the database, on PostgreSQL, and those
 * beside the sources of its own room. What is found out is recorded, and a run that ended in the middle goes on there. Mutants that were
 * not tried with all of them until `end` are those that have no result.
 */
export async function mutateUseCases(
  all: readonly Numbered[],
  sample: readonly Numbered[],
  { end, workers: count }: { end: number; workers: number },
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ switched: switchedSources(all), mutants: all.length }));
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const drop = await prepareDatabase({ name: 'postgres' });
  const environment = { TEST_BACKEND: 'postgres', CONTENT_DIR: join(ROOT, 'tests/content'), NODE_ENV: 'test' };
  const workers = Array.from({ length: count }, () => openWorkerProcess(plan, environment));
  try {
    const testFiles = findTestFiles();
    const run: Run = { record: openRecord(testFiles), workers, testFiles, end, tried: new Map() };
    await tryTests(run, sample, 'own');
    await tryTests(run, sample, 'others');
    await tryWholeFiles(run, sample);
    return sample.flatMap(({ id, file, mutant }) => {
      const killedBy = run.record.outcome(id);
      return killedBy === undefined ? [] : [{ file, mutant, killedBy }];
    });
  } finally {
    for (const worker of workers) worker.stop();
    await drop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The shortest first: most of what is noticed is noticed by many. */
function findTestFiles(): string[] {
  const rooms = Object.keys(ROOMS).join(',');
  return globSync([`tests/{api,db}/{${[rooms, ...SHARED_TESTS].join(',')}}/**/*.test.ts`, `src/server/{${rooms}}/**/*.test.ts`], { cwd: ROOT })
    .filter((path) => !/\.(?:pglite|postgres)\.test\.ts$/.test(path))
    .map((path) => join(ROOT, path))
    .toSorted((a, b) => statSync(a).size - statSync(b).size);
}

/** Hands each piece of work to the worker that is free first. */
async function share<T>({ workers }: Run, pieces: readonly T[], work: (piece: T, worker: WorkerProcess) => Promise<void>): Promise<void> {
  const left = [...pieces];
  await Promise.all(
    workers.map(async (worker) => {
      for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await work(piece, worker);
    }),
  );
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

/** Tries the mutants with tests that come past them: of their own room, a room a worker, or of the others. */
async function tryTests(run: Run, sample: readonly Numbered[], whose: 'own' | 'others'): Promise<void> {
  const byRoom = [...Map.groupBy(run.testFiles, roomOf).values()];
  // Tests beside the sources are of their room alone.
  const ofAll = run.testFiles.filter((path) => fromRoot(path).startsWith('tests/'));
  await share(run, whose === 'own' ? byRoom : ofAll.map((path) => [path]), async (testFiles, worker) => {
    for (const testFile of testFiles) await tryTestFile(run, worker, sample, { testFile, whose });
  });
}

async function tryTestFile(
  run: Run,
  worker: WorkerProcess,
  sample: readonly Numbered[],
  { testFile, whose }: { testFile: string; whose: 'own' | 'others' },
): Promise<void> {
  const isWhose = ({ file }: Numbered) => (roomOf(file) === roomOf(testFile)) === (whose === 'own');
  const wanted = sample.filter((each) => isWhose(each) && isAlive(run, each));
  if (wanted.length === 0 || Date.now() > run.end) return;
  const coverage = await coverageOf(run, worker, testFile);
  for (const each of wanted) {
    if (Date.now() > run.end) return;
    if (isAlive(run, each)) await tryMutant(run, worker, each, { testFile, coverage, most: MOST_TESTS.own + (whose === 'own' ? 0 : MOST_TESTS.others) });
  }
}

async function tryMutant(
  { record, tried }: Run,
  worker: WorkerProcess,
  { id }: Numbered,
  { testFile, coverage: { tests }, most }: { testFile: string; coverage: Coverage; most: number },
): Promise<void> {
  const reaching = [...tests.keys()].filter((i) => !tests[i]?.isBroken && tests[i]?.reached.includes(id));
  const before = tried.get(id) ?? 0;
  const chosen = reaching.toSorted((a, b) => (tests[a]?.ms ?? 0) - (tests[b]?.ms ?? 0)).slice(0, Math.max(0, most - before));
  if (chosen.length === 0) return;
  tried.set(id, before + chosen.length);
  const killedBy = killedByOf(await worker.ask({ does: 'try', file: testFile, mutant: id, tests: chosen, broken: brokenIn(tests) }));
  if (killedBy !== null) record.saveKilled(id, testFile, killedBy);
}

/** The test that notices a mutant; null also when the order could not be carried out, which is said, and counts for no test. */
function killedByOf(answer: WorkerResponse | null): string | null {
  if (answer === null) return 'the process ended';
  if ('killedBy' in answer) return answer.killedBy;
  process.stdout.write(`  not tried: ${'fault' in answer ? answer.fault : 'an answer to another order'}\n`);
  return null;
}

const brokenIn = (tests: Coverage['tests']) => [...tests.keys()].filter((i) => tests[i]?.isBroken);

async function coverageOf({ record }: Run, worker: WorkerProcess, testFile: string): Promise<Coverage> {
  const known = record.coverage(testFile);
  if (known) return known;
  const answer = await worker.ask({ does: 'cover', file: testFile });
  if (!answer || !('coverage' in answer)) {
    process.stdout.write(`  not counted: ${testFile} cannot be run without a mutant: ${answer && 'fault' in answer ? answer.fault : 'it does not end'}\n`);
    return { tests: [], setup: [], load: [] };
  }
  for (const { name, isBroken, fault = '' } of answer.coverage.tests)
    if (isBroken) process.stdout.write(`  not counted, fails without a mutant: ${fromRoot(testFile)}: ${name}: ${fault.replaceAll(/\s+/g, ' ')}\n`);
  record.saveCoverage(testFile, answer.coverage);
  return answer.coverage;
}

/**
 * Tries what is passed before any test, when the server is loaded or an app is opened: with files run from the beginning, those
 * first whose tests come past something near it in the same source. What is left then has survived.
 */
async function tryWholeFiles(run: Run, sample: readonly Numbered[]): Promise<void> {
  const { record, testFiles, end } = run;
  const coverages = testFiles.flatMap((path) => {
    const coverage = record.coverage(path);
    return coverage ? [{ path, coverage }] : [];
  });
  const atLoad = new Set(coverages.flatMap(({ coverage }) => coverage.load));
  const atSetup = new Set(coverages.flatMap(({ coverage }) => coverage.setup));
  const alive = sample.filter((each) => isAlive(run, each));
  await share(run, alive, async (each, worker) => {
    const isPassed = atLoad.has(each.id) || atSetup.has(each.id);
    const reloaded = atLoad.has(each.id) ? importersWithin(RELOADED, each.file) : [];
    for (const { path, coverage } of isPassed ? nearestFiles(coverages, each) : []) {
      if (Date.now() > end) return;
      const killedBy = killedByOf(await worker.ask({ does: 'try-whole', file: path, mutant: each.id, broken: brokenIn(coverage.tests), reloaded }));
      if (killedBy !== null) return record.saveKilled(each.id, path, killedBy);
    }
    if (Date.now() <= end) record.saveSurvivor(each.id);
  });
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
