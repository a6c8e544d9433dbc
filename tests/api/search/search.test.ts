import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../src/contract/error-code.ts';
import { openGoogleSearch } from '../../../src/server/adapters/search.ts';
import { searchSite } from '../../../src/server/search/search-site.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** A local server that answers in the shape of Google's API; each test says how. */
let answer: (query: URLSearchParams, response: ServerResponse) => void = () => {};
let google: Server;
let app: TestApp;
let origin = '';

beforeAll(async () => {
  google = createServer((request, response) => {
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    answer(new URL(request.url ?? '', 'http://google').searchParams, response);
  });
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}/customsearch/v1`;
  app = await openTestApp({
    GOOGLE_SEARCH_KEY: 'key',
    GOOGLE_SEARCH_ENGINE_ZH: 'engine-zh',
    GOOGLE_SEARCH_ENGINE_EN: 'engine-en',
    GOOGLE_SEARCH_ENGINE_JA: 'engine-ja',
    GOOGLE_SEARCH_URL: origin,
  });
});
afterAll(async () => {
  await app.close();
  google.closeAllConnections();
  google.close();
});

const item = (more: object = {}) => ({
  kind: 'customsearch#result',
  title: 'Ink &amp; paper',
  link: 'https://hub.example/en/news/ink',
  snippet: 'All about ink.',
  htmlSnippet: 'All about <b>ink</b>.',
  ...more,
});
const found = (items: object[] | undefined, totalResults = String(items?.length ?? 0)) => ({
  kind: 'customsearch#search',
  searchInformation: { searchTime: 0.2, totalResults },
  ...(items && { items }),
});
const says = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const refusal = (status: number, code: string, reason: string) => ({
  error: { code: status, message: 'no', status: code, errors: [{ reason, domain: 'global' }] },
});

describe('search by Google', () => {
  test('asks the engine of the language for the page, and gives results as text', async () => {
    let asked = new URLSearchParams();
    answer = (query, response) => {
      asked = query;
      response.end(JSON.stringify(found([item({ pagemap: { metatags: [{ 'article:published_time': '2026-11-18T00:00:00+08:00' }] } })], '23')));
    };
    const { status, headers, body } = await app.call('GET', `/search?q=${encodeURIComponent(' 漫畫 ')}&page=2&lang=ja`);
    expect(Object.fromEntries(asked)).toEqual({ key: 'key', cx: 'engine-ja', q: '漫畫', hl: 'ja', num: '10', start: '11' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      data: [
        {
          title: 'Ink & paper',
          url: 'https://hub.example/en/news/ink',
          excerpt: [
            { text: 'All about ', hit: false },
            { text: 'ink', hit: true },
            { text: '.', hit: false },
          ],
          date: '2026-11-18',
        },
      ],
      meta: { total: 23, page: 2, per_page: 10, last_page: 3 },
    });
    await app.call('GET', '/search?q=ink', { language: 'zh-TW' });
    expect([asked.get('cx'), asked.get('hl'), asked.get('start')]).toEqual(['engine-zh', 'zh-TW', '1']);
  });

  test('no results are an empty list, whether Google leaves the items out or not', async () => {
    for (const items of [undefined, []]) {
      says(found(items));
      const { status, body } = await app.call('GET', '/search?q=nothing');
      expect([status, body.data, body.meta.total]).toEqual([200, [], 0]);
    }
  });

  test('HTML in titles and snippets is text, and only web addresses are links', async () => {
    const htmlSnippet = '<img src=x onerror=alert(1)>a &lt;script&gt; <b>ink</b>&nbsp;&#39;b&#39;<br>c';
    says(found([item({ htmlSnippet, title: '<script>x</script>' }), item({ link: 'javascript:alert(1)' }), item({ link: 'nowhere' })]));
    const { body } = await app.call('GET', '/search?q=ink');
    expect(body.data).toHaveLength(1);
    expect(body.data[0].title).toBe('<script>x</script>');
    expect(body.data[0].excerpt).toEqual([
      { text: 'a <script> ', hit: false },
      { text: 'ink', hit: true },
      { text: " 'b' c", hit: false },
    ]);
  });

  test('a used-up quota, a silent, a broken and a refusing service each have a text of their own', async () => {
    const code = async (language = 'en') => {
      const { status, body } = await app.call('GET', '/search?q=ink', { language });
      return [status, body.code, body.message];
    };
    const quota = [503, 'SEARCH_QUOTA', 'Today’s search limit has been reached. Please try again tomorrow, or use the site map.'];
    says(refusal(429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded'), 429);
    expect(await code()).toEqual(quota);
    // The operator reads why, and nothing of what was looked for.
    expect(app.logged()).toContainEqual(expect.objectContaining({ level: 'warn', reason: 'quota' }));
    expect(JSON.stringify(app.logged())).not.toContain('ink');
    expect((await code('ja'))[2]).toBe('本日の検索回数の上限に達しました。明日もう一度お試しいただくか、サイトマップからお探しください。');
    says(refusal(403, 'PERMISSION_DENIED', 'dailyLimitExceeded'), 403);
    expect(await code()).toEqual(quota);
    const unavailable = [502, 'SEARCH_UNAVAILABLE', 'The search service is not available at the moment. Please try again later.'];
    says(refusal(403, 'PERMISSION_DENIED', 'accessNotConfigured'), 403);
    expect(await code()).toEqual(unavailable);
    for (const broken of ['<html>', '{"items":', '{}', { ...found([]), items: 'many' }]) {
      says(broken);
      expect(await code()).toEqual(unavailable);
    }
  });

  test('a service that does not answer in time is given up', async () => {
    answer = () => {};
    const search = openGoogleSearch({ url: origin, key: 'key', engines: { zh: 'z', en: 'e', ja: 'j' }, timeoutMs: 50 });
    const asked = searchSite({ ...app, search }, { q: 'ink', language: 'en', page: 1 }, 'local');
    await expect(asked).rejects.toMatchObject({ code: 'SEARCH_TIMEOUT', cause: { name: 'SearchFailure', reason: 'timeout' } });
    expect(ERROR_STATUS.SEARCH_TIMEOUT).toBe(504);
  });

  test('queries are bounded, and so is how many of them come from one place', async () => {
    says(found([]));
    for (const wrong of ['', 'q=', 'q=%20', `q=${'a'.repeat(201)}`, 'q=a&page=11', 'q=a&page=0', 'q=a&lang=fr'])
      expect([wrong, (await app.call('GET', `/search?${wrong}`)).status]).toEqual([wrong, 422]);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await app.call('GET', '/search?q=a')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('the page is told who answers: the site’s own index until Google is set up', async () => {
  expect((await app.call('GET', '/search/provider')).body).toEqual({ data: { provider: 'google' } });
  const plain = await openTestApp();
  try {
    expect((await plain.call('GET', '/search/provider')).body).toEqual({ data: { provider: 'site' } });
    const { status, body } = await plain.call('GET', '/search?q=ink');
    expect([status, body.code]).toEqual([404, 'SEARCH_NOT_SET_UP']);
  } finally {
    await plain.close();
  }
});
