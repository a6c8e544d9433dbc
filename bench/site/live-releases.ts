import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { formatDateTime } from '../../src/domain/time/taipei-time.ts';
import { assemble } from '../../src/server/assemble.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { wakeForRelease } from '../../src/server/releases/release-queries.ts';
import { familyMs, processMs } from '../processor-time.ts';
import { report } from '../report.ts';
import { benchEnvironment, startBenchServer } from '../server.ts';
import { canRun, slowestOf } from '../wrk.ts';

/** The address that the copy is built for: the server hands the builds that it asks for the same. */
export const SITE_URL = 'http://localhost';
const LOOK_MS = 20;
const PATIENCE_MS = 300_000;
const MOST_SECONDS = 5;
const MOST_TIMES_IDLE = 2;
/** Readers ask one after the other, by so many connections. */
const CONNECTIONS = 2;
const IDLE_SECONDS = 10;
const MINUTE_MS = 60_000;

interface Given {
  /** A copy of the project, built. */
  root: string;
  tries: number;
}

/** Waits until a page says something. @returns the moment at which it did */
async function saidAt(url: string, words: string): Promise<number> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await setTimeout(LOOK_MS)) {
    const response = await fetch(url);
    if ((await response.text()).includes(words) && response.status === 200) return performance.now();
  }
  throw new Error(`${url} does not say ${words}`);
}

/**
 * From saving a file to its live page, with a server that watches the folder, as one machine has it: the first edit, before which nothing stays ready, then the worst
 * of `tries`; items whose minute comes, from that minute on; and how long readers wait meanwhile.
 */
export async function liveReleases({ root, tries }: Given): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'bench-live-'));
  const content = join(root, 'content');
  const environment = {
    SERVE_SITE: '1',
    RELEASES_DIR: join(data, 'releases'),
    CONTENT_DIR: content,
    PUBLIC_SITE_URL: SITE_URL,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
  };
  const server = await startBenchServer(environment, root);
  const edit = async (number: number) => {
    const words = `第${number}句話。`;
    const saved = performance.now();
    appendFileSync(join(content, `news/generated-${number * 7}/zh.md`), `\n${words}\n`);
    return ((await saidAt(`${server.origin}/zh/news/generated-${number * 7}`, words)) - saved) / 1000;
  };
  try {
    const first = await edit(1);
    process.stdout.write(`  from saving a file to its live page, before anything stays ready: ${first.toFixed(1)} s\n`);
    let worst = 0;
    for (let n = 1; n <= tries; n += 1) {
      const [own, all] = [processMs(server.pid), familyMs(server.pid)];
      const seconds = await edit(n + 1);
      const used = `${((familyMs(server.pid) - all) / 1000).toFixed(1)} s of processors, ${((processMs(server.pid) - own) / 1000).toFixed(2)} s of them the server's`;
      process.stdout.write(`  from saving a file to its live page: ${seconds.toFixed(1)} s, ${used}\n`);
      worst = Math.max(worst, seconds);
    }
    report(`from saving a file to its live page: ${worst.toFixed(1)} s`, worst, MOST_SECONDS, 'at most');
    for (const [where, number] of [
      ['of today', 12],
      ['among the oldest', 13],
    ] as const) {
      const late = await minuteThatComes(server.origin, { item: join(content, `news/generated-${number}/item.yaml`), number, isOfToday: where === 'of today' });
      report(`from the minute of an item ${where} to its live page: ${late.toFixed(1)} s`, late, MOST_SECONDS, 'at most');
    }
    if (await canRun('wrk')) await readersMeanwhile('with the database in the server', `${server.origin}/zh/index`, () => edit(tries + 2), worst);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Measures how long readers wait while a server makes a release and takes it over, with PostgreSQL as a centre has it: the release is asked for as an editor's save does. */
export async function readersOnPostgres(root: string): Promise<void> {
  if (!(await canRun('wrk'))) return;
  const data = mkdtempSync(join(tmpdir(), 'bench-readers-'));
  const cluster = await startPostgres({ isDurable: true });
  const content = join(root, 'content');
  const environment = {
    ...benchEnvironment(cluster.url, 10),
    ROLE: 'all',
    SERVE_SITE: '1',
    DATA_DIR: data,
    RELEASES_DIR: join(data, 'releases'),
    CONTENT_DIR: content,
    PUBLIC_SITE_URL: SITE_URL,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
  };
  const server = await startBenchServer(environment, root);
  const asking = await assemble(readConfig({ ...environment, ROLE: 'api', SERVE_SITE: '0' }), { log: pino({ level: 'silent' }) });
  const edit = async (number: number) => {
    const words = `第${number}段${Date.now()}。`;
    const saved = performance.now();
    appendFileSync(join(content, `news/generated-${number * 7}/zh.md`), `\n${words}\n`);
    await wakeForRelease(asking, 'content');
    return ((await saidAt(`${server.origin}/zh/news/generated-${number * 7}`, words)) - saved) / 1000;
  };
  try {
    const seconds = [await edit(101), await edit(102), await edit(103)];
    process.stdout.write(`  from asking for a release to its live page: ${seconds.map((each) => each.toFixed(1)).join(', ')} s\n`);
    await readersMeanwhile('with PostgreSQL', `${server.origin}/zh/index`, () => edit(104), seconds[2] ?? 0);
  } finally {
    await asking.close();
    await server.stop();
    await cluster.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Coming {
  /** Its file. */
  item: string;
  number: number;
  /** True for one that comes in front of all news, as most do; the others stand by their day. */
  isOfToday: boolean;
}

/** @returns the seconds from the minute to the page */
async function minuteThatComes(origin: string, { item, number, isOfToday }: Coming): Promise<number> {
  const minute = (Math.floor(Date.now() / MINUTE_MS) + 2) * MINUTE_MS;
  const page = `${origin}/zh/news/generated-${number}`;
  const [title = ''] = /<h1[^>]*>[^<]+/.exec(await (await fetch(page)).text()) ?? [];
  const moment = formatDateTime(new Date(minute)).slice(0, 'YYYY-MM-DD HH:mm'.length);
  const source = readFileSync(item, 'utf8');
  const dated = isOfToday ? source.replace(/published_on: .*/, `published_on: ${moment.slice(0, 'YYYY-MM-DD'.length)}`) : source;
  writeFileSync(item, `${dated}publish_at: ${moment}\n`);
  while ((await fetch(page)).status === 200) await setTimeout(LOOK_MS);
  await setTimeout(Math.max(0, minute - Date.now()));
  const came = performance.now() - (Date.now() - minute);
  return ((await saidAt(page, title)) - came) / 1000;
}

async function readersMeanwhile(how: string, url: string, edit: () => Promise<number>, seconds: number): Promise<void> {
  await slowestOf(url, CONNECTIONS, 2);
  const idle = await slowestOf(url, CONNECTIONS, IDLE_SECONDS);
  const [busy] = await Promise.all([slowestOf(url, CONNECTIONS, Math.ceil(seconds) + 1), edit()]);
  report(`readers meanwhile, ${how}: p99 ${busy.toFixed(2)} ms, ${idle.toFixed(2)} ms without`, busy / idle, MOST_TIMES_IDLE, 'at most');
}
