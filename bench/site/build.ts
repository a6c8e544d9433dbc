import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { copyCheckout } from '../checkout.ts';
import { measuredRun, type Run } from '../measured-run.ts';
import { report, reportRatio } from '../report.ts';
import { addNews, writeBareSite } from './generated-news.ts';

const BUILD = ['npm', 'run', '--silent', 'build:installed'];
const MOST_MEMORY_GB = 3;
const MOST_TIMES_BARE = 1.5;
const DEFAULT_NEWS = 10_000;

/** The lines that a build writes as it goes on. */
const MARKS = [
  ['first page', /generating static routes/],
  ['pages done', /generating optimized images/],
  ['Astro done', /\] Complete!/],
  ['search index done', /search records/],
  ['compressed and listed', /files listed/],
] as const;

/**
 * The sample site built, then a site of `BENCH_NEWS` news (10,000) in three languages against a bare Astro site of the same Markdown: all of it compiled and
 * made. What a release of some of it takes is measured by `releases`.
 */
export async function build(): Promise<void> {
  const count = Number(process.env['BENCH_NEWS'] ?? DEFAULT_NEWS);
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const ours = join(folder, 'ours');
    copyCheckout(ours);
    await buildOurs('sample site, no picture made before', ours);
    await large(folder, ours, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing is removed before the end: a file system that has just lost a hundred thousand files makes new ones slowly. */
async function large(folder: string, ours: string, count: number): Promise<void> {
  const name = `${count} news × ${LANGUAGES.length}`;
  const bareFolder = join(folder, 'bare');
  writeBareSite(bareFolder, join(import.meta.dirname, '../../node_modules'), count);
  const bare = await measuredRun(bareFolder, ['astro', 'build']);
  print(`bare Astro site, ${name}`, bareFolder, bare);
  addNews(join(ours, 'content'), count);
  const full = await buildOurs(`our site, ${name}`, ours);
  reportRatio(`${name}, our whole build / bare Astro`, full.seconds, bare.seconds, MOST_TIMES_BARE, 's', 'at most');
  report(`${name}, memory of all processes: ${full.together.toFixed(2)} GB`, full.together, MOST_MEMORY_GB, 'at most');
}

async function buildOurs(name: string, ours: string): Promise<Run> {
  // All of it, whatever was made before.
  const run = await measuredRun(ours, BUILD, { COMPILE: '1' });
  print(name, ours, run);
  const marks = MARKS.flatMap(([what, line]) => {
    const at = run.lines.find(({ text }) => line.test(text))?.at;
    return at === undefined ? [] : [`${what} at ${seconds(at)}`];
  });
  process.stdout.write(`       ${marks.join(', ')}\n`);
  return run;
}

function print(name: string, folder: string, run: Run): void {
  const pages = readdirSync(join(folder, 'dist'), { recursive: true }).filter((path) => String(path).endsWith('.html')).length;
  const memory = `${run.largest.toFixed(2)} GB in one process, ${run.together.toFixed(2)} GB together`;
  process.stdout.write(`  ${name}: ${seconds(run.seconds)}, ${pages} pages, ${(pages / run.seconds).toFixed(0)} pages/s, ${memory}\n`);
}

const seconds = (value: number) => `${value.toFixed(1)} s`;
