import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('news', () => {
  test('come newest first after the pinned, in pages', async () => {
    const { status, body } = await app.call('GET', '/news?per_page=5');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(5);
    expect(body.meta).toEqual({ total: app.library.news.length, page: 1, per_page: 5, last_page: Math.ceil(app.library.news.length / 5) });
    const dates = body.data.filter((news: { pinned: boolean }) => !news.pinned).map((news: { published_on: string }) => news.published_on);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('a type filters, an unknown id is a 404 in the caller’s language', async () => {
    const { body } = await app.call('GET', '/news?type=facility&per_page=100');
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every((news: { type: { id: string } }) => news.type.id === 'facility')).toBe(true);
    const missing = await app.call('GET', '/news/no-such-item', { language: 'ja' });
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ code: 'NOT_FOUND', message: 'お探しのものが見つかりません。' });
  });

  test('answers carry an ETag, and a repeated question costs a 304', async () => {
    const first = await app.call('GET', '/news');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await app.call('GET', '/news', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('wrong paging is a 422 that names the field', async () => {
    const { status, body } = await app.call('GET', '/news?per_page=1000');
    expect(status).toBe(422);
    expect(body).toEqual({ code: 'VALIDATION_FAILED', message: 'Input data format mismatch', errors: { per_page: ['Must be at most 100'] } });
    for (const many of ['1000000000', '9'.repeat(40)]) {
      expect((await app.call('GET', `/news?per_page=${many}`)).body.errors, many).toEqual({ per_page: ['Must be at most 100'] });
    }
    expect(Object.keys((await app.call('GET', '/news?page=-9999999999')).body.errors)).toEqual(['page']);
  });
});

test('FAQs and awards are listed, and one award is whole', async () => {
  const faqs = await app.call('GET', '/faq?per_page=100');
  expect(faqs.body.meta.total).toBe(2);
  expect(faqs.body.data[0].content_ja).toContain('<p>');
  const awards = await app.call('GET', '/award');
  const award = await app.call('GET', `/award/${awards.body.data[0].id}`);
  expect(award.body.data.winners.length).toBeGreaterThan(0);
});
