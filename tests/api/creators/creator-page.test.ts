import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { publishPages } from '../../../src/server/creators/publish-pages.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForCreator as apply } from '../../support/bookings/creators.ts';
import type { ApplicationChange } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The public page that a creator wishes for: what it says, and how it comes into the next build and goes from it. */

const CONTENT = process.env['CONTENT_DIR'] ?? '';
let app: TestApp;
let reviewer: TestMember;
let content: string;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await signUp(app, { role: 'reviewer' });
  content = mkdtempSync(join(tmpdir(), 'creator-pages-'));
  cpSync(CONTENT, content, { recursive: true });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['uploads', 'creator_applications', 'creator_memberships']) await app.database.query(`DELETE FROM ${table}`, []);
  await publish();
  await app.sent();
});
afterAll(async () => {
  rmSync(content, { recursive: true, force: true });
  await app.close();
});

const PATH = '/my/creator_page';
const WISH = { zhuyin: 'ㄌ', kana: 'りんしゃおまん', latin: 'Lin Siao-man', fields: ['drawing'], genres: ['fantasy'], since: 2015 };
const standing = async ({ token }: TestMember) => (await app.call('GET', '/my/creator_membership', { token })).body.data;
const wish = ({ token }: TestMember, body: object = WISH) => app.call('PUT', PATH, { token, language: 'en', body: { ...body } });
async function approved(change: ApplicationChange = {}) {
  const member = await signUp(app);
  const { id } = (await apply(app, member, change)).body.data;
  await app.call('PUT', `/staff/creator_applications/${id}`, { token: reviewer.token, body: { event: 'approve' } });
  return member;
}
async function publish(isDryRun = false) {
  const outcomes: string[] = [];
  for await (const { outcome } of publishPages(app, content, { isDryRun })) outcomes.push(outcome);
  return outcomes;
}
const folderOf = (id: string) => join(content, 'creator', id);
const read = (id: string, file: string) => readFileSync(join(folderOf(id), file), 'utf8');

test('says what was reviewed and how it is looked up, and the next build has it; taken back, it goes with the next', async () => {
  const member = await approved({
    profile_zh: '畫夜班公車的人。\n也畫<b>海</b> [link](https://x.example) 與 *星*。',
    profile_en: 'Draws night buses. And more.',
  });
  expect(await standing(member)).toMatchObject({ page: null, may_have_page: true });
  const { id } = (await wish(member)).body.data;
  expect(await standing(member)).toMatchObject({ page: { ...WISH, id } });
  expect(await publish(true)).toEqual(['written']);
  expect(existsSync(folderOf(id))).toBe(false);
  expect(await publish()).toEqual(['written']);
  expect(await publish()).toEqual(['unchanged']);

  const library = await readLibrary(content, { at: TEST_NOW });
  const item = library.creators.find((each) => each.id === id);
  expect(item?.data).toMatchObject({ of_member: true, fields: ['drawing'], genres: ['fantasy'], since: 2015 });
  expect(item?.texts.zh).toMatchObject({ title: '小漫', summary: '畫夜班公車的人。' });
  expect(item?.texts.zh.html).toContain('也畫&lt;b&gt;海&lt;/b&gt; [link](https://x.example) 與 *星*。');
  expect(item?.texts.en).toMatchObject({ title: 'Lin Siao-man', summary: 'Draws night buses.' });
  const all = readdirSync(folderOf(id))
    .map((file) => read(id, file))
    .join();
  for (const secret of ['範例路', member.memberId, 'zhongzheng']) expect(all).not.toContain(secret);

  expect((await app.call('DELETE', PATH, { token: member.token })).status).toBe(200);
  expect((await standing(member)).page).toBeNull();
  expect(await publish()).toEqual(['removed']);
  expect(existsSync(folderOf(id))).toBe(false);
});

test('a wish, and one that is taken back, ask for a release, once until it is made', async () => {
  await app.database.query('DELETE FROM release_requests', []);
  const asked = async () => (await app.database.query('SELECT cause, release_id FROM release_requests', [])).rows;
  const member = await approved({ profile_zh: '畫夜班公車的人。' });
  expect(await asked()).toEqual([]);
  await wish(member);
  expect(await asked()).toEqual([{ cause: 'creator', release_id: null }]);
  expect((await app.call('DELETE', PATH, { token: member.token })).status).toBe(200);
  expect(await asked()).toHaveLength(1);
});

test('a pen name stands for its creator, whose own names are nowhere on the page; without one, it is the name', async () => {
  const profile_en = 'Draws night buses.';
  const hidden = await approved({ full_name: '王本名', name_en: 'Wang Pen-ming', pen_name: '夜車', profile_en });
  const named = await approved({ full_name: '林小漫', name_en: 'Lin Siao-man', pen_name: '', profile_en });
  const [pen, own] = [
    (await wish(hidden, { ...WISH, latin: 'Night Bus' })).body.data.id,
    (await wish(named, { ...WISH, latin: 'Lin, Siao-man' })).body.data.id,
  ];
  await publish();
  const whole = (id: string) =>
    readdirSync(folderOf(id))
      .map((file) => read(id, file))
      .join();
  expect(whole(pen)).not.toMatch(/王本名|Wang|Pen-ming/);
  const { creators } = await readLibrary(content, { at: TEST_NOW });
  const titles = (id: string) => creators.filter((each) => each.id === id).map(({ texts }) => [texts.zh.title, texts.en?.title]);
  expect([titles(pen), titles(own)]).toEqual([[['夜車', 'Night Bus']], [['林小漫', 'Lin Siao-man']]]);
});

test('whatever a member writes is text on the page: no link, heading, list, code or picture comes of it', async () => {
  const lines = [
    ...[
      '# 標題',
      '---',
      '- 一',
      '1. 一',
      '1) 一',
      '> 引',
      '```',
      '\tcode',
      '    code',
      '| a | b |',
      '|---|---|',
      '[x]: https://evil.example',
      '![x](https://evil.example/x.png)',
    ],
    ...[
      'www.evil.example',
      'https://evil.example',
      'x@evil.example',
      '<script>alert(1)</script>',
      '<!-- x',
      '&lt;b&gt;',
      '{{ name }}',
      '{% x %}',
      'a  ',
      'b\\',
      '=====',
      '~~x~~',
      '[^1]',
    ],
    ...['\u202egnp', '=HYPERLINK("https://evil.example")', '---\ntitle: x\n---', ':::note', 'a\u2028# b', '\ufeff# c', '\u3000# d'],
  ];
  const member = await approved({ profile_zh: lines.join('\n'), profile_en: lines.join('\n\n'), full_name: '\'"{x: y}', pen_name: '# --- : & * ! | > %' });
  const { id } = (await wish(member)).body.data;
  await publish();
  const item = (await readLibrary(content, { at: TEST_NOW })).creators.find((each) => each.id === id);
  expect(item?.texts.zh.title).toBe('# --- : & * ! | > %');
  for (const html of [item?.texts.zh.html, item?.texts.en?.html]) {
    expect([...new Set(html?.match(/<\/?[a-z!][^>]*>/g))].sort()).toEqual(['</p>', '<p>']);
    for (const text of ['# 標題', 'www.evil.example', 'x@evil.example', '{% x %}', '[x]: https://evil.example']) expect(html).toContain(text);
  }
});

test('what a run that died left beside the items is gone with the next one', async () => {
  const member = await approved();
  await wish(member);
  const left = join(content, '.creator-c-000000000000.part');
  mkdirSync(left);
  writeFileSync(join(left, 'zh.md'), '範例路');
  await publish(true);
  expect(existsSync(left)).toBe(true);
  await publish();
  expect(existsSync(left)).toBe(false);
});

test('a genre that editors have removed is left out, and a page without any', async () => {
  const member = await approved();
  const { id } = (await wish(member, { ...WISH, genres: ['fantasy', 'slice-of-life'] })).body.data;
  const without = (...gone: string[]) => ({
    ...app,
    library: { ...app.library, comicGenres: app.library.comicGenres.filter((genre) => !gone.includes(genre.id)) },
  });
  const outcomes = async (deps: Parameters<typeof publishPages>[0]) => {
    const all: string[] = [];
    for await (const { outcome } of publishPages(deps, content, { isDryRun: false })) all.push(outcome);
    return all;
  };
  expect(await outcomes(without('slice-of-life'))).toEqual(['written']);
  expect(read(id, 'item.yaml')).not.toContain('slice-of-life');
  expect(await outcomes(without('slice-of-life', 'fantasy'))).toEqual(['left_out', 'removed']);
  expect(existsSync(folderOf(id))).toBe(false);
});

test('what a member changes after the review stays unpublished', async () => {
  const member = await approved();
  await app.call('PUT', '/member/comicists', {
    token: member.token,
    body: { full_name: 'Someone', pen_name: 'Somebody else', industry: ['print-comics'], citizenship: 'domestic', profile_zh: '別的。' },
  });
  const { id } = (await wish(member)).body.data;
  await publish();
  expect(read(id, 'zh.md')).toContain('畫夜班公車的人。');
  expect(
    readdirSync(folderOf(id))
      .map((file) => read(id, file))
      .join(),
  ).not.toMatch(/Somebody else|別的/);
});

test('goes when the membership ends, or the account is locked, and comes again when it is unlocked', async () => {
  const member = await approved();
  const { id } = (await wish(member)).body.data;
  await publish();
  await app.database.query(`INSERT INTO account_locks (member_id, reason, created_at) VALUES ($1, 'x', $2)`, [member.memberId, TEST_NOW]);
  expect(await publish()).toEqual(['removed']);
  await app.database.query('DELETE FROM account_locks', []);
  expect(await publish()).toEqual(['written']);
  app.clock.now = new Date(Date.UTC(TEST_NOW.getUTCFullYear() + 4, 0, 1));
  expect(await publish()).toEqual(['removed']);
  expect(existsSync(folderOf(id))).toBe(false);
});

test('stays when an associate creator becomes a creator', async () => {
  const member = await approved({ kind: 'associate', work_kind: '', published_on: '', work_url: 'https://night-buses.example/gallery' });
  const { id } = (await wish(member)).body.data;
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  const again = (await apply(app, member)).body.data;
  await app.call('PUT', `/staff/creator_applications/${again.id}`, { token: reviewer.token, body: { event: 'approve' } });
  expect(await standing(member)).toMatchObject({ membership: { class: 'creator' }, page: { id } });
  expect(await publish()).toEqual(['written']);
});

test('is refused without a membership or a reviewed profile in Chinese, and where something is not of the lists', async () => {
  const nobody = await signUp(app);
  expect((await wish(nobody)).body.code).toBe('NO_CREATOR_PAGE');
  expect(await standing(nobody)).toMatchObject({ page: null, may_have_page: false });
  const english = await approved({ profile_zh: '', profile_en: 'Draws.' });
  expect((await wish(english)).body.code).toBe('NO_CREATOR_PAGE');
  const member = await approved();
  for (const [field, value] of Object.entries({ zhuyin: 'ab', kana: 'lin', latin: '', fields: ['nothing'], genres: [], since: 3000 })) {
    const { body, status } = await wish(member, { ...WISH, [field]: value });
    expect([status, Object.keys(body.errors ?? body)], field).toEqual([422, [field]]);
  }
});

test('items of editors are left alone, and so is what is half there', async () => {
  const before = readdirSync(join(content, 'creator'));
  mkdirSync(folderOf('half-there'));
  writeFileSync(join(folderOf('half-there'), 'item.yaml'), 'of_member: [');
  expect(await publish()).toEqual([]);
  expect(readdirSync(join(content, 'creator')).sort()).toEqual([...before, 'half-there'].sort());
  rmSync(folderOf('half-there'), { recursive: true });
});
