import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { followRelease } from '../../../src/server/follow-release.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { openReleaseFolders, type ReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { readLiveRelease } from '../../../src/server/releases/release-queries.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* By a clock that is moved by hand: whoever makes releases is woken in the very minute at which what is shown has something else to say. */

const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
const [APPEARS, GOES] = ['sample-news-1', 'sample-news-2'];
const atTime = (time: string) => new Date(`2026-11-18T${time}+08:00`);
const MIDNIGHT = new Date('2026-11-19T00:00:00+08:00');

let app: TestApp;
let root: string;
let folders: ReleaseFolders;
let stopping: AbortController;
/** The act that waits for its time. */
let waiting: { act: () => void; ms: number };
let woken: Date[];
let readied: Date[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'woken-'));
  cpSync(SAMPLE_CONTENT, join(root, 'content'), { recursive: true });
  const plan = (id: string, line: string) => appendFileSync(join(root, 'content/news', id, 'item.yaml'), `\n${line}\n`);
  plan(APPEARS, 'publish_at: 2026-11-18 10:33');
  plan(GOES, 'unpublish_at: 2026-11-18 10:35');
  app = await openTestApp({ CONTENT_DIR: join(root, 'content') });
  folders = openReleaseFolders(join(root, 'releases'));
  stopping = new AbortController();
  [woken, readied] = [[], []];
});
afterEach(async () => {
  stopping.abort();
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const build = async ({ site, library, at }: { site: string; library: string; at: Date }) => {
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'page.html'), `of ${at.toISOString()}`);
  writeFileSync(library, serialize(await readLibrary(join(root, 'content'), { at })));
  return null;
};
const make = () => makeRelease({ ...app, log: pino({ level: 'silent' }), maker: { folders, delivered: DELIVERED, prepare: async () => [], build } });

/** Follows what is shown: whoever is woken makes a release at once. `makes`: false for one who misses it. */
function follow({ makes }: { makes: boolean }): void {
  followRelease(app, {
    ...{ folders, delivered: DELIVERED, shown: null, stopping: stopping.signal, log: pino({ level: 'silent' }), take: async () => {} },
    // What was delivered with the server says something else when the first item appears.
    changesAt: () => atTime('10:33:00'),
    wake: async () => {
      woken.push(app.clock.now);
      if (makes) await make();
    },
    getReady: () => readied.push(app.clock.now),
    later: (act, ms) => {
      waiting = { act, ms };
    },
  });
}

/** Lets the time pass that whoever follows wants to wait, again and again, until a moment. */
async function until(moment: Date): Promise<void> {
  while (app.clock.now < moment) {
    const before = waiting;
    app.clock.now = new Date(app.clock.now.getTime() + before.ms);
    before.act();
    await expect.poll(() => waiting !== before, { interval: 2 }).toBe(true);
  }
}
const newsShown = async () => {
  const live = await readLiveRelease(app.database.db, DELIVERED);
  return (await folders.readLibrary(live?.id ?? '')).news.map(({ id }) => id);
};

test('in the minute in which an item appears, in that in which one goes, and at midnight; ready twenty seconds before', async () => {
  app.clock.now = atTime('10:32:30.250');
  follow({ makes: true });
  await until(atTime('10:33:00'));
  expect(woken).toEqual([atTime('10:33:00')]);
  expect(await newsShown()).toEqual(expect.arrayContaining([APPEARS, GOES]));

  await until(atTime('10:35:00'));
  expect(woken).toEqual([atTime('10:33:00'), atTime('10:35:00')]);
  expect(await newsShown()).toContain(APPEARS);
  expect(await newsShown()).not.toContain(GOES);

  app.clock.now = new Date(MIDNIGHT.getTime() - 30_000);
  await until(MIDNIGHT);
  expect(woken.slice(2)).toEqual([MIDNIGHT]);
  expect(readied).toHaveLength(3);
  for (const [i, moment] of woken.entries()) {
    const early = moment.getTime() - (readied[i]?.getTime() ?? 0);
    expect(early).toBeGreaterThan(15_000);
    expect(early).toBeLessThanOrEqual(20_000);
  }
});

test('once for each moment, also where the release of it is still being made', async () => {
  app.clock.now = atTime('10:32:59');
  follow({ makes: false });
  await until(atTime('10:33:20'));
  expect(woken).toEqual([atTime('10:33:00')]);
});
