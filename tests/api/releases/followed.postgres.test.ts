import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { createApp } from '../../../src/server/app.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { pullContent } from '../../../src/server/releases/pushes/pull-content.ts';
import { openReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';
import { TEST_SECRET_KEY } from '../../support/secret-keys.ts';

/*
 * From a commit at the git host to what readers get of two nodes: a signed push, the pull, the release, and both nodes with its site and its content, without a restart.
 */

const SECRET = 'a-secret-of-the-git-host';
const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
const EDITED = '推送後的消息';
/** A node looks each second, and reads the content anew. */
const TAKEN_MS = 60_000;
let app: TestApp;
let root: string;
const nodes: { origin: string; stop: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'followed-'));
  app = await openTestApp({ CONTENT_PUSH_SECRET: SECRET });
  cpSync(SAMPLE_CONTENT, join(root, 'editor'), { recursive: true });
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'host.git');
  git('editor', 'init', '--quiet', '--initial-branch=main');
  git('editor', 'remote', 'add', 'origin', join(root, 'host.git'));
  commit('begin');
  git('.', 'clone', '--quiet', 'host.git', 'content');
  nodes.push(await startNode(), await startNode());
});
afterAll(async () => {
  await Promise.all(nodes.map(({ stop }) => stop()));
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const AUTHOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@host.example'];
const git = (folder: string, ...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd: join(root, folder), stdio: 'pipe', encoding: 'utf8' });
function commit(message: string): string {
  git('editor', 'add', '.');
  git('editor', 'commit', '--quiet', '--message', message);
  git('editor', 'push', '--quiet', 'origin', 'HEAD:main');
  return git('editor', 'rev-parse', 'HEAD').trim();
}

async function startNode() {
  const given = { folder: join(root, 'releases'), delivered: DELIVERED };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'following-node.ts'), JSON.stringify(given)], {
    env: {
      ...BARE_ENVIRONMENT,
      ...{ NODE_ENV: 'test', ROLE: 'api', DATABASE_URL: app.url ?? '', DATA_DIR: join(root, 'var'), CONTENT_DIR: SAMPLE_CONTENT, SECRET_KEY: TEST_SECRET_KEY },
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [port] = await once(child.stdout, 'data');
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop };
}

/** Makes the release as a build does: a page of each news, and the content that they are made of. */
async function makeAsked(): Promise<void> {
  const content = join(root, 'content');
  const { database, library, log, now } = app;
  await makeRelease({
    ...{ database, library, log, now },
    maker: {
      folders: openReleaseFolders(join(root, 'releases')),
      delivered: DELIVERED,
      prepare: async (_from, causes) => {
        if (causes.includes('pushed')) await pullContent(content, 'main');
        return [];
      },
      build: async ({ site, library: file, at }) => {
        const read = await readLibrary(content, { at });
        const files: Record<string, object> = {};
        mkdirSync(join(site, 'zh/news'), { recursive: true });
        for (const { id, texts } of read.news) {
          writeFileSync(join(site, `zh/news/${id}.html`), `<meta http-equiv="content-security-policy" content="default-src 'self'"><h1>${texts.zh.title}</h1>`);
          files[`/zh/news/${id}.html`] = { type: 'text/html; charset=utf-8', br: false, immutable: false };
        }
        writeFileSync(join(site, '.files.json'), JSON.stringify(files));
        writeFileSync(file, serialize(read));
        return null;
      },
    },
  });
}

test('a signed push is pulled and released, and two nodes answer with its page and its content', async () => {
  const [item] = app.library.news;
  const id = item?.id ?? '';
  const file = join(root, 'editor/news', id, 'zh.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title:.*$/m, `title: ${EDITED}`));
  const body = JSON.stringify({ ref: 'refs/heads/main', after: commit('a new title') });
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature, 'x-github-delivery': 'd-1' };
  expect((await createApp(app).request('/api/content_pushes', { method: 'POST', body, headers })).status).toBe(202);
  await makeAsked();
  for (const { origin } of nodes) {
    const titleOf = async () => (await (await fetch(`${origin}/api/news/${id}`)).json()).data.title_zh;
    await expect.poll(titleOf, { timeout: TAKEN_MS }).toBe(EDITED);
    const page = await fetch(`${origin}/zh/news/${id}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(EDITED)]);
  }
});
