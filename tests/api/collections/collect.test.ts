import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Favourites (docs/rules.md#favourites): keeping and letting go, the list, and what others are told of them: nothing. */

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app);
});
afterAll(() => app.close());

const collect = (path: string, isCollect: boolean, { token }: { token: string | null } = member) =>
  app.call('PUT', `/${path}/collect`, { body: { is_collect: isCollect }, token });
const list = async (kind: string, query = '', { token } = member) => (await app.call('GET', `/my/collect/${kind}${query}`, { token })).body;
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.map(({ id }: { id: string }) => id);

const ITEMS = {
  news: `news/${SAMPLE.news}`,
  activity: 'activity/lecture/sample-lecture',
  video: 'video/sample-video',
  album: 'album/sample-album',
};

describe.each(Object.entries(ITEMS))('%s', (kind, path) => {
  test('is kept, stands in the list with its title, and is let go again', async () => {
    const id = path.split('/').at(-1);
    expect((await collect(path, true)).body).toEqual({ data: { id, is_collect: true } });
    const { data, meta } = await list(kind);
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([{ id, kind, is_collect: true, activity_type: kind === 'activity' ? 'lecture' : null, item: { title_zh: expect.any(String) } }]);
    expect((await collect(path, false)).body).toEqual({ data: { id, is_collect: false } });
    expect(await ids(kind)).toEqual([]);
  });

  test('said twice is said once', async () => {
    const [first, again] = [await collect(path, true), await collect(path, true)];
    expect([first.status, again.status, (await list(kind)).meta.total]).toEqual([200, 200, 1]);
    const [gone, goneAgain] = [await collect(path, false), await collect(path, false)];
    expect([gone.status, goneAgain.status, (await list(kind)).meta.total]).toEqual([200, 200, 0]);
  });

  test('says to its member, and to nobody else, that it is a favourite', async () => {
    const flag = async (token: string | null) => (await app.call('GET', `/${path}`, { token })).body.data.is_collect;
    await flag(null);
    await collect(path, true);
    const stranger = await signUp(app);
    expect([await flag(member.token), await flag(stranger.token), await flag(null)]).toEqual([true, false, false]);
    const listed = async (token: string | null) =>
      (await app.call('GET', `/${kind}?per_page=100`, { token })).body.data.filter((item: { is_collect: boolean }) => item.is_collect);
    expect([(await listed(member.token)).length, await listed(stranger.token), await listed(null)]).toEqual([1, [], []]);
    await collect(path, false);
    expect(await flag(member.token)).toBe(false);
  });
});

test('a form says it as well as JSON does', async () => {
  const { status, body } = await app.call('PUT', `/${ITEMS.news}/collect`, {
    body: new URLSearchParams({ is_collect: '1' }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    token: member.token,
  });
  expect([status, body.data.is_collect]).toEqual([200, true]);
  await collect(ITEMS.news, false);
});

test.each([
  ['an unknown id', 'news/no-such-item'],
  ['a draft', `news/${SAMPLE.draftNews}`],
  ['what comes later', 'news/sample-news-future'],
  ['an id of another kind', 'video/sample-album'],
  ['an activity of another type', 'activity/course/sample-lecture'],
  ['the draft of an activity', 'activity/lecture/sample-lecture-draft'],
])('%s is refused', async (_, path) => {
  for (const isCollect of [true, false]) {
    const { status, body } = await collect(path, isCollect);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('a visitor, an unknown type and a wrong flag are refused in the caller’s language', async () => {
  expect((await collect(ITEMS.news, true, { token: null })).status).toBe(401);
  expect((await app.call('GET', '/my/collect/news')).status).toBe(401);
  expect((await app.call('GET', '/my/collect/comic', { token: member.token })).status).toBe(404);
  expect((await collect('activity/party/sample-lecture', true)).status).toBe(404);
  for (const body of [{}, { is_collect: 'perhaps' }, { is_collect: null }]) {
    const answer = await app.call('PUT', `/${ITEMS.news}/collect`, { body, token: member.token, language: 'zh' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['is_collect']]);
  }
});

test('a cancelled activity can be kept: what became of it stands in the list', async () => {
  const { data } = await app.call('GET', '/activity?state=cancelled').then(({ body }) => body);
  const path = `activity/${data[0].type}/${data[0].id}`;
  expect((await collect(path, true)).status).toBe(200);
  expect((await list('activity')).data[0].item).toMatchObject({ is_cancelled: true });
  await collect(path, false);
});

describe('what the centre no longer shows', () => {
  const rows = (kind: 'news' | 'activity', item_id: string) => ({
    member_id: member.memberId,
    kind,
    item_id,
    activity_type: kind === 'activity' ? ('lecture' as const) : null,
    collected_at: TEST_NOW,
  });

  test('stays in the list without a word of it, can be removed, and not be added again', async () => {
    await app.database.db
      .insertInto('collected_items')
      .values([rows('news', SAMPLE.draftNews), rows('activity', 'a-withdrawn-lecture')])
      .execute();
    for (const [kind, path] of [
      ['news', `news/${SAMPLE.draftNews}`],
      ['activity', 'activity/lecture/a-withdrawn-lecture'],
    ] as const) {
      const { data } = await list(kind);
      expect(data).toMatchObject([{ id: path.split('/').at(-1), activity_type: kind === 'activity' ? 'lecture' : null, item: null }]);
      expect(JSON.stringify(data)).not.toContain('title');
      expect((await collect(path.replace('lecture/', 'course/').replace('news/', 'video/'), false)).status).toBe(404);
      expect((await collect(path, false)).status).toBe(200);
      expect(await ids(kind)).toEqual([]);
      expect((await collect(path, true)).status).toBe(404);
    }
  });
});

describe('the list', () => {
  const NEWS = [1, 2, 3, 4, 5].map((number) => `sample-news-${number}`);

  test('is newest first, in pages, and goes on after an entry whatever was removed meanwhile', async () => {
    const other = await signUp(app);
    for (const id of NEWS) await collect(`news/${id}`, true, other);
    expect(await ids('news', '?per_page=2', other)).toEqual(['sample-news-5', 'sample-news-4']);
    expect(await ids('news', '?per_page=2&page=3', other)).toEqual(['sample-news-1']);
    expect((await list('news', '?per_page=2', other)).meta).toEqual({ total: 5, page: 1, per_page: 2, last_page: 3 });
    const { position } = (await list('news', '?per_page=2', other)).data[1];
    for (const id of ['sample-news-5', 'sample-news-4']) await collect(`news/${id}`, false, other);
    expect(await ids('news', `?per_page=2&before=${position}`, other)).toEqual(['sample-news-3', 'sample-news-2']);
    expect(await ids('news', '', other)).toEqual(['sample-news-3', 'sample-news-2', 'sample-news-1']);
    // What is added again is what was added last.
    await collect('news/sample-news-1', false, other);
    await collect('news/sample-news-1', true, other);
    expect(await ids('news', '?per_page=1', other)).toEqual(['sample-news-1']);
    expect((await list('news', '?before=0', other)).errors).toHaveProperty('before');
  });

  test('is a member’s own', async () => {
    await collect(ITEMS.video, true);
    expect(await ids('video', '', await signUp(app))).toEqual([]);
    await collect(ITEMS.video, false);
  });
});

describe('the marks of a page', () => {
  const marks = (items: string, token: string | null = member.token) => app.call('GET', `/my/collect?items=${items}`, { token });

  test('name those of its items that are kept, each once', async () => {
    await collect(ITEMS.news, true);
    await collect(ITEMS.activity, true);
    const asked = `news.${SAMPLE.news},news.${SAMPLE.news},news.${SAMPLE.otherNews},activity.sample-lecture,video.sample-video`;
    const { body, headers } = await marks(asked);
    expect(body.data.items.toSorted()).toEqual(['activity.sample-lecture', `news.${SAMPLE.news}`]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await marks('')).body.data.items).toEqual([]);
    expect((await marks(asked, null)).status).toBe(401);
  });

  test('are asked of so many items and no others', async () => {
    expect((await marks('comic.sample-comic')).status).toBe(422);
    expect((await marks('news.<script>')).status).toBe(422);
    const many = Array.from({ length: 101 }, (_, index) => `news.n${index}`).join(',');
    expect((await marks(many)).status).toBe(422);
  });
});

describe('at the same time', () => {
  test('a double press keeps an item once, and what is said last holds', async () => {
    const other = await signUp(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => collect(ITEMS.news, true, other)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await list('news', '', other)).meta.total).toBe(1);
    const mixed = await Promise.all([true, false, true, false, true].map((isCollect) => collect(ITEMS.news, isCollect, other)));
    expect(mixed.map(({ status }) => status)).toEqual(Array(5).fill(200));
    for (const isCollect of [false, true]) {
      await collect(ITEMS.news, isCollect, other);
      expect((await list('news', '', other)).meta.total).toBe(isCollect ? 1 : 0);
    }
  });

  test('many members keep one item', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => signUp(app)));
    const answers = await Promise.all(crowd.map((each) => collect(ITEMS.album, true, each)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const each of crowd) expect((await list('album', '', each)).meta.total).toBe(1);
  });
});

describe('answers about content', () => {
  test('are kept for visitors alone, and a cache is told so', async () => {
    await collect(ITEMS.news, true);
    const own = await app.call('GET', `/${ITEMS.news}`, { token: member.token });
    expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null]);
    const visitors = await app.call('GET', `/${ITEMS.news}`);
    expect(visitors.headers.get('cache-control')).toMatch(/^public/);
    expect(visitors.headers.get('vary')).toContain('Authorization');
    expect(visitors.body.data.is_collect).toBe(false);
  });

  test('the home page’s news say so too', async () => {
    const other = await signUp(app);
    const home = async () => (await app.call('GET', '/home', { token: other.token })).body.data;
    const before = await home();
    await collect(`news/${before.news[0].id}`, true, other);
    await collect(ITEMS.video, true, other);
    const after = await home();
    expect(after.news.map(({ is_collect }: { is_collect: boolean }) => is_collect)).toEqual(before.news.map((_: unknown, index: number) => index === 0));
    expect(after.videos).toMatchObject([{ is_collect: true }]);
  });
});
