import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { openGitTwin } from '../../support/files/git-twins.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Texts that were changed outside the browser, in a folder that is a clone: which translations are older than the zh text, and what changed in it, is told by git. */

const [ID, PLACE] = ['news.sample-news-1', 'news/sample-news-1'];
let app: TestApp;
let content: ContentCopy;
let token: string;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  git('init', '--quiet', '--initial-branch=main');
  commit('The content');
  app = await openTestApp({ CONTENT_DIR: content.path });
  ({ token } = await signUp(app, { role: 'editor' }));
  return async () => {
    await app.close();
    content.remove();
  };
});

/** An hour later each time, by git's clock and by that of the app. */
let hours = 0;
function later(): Date {
  hours += 1;
  return new Date(Date.UTC(2026, 10, 1, hours));
}
const git = (...args: string[]): string => gitAt(later(), ...args);
const gitAt = (at: Date, ...args: string[]): string => {
  const times = { GIT_AUTHOR_DATE: at.toISOString(), GIT_COMMITTER_DATE: at.toISOString() };
  return execFileSync('git', ['-c', 'user.name=Else', '-c', 'user.email=else@git.example', ...args], {
    cwd: content.path,
    stdio: 'pipe',
    env: { ...process.env, ...times },
  })
    .toString()
    .trim();
};
function commit(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}
const write = (name: string, line: string) => appendFileSync(join(content.path, PLACE, name), `\n${line}\n`);
const item = async () => (await app.call('GET', `/staff/content/${ID}`, { token })).body.data;
const standing = async () => {
  const { translation_en, translation_ja } = await item();
  return [translation_en, translation_ja];
};
async function save(change: (form: { texts: Record<string, { body: string }> }) => void, also: object = {}): Promise<void> {
  app.clock.now = later();
  const { revision, shared, texts } = await item();
  const form = { revision, shared, texts };
  change(form);
  expect((await app.call('PUT', `/staff/content/${ID}`, { token, body: { ...form, ...also } })).status).toBe(200);
}

test('what came with one commit is up to date; a zh text that was committed later makes its translations older, with the lines that changed', async () => {
  expect(await standing()).toEqual(['current', 'current']);
  write('zh.md', '新的一句。');
  commit('zh alone');
  expect(await standing()).toEqual(['older', 'older']);
  const { texts, zh_then } = await item();
  expect([texts.zh.body.includes('新的一句。'), zh_then.en.body.includes('新的一句。'), zh_then.en.front]).toEqual([true, false, texts.zh.front]);
  const listed = (await app.call('GET', '/staff/content?translation=older&language=en', { token })).body.data;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([ID]);
  write('en.md', 'A new sentence.');
  commit('en after it');
  expect(await standing()).toEqual(['current', 'older']);
});

test('commits and acts of the browser are put in the order of their times', async () => {
  // In the browser: ja follows, and the next zh by hand makes both older.
  await save(({ texts }) => Object.assign(texts['ja'] ?? {}, { body: '新しい一文。' }));
  commit('what was saved');
  expect(await standing()).toEqual(['current', 'current']);
  write('zh.md', '再一句。');
  commit('zh again');
  expect(await standing()).toEqual(['older', 'older']);
  const { zh_then } = await item();
  expect([zh_then.en, zh_then.ja].map(({ body }) => [body.includes('新的一句。'), body.includes('再一句。')])).toEqual([
    [true, false],
    [true, false],
  ]);
  await save(() => {}, { still_right: ['en'] });
  expect(await standing()).toEqual(['current', 'older']);
  // Saved in the browser, and not committed yet: its history knows it.
  await save(({ texts }) => Object.assign(texts['zh'] ?? {}, { body: `${texts['zh']?.body}\n\n第三句。` }));
  expect(await standing()).toEqual(['older', 'older']);
  const last = (await item()).zh_then.en;
  expect([last.body.includes('再一句。'), last.body.includes('第三句。')]).toEqual([true, false]);
});

test('a folder whose git cannot be read tells what the browser knows', async () => {
  writeFileSync(join(content.path, '.git/HEAD'), 'nonsense');
  expect((await app.call('GET', `/staff/content/${ID}`, { token })).status).toBe(200);
  writeFileSync(join(content.path, '.git/HEAD'), 'ref: refs/heads/main\n');
});

test.each(['github', 'gitlab', 'gitea'] as const)(
  'an act at %s is no commit of somebody else, and one of somebody else is seen with what it changed',
  async (kind) => {
    const twin = await openGitTwin(kind, SAMPLE_CONTENT);
    const clone = await twin.clone();
    const host = { CONTENT_HOST: kind, CONTENT_HOST_URL: twin.url, CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'twin-token' };
    const hosted = await openTestApp({ CONTENT_DIR: clone, ...host });
    const editor = await signUp(hosted, { role: 'editor' });
    const read = async () => (await hosted.call('GET', `/staff/content/${ID}`, { token: editor.token })).body.data;
    const put = async (change: (texts: Record<string, { body: string }>) => void, also: object = {}) => {
      const { revision, shared, texts } = await read();
      change(texts);
      return (await hosted.call('PUT', `/staff/content/${ID}`, { token: editor.token, body: { revision, shared, texts, ...also } })).body.data;
    };
    hosted.clock.now = new Date(Date.now() + 60_000);
    // Both in one act, and then said to be right: the commits of acts count by the history alone.
    const zh = await put((texts) => Object.assign(texts['zh'] ?? {}, { body: '第一' }));
    expect(zh.translation_en).toBe('older');
    hosted.clock.now = new Date(hosted.clock.now.getTime() + 60_000);
    expect((await put(() => {}, { still_right: ['en', 'ja'] })).translation_en).toBe('current');
    twin.clock = new Date(hosted.clock.now.getTime() + 60_000);
    twin.commitElsewhere(`${PLACE}/zh.md`, `${twin.git('show', `main:${PLACE}/zh.md`)}\n\n第二\n`);
    // Any act brings the clone forward.
    hosted.clock.now = new Date(hosted.clock.now.getTime() + 120_000);
    const { shared, texts, revision } = (await hosted.call('GET', '/staff/content/news.sample-news-2', { token: editor.token })).body.data;
    await hosted.call('PUT', '/staff/content/news.sample-news-2', {
      token: editor.token,
      body: { revision, shared: { ...shared, pinned: !shared.pinned }, texts },
    });
    const seen = await read();
    expect([seen.translation_en, seen.zh_then.en.body.includes('第一'), seen.zh_then.en.body.includes('第二')]).toEqual(['older', true, false]);
    expect(readFileSync(join(clone, PLACE, 'zh.md'), 'utf8')).toContain('第二');
    await hosted.close();
    await twin.close();
    rmSync(clone, { recursive: true });
  },
);
