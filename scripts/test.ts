import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Count, countPlaywright, countVitest } from './count-tests.ts';
import { type Cluster, MissingPart, startPostgres } from './database/postgres.ts';
import { ON_PGLITE, ON_PGLITE_AGAIN } from './files-of-parts.ts';
import { makeThrowAwayFolder } from './memory-folder.ts';

/**
 * `npm test`: rules, calls and screens once, what is cheapest to find first, on two cores. A part that cannot run is a failure that says what to install.
 * `npm test -- whole` has what takes longer too, processes that are killed above all, and says again what was said: on the other database, in the other
 * languages, some hundred times with another history (docs/decisions/501). `npm test -- unit browser` runs parts by name, and `npm test -- whole browser` one of them whole.
 */
const CORES = 2;
/** The first word of a run that says things again. */
const WHOLE = 'whole';
const [isWhole, wanted] = process.argv[2] === WHOLE ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
/** All that a run throws away lies here: databases, what browsers keep, reports. */
const temporary = makeThrowAwayFolder('comic-hub-test-');
process.env['TMPDIR'] = temporary;
const report = (name: string) => join(temporary, `${name}.json`);

interface Part {
  name: string;
  command: string[];
  /** The cores that it keeps busy, as measured: parts run side by side as long as there is room for them. One that takes all is alone. */
  cores: number;
  /** The part that must have ended before; when that has failed, this says nothing and is not run. */
  after?: string;
  needsPostgres?: boolean;
  environment?: Readonly<Record<string, string>>;
  /** Runs only when it is asked for by its name. */
  isOnDemand?: boolean;
  /** Says again what was said: runs in a whole run, or when it is asked for by its name. */
  isAgain?: boolean;
  /** Reads a runner's report; a check without one counts as one. */
  count?: () => Count;
}

/** Of files are run those that are named, or all. */
const vitest = (project: string, { name = project, cores = 1, files = [] }: { name?: string; cores?: number; files?: readonly string[] } = {}): Part => ({
  name,
  cores,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`, ...files],
  needsPostgres: project === 'postgres',
  count: () => countVitest(report(name)),
});

const PARTS: Part[] = [
  // The longest of those that keep one core busy; it and the build, which comes when all these have ended, both write `.astro`.
  // It looks at `.astro` files alone, as `types` does at all the others.
  { name: 'astro-check', cores: 1, command: ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'] },
  // The native compiler takes a third of the processor's time; `astro check` needs the other one (docs/decisions/315).
  { name: 'types', cores: 1, command: ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded'] },
  { name: 'lint', cores: 1, command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'unused', cores: 1, command: ['knip', '--no-progress'] },
  { name: 'imports', cores: 1, command: ['node', 'scripts/code/check-imports.ts'] },
  { name: 'rooms', cores: 1, command: ['node', 'scripts/code/check-rooms.ts'] },
  { name: 'queries', cores: 1, command: ['node', 'scripts/code/check-queries.ts'] },
  { name: 'emitters', cores: 1, command: ['node', 'scripts/code/check-emitters.ts'] },
  { name: 'catalogues', cores: 1, command: ['node', 'scripts/words/check-catalogues.ts'] },
  { name: 'words', cores: 1, command: ['node', 'scripts/words/check-words.ts'] },
  { name: 'identity', cores: 1, command: ['node', 'scripts/words/check-identity.ts'] },
  { name: 'hashes', cores: 1, command: ['node', 'scripts/code/check-hashes.ts'] },
  { name: 'test-times', cores: 1, command: ['node', 'scripts/code/check-test-times.ts'] },
  { name: 'sample', cores: 1, command: ['node', 'scripts/code/check-sample.ts'] },
  { name: 'rules', cores: 1, command: ['node', 'scripts/docs/check-rules.ts'] },
  { name: 'decisions', cores: 1, command: ['node', 'scripts/docs/check-decisions.ts'] },
  { name: 'docs', cores: 1, command: ['node', 'scripts/docs/check-docs.ts'] },
  { name: 'schema', cores: 1, command: ['node', 'scripts/database/dump-schema.ts', '--check'], needsPostgres: true },
  vitest('unit'),
  vitest('islands'),
  { name: 'build', cores: 2, command: ['npm', 'run', '--silent', 'build'], environment: { HELD_TO_BUDGETS: '1' } },
  // These three wait: for e-mails that go out once a second, for frames, for processes that end, for each other. Side by side they fill both cores
  // (docs/decisions/157). In a whole run, for which nobody waits, they are two at a time, and what ends by a bound of its own has more room;
  // the last is the one that waits least, so that both cores are busy to the end.
  {
    name: 'browser',
    cores: isWhole ? 1 : 0.5,
    after: 'build',
    command: ['playwright', 'test', ...(isWhole ? [] : ['--grep-invert', '@again'])],
    needsPostgres: true,
    count: () => countPlaywright(report('browser')),
  },
  vitest('postgres', { cores: isWhole ? 1 : 0.75 }),
  vitest('pglite', { cores: isWhole ? 1 : 0.75, files: isWhole ? ON_PGLITE_AGAIN : ON_PGLITE }),
  { name: 'links', cores: 1, after: 'build', command: ['node', 'scripts/pages/check-pages.ts', 'links'] },
  { name: 'html', cores: 1, after: 'build', command: ['node', 'scripts/pages/check-pages.ts', 'html'] },
  { name: 'found', cores: 1, after: 'build', command: ['node', 'scripts/pages/check-search.ts'] },
  { name: 'deploy', cores: 1, after: 'build', command: ['node', 'scripts/deploy/check-deploy.ts', 'nginx', 'caddy'] },
  { name: 'production', cores: 1, after: 'build', command: ['node', 'scripts/production/try.ts'] },
  { name: 'drafts', cores: 1, after: 'build', command: ['node', 'scripts/pages/check-drafts.ts'] },
  { name: 'reproduced', cores: 2, after: 'build', command: ['node', 'scripts/pages/check-reproduced.ts'], isAgain: true },
  { ...vitest('pglite', { name: 'pglite-all' }), isOnDemand: true },
  { name: 'moments', cores: 2, command: ['node', 'scripts/pages/check-moments.ts'], isOnDemand: true },
];

const state: { cluster: Promise<Cluster> | null; running: Set<ChildProcess> } = { cluster: null, running: new Set() };
/** Stops PostgreSQL; one that never came up has said so where it was needed. */
const stopCluster = () => state.cluster?.then((cluster) => cluster.stop()).catch(() => {});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of state.running) child.kill(signal);
    void Promise.resolve(stopCluster()).finally(() => {
      rmSync(temporary, { recursive: true, force: true });
      process.exit(130);
    });
  });
}

interface Result extends Count {
  name: string;
  seconds: number;
  /** Of the processor, spent by the part and all that it waited for. */
  processorSeconds: number;
}

/** The time that Linux has counted for this process's children that have ended, in hundredths of a second; 0 elsewhere. */
function childrenTicks(): number {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return 0;
  // The fields stand after the name in brackets, which may hold spaces: `cutime` and `cstime` are the 16th and 17th (proc(5)).
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
let countedTicks = 0;
/** Of the child that has ended just now. A child's time is counted when it ends, and each is asked about as it does. */
function ticksOfEnded(): number {
  const before = countedTicks;
  countedTicks = childrenTicks();
  return countedTicks - before;
}

async function run({ name, command, cores, needsPostgres, environment, count }: Part): Promise<Result> {
  const started = performance.now();
  process.stdout.write(`\n▶ ${name}\n`);
  let processorSeconds = 0;
  const end = (counted: Count, said = ''): Result => {
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`${said}  ${name}: ${seconds.toFixed(1)} s\n`);
    return { ...counted, name, seconds, processorSeconds };
  };
  try {
    if (needsPostgres) state.cluster ??= startPostgres();
    const cluster = needsPostgres ? await state.cluster : null;
    const { status, ticks } = await execute(name, command, cores === CORES, {
      ...(cluster && { TEST_DATABASE_URL: cluster.socketUrl, PG_BIN: cluster.bin }),
      NODE_COMPILE_CACHE: join(temporary, 'compiled'),
      // Node strips types by itself: the runner's own compiler takes 12 seconds of the processor for as many files.
      PW_DISABLE_TS_ESM: '1',
      ...(!isWhole && { TEST_ONCE: 'yes' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser'),
      ...environment,
    });
    processorSeconds = ticks / 100;
    const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
    // A runner that ends badly has failed, whatever it counted; so has one that ran nothing.
    const isBad = status !== 0 && counted.failed === 0;
    const isEmpty = counted.passed + counted.failed === 0;
    const failures = [...(counted.failures ?? []), ...(isBad && count ? [`ended with ${status} though no test failed: an error outside of them`] : [])];
    return end({ ...counted, failures, failed: counted.failed + (isBad || isEmpty ? 1 : 0) }, isEmpty ? `${name}: no test ran\n` : '');
  } catch (error) {
    return end(
      { passed: 0, failed: 1 },
      `${name} could not run: ${error instanceof MissingPart ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
  }
}

/** Passes on what a part says as whole lines with its name before them: others say something in between. */
function showLines(name: string, stream: Readable): void {
  const show = (line: string) => process.stdout.write(`${name} │ ${line}\n`);
  let begun = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) show(line);
  });
  stream.on('end', () => {
    if (begun !== '') show(begun);
  });
}

/** Runs a command; its exit code, and the hundredths of a second that it took of the processor. */
function execute(
  name: string,
  [command = '', ...args]: string[],
  isAlone: boolean,
  environment: Record<string, string>,
): Promise<{ status: number; ticks: number }> {
  return new Promise((resolve, reject) => {
    const output = isAlone ? 'inherit' : 'pipe';
    const child = spawn(command, args, { stdio: ['inherit', output, output], env: { ...process.env, ...environment } });
    state.running.add(child);
    for (const stream of [child.stdout, child.stderr]) if (stream) showLines(name, stream);
    child.on('error', reject);
    let ticks = 0;
    child.once('exit', () => {
      ticks = ticksOfEnded();
    });
    child.once('close', (code, signal) => {
      state.running.delete(child);
      resolve({ status: signal ? 1 : (code ?? 1), ticks });
    });
  });
}

/** Runs parts in their order, as many at a time as there are cores for. */
async function runAll(parts: readonly Part[]): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Map<string, { cores: number; ended: Promise<void> }>();
  const free = () => CORES - [...running.values()].reduce((sum, { cores }) => sum + cores, 0);
  for (const part of parts) {
    while (free() < part.cores || (part.after && running.has(part.after))) await Promise.race([...running.values()].map(({ ended }) => ended));
    // Pages and browser tests say nothing about a site that did not build.
    if (results.some(({ name, failed }) => name === part.after && failed > 0)) continue;
    const ended = run(part).then((result) => {
      results.push(result);
      running.delete(part.name);
    });
    running.set(part.name, { cores: part.cores, ended });
  }
  await Promise.all([...running.values()].map(({ ended }) => ended));
  return results;
}

const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(`No part is named ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const started = performance.now();
const results = await runAll(
  PARTS.filter(({ name, isOnDemand, isAgain }) => (wanted.length === 0 ? !isOnDemand && (isWhole || !isAgain) : wanted.includes(name))),
);
await stopCluster();
rmSync(temporary, { recursive: true, force: true });
const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0);
const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)];
process.stdout.write('\n');
const line = (seconds: number, processorSeconds: number, name: string) =>
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s ${processorSeconds.toFixed(1).padStart(7)} s of the processor  ${name}\n`);
for (const result of results) line(result.seconds, result.processorSeconds, result.name);
line(
  (performance.now() - started) / 1000,
  sum((result) => result.processorSeconds),
  'in all',
);
// Said last, where whoever reads only the end of a long log finds it.
for (const { name, failures = [] } of results)
  for (const text of failures)
    process.stdout.write(`
${name} │ ${text}`);
if (failed > 0)
  process.stdout.write(
    `\nParts that failed: ${results
      .filter((result) => result.failed > 0)
      .map(({ name }) => name)
      .join(', ')}\n`,
  );
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
