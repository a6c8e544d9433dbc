import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type GitTwin, openGitTwin } from '../../support/files/git-twins.ts';
import { signUp } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Acts that wait for a review, at real git behind the API of each host: an item has one review at a time, everybody goes on from it, and readers see what is merged. */

const ID = 'news.sample-news-1';
const FILE = 'news/sample-news-1/en.md';

describe.each(swept(['github', 'gitlab', 'gitea'] as const, 3))('reviews at %s', (kind) => {
  let twin: GitTwin;
  let app: TestApp;
  let clone: string;
  let lin: string;
  let wu: string;
  beforeAll(async () => {
    twin = await openGitTwin(kind, SAMPLE_CONTENT);
    clone = await twin.clone();
    const host = { CONTENT_HOST: kind, CONTENT_HOST_URL: twin.url, CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'twin-token' };
    app = await openTestApp({ CONTENT_DIR: clone, ...host, CONTENT_REVIEW: '1' });
    const called = async (name: string) => {
      const editor = await signUp(app, { role: 'editor' });
      await app.database.query('UPDATE members SET name = $1 WHERE id = $2', [name, editor.memberId]);
      return editor.token;
    };
    lin = await called('Lin');
    wu = await called('Wu');
  });
  afterAll(async () => {
    await app.close();
    await twin.close();
    rmSync(clone, { recursive: true, force: true });
  });

  const call = (method: string, path: string, body?: unknown, token = lin) => app.call(method, `/staff/${path}`, { token, body });
  const item = async (token = lin) => (await call('GET', `content/${ID}`, undefined, token)).body.data;
  const add = async (line: string, token = lin) => {
    const { revision, shared, texts } = await item(token);
    return call('PUT', `content/${ID}`, { revision, shared, texts: { ...texts, en: { ...texts.en, body: `${texts.en.body}\n\n${line}` } } }, token);
  };
  const branches = () => twin.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/editing').split('\n').filter(Boolean);
  const at = (branch: string) => twin.git('show', `${branch}:${FILE}`);

  test('the first act begins a review, and the next ones are added to it, whoever does them; all see the text that waits, and who wrote it', async () => {
    const before = twin.git('rev-parse', 'main');
    expect((await add('One.')).status).toBe(200);
    expect((await item(wu)).texts.en.body).toContain('One.');
    expect((await add('Two.', wu)).status).toBe(200);
    const [branch = '', ...others] = branches();
    expect([others, twin.reviews.length, twin.git('rev-parse', 'main')]).toEqual([[], 1, before]);
    expect(twin.git('log', '--format=%an', `main..${branch}`).split('\n')).toEqual(['Wu', 'Lin']);
    expect([at(branch).includes('One.'), at(branch).includes('Two.'), at('main').includes('One.')]).toEqual([true, true, false]);
    const waiting = await item();
    expect(waiting).toMatchObject({ review_url: 'https://git.example/hub/pulls/1', reviewed: [{ by: 'Lin' }, { by: 'Wu' }] });
    const listed = (await call('GET', 'content?q=sample-news-1')).body.data;
    expect(listed.map(({ id, review_url }: { id: string; review_url: string | null }) => [id, review_url])).toContainEqual([ID, waiting.review_url]);
    const changes = (await call('GET', `content/${ID}/changes`)).body.data;
    expect(changes.map(({ review_url, may_be_undone }: { review_url: string; may_be_undone: boolean }) => [review_url, may_be_undone])).toEqual([
      ...[
        [waiting.review_url, true],
        [waiting.review_url, false],
      ],
    ]);
    expect(changes[0].commit).toBe(twin.git('rev-parse', branch));
  });

  test('two who save at once on what waits lose nothing; what was committed to its branch elsewhere stays', async () => {
    const { revision, shared, texts } = await item();
    const mine = { revision, shared: { ...shared, pinned: !shared.pinned }, texts };
    const answers = await Promise.all([call('PUT', `content/${ID}`, mine), add('Three.', wu)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(branches()).toHaveLength(1);
    // Four more: each has saved, or is told that it was slower, or that it has waited too long.
    const lines = await Promise.all(['One', 'Two', 'Three', 'Four'].map((line, i) => add(`${line} at once.`, i % 2 === 0 ? lin : wu)));
    const told = lines.map(({ status, body }) => (status === 200 ? 'saved' : body.code));
    expect(told).toContain('saved');
    expect(told.filter((each) => !['saved', 'CONTENT_CHANGED', 'CONTENT_AWAY', 'UNAVAILABLE_NOW'].includes(each))).toEqual([]);
    const [branch = ''] = branches();
    const late = await item();
    twin.meanwhile = () => twin.commitElsewhere(FILE, `${at(branch)}\n\nFrom the reviewer.\n`, branch);
    const body = { revision: late.revision, shared: late.shared, texts: { ...late.texts, en: { ...late.texts.en, body: 'Over it' } } };
    expect((await call('PUT', `content/${ID}`, body)).body.code).toBe('CONTENT_CHANGED');
    expect(at(branch)).toContain('From the reviewer.');
    expect((await item()).texts.en.body).toContain('From the reviewer.');
  });

  test('the last act is taken back on the same branch, and a new item is listed while it waits', async () => {
    expect((await add('Not this.')).status).toBe(200);
    const [last] = (await call('GET', `content/${ID}/changes`)).body.data;
    expect((await call('POST', `content/${ID}/changes/${last.id}/undo`)).status).toBe(200);
    const [branch = ''] = branches();
    expect([branches().length, at(branch).includes('Not this.')]).toEqual([1, false]);
    const texts = { zh: { front: { title: '新的', summary: '摘要' }, body: '內文' } };
    const fresh = { type: 'event', published_on: '2026-11-20', pinned: false, tags: [], draft: true };
    expect((await call('POST', 'content', { collection: 'news', name: 'waits', shared: fresh, texts })).status).toBe(200);
    expect([twin.reviews.length, (await call('GET', 'content?q=waits')).body.data.length]).toEqual([2, 1]);
    const again = await call('GET', 'content/news.waits');
    expect(again.body.data).toMatchObject({ title_zh: '新的', review_url: 'https://git.example/hub/pulls/2' });
  });

  test('what is merged is what readers see and editors go on from, and the next act begins a review of its own; so it is where one was closed', async () => {
    const [branch = ''] = branches().filter((each) => each.includes(ID));
    twin.git('update-ref', 'refs/heads/main', twin.git('rev-parse', branch));
    Object.assign(twin.reviews[0] ?? {}, { state: 'closed' });
    const reviews = twin.reviews.length;
    expect((await add('After it.')).status).toBe(200);
    expect([twin.reviews.length, at('main').includes('Two.'), at('main').includes('After it.')]).toEqual([reviews + 1, true, false]);
    expect((await item()).reviewed).toEqual([expect.objectContaining({ by: 'Lin' })]);
    // Closed without being merged: its branch may stay, and is nobody's text.
    Object.assign(twin.reviews.at(-1) ?? {}, { state: 'closed' });
    expect((await add('Another way.', wu)).status).toBe(409);
    const { texts, reviewed } = await item(wu);
    expect([texts.en.body.includes('After it.'), reviewed]).toEqual([false, []]);
    expect((await add('Another way.', wu)).status).toBe(200);
    expect([twin.reviews.length, (await item()).texts.en.body.includes('Another way.')]).toEqual([reviews + 2, true]);
  });

  test('a host that is away saves nothing', async () => {
    const { revision, shared, texts } = await item();
    twin.mood = 'away';
    expect((await call('PUT', `content/${ID}`, { revision, shared: { ...shared, pinned: !shared.pinned }, texts })).body.code).toBe('CONTENT_AWAY');
    twin.mood = 'well';
    expect((await item()).revision).toBe(revision);
  });
});
