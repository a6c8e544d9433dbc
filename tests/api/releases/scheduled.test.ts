import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Editors see all that appears or goes by its own dates, with its title in each language. */

let app: TestApp;
let root: string;
const [APPEARS, GOES, DRAFT] = ['sample-news-1', 'sample-news-2', 'sample-news-3'];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'scheduled-'));
  cpSync(SAMPLE_CONTENT, root, { recursive: true });
  const plan = (id: string | undefined, lines: string) => appendFileSync(join(root, 'news', id ?? '', 'item.yaml'), `\n${lines}\n`);
  plan(APPEARS, 'publish_at: 2026-11-20 09:30\nunpublish_at: 2026-12-24');
  plan(GOES, 'unpublish_at: 2026-11-19');
  plan(DRAFT, 'draft: true\npublish_at: 2026-11-19 12:00');
  app = await openTestApp({ CONTENT_DIR: root });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

test('the next first, until its moment has come; of a draft nothing', async () => {
  const { token } = await signUp(app, { role: 'editor' });
  const scheduled = async () => {
    const { data } = (await app.call('GET', '/staff/release_schedule', { token })).body;
    expect(data.scheduled_count).toBe(data.scheduled.length);
    // The sample has one of its own, far ahead.
    return data.scheduled.filter(({ kind, id }: { kind: string; id: string }) => kind === 'news' && id !== 'sample-news-future');
  };
  const told = async () => (await scheduled()).map(({ id, change, at }: { id: string; change: string; at: string }) => [id, change, at]);
  expect(await told()).toEqual([
    [GOES, 'goes', '2026-11-19T00:00:00+08:00'],
    [APPEARS, 'appears', '2026-11-20T09:30:00+08:00'],
    [APPEARS, 'goes', '2026-12-24T00:00:00+08:00'],
  ]);
  const texts = app.library.drafts.news.find(({ id }) => id === APPEARS)?.texts;
  expect((await scheduled())[1]).toMatchObject({ title_zh: texts?.zh.title, title_en: texts?.en?.title ?? null, title_ja: texts?.ja?.title ?? null });
  app.clock.now = new Date('2026-11-20T09:30:00+08:00');
  expect(await told()).toEqual([[APPEARS, 'goes', '2026-12-24T00:00:00+08:00']]);
});
