import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * The sample site built, then a site of `BENCH_NEWS` news (10,000) in three languages against a bare Astro site of the
 * same Markdown, each again after one item changed. `BENCH_BUILD=change` leaves out the large site, `BENCH_BUILD=large`
 * what is built with `incrementalBuild`.
 */
export async function build(): Promise<void> {
  const parts = process.env['BENCH_BUILD']?.split(',') ?? ['large', 'change'];
  const count = Number(process.env['BENCH_NEWS'] ?? DEFAULT_NEWS);
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const ours = join(folder, 'ours');
    copyCheckout(ours);
    await buildOurs('sample site, no picture made before', ours);
    if (parts.includes('change')) await changed('sample site', ours, join(ours, 'content/news/december-holiday-hours/zh.md'));
    if (parts.includes('large')) await large(folder, ours, count, parts.includes('change'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing is removed before the end: a file system that has just lost a hundred thousand files makes new ones slowly. */
async function large(folder: string, ours: string, count: number, withChange: boolean): Promise<void> {
  const name = `${count} news × ${LANGUAGES.length}`;
  const bareFolder = join(folder, 'bare');
  writeBareSite(bareFolder, join(import.meta.dirname, '../../node_modules'), count);
  const bare = await measuredRun(bareFolder, ['astro', 'build']);
  print(`bare Astro site, ${name}`, bareFolder, bare);
  addNews(join(ours, 'content'), count);
  const full = await buildOurs(`our site, ${name}`, ours);
  reportRatio(`${name}, our whole build / bare Astro`, full.seconds, bare.seconds, MOST_TIMES_BARE, 's', 'at most');
  report(`${name}, memory of all processes: ${full.together.toFixed(2)} GB`, full.together, MOST_MEMORY_GB, 'at most');
  const text = join(ours, 'content/news/generated-1/zh.md');
  if (withChange) return changed(`our site, ${name}`, ours, text);
  appendFileSync(text, '\n一句話。\n');
  await buildOurs(`our site, ${name}, one item changed`, ours);
}

/**
 * Builds again after one text changed: as always, then with Astro's `incrementalBuild`, which first fills its cache. Astro keeps
 * the pages whose route gives each a key; ours give none, so here each news page gets its own text as one. (What else stands
 * on it, its neighbours and the like, would have to be part of a key that is relied on.)
 */
async function changed(name: string, ours: string, text: string): Promise<void> {
  appendFileSync(text, '\n一句話。\n');
  await buildOurs(`${name}, one item changed`, ours);
  keyNews(join(ours, 'src/pages/[lang]/news/[id].astro'));
  await buildOurs(`${name}, incrementalBuild, first`, ours, { INCREMENTAL_BUILD: '1' });
  appendFileSync(text, '\n再一句話。\n');
  await buildOurs(`${name}, incrementalBuild, one item changed`, ours, { INCREMENTAL_BUILD: '1' });
}

function keyNews(page: string): void {
  const source = readFileSync(page, 'utf8');
  const keyed = source.replace('props: { lang, item } }', 'props: { lang, item }, cacheKey: JSON.stringify(item) }');
  if (keyed === source && !source.includes('cacheKey')) throw new Error(`${page} does not name its paths as it did`);
  writeFileSync(page, keyed);
}

async function buildOurs(name: string, ours: string, environment: Record<string, string> = {}): Promise<Run> {
  const run = await measuredRun(ours, BUILD, environment);
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
