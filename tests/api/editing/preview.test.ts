import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DraftPage, DraftSurroundings, DraftToShow } from '../../../src/domain/editing/draft-page.ts';
import { LIMITS } from '../../../src/domain/rate-limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* The page of a draft: what its maker is asked for, and what is said where there is none. The pages themselves: tests/api/releases/renderer. */

const NEWS = 'news.sample-news-1';
let app: TestApp;
let content: ContentCopy;
let editor: TestMember;
let asked: { draft: DraftToShow; from: DraftSurroundings }[];
let answer: () => Promise<DraftPage>;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  const make = (draft: DraftToShow, from: DraftSurroundings) => {
    asked.push({ draft, from });
    return answer();
  };
  app = await openTestApp({ CONTENT_DIR: content.path }, { draftPages: { make } });
  editor = await signUp(app, { role: 'editor' });
  return async () => {
    await app.close();
    content.remove();
  };
});
beforeEach(() => {
  asked = [];
  answer = async () => ({ kind: 'page', html: '<h1>made</h1>' });
});

const preview = (id: string, body: object, token = editor.token) => app.call('POST', `/staff/content/${id}/page`, { token, body: { language: 'en', ...body } });
const form = async (id: string) => {
  const { shared, texts } = (await app.call('GET', `/staff/content/${id}`, { token: editor.token })).body.data;
  return { shared, texts };
};

test('the page is made of the item as saving would write it, and nothing is saved', async () => {
  const before = content.all();
  const { shared, texts } = await form(NEWS);
  const en = { ...texts.en, front: { ...texts.en.front, title: 'Typed' } };
  const { status, headers, body } = await preview(NEWS, { shared, texts: { ...texts, en } });
  expect([status, headers.get('cache-control'), body.data]).toEqual([200, 'no-store', { state: 'shown', html: '<h1>made</h1>', errors: {} }]);
  const [{ draft, from } = { draft: null, from: null }] = asked;
  expect(draft).toMatchObject({ collection: 'news', name: 'sample-news-1', address: '/en/news/sample-news-1', files: [] });
  const named = (name: string) => draft?.texts.find((file) => file.name === name)?.text ?? '';
  expect(named('en.md')).toContain('title: Typed');
  expect(named('zh.md')).toBe(content.read('news/sample-news-1/zh.md'));
  expect(from).toEqual({ root: content.path, at: app.clock.now.toISOString(), mark: '0' });
  expect(content.all()).toEqual(before);
});

test('pictures that were sent and not saved are beside it with their sizes, and those that go are not', async () => {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(await picture({ width: 640, height: 480 }))], 'a.png'));
  const { id } = (await app.call('POST', '/staff/content_pictures', { token: editor.token, body })).body.data;
  const { shared, texts } = await form('album.sample-album');
  const alt = { zh: '雨', en: 'Rain', ja: '雨' };
  const album = { shared: { ...shared, pictures: [{ file: 'rain.webp', alt }] }, texts };
  const { data } = (await preview('album.sample-album', { ...album, put: [{ name: 'rain.webp', picture_id: id }] })).body;
  expect([data.state, asked[0]?.draft.files]).toEqual(['shown', [{ name: 'rain.webp', width: 640, height: 480 }]]);
  // A new one, of which nothing is there yet.
  expect((await preview('album.not-there-yet', { ...album, put: [{ name: 'rain.webp', picture_id: id }] })).body.data.state).toBe('shown');
  expect(asked[1]?.draft.texts.map(({ name }) => name).sort()).toEqual(['en.md', 'item.yaml', 'ja.md', 'zh.md']);
});

test('what would be refused is said at its field, and what else stands in the way by its file; both in the caller’s language', async () => {
  const { shared, texts } = await form(NEWS);
  const refused = (await preview(NEWS, { shared: { ...shared, tags: ['nothing'] }, texts })).body.data;
  expect(refused).toEqual({ state: 'faulty', html: null, errors: { 'shared.tags.0': [expect.stringContaining('nothing')] } });
  expect(asked).toEqual([]);
  answer = async () => ({ kind: 'fault', file: 'content/news/other/item.yaml', field: 'tags.0', reason: 'must be a day as YYYY-MM-DD' });
  const elsewhere = (await preview(NEWS, { shared, texts })).body.data;
  expect([elsewhere.state, Object.values(elsewhere.errors).flat().join()]).toEqual(['faulty', expect.stringContaining('content/news/other/item.yaml')]);
});

test('an item without a page has none, and where nothing makes pages it is said', async () => {
  expect((await preview('settings.rent', { shared: {} })).body.data.state).toBe('none');
  const { shared, texts } = await form(NEWS);
  answer = () => Promise.reject(new Error('it has ended'));
  expect((await preview(NEWS, { shared, texts })).body.data.state).toBe('away');
  expect(app.logged().at(-1)).toMatchObject({ level: 'warn', msg: 'the page of a draft could not be made' });
});

test('it is for editors, and no more often than one types', async () => {
  const { shared, texts } = await form(NEWS);
  const member = await signUp(app);
  expect((await preview(NEWS, { shared, texts }, member.token)).status).toBe(403);
  const other = await signUp(app, { role: 'editor' });
  for (let n = 0; n < LIMITS.contentPreviewByEditor.times; n += 1) await preview(NEWS, { shared, texts }, other.token);
  expect((await preview(NEWS, { shared, texts }, other.token)).status).toBe(429);
});
