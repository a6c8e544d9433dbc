import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEARCH_PER_PAGE } from '../../domain/search/search.ts';
import { openRun } from './search-run.ts';
import { type Found, SearchFailed, type SearchResponse } from './search-source.ts';

const page = vi.hoisted(() => ({
  shown: [] as string[],
  state: '',
  meant: '',
  isFree: true,
  find: (_q: string): Promise<unknown> => Promise.reject(new Error('not set')),
}));
vi.mock('./provider.ts', () => ({ openProvider: async () => ({ asYouType: page.isFree, find: (q: string) => page.find(q) }) }));
vi.mock('./search-states.ts', () => ({
  searchStates: () => ({
    shown: () => page.shown.length,
    cut: () => {},
    hint: () => {},
    loading: () => {},
    answered: (_answer: SearchResponse, results: Found[]) => Object.assign(page, { state: 'results', shown: results.map(({ url }) => url) }),
    continued: (_answer: SearchResponse, results: Found[]) => page.shown.push(...results.map(({ url }) => url)),
    suggested: (_q: string, meant: string) => Object.assign(page, { meant }),
    failed: () => Object.assign(page, { state: 'failed' }),
  }),
}));

const urls = (q: string, from: number) => Array.from({ length: SEARCH_PER_PAGE }, (_, i) => `/${q}/${from + i}`);
const found = (url: string): Found => ({ url, title: [], excerpt: [], kind: null, date: null, lang: null });

/** Forty results to each question; what comes after the first page waits to be let go. */
let waiting: { from: number; come: () => void; fail: () => void }[];
function answerTo(q: string): SearchResponse {
  const results = (from: number) => urls(q, from).map(found);
  const later = (from: number) =>
    new Promise<Found[]>((resolve, reject) => {
      waiting.push({ from, come: () => resolve(results(from)), fail: () => reject(new SearchFailed(null)) });
    });
  return { total: 40, counts: null, page: async (from) => (from === 0 ? results(0) : later(from)) };
}
const goTo = (q: string) => vi.stubGlobal('location', { search: `?q=${q}` });

beforeEach(() => {
  waiting = [];
  Object.assign(page, { shown: [], state: '', meant: '', isFree: true, find: async (q: string) => answerTo(q) });
  goTo('ink');
});
afterEach(() => vi.unstubAllGlobals());
// Nothing of the element is touched: the states stand in for the page.
const open = () => openRun(Object.create(null), 'en');

test('two quick presses on "more" bring the next results once, and the press after them those that follow', async () => {
  const { run, more } = open();
  await run();
  const pressed = [more(), more()];
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const { come } of waiting) come();
  await Promise.all(pressed);
  expect(page.shown).toEqual([...urls('ink', 0), ...urls('ink', 10)]);
  const again = more();
  waiting.at(-1)?.come();
  await again;
  expect(waiting.map(({ from }) => from)).toEqual([10, 20]);
  expect(page.shown).toEqual([...urls('ink', 0), ...urls('ink', 10), ...urls('ink', 20)]);
});

test.each(['come', 'fail'] as const)('more of an earlier question (%s) changes nothing of a newer answer, whose own next results can be had', async (how) => {
  const { run, more } = open();
  await run();
  const old = more();
  goTo('panel');
  await run();
  const own = more();
  waiting[0]?.[how]();
  await old;
  expect([page.state, page.shown]).toEqual(['results', urls('panel', 0)]);
  waiting[1]?.come();
  await own;
  expect(page.shown).toEqual([...urls('panel', 0), ...urls('panel', 10)]);
});

test('"more" that failed says so, and can be asked again', async () => {
  const { run, more } = open();
  await run();
  const failing = more();
  waiting[0]?.fail();
  await failing;
  expect(page.state).toBe('failed');
  void more();
  expect(waiting).toHaveLength(2);
});

describe('a search that finds nothing', () => {
  const NOTHING: SearchResponse = { total: 0, counts: new Map(), page: async () => [] };
  /** The results of each query, and the queries made. */
  function index(found: Record<string, number>) {
    const asked: string[] = [];
    page.find = async (q: string) => {
      asked.push(q);
      return { ...NOTHING, total: found[q] ?? 0 };
    };
    return asked;
  }
  const terms = (answer: () => Response) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer()),
    );

  test('is asked whether another query was meant, one that finds something', async () => {
    vi.resetModules();
    const { openRun: openAnew } = await import('./search-run.ts');
    const asked = index({ 'panel two': 3 });
    terms(() => Response.json({ words: ['panels', 'panel', 'two'], runs: [] }));
    goTo('panell two');
    await openAnew(Object.create(null), 'en').run();
    expect([page.meant, page.state]).toEqual(['panel two', 'results']);
    expect(asked).toEqual(['panell two', 'panels two', 'panel two']);
  });

  test.each([
    ['nothing is near', () => Response.json({ words: ['other'], runs: [] })],
    ['the words do not come', () => Response.error()],
    ['the words are none', () => Response.json({ words: 7 })],
  ])('is left at that when %s', async (_, answer) => {
    vi.resetModules();
    const { openRun: openAnew } = await import('./search-run.ts');
    index({});
    terms(answer);
    goTo('panell');
    await openAnew(Object.create(null), 'en').run();
    expect([page.meant, page.state]).toEqual(['', 'results']);
  });

  test('costs nothing more where each question costs', async () => {
    page.isFree = false;
    const asked = index({ panel: 3 });
    terms(() => Response.json({ words: ['panel'], runs: [] }));
    goTo('panell');
    await open().run();
    expect([page.meant, asked]).toEqual(['', ['panell']]);
    expect(fetch).not.toHaveBeenCalled();
  });
});
