import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { copyCheckout } from '../checkout.ts';
import { measuredRun } from '../measured-run.ts';
import { report, reportRatio } from '../report.ts';
import { addNews, writeBareSite } from './generated-news.ts';
import { liveReleases, readersOnPostgres, SITE_URL } from './live-releases.ts';

const BUILD = ['npm', 'run', '--silent', 'build:installed'];
const DEFAULT_NEWS = 10_000;
const DEFAULT_TRIES = 3;
const MOST_TIMES_BARE = 1.5;
const MOST_OF_FULL = 0.1;
const MOST_EDIT_SECONDS = 5;
const MOST_NOTHING_SECONDS = 2;
/** The moments of the releases: one day, in its order. */
const MORNING = '2026-11-21T02:00:00.000Z';
const LATER = '2026-11-21T04:00:00.000Z';
/** Taipei, between the two. */
const SCHEDULED = '2026-11-21 11:00';

/**
 * Releases of `BENCH_NEWS` news (10,000) in three languages: everything against a bare Astro build, compiled and made and by the code that is kept, one file edited, nothing changed,
 * and an item whose moment has come; the worst of `BENCH_TRIES` (3) each. From the files to a whole site, then, with a server, to the live page.
 */
export async function releases(): Promise<void> {
  const count = Number(process.env['BENCH_NEWS'] ?? DEFAULT_NEWS);
  const tries = Number(process.env['BENCH_TRIES'] ?? DEFAULT_TRIES);
  const folder = mkdtempSync(join(tmpdir(), 'bench-releases-'));
  try {
    const [ours, bare] = [join(folder, 'ours'), join(folder, 'bare')];
    copyCheckout(ours);
    writeBareSite(bare, join(import.meta.dirname, '../../node_modules'), count);
    const bareSeconds = (await measuredRun(bare, ['astro', 'build'])).seconds;
    // Pictures that are drawn once are no part of a release.
    await measuredRun(ours, BUILD, { COMPILE: '1', PUBLIC_SITE_URL: SITE_URL });
    addNews(join(ours, 'content'), count);
    const build = async (name: string, environment: Record<string, string> = {}) => {
      const { seconds, lines } = await measuredRun(ours, BUILD, { RELEASE_AT: MORNING, PUBLIC_SITE_URL: SITE_URL, ...environment });
      const made = lines.find(({ text }) => /pages made|page\(s\) built/.test(text))?.text ?? '';
      process.stdout.write(`  ${name}: ${seconds.toFixed(1)} s, ${made.trim()}\n`);
      return seconds;
    };
    const compiled = await build('everything, compiled and made', { COMPILE: '1' });
    process.stdout.write(`  ${(compiled / bareSeconds).toFixed(2)} times a bare Astro build of ${bareSeconds.toFixed(1)} s, with the code of the site\n`);
    // The code is compiled once, by whoever delivers it; a release is of content.
    const full = await worstOf(tries, () => build('everything', { ANEW: '1' }));
    reportRatio(`${count} news × ${LANGUAGES.length}, everything / bare Astro`, full, bareSeconds, MOST_TIMES_BARE, 's', 'at most');
    // What was read is kept by the first build that may take it.
    await build('nothing changed, nothing kept of the reading');
    await smallReleases({ content: join(ours, 'content'), full, tries, build });
    // Of today: what a server shows is of its own clock.
    await measuredRun(ours, BUILD, { PUBLIC_SITE_URL: SITE_URL });
    await liveReleases({ root: ours, tries });
    await readersOnPostgres(ours);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Small {
  content: string;
  /** Seconds that everything takes. */
  full: number;
  tries: number;
  build: (name: string, environment?: Record<string, string>) => Promise<number>;
}

async function worstOf(tries: number, release: (n: number) => Promise<number>): Promise<number> {
  let worst = 0;
  for (let n = 1; n <= tries; n += 1) worst = Math.max(worst, await release(n));
  return worst;
}

async function smallReleases({ content, full, tries, build }: Small): Promise<void> {
  const reportSmall = (what: string, seconds: number) => {
    reportRatio(`${what} / everything`, seconds, full, MOST_OF_FULL, 's', 'at most');
    report(`${what}: ${seconds.toFixed(1)} s`, seconds, MOST_EDIT_SECONDS, 'at most');
  };
  const nothing = await worstOf(tries, () => build('nothing changed'));
  report(`nothing changed: ${nothing.toFixed(1)} s`, nothing, MOST_NOTHING_SECONDS, 'at most');
  const edited = await worstOf(tries, (n) => {
    appendFileSync(join(content, `news/generated-${n * 7}/zh.md`), '\n一句話。\n');
    return build('one file edited');
  });
  reportSmall('one file edited', edited);
  const scheduled = await worstOf(tries, async (n) => {
    const item = join(content, `news/generated-${n * 11}/item.yaml`);
    writeFileSync(item, `${readFileSync(item, 'utf8').replace(/published_on: .*/, 'published_on: 2026-11-21')}publish_at: ${SCHEDULED}\n`);
    await build('one item scheduled');
    return build('its moment', { RELEASE_AT: LATER });
  });
  reportSmall('a moment that comes', scheduled);
}
