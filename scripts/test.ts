import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, MissingPart, startPostgres } from './postgres.ts';

/**
 * `npm test`: everything, in the order in which a fault is cheapest to find. A part that cannot run is a failure that
 * says what to install; nothing is skipped. `npm test -- unit browser` runs parts by name.
 */
const reports = mkdtempSync(join(tmpdir(), 'comic-hub-reports-'));
const report = (name: string) => join(reports, `${name}.json`);

interface Count {
  passed: number;
  failed: number;
}
interface Part {
  name: string;
  command: string[];
  needsPostgres?: boolean;
  /** Reads a runner's report; a check without one counts as one. */
  count?: () => Count;
}

const vitest = (project: string): Part => ({
  name: project,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report(project)}`],
  needsPostgres: project === 'postgres',
  count: () => countVitest(report(project)),
});

const PARTS: Part[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'catalogues', command: ['node', 'scripts/check-catalogues.ts'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'astro-check', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  vitest('unit'),
  vitest('pglite'),
  vitest('postgres'),
  { name: 'schema', command: ['node', 'scripts/dump-schema.ts', '--check'], needsPostgres: true },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'pages', command: ['node', 'scripts/check-pages.ts'] },
  { name: 'found', command: ['node', 'scripts/check-found.ts'] },
  { name: 'drafts', command: ['node', 'scripts/check-drafts.ts'] },
  { name: 'browser', command: ['playwright', 'test'], needsPostgres: true, count: () => countPlaywright(report('browser')) },
];

const state: { cluster: Cluster | null; running: ChildProcess | null } = { cluster: null, running: null };
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    state.running?.kill(signal);
    void state.cluster?.stop().finally(() => process.exit(130));
  });
}

async function run({ name, command, needsPostgres, count }: Part): Promise<Count> {
  const started = performance.now();
  process.stdout.write(`\n▶ ${name}\n`);
  try {
    if (needsPostgres) state.cluster ??= await startPostgres();
    const status = await execute(command, {
      ...(state.cluster && { TEST_DATABASE_URL: state.cluster.url, PG_BIN: state.cluster.bin }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser'),
    });
    const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
    // A runner that ends badly has failed, whatever it counted; so has one that ran nothing.
    const isBad = status !== 0 && counted.failed === 0;
    const isEmpty = counted.passed + counted.failed === 0;
    if (isEmpty) process.stderr.write(`${name}: no test ran\n`);
    return { passed: counted.passed, failed: counted.failed + (isBad || isEmpty ? 1 : 0) };
  } catch (error) {
    process.stderr.write(`${name} could not run: ${error instanceof MissingPart ? error.message : error instanceof Error ? error.stack : error}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    process.stdout.write(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

function execute([command = '', ...args]: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    state.running = child;
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function countVitest(file: string): Count {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(file);
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) + Number(numPendingTests) + Number(numTodoTests) };
}

/** A test that needed a second try is named; one that was skipped has failed. */
function countPlaywright(file: string): Count {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(readReport(file)['stats']);
  if (Number(flaky) > 0) process.stdout.write(`${flaky} browser tests passed only at their second try: look at the list above\n`);
  return { passed: Number(expected) + Number(flaky), failed: Number(unexpected) + Number(skipped) };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(`No part is named ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const total: Count = { passed: 0, failed: 0 };
const failed: string[] = [];
for (const part of PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const count = await run(part);
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failed.push(part.name);
  // Pages and browser tests say nothing about a site that did not build.
  if (part.name === 'build' && count.failed > 0) break;
}
await state.cluster?.stop();
rmSync(reports, { recursive: true, force: true });
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
