import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { type ItemSummary, openSummaries, type Summaries, standingAt, stateAt } from './summaries.ts';

/* The list's items: an act is seen at once, what is written beside it by the next look, and a folder that has gone is told. */

let root: string;
let summaries: Summaries;
let clock: number;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'comic-hub-summaries-')), 'content');
  cpSync(SAMPLE_CONTENT, root, { recursive: true });
  clock = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  summaries = openSummaries(root);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

const file = () => join(root, 'news/sample-news-1/en.md');
const title = async () => (await summaries.all()).find(({ id }) => id === 'news.sample-news-1')?.titles.en;
function write(text: string): void {
  writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^title: .*$/m, `title: ${text}`));
  // Two writings within one tick of the clock of files.
  utimesSync(file(), new Date(), new Date(Date.now() + text.length * 1000));
}

test('items come by collection and name', async () => {
  const ids = (await summaries.all()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(80);
  expect(ids.indexOf('about.about')).toBeLessThan(ids.indexOf('news.sample-news-1'));
  const news = ids.filter((id) => id.startsWith('news.'));
  expect(news).toEqual([...news].sort());
});

test('an item that an act makes, changes or takes away stands in its place among the others', async () => {
  const ids = async () => (await summaries.all()).map(({ id }) => id);
  const before = await ids();
  for (const name of ['a-first', 'sample-news-1a', 'zz-last']) {
    cpSync(join(root, 'news/sample-news-1'), join(root, 'news', name), { recursive: true });
    await summaries.renew({ collection: 'news', name });
  }
  await summaries.renew({ collection: 'news', name: 'sample-news-1' });
  const now = await ids();
  const news = now.filter((id) => id.startsWith('news.'));
  expect(now).toHaveLength(before.length + 3);
  expect([news, news[0], news.at(-1)]).toEqual([[...news].sort(), 'news.a-first', 'news.zz-last']);
  expect(now.indexOf('about.about')).toBe(before.indexOf('about.about'));
  rmSync(join(root, 'news/a-first'), { recursive: true });
  await summaries.renew({ collection: 'news', name: 'a-first' });
  expect(await ids()).toEqual(now.filter((id) => id !== 'news.a-first'));
});

test('an act is seen at once; what was written by hand, by whoever asks after the look that found it', async () => {
  const before = await title();
  write('By an act');
  await summaries.renew({ collection: 'news', name: 'sample-news-1' });
  expect(await title()).toBe('By an act');
  write('By hand');
  expect(await title()).toBe('By an act');
  clock += 60_000;
  expect(before).not.toBe('By an act');
  await vi.waitFor(async () => expect(await title()).toBe('By hand'));
  rmSync(join(root, 'news/sample-news-1'), { recursive: true });
  await summaries.renew({ collection: 'news', name: 'sample-news-1' });
  expect(await title()).toBeUndefined();
});

test('an item is a draft, scheduled, public or over by its own fields; until when it is so is said with it', async () => {
  const key = { collection: 'news' as const, name: 'a' };
  const at = new Date('2026-11-21T10:00:00+08:00');
  const standing = (shared: object, collection: ItemSummary['key']['collection'] = 'news') => {
    const { state, changesAt } = stateAt({ key: { ...key, collection }, shared }, at);
    return [state, changesAt?.toISOString() ?? null];
  };
  expect(standing({ published_on: '2026-11-21' })).toEqual(['public', null]);
  expect(standing({ published_on: '2026-11-21', draft: false })).toEqual(['public', null]);
  expect(standing({ published_on: '2026-11-22' })).toEqual(['scheduled', '2026-11-21T16:00:00.000Z']);
  expect(standing({ published_on: '2026-11-20', draft: true, publish_at: '2026-12-01' })).toEqual(['draft', null]);
  expect(standing({ publish_at: '2026-11-21 10:01' })).toEqual(['scheduled', '2026-11-21T02:01:00.000Z']);
  expect(standing({ publish_at: '2026-11-21 10:00', unpublish_at: '2026-11-30' })).toEqual(['public', '2026-11-29T16:00:00.000Z']);
  // Of two moments to come the nearer one.
  expect(standing({ publish_at: '2026-11-25', unpublish_at: '2026-11-30' })).toEqual(['scheduled', '2026-11-24T16:00:00.000Z']);
  expect(standing({ unpublish_at: '2026-11-21 10:00' })).toEqual(['ended', null]);
  expect(standing({ publish_at: 'soon' })).toEqual(['draft', null]);
  expect(standing({ draft: true }, 'settings')).toEqual([null, null]);
});

test('an item is the same object while its files are the same, and its standing holds until it changes', async () => {
  const [first] = await summaries.all();
  if (!first) throw new Error('no items');
  clock += 60_000;
  await summaries.all();
  expect((await summaries.all())[0]).toBe(first);
  const at = new Date('2026-11-21T10:00:00+08:00');
  expect(standingAt(first, at)).toBe(standingAt(first, new Date(at.getTime() + 1000)));
  expect(standingAt(first, new Date('2026-11-23T10:00:00+08:00'))).not.toBe(standingAt(first, at));
});
