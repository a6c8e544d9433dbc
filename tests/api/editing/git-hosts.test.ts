import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healContent, openContentStore } from '../../../src/server/editing/editing.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { copyContent } from '../../support/files/content-copy.ts';
import { type GitTwin, openGitTwin } from '../../support/files/git-twins.ts';
import { signUp } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* The content at a git host: an act is one commit with the editor's name, or it is not; the folder is a clone that follows. */

const ID = 'news.sample-news-1';
const FILE = 'news/sample-news-1/en.md';

describe.each(swept(['github', 'gitlab', 'gitea'] as const, 3))('content at %s', (kind) => {
  let twin: GitTwin;
  let app: TestApp;
  let clone: string;
  let token: string;
  beforeAll(async () => {
    twin = await openGitTwin(kind, SAMPLE_CONTENT);
    clone = await twin.clone();
    const host = { CONTENT_HOST: kind, CONTENT_HOST_URL: twin.url, CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'twin-token' };
    app = await openTestApp({ CONTENT_DIR: clone, ...host, PUBLIC_SITE_URL: 'https://hub.example' });
    const editor = await signUp(app, { role: 'editor' });
    await app.database.query('UPDATE members SET name = $1 WHERE id = $2', ['Lin <Editor>', editor.memberId]);
    ({ token } = editor);
  });
  afterAll(async () => {
    await app.close();
    await twin.close();
    rmSync(clone, { recursive: true, force: true });
  });

  const call = (method: string, path: string, body?: unknown) => app.call(method, `/staff/${path}`, { token, body });
  const form = async () => {
    const { revision, shared, texts } = (await call('GET', `content/${ID}`)).body.data;
    return { revision, shared, texts };
  };
  const withLine = async (line: string) => {
    const { texts, ...rest } = await form();
    return { ...rest, texts: { ...texts, en: { ...texts.en, body: `${texts.en.body}\n\n${line}` } } };
  };
  const commits = () => twin.git('log', '--format=%an <%ae>|%s', 'main').split('\n');
  const fileAt = (path: string) => twin.git('show', `main:${path}`);

  test('an act of several files is one commit with the name of its editor; the clone follows, and the history names the commit', async () => {
    const before = commits().length;
    const body = await withLine('One more.');
    const saved = await call('PUT', `content/${ID}`, { ...body, shared: { ...body.shared, pinned: !body.shared.pinned } });
    expect([saved.status, saved.body.data.texts.en.body.endsWith('One more.')]).toEqual([200, true]);
    expect(commits()).toHaveLength(before + 1);
    expect(commits()[0]).toMatch(/^Lin Editor <\w+@hub\.example>\|news\.sample-news-1: saved \(pinned, en\.body\)$/);
    expect(twin.git('show', '--format=', '--name-only', 'main').split('\n').sort()).toEqual([FILE, 'news/sample-news-1/item.yaml']);
    expect(readFileSync(join(clone, FILE), 'utf8').trim()).toBe(fileAt(FILE));
    const [change] = (await call('GET', `content/${ID}/changes`)).body.data;
    expect(change.commit).toBe(twin.git('rev-parse', 'main'));
  });

  test('an item comes, goes and comes back, a commit each', async () => {
    const texts = { zh: { front: { title: '新的', summary: '摘要' }, body: '內文' } };
    const shared = { type: 'event', published_on: '2026-11-20', pinned: false, tags: [], draft: true };
    const begun = await call('POST', 'content', { collection: 'news', name: 'at-the-host', shared, texts });
    expect([begun.status, fileAt('news/at-the-host/zh.md').includes('新的')]).toEqual([200, true]);
    expect((await call('DELETE', `content/news.at-the-host?revision=${begun.body.data.revision}`)).status).toBe(200);
    expect(twin.git('ls-tree', '--name-only', 'main', 'news/at-the-host')).toBe('');
    const [gone] = (await call('GET', 'content/news.at-the-host/changes')).body.data;
    expect((await call('POST', `content/news.at-the-host/changes/${gone.id}/undo`)).status).toBe(200);
    expect((await call('GET', 'content/news.at-the-host')).body.data.revision).toBe(begun.body.data.revision);
  });

  test('what somebody commits elsewhere meanwhile stays: on another item both are there, on the same one the editor is told', async () => {
    const other = await withLine('Beside it.');
    twin.meanwhile = () => twin.commitElsewhere('news/sample-news-2/en.md', `${fileAt('news/sample-news-2/en.md')}\n\nFrom elsewhere.\n`);
    expect((await call('PUT', `content/${ID}`, other)).status).toBe(200);
    expect([fileAt(FILE).includes('Beside it.'), fileAt('news/sample-news-2/en.md').includes('From elsewhere.')]).toEqual([true, true]);
    const same = await withLine('Too late.');
    twin.meanwhile = () => twin.commitElsewhere(FILE, `${fileAt(FILE)}\n\nFaster.\n`);
    const refused = await call('PUT', `content/${ID}`, same);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONTENT_CHANGED']);
    expect([fileAt(FILE).includes('Faster.'), fileAt(FILE).includes('Too late.')]).toEqual([true, false]);
    expect((await form()).texts.en.body).toContain('Faster.');
  });

  test('six who save at once, each an item of their own, have six commits and six acts of the history', async () => {
    const before = commits().length;
    await saveSixAtOnce(call);
    expect(commits()).toHaveLength(before + 6);
    expect(await openContentStore(app.config).isWounded()).toBe(false);
    const { rows } = await app.database.query('SELECT commit FROM content_changes ORDER BY number DESC LIMIT 6', []);
    expect(rows.map((row) => Object(row).commit).sort()).toEqual(twin.git('log', '--format=%H', '--max-count=6', 'main').split('\n').sort());
  });

  test('a host that is away saves nothing and says so; one whose answer is lost has saved once, and the history knows', async () => {
    const body = await withLine('Away.');
    twin.mood = 'away';
    expect((await call('PUT', `content/${ID}`, body)).body.code).toBe('CONTENT_AWAY');
    expect((await call('GET', `content/${ID}`)).status).toBe(200);
    twin.mood = 'well';
    expect(fileAt(FILE)).not.toContain('Away.');
    // The commit is made, and its answer does not arrive.
    const lost = await withLine('Lost.');
    twin.meanwhile = () => {
      twin.mood = 'silent';
    };
    expect((await call('PUT', `content/${ID}`, lost)).body.code).toBe('CONTENT_AWAY');
    twin.mood = 'well';
    await healContent(app, openContentStore(app.config));
    expect(fileAt(FILE).split('Lost.')).toHaveLength(2);
    expect((await call('PUT', `content/${ID}`, lost)).status).toBe(200);
    expect(fileAt(FILE).split('Lost.')).toHaveLength(2);
    expect((await call('GET', `content/${ID}/changes`)).body.data[0]).toMatchObject({ act: 'saved', commit: twin.git('rev-parse', 'main') });
  });
});

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestApp['call']>;

/** Six items, each with a line more, all at the same moment; who has waited too long for the others is told so, and asks again. */
async function saveSixAtOnce(call: Call): Promise<void> {
  const listed = (await call('GET', 'content?collection=news')).body.data as { id: string }[];
  const save = async ({ id }: { id: string }) => {
    const { revision, shared, texts } = (await call('GET', `content/${id}`)).body.data;
    const body = { revision, shared, texts: { ...texts, zh: { ...texts.zh, body: `${texts.zh.body}\n\n一行` } } };
    let saved = await call('PUT', `content/${id}`, body);
    while (saved.status === 503) saved = await call('PUT', `content/${id}`, body);
    expect(saved.status).toBe(200);
  };
  await Promise.all(listed.slice(0, 6).map(save));
}

test('in a folder that is a clone an act is a commit of its files alone, where that is asked for', async () => {
  const content = copyContent(SAMPLE_CONTENT);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Else', '-c', 'user.email=else@git.example', ...args], { cwd: content.path, stdio: 'pipe' })
      .toString()
      .trim();
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The content');
  const app = await openTestApp({ CONTENT_DIR: content.path, CONTENT_COMMITS: '1', PUBLIC_SITE_URL: 'https://hub.example' });
  const { token } = await signUp(app, { role: 'editor' });
  execFileSync('sh', ['-c', 'echo more >> news/sample-news-2/en.md'], { cwd: content.path });
  const { data } = (await app.call('GET', `/staff/content/${ID}`, { token })).body;
  const body = { revision: data.revision, shared: { ...data.shared, pinned: !data.shared.pinned }, texts: data.texts };
  expect((await app.call('PUT', `/staff/content/${ID}`, { token, body })).status).toBe(200);
  expect(git('show', '--format=%ae', '--name-only').split('\n')).toEqual([expect.stringMatching(/@hub\.example$/), '', 'news/sample-news-1/item.yaml']);
  // What somebody has written beside it by hand is theirs to commit.
  expect(git('status', '--porcelain')).toBe('M news/sample-news-2/en.md');
  expect((await app.call('GET', `/staff/content/${ID}/changes`, { token })).body.data[0].commit).toBe(git('rev-parse', 'HEAD'));
  await saveSixAtOnce((method, path, given) => app.call(method, `/staff/${path}`, { token, body: given }));
  expect(git('log', '--format=%H').split('\n')).toHaveLength(8);
  const { rows } = await app.database.query('SELECT commit FROM content_changes ORDER BY number DESC LIMIT 6', []);
  expect(rows.map((row) => Object(row).commit).sort()).toEqual(git('log', '--format=%H', '--max-count=6').split('\n').sort());
  await app.close();
  content.remove();
});
