import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { startBenchServer } from '../server.ts';
import { startBrowser } from './lighthouse-browser.ts';
import { onThreadTime } from './lighthouse-clock.ts';
import { pagesOfEveryKind } from './lighthouse-pages.ts';

const FOLDER = join(import.meta.dirname, '../lighthouse');
const DIST = join(import.meta.dirname, '../../dist');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;
const TARGET_LCP_MS = 1000;
const TARGET_TBT_MS = 50;
/** Of each page: the median counts, the worst is named. */
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3);
const ROUNDS_TO_ALL = 0.995;

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
  numericValue?: number;
}
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<string, Audit | undefined>;
  runtimeError?: { code: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

/**
 * Lighthouse as a phone sees the site: one page of every kind in three languages, each 100 in five categories, the
 * largest picture or text within a second, and nothing that keeps a finger waiting for long: the median of three runs. `LIGHTHOUSE_PAGES=zh` or `=en/news,ja/index` measures those that begin so.
 */
export async function lighthouse(): Promise<void> {
  const wanted = process.env['LIGHTHOUSE_PAGES']?.split(',') ?? [...LANGUAGES];
  const pages = pagesOfEveryKind(DIST).filter(({ path }) => wanted.some((start) => path.startsWith(`/${start}`)));
  const measure = await load();
  const browser = await startBrowser();
  const server = await startBenchServer({ NODE_ENV: 'production', DEMO: '1' }).catch(async (error: unknown) => {
    await browser.stop();
    throw error;
  });
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const measured: Measured[] = [];
  process.stdout.write(`  perf  a11y  best   seo agent   LCP (worst)    TBT (worst)   median of ${RUNS}\n`);
  try {
    for (const { path, unlisted } of pages) {
      const flags = {
        port: browser.port,
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        // Pictures for its report, which nobody opens here.
        disableFullPageScreenshot: true,
        // Kept from search engines on purpose; the other pages must let them in.
        skipAudits: unlisted ? ['is-crawlable'] : [],
      };
      // Packed as others have asked for it before; the second time has it packed smaller.
      for (let ask = 0; ask < 2; ask += 1) await (await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
      const runs: Summary[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(summary((await measure(origin + path, flags))?.lhr));
      const page = medianOf(runs);
      print(path, page);
      measured.push(page);
    }
  } finally {
    await browser.stop();
    await server.stop();
  }
  const count = (isMet: (page: Measured) => boolean) => measured.filter(isMet).length;
  const isShort = measured.some((page) => page.isShort);
  process.stdout.write(
    `  ${isShort ? 'MISS' : 'ok  '} of ${measured.length} pages ${count(({ scores }) => scores.every((score) => score === 100))} at 100 in all five, ` +
      `${count(({ lcp }) => lcp < TARGET_LCP_MS)} with an LCP under ${TARGET_LCP_MS} ms, ${count(({ tbt }) => tbt < TARGET_TBT_MS)} with a TBT under ${TARGET_TBT_MS} ms\n`,
  );
  if (isShort) process.exitCode = 1;
}

/** One run. */
interface Summary {
  scores: number[];
  /** Simulated milliseconds. */
  lcp: number;
  /** Total blocking time, in simulated milliseconds. */
  tbt: number;
  failing: string[];
  /** Why nothing could be measured. */
  fault?: string;
}
/** The medians of a page's runs, each number by itself, and the worst of them. */
interface Measured extends Summary {
  worst: { lcp: number; tbt: number };
  isShort: boolean;
}

function summary(result: Result | undefined): Summary {
  const scores = CATEGORIES.map((id) => Math.round((result?.categories[id]?.score ?? 0) * 100));
  const lcp = result?.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  const weighed = CATEGORIES.filter((_, i) => (scores[i] ?? 0) < 100).flatMap((id) => result?.categories[id]?.auditRefs ?? []);
  const failing = [...new Set(weighed.filter(({ weight }) => weight > 0).map(({ id }) => id))].flatMap((id) => {
    const audit = result?.audits[id];
    return audit && audit.score !== null && audit.score < ROUNDS_TO_ALL ? [`${id}: ${audit.displayValue ?? ''} ${audit.title}`] : [];
  });
  return { scores, lcp, tbt: result?.audits['total-blocking-time']?.numericValue ?? Number.NaN, failing, fault: result?.runtimeError?.code };
}

function medianOf(runs: readonly Summary[]): Measured {
  // A run that could not be measured is the worst of all.
  const sorted = (read: (run: Summary) => number) => runs.map(read).toSorted((a, b) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b));
  const median = (read: (run: Summary) => number) => sorted(read)[(runs.length - 1) >> 1] ?? Number.NaN;
  const [lcp, tbt] = [median((run) => run.lcp), median((run) => run.tbt)];
  const scores = CATEGORIES.map((_, i) => median((run) => run.scores[i] ?? 0));
  const fault = runs.find((run) => run.fault)?.fault;
  return {
    scores,
    lcp,
    tbt,
    worst: { lcp: sorted((run) => run.lcp).at(-1) ?? Number.NaN, tbt: sorted((run) => run.tbt).at(-1) ?? Number.NaN },
    failing: [...new Set(runs.flatMap(({ failing }) => failing))],
    ...(fault !== undefined && { fault }),
    isShort: scores.some((score) => score < 100) || !(lcp < TARGET_LCP_MS) || !(tbt < TARGET_TBT_MS),
  };
}

/** Prints one line of the table, and below it what failed in any run of a page that fell short. */
function print(path: string, { scores, lcp, tbt, worst, failing, fault, isShort }: Measured): void {
  const times = [lcp, worst.lcp, tbt, worst.tbt].map((each) => each.toFixed(0));
  process.stdout.write(
    `  ${scores.map((score) => String(score).padStart(4)).join('  ')}  ${times[0]?.padStart(5)} (${times[1]})  ${times[2]?.padStart(4)} (${times[3]})  ${decodeURI(path)} ${fault ?? ''}\n`,
  );
  if (isShort) for (const line of failing) process.stdout.write(`         ${line}\n`);
}

/** Lighthouse, installed in its own folder when it is not there: the product is not made of it. */
async function load(): Promise<Lighthouse> {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    process.stdout.write('  installing Lighthouse …\n');
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: FOLDER, stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed');
  }
  if (process.env['LIGHTHOUSE_CLOCK'] === 'thread') {
    const { default: gatherer } = await import(pathToFileURL(join(FOLDER, 'node_modules/lighthouse/core/gather/gatherers/trace.js')).href);
    const collect = gatherer.endTraceAndCollectEvents;
    gatherer.endTraceAndCollectEvents = async (session: unknown) => onThreadTime(await collect.call(gatherer, session));
  }
  const { default: run } = await import(pathToFileURL(entry).href);
  return run;
}
