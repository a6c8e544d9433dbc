import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { createContentHandler } from '../../../src/server/http/content-cache.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { DRAFT_IDS, SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let staff: string;
let member: string;
beforeAll(async () => {
  app = await openTestApp();
  staff = (await signUp(app, { role: 'editor' })).token;
  member = (await signUp(app)).token;
});
afterAll(async () => {
  await app.close();
});

const DRAFTS = [
  '/news/sample-news-draft',
  '/news/sample-news-future',
  '/activity/lecture/sample-lecture-draft',
  '/video/sample-video-draft',
  '/album/sample-album-draft',
];

describe('a draft', () => {
  test.each(DRAFTS)('%s is shown to staff who ask for the preview, and kept nowhere', async (path) => {
    const { status, body, headers } = await app.call('GET', `${path}?preview=1`, { token: staff });
    expect([status, body.data?.is_draft, headers.get('cache-control'), headers.get('etag')]).toEqual([200, true, 'no-store', null]);
    expect(body.data).toMatchObject({ title_zh: expect.stringContaining('範例'), content_en: expect.stringContaining('<p>') });
    expect(app.answers.get(`/api${path}?preview=1`)).toBeUndefined();
  });

  test.each(DRAFTS)('%s is to everyone else an id that nobody has', async (path) => {
    const unknown = await app.call('GET', `${path}-no-such?preview=1`, { token: staff });
    const asked = [
      app.call('GET', path),
      app.call('GET', path, { token: staff }),
      app.call('GET', `${path}?preview=0`, { token: staff }),
      app.call('GET', `${path}?preview=1`),
      app.call('GET', `${path}?preview=1`, { token: member }),
      app.call('GET', `${path}?preview=1`, { token: 'x'.repeat(43) }),
    ];
    for (const { status, body } of await Promise.all(asked)) expect([status, body]).toEqual([404, unknown.body]);
  });

  test('reviewers and administrators see it, too; the desk does not', async () => {
    for (const [role, status] of [
      ['reviewer', 200],
      ['admin', 200],
      ['desk', 404],
    ] as const) {
      const { token } = await signUp(app, { role });
      expect([role, (await app.call('GET', `${DRAFTS[0]}?preview=1`, { token })).status]).toEqual([role, status]);
    }
  });

  test('what is public already is no draft, also in the preview', async () => {
    const { body, headers } = await app.call('GET', `/news/${SAMPLE.news}?preview=1`, { token: staff });
    expect(body.data).not.toHaveProperty('is_draft');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the list of what is not public yet', () => {
  test('names drafts and what waits for its day, of a type when asked', async () => {
    const ids = async (path: string) => (await app.call('GET', path, { token: staff })).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('/preview/news?per_page=100')).toEqual(expect.arrayContaining(['sample-news-draft', 'sample-news-future']));
    expect(await ids('/preview/activity?type=lecture&per_page=100')).toContain('sample-lecture-draft');
    expect(await ids('/preview/activity?type=course&per_page=100')).not.toContain('sample-lecture-draft');
    expect(await ids('/preview/video?per_page=100')).toContain('sample-video-draft');
    expect(await ids('/preview/album?per_page=100')).toContain('sample-album-draft');
  });

  test('is staff’s alone', async () => {
    const status = async (path: string, token: string | null) => (await app.call('GET', path, { token })).status;
    expect(await status('/preview/news', null)).toBe(401);
    expect(await status('/preview/news', member)).toBe(403);
    expect(await status('/preview/members', staff)).toBe(404);
  });
});

test('no public answer names a draft: every list, and every item that a list names', async () => {
  const lists = calls.filter(({ method, cache, envelope }) => method === 'GET' && cache === 'content' && envelope === 'list');
  const paths = lists.flatMap(({ path }) => {
    const types = path.includes('{type}') ? ['exhibition', 'lecture', 'course', 'matchmaking'] : [''];
    return types.map((type) => path.replace('{type}', type));
  });
  expect(paths).toEqual(expect.arrayContaining(['/news', '/activity', '/activity/lecture', '/video', '/album', '/comic', '/creator']));
  const answers: [string, string][] = [['/home', JSON.stringify((await app.call('GET', '/home')).body)]];
  const look = async (path: string) => {
    const { status, body } = await app.call('GET', path);
    answers.push([path, JSON.stringify(body)]);
    return status === 200 ? body : null;
  };
  for (const path of paths) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const body = await look(`${path}?per_page=100&page=${page}`);
      last = body.meta.last_page;
      for (const { id, type } of body.data) {
        if (path === '/activity') await look(`/activity/${type}/${id}`);
        else await look(`${path}/${id}`);
      }
    }
  }
  expect(answers.some(([path, text]) => path === '/activity/lecture/sample-lecture' && text.includes('"sample-exhibition"'))).toBe(true);
  const drafts = [...DRAFT_IDS, ...Object.values(app.library.drafts).flatMap((shelf) => shelf.map(({ id }) => id))];
  for (const [path, text] of answers) expect([path, drafts.filter((id) => text.includes(`"${id}"`))]).toEqual([path, []]);
});

test('a preview is not answered from what was kept, and leaves nothing behind', async () => {
  await app.call('GET', `/news/${SAMPLE.news}`);
  await app.call('GET', '/news/sample-news-draft?preview=1', { token: staff });
  const isKept = (url: string) => {
    let isAnswered = false;
    const response = { writeHead: () => undefined, end: () => (isAnswered = true) };
    const handle = createContentHandler(app.answers, app.log);
    return handle({ method: 'GET', headers: {}, url } as never, response as never) && isAnswered;
  };
  expect(isKept(`/api/news/${SAMPLE.news}`)).toBe(true);
  expect(isKept('/api/news/sample-news-draft?preview=1')).toBe(false);
});
