import { execFile, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUSH_MAX_BYTES } from '../../../src/domain/releases/push.ts';
import { createApp } from '../../../src/server/app.ts';
import { PullFault, pullContent } from '../../../src/server/releases/pushes/pull-content.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const SECRET = 'a-secret-of-the-git-host';

describe('a push that a git host tells of', () => {
  let app: TestApp;
  let server: ReturnType<typeof createApp>;
  beforeAll(async () => {
    app = await openTestApp({ CONTENT_PUSH_SECRET: SECRET });
    server = createApp(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.query('DELETE FROM release_requests', []);
  });

  const pushed = (after: string, branch = 'main') => JSON.stringify({ ref: `refs/heads/${branch}`, after });
  async function push(body: string, { delivery = 'd-1', secret = SECRET } = {}) {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature, 'x-github-delivery': delivery };
    const answer = await server.request('/api/content_pushes', { method: 'POST', body, headers });
    return { status: answer.status, body: await answer.json() };
  }
  const asked = async () => (await app.database.db.selectFrom('release_requests').select('cause').execute()).map(({ cause }) => cause);
  const waiting = async () => (await app.jobs.backlog()).find(({ queue }) => queue === 'make-release')?.waiting ?? 0;

  test('asks for a release and wakes whoever makes it, once for a burst', async () => {
    const before = await waiting();
    expect(await push(pushed('one'), { delivery: 'burst-1' })).toEqual({ status: 202, body: { data: { outcome: 'requested' } } });
    expect((await push(pushed('two'), { delivery: 'burst-2' })).status).toBe(202);
    expect(await asked()).toEqual(['pushed']);
    expect(await waiting()).toBe(before + 1);
  });

  test('is heeded once: the same again asks for nothing, nor under another name', async () => {
    const body = pushed('three');
    await push(body, { delivery: 'once' });
    await app.database.query('DELETE FROM release_requests', []);
    const before = await waiting();
    expect(await push(body, { delivery: 'once' })).toEqual({ status: 200, body: { data: { outcome: 'known' } } });
    expect(await push(body, { delivery: 'another-name' })).toMatchObject({ body: { data: { outcome: 'known' } } });
    expect(await push(pushed('four'), { delivery: 'once' })).toMatchObject({ body: { data: { outcome: 'known' } } });
    expect([await asked(), await waiting()]).toEqual([[], before]);
  });

  test('sent twice at the same moment, it is heeded once', async () => {
    const body = pushed('five');
    const outcomes = await Promise.all([push(body, { delivery: 'twice' }), push(body, { delivery: 'twice' })]);
    expect(outcomes.map((each) => each.body.data.outcome).sort()).toEqual(['known', 'requested']);
  });

  test('forged, it asks for nothing and leaves nothing; a real one under that name is heeded', async () => {
    expect(await push(pushed('six'), { delivery: 'forged', secret: 'not-the-secret-of-it' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await asked()).toEqual([]);
    expect((await push(pushed('six'), { delivery: 'forged' })).status).toBe(202);
  });

  test.each([
    ['another branch', pushed('seven', 'drafts')],
    ['no push', '{"zen":"Keep it logically awesome."}'],
    ['no JSON', 'payload=%7B%7D'],
    ['null', 'null'],
  ])('%s is passed over', async (_, body) => {
    expect(await push(body, { delivery: `passed-over-${_}` })).toEqual({ status: 200, body: { data: { outcome: 'ignored' } } });
    expect(await asked()).toEqual([]);
  });

  test('too large, it is refused before it is read', async () => {
    expect((await push('x'.repeat(PUSH_MAX_BYTES + 1))).status).toBe(413);
  });

  test('where no secret is set nothing is there', async () => {
    const alone = await openTestApp();
    expect((await createApp(alone).request('/api/content_pushes', { method: 'POST', body: '{}' })).status).toBe(404);
    await alone.close();
  });
});

describe('the folder of content that is a clone', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pushes-'));
    git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'host.git');
    git('.', 'clone', '--quiet', 'host.git', 'editor');
    commit('editor', 'zh.md', 'one');
    git('editor', 'push', '--quiet', 'origin', 'HEAD:main');
    git('.', 'clone', '--quiet', 'host.git', 'content');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const AUTHOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@host.example'];
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { cwd: join(root, folder), stdio: ['ignore', 'pipe', 'ignore'] });
  function commit(folder: string, file: string, text: string) {
    writeFileSync(join(root, folder, file), text);
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message', text);
  }
  const content = () => join(root, 'content');
  const textOf = (file: string) => readFileSync(join(content(), file), 'utf8');

  test('is brought up to what was pushed; what stands there and is not committed stays', async () => {
    commit('editor', 'zh.md', 'two');
    git('editor', 'push', '--quiet', 'origin', 'HEAD:main');
    writeFileSync(join(content(), 'of-a-creator.md'), 'mine');
    expect(await pullContent(content(), 'main')).toBe(true);
    expect([textOf('zh.md'), textOf('of-a-creator.md')]).toEqual(['two', 'mine']);
    expect(await pullContent(content(), 'main')).toBe(true);
  });

  test('is pulled by many at once, in this process and beside it: each has what was pushed when it asked', async () => {
    const beside = () => promisify(execFile)('git', ['fetch', '--quiet', 'origin', '+refs/heads/*:refs/remotes/origin/*'], { cwd: content() });
    for (const text of ['two', 'three', 'four']) {
      commit('editor', 'zh.md', text);
      git('editor', 'push', '--quiet', 'origin', 'HEAD:main');
      const asked = Array.from({ length: 6 }, async () => [await pullContent(content(), 'main'), textOf('zh.md')]);
      await Promise.allSettled([beside()]);
      expect(await Promise.all(asked)).toEqual(asked.map(() => [true, text]));
    }
  });

  test('goes forward alone: what was committed here and not there is left as it is, and told', async () => {
    commit('content', 'en.md', 'of this machine');
    commit('editor', 'zh.md', 'two');
    git('editor', 'push', '--quiet', 'origin', 'HEAD:main');
    await expect(pullContent(content(), 'main')).rejects.toThrow(/fast-forward/i);
    expect([textOf('zh.md'), textOf('en.md')]).toEqual(['one', 'of this machine']);
  });

  test('what stood in the way is one line, in which no password stands', async () => {
    git('content', 'remote', 'set-url', 'origin', 'http://editor:a-secret-of-ours@127.0.0.1:1/content.git');
    const fault = await pullContent(content(), 'main').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PullFault);
    expect(fault).toMatchObject({ message: expect.stringMatching(/^unable to access 'http:\/\/127\.0\.0\.1:1\/content\.git/) });
    expect(String((fault as PullFault).message)).not.toContain('a-secret-of-ours');
  });

  test('a host that is away changes nothing; what is no clone is not pulled', async () => {
    rmSync(join(root, 'host.git'), { recursive: true });
    await expect(pullContent(content(), 'main')).rejects.toThrow(/git/);
    expect(textOf('zh.md')).toBe('one');
    rmSync(join(content(), '.git'), { recursive: true });
    expect(await pullContent(content(), 'main')).toBe(false);
  });
});
