import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { CONTENT_STATES } from '../../../src/domain/editing/content-item.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* The list of all content: what each filter leaves, alone and with others, and what fields may choose from. */

let app: TestApp;
let content: ContentCopy;
let editor: TestMember;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  const news = (name: string, fields: string) => {
    cpSync(join(content.path, 'news/sample-news-1'), join(content.path, 'news', name), { recursive: true });
    writeFileSync(join(content.path, 'news', name, 'item.yaml'), `type: facility\npinned: false\ntags: []\n${fields}\n`);
  };
  news('zz-over', 'published_on: "2026-10-11"\nunpublish_at: "2026-11-18 10:30"');
  news('zz-coming', 'published_on: "2026-10-11"\npublish_at: "2026-11-18 10:31"');
  rmSync(join(content.path, 'news/sample-news-2/ja.md'));
  app = await openTestApp({ CONTENT_DIR: content.path });
  editor = await signUp(app, { role: 'editor' });
  return async () => {
    await app.close();
    content.remove();
  };
});

const get = async (path: string) => (await app.call('GET', `/staff/${path}`, { token: editor.token })).body;
const list = async (query: string) => get(`content?per_page=100&${query}`);
const namesOf = async (query: string) => (await list(query)).data.map(({ name }: { name: string }) => name);

test('each item is in one state, and a state has those alone', async () => {
  const news = await namesOf('collection=news');
  const byState = await Promise.all(CONTENT_STATES.map((state) => namesOf(`collection=news&state=${state}`)));
  expect(byState.flat().sort()).toEqual(news);
  const [draft, scheduled, open, ended] = byState;
  expect(draft).toEqual(['sample-news-draft']);
  expect(scheduled).toEqual(expect.arrayContaining(['sample-news-future', 'zz-coming']));
  expect(open).toContain('sample-news-1');
  expect(ended).toEqual(['zz-over']);
});

test('when an item changes by itself is said with it', async () => {
  const { data } = await list('collection=news&q=zz-');
  expect(data.map(({ name, state, changes_at }: Record<string, unknown>) => [name, state, changes_at])).toEqual([
    ['zz-coming', 'scheduled', '2026-11-18T10:31:00+08:00'],
    ['zz-over', 'ended', null],
  ]);
});

test('every word of a search stands in the name, the title or the summary, in whatever language and case', async () => {
  expect(await namesOf('q=zz-over')).toEqual(['zz-over']);
  expect(await namesOf(`q=${encodeURIComponent('SAMPLE zz-over news')}`)).toEqual(['zz-over']);
  expect(await namesOf(`q=${encodeURIComponent('zz-over elsewhere')}`)).toEqual([]);
  expect(await namesOf('q=zz-over&collection=album')).toEqual([]);
});

test('what is not translated is found by its language, and in any; what has no texts is never among it', async () => {
  expect(await namesOf('collection=news&translation=missing')).toEqual(['sample-news-2']);
  expect(await namesOf('collection=news&translation=missing&language=ja')).toEqual(['sample-news-2']);
  expect(await namesOf('collection=news&translation=missing&language=en')).toEqual([]);
  expect(await namesOf('collection=news&translation=current&language=en&q=sample-news-2')).toEqual(['sample-news-2']);
  expect(await namesOf('collection=settings&translation=missing')).toEqual([]);
  const [item] = (await list('q=sample-news-2')).data;
  expect(item).toMatchObject({ translation_zh: null, translation_en: 'current', translation_ja: 'missing', changed_at: null, changed_by: null, others: [] });
});

test('a field chooses from items, which are marked where readers do not see them, or from the rows of a list', async () => {
  const choicesOf = async (source: string) =>
    (await get(`content_choices?of=${encodeURIComponent(source)}`)).data.choices as { id: string; is_draft: boolean }[];
  const news = await choicesOf('news');
  expect(news.map(({ id }) => id)).toEqual(await namesOf('collection=news'));
  expect(news.filter(({ is_draft }) => is_draft).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['sample-news-draft', 'sample-news-future', 'zz-coming', 'zz-over']),
  );
  expect(news.find(({ id }) => id === 'sample-news-1')).toMatchObject({ is_draft: false, title_en: 'Sample news 1' });
  for (const source of ['tags', 'news/_types', 'benefits']) {
    const choices = await choicesOf(source);
    expect(choices.length, source).toBeGreaterThan(0);
    expect(choices[0], source).toMatchObject({ id: expect.any(String), title_zh: expect.any(String), is_draft: false });
  }
  expect((await get('content_choices?of=nothing')).code).toBe('NOT_FOUND');
});
