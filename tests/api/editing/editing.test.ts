import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { STAFF_CONTENT_PATH } from '../../../src/domain/editing/content-item.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Content as an editor writes it in the browser: saving, beginning, removing, its history, two editors on one item. */

type Named = TestMember & { name: string };

let app: TestApp;
let content: ContentCopy;
let editor: Named;
let colleague: Named;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  app = await openTestApp({ CONTENT_DIR: content.path });
  const called = async (name: string, role: 'editor' | 'admin') => {
    const member = await signUp(app, { role });
    await app.database.query('UPDATE members SET name = $1 WHERE id = $2', [name, member.memberId]);
    return { ...member, name };
  };
  editor = await called('Lin Editor', 'editor');
  colleague = await called('Wu Colleague', 'admin');
  return async () => {
    await app.close();
    content.remove();
  };
});
afterEach(() => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
});

const NEWS = 'news.sample-news-1';
const FILE = 'news/sample-news-1';
const by = (member: TestMember) => ({
  get: async (path: string) => (await app.call('GET', `/staff/${path}`, { token: member.token })).body,
  post: (path: string, body?: unknown, headers = {}) => app.call('POST', `/staff/${path}`, { token: member.token, body, headers }),
  put: (id: string, body: unknown, language = 'en') => app.call('PUT', `/staff/content/${id}`, { token: member.token, body, language }),
  remove: (id: string, revision: string) => app.call('DELETE', `/staff/content/${id}?revision=${revision}`, { token: member.token }),
});
const read = async (id: string) => (await by(editor).get(`content/${id}`)).data;
const formOf = ({ revision, shared, texts }: { revision: string; shared: unknown; texts: unknown }) => structuredClone({ revision, shared, texts }) as Form;
interface Form {
  revision: string;
  shared: Record<string, unknown>;
  texts: Record<'zh' | 'en' | 'ja', { front: Record<string, unknown>; body: string } | null>;
}

test('an item is shown as it is written, and saving without a change leaves every file of every item as it was, byte for byte', async () => {
  const before = content.all();
  const { data, meta } = await by(editor).get('content?per_page=100');
  expect(meta.total).toBeGreaterThan(80);
  for (let page = 1; page <= meta.last_page; page += 1) {
    for (const { id } of page === 1 ? data : (await by(editor).get(`content?per_page=100&page=${page}`)).data) {
      const item = await read(id);
      const saved = await by(editor).put(id, formOf(item));
      expect([id, saved.status, saved.body.data?.revision]).toEqual([id, 200, item.revision]);
    }
  }
  expect(content.all()).toEqual(before);
  expect((await by(editor).get(`content/${NEWS}/changes`)).data).toEqual([]);
});

test('a field that changes changes its line alone; the history says who, when and what, and a release is asked for', async () => {
  const before = content.all();
  const form = formOf(await read(NEWS));
  const title = form.texts.en?.front['title'];
  form.texts.en = { front: { ...form.texts.en?.front, title: 'Another title: “new”' }, body: form.texts.en?.body ?? '' };
  await app.database.query('DELETE FROM release_requests', []);
  const { status, body } = await by(editor).put(NEWS, form);
  expect([status, body.data.title_en, body.data.changed_by]).toEqual([200, 'Another title: “new”', editor.name]);
  const changed = [...content.all()].filter(([path, bytes]) => before.get(path) !== bytes).map(([path]) => path);
  expect(changed).toEqual([`${FILE}/en.md`]);
  const lines = (text: string) => text.split('\n');
  const [was, now] = [lines(Buffer.from(before.get(`${FILE}/en.md`) ?? '', 'base64').toString()), lines(content.read(`${FILE}/en.md`))];
  expect(now.filter((line, i) => line !== was[i])).toEqual(['title: "Another title: “new”"']);
  const { data } = await by(colleague).get(`content/${NEWS}/changes`);
  expect(data).toMatchObject([
    {
      ...{ act: 'saved', by: editor.name, revision_before: form.revision, revision_after: body.data.revision, may_be_undone: true },
      fields: [{ field: 'texts.en.front.title', before: title, after: 'Another title: “new”' }],
    },
  ]);
  expect((await app.database.query('SELECT cause FROM release_requests', [])).rows).toEqual([{ cause: 'content' }]);
});

test('two editors who save at once: one does, the other is told, sees what was saved, and loses nothing', async () => {
  const item = await read(NEWS);
  const mine = formOf(item);
  const theirs = formOf(item);
  mine.shared['pinned'] = !mine.shared['pinned'];
  if (theirs.texts.zh) theirs.texts.zh.body += '\n\n再加一段。';
  const answers = await Promise.all([by(editor).put(NEWS, mine), by(colleague).put(NEWS, theirs)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers[0]?.status === 409 ? { member: editor, form: mine } : { member: colleague, form: theirs };
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONTENT_CHANGED' });
  const { data } = await by(lost.member).get(`content/${NEWS}/changes?since=${item.revision}`);
  expect(data).toHaveLength(1);
  expect(data[0].by).toBe(lost.member === editor ? colleague.name : editor.name);
  // Based on what is there now it is saved as well, beside the other's.
  const now = formOf(await read(NEWS));
  if (lost.form === mine) now.shared['pinned'] = mine.shared['pinned'];
  else now.texts.zh = theirs.texts.zh;
  expect((await by(lost.member).put(NEWS, now)).status).toBe(200);
  const both = await read(NEWS);
  expect([both.shared.pinned, both.texts.zh.body.endsWith('再加一段。')]).toEqual([mine.shared['pinned'], true]);
  // A repetition of what was saved is no conflict.
  expect((await by(lost.member).put(NEWS, now)).status).toBe(200);
});

test('a translation is older once the zh text has changed, with the text that it was made of, until it is changed or said to be right', async () => {
  const before = await read(NEWS);
  expect([before.translation_en, before.translation_ja]).toEqual(['older', 'older']);
  expect(before.zh_then.en.body).not.toBe(before.texts.zh.body);
  const saved = await by(editor).put(NEWS, { ...formOf(before), still_right: ['en'] });
  expect([saved.body.data.translation_en, saved.body.data.translation_ja]).toEqual(['current', 'older']);
  expect(saved.body.data.zh_then).toEqual({ zh: null, en: null, ja: expect.objectContaining({ body: before.zh_then.ja.body }) });
  const older = (await by(editor).get('content?translation=older&language=ja')).data.map(({ id }: { id: string }) => id);
  expect(older).toEqual([NEWS]);
  expect((await by(editor).get('content?translation=older&language=en')).data).toEqual([]);
});

test('what the build would refuse is refused, every fault at its field and in the language of the caller; checking says the same and saves nothing', async () => {
  const form = formOf(await read(NEWS));
  const before = content.all();
  form.shared['tags'] = ['no-such-tag'];
  const one = await by(editor).put(NEWS, form, 'zh');
  expect(one.body.errors).toEqual({ 'shared.tags.0': ['沒有「no-such-tag」這個選項，請從清單中選擇。'] });
  form.shared['published_on'] = 'tomorrow';
  form.shared['slipped'] = 1;
  form.texts.ja = { front: { title: '' }, body: '[x](javascript:alert(1))' };
  form.texts.zh = null;
  const errors = (await by(editor).put(NEWS, form, 'en')).body.errors;
  expect(Object.keys(errors).sort()).toEqual([
    ...['shared.published_on', 'shared.slipped', 'texts.ja.body', 'texts.ja.front.summary', 'texts.ja.front.title', 'texts.zh'],
  ]);
  expect(errors['shared.published_on']).toEqual(['Enter a date such as 2026-11-28, or a relative one such as @+2w6.']);
  expect(errors['texts.ja.body'][0]).toMatch(/^The link in line 1 can’t be used/);
  const { revision: _, ...values } = form;
  expect((await by(editor).post(`content/${NEWS}/check`, values)).body.data.errors).toEqual(errors);
  const good = await by(editor).post(`content/${NEWS}/check`, { ...formOf(await read(NEWS)), revision: undefined });
  expect(good.body.data).toMatchObject({ errors: {}, html: { zh: expect.stringContaining('<p>') } });
  expect(content.all()).toEqual(before);
});

test('an act is taken back by another, unless its field has changed since; nobody takes one back twice', async () => {
  const start = await read(NEWS);
  const change = async (title: string) => {
    const form = formOf(await read(NEWS));
    form.texts.en = { front: { ...form.texts.en?.front, title }, body: form.texts.en?.body ?? '' };
    await by(editor).put(NEWS, form);
    return (await by(editor).get(`content/${NEWS}/changes`)).data[0].id as string;
  };
  const first = await change('First');
  const form = formOf(await read(NEWS));
  form.shared['draft'] = true;
  await by(colleague).put(NEWS, form);
  // Another field has changed since: this one goes back all the same.
  const undo = (id: string) => by(editor).post(`content/${NEWS}/changes/${id}/undo`);
  const { body } = await undo(first);
  expect(body.data).toMatchObject({
    act: 'undone',
    undoes: first,
    fields: [{ field: 'texts.en.front.title', before: 'First', after: start.texts.en.front.title }],
  });
  expect((await undo(first)).body.code).toBe('NOT_IN_STATE');
  const second = await change('Second');
  await change('Third');
  expect((await undo(second)).body.code).toBe('NOT_IN_STATE');
  const { data } = await by(editor).get(`content/${NEWS}/changes`);
  expect(data.find(({ id }: { id: string }) => id === second).may_be_undone).toBe(false);
  expect((await read(NEWS)).state).toBe('draft');
});

test('an item is begun under a name that is free, as a draft; it is removed while nobody speaks of it, and comes back as it was', async () => {
  const texts = { zh: { front: { title: '新的消息', summary: '摘要' }, body: '內文。' } };
  const values = { collection: 'news', name: 'a-new-one', shared: { type: 'event', published_on: '2026-11-20', pinned: false, tags: [], draft: true }, texts };
  const key = { 'idempotency-key': 'begin-a-new-one' };
  const begun = await by(editor).post('content', values, key);
  expect([begun.status, begun.body.data.id, begun.body.data.state, begun.body.data.translation_en]).toEqual([200, 'news.a-new-one', 'draft', 'missing']);
  expect((await by(editor).post('content', values, key)).status).toBe(200);
  expect((await by(editor).post('content', values)).body.errors).toEqual({ name: [expect.any(String)] });
  expect(content.read('news/a-new-one/zh.md')).toBe('---\ntitle: "新的消息"\nsummary: "摘要"\n---\n內文。\n');
  expect(content.read('news/a-new-one/item.yaml')).toBe('type: event\npublished_on: 2026-11-20\npinned: false\ntags: []\ndraft: true\n');
  const { revision } = await read('news.a-new-one');
  expect((await by(editor).remove('news.a-new-one', 'f'.repeat(64))).body.code).toBe('CONTENT_CHANGED');
  const before = content.all();
  expect((await by(editor).remove('news.a-new-one', revision)).status).toBe(200);
  expect([...content.all().keys()].filter((path) => path.includes('a-new-one'))).toEqual([]);
  expect((await app.call('GET', '/staff/content/news.a-new-one', { token: editor.token })).status).toBe(404);
  const [gone] = (await by(editor).get('content/news.a-new-one/changes')).data;
  expect(gone).toMatchObject({ act: 'removed', may_be_undone: true });
  expect((await by(editor).post(`content/news.a-new-one/changes/${gone.id}/undo`)).status).toBe(200);
  expect(content.all()).toEqual(before);
  // The home page, and what others speak of, stays.
  const space = await read('space.2a');
  const refused = await by(editor).remove('space.2a', space.revision);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['id']]);
});

test('settings and lists are items of one file: their comments stay, and what items ask for is not taken away', async () => {
  const rent = await read('settings.rent');
  const comments = content
    .read('settings/rent.yaml')
    .split('\n')
    .filter((line) => line.startsWith('#'));
  const saved = await by(editor).put('settings.rent', { revision: rent.revision, shared: { ...rent.shared, booking_horizon_days: 45 } });
  expect(saved.body.data.shared.booking_horizon_days).toBe(45);
  expect(
    content
      .read('settings/rent.yaml')
      .split('\n')
      .filter((line) => line.startsWith('#')),
  ).toEqual(comments);
  const types = await read('lists.news-types');
  const less = await by(editor).put('lists.news-types', { revision: types.revision, shared: types.shared.slice(1) }, 'en');
  expect(less.body.errors.shared?.[0]).toMatch(/item\.yaml would then be wrong: There is no/);
  const more = [...types.shared, { id: 'a-new-type', name: { zh: '新的', en: 'New', ja: '新規' } }];
  expect((await by(editor).put('lists.news-types', { revision: types.revision, shared: more })).status).toBe(200);
  expect((await by(editor).get('content_choices?of=news/_types')).data.choices.at(-1)).toEqual({
    ...{ id: 'a-new-type', title_zh: '新的', title_en: 'New', title_ja: '新規', is_draft: false },
  });
});

test('ids that lead elsewhere name nothing, and nothing outside is read or written', async () => {
  writeFileSync(join(content.path, '../outside.yaml'), 'a: 1\n');
  const form = formOf(await read(NEWS));
  for (const id of [
    'news...',
    'news.%2e%2e%2fx',
    'news.sample-news-1%2f..',
    'settings...%2ftags',
    'lists.constructor',
    'nowhere.x',
    'news',
    'settings.__proto__',
  ])
    for (const [method, body] of [['GET'], ['PUT', form]] as const)
      expect([id, (await app.call(method, `/staff/content/${id}`, { token: editor.token, body })).status]).toEqual([id, 404]);
  rmSync(join(content.path, '../outside.yaml'));
  const forged = await by(editor).put(NEWS, { ...form, revision: 'forged' });
  expect(forged.body.errors).toEqual({ revision: [expect.any(String)] });
  const body = 'x'.repeat(2 * 1024 * 1024);
  expect((await by(editor).put(NEWS, { ...form, texts: { ...form.texts, en: { front: {}, body } } })).status).toBe(413);
});

test('markup in a text stays text, and what is removed meanwhile is not brought back by saving', async () => {
  const form = formOf(await read(NEWS));
  form.texts.en = { front: { ...form.texts.en?.front }, body: '<script>alert(1)</script>\n\n---\nx: 1\n---' };
  const { body } = await by(editor).put(NEWS, form);
  expect(body.data.texts.en.body).toBe(form.texts.en.body);
  const checked = await by(editor).post(`content/${NEWS}/check`, { ...formOf(body.data), revision: undefined });
  expect(checked.body.data.html.en).toContain('&lt;script&gt;');
  rmSync(join(content.path, 'news/a-new-one'), { recursive: true });
  const gone = await by(editor).put('news.a-new-one', { ...form, revision: 'a'.repeat(64) });
  expect(gone.status).toBe(404);
});

test('who has an item open is told to the others, for half a minute; only editors and admins come in', async () => {
  await by(colleague).post(`content/${NEWS}/open`);
  const mine = await by(editor).post(`content/${NEWS}/open`);
  expect(mine.body.data).toMatchObject({
    others: [{ id: colleague.memberId, name: colleague.name }],
    revision: (await read(NEWS)).revision,
    changed_by: editor.name,
  });
  expect((await read(NEWS)).others).toEqual([colleague.name]);
  app.clock.now = new Date(app.clock.now.getTime() + 31_000);
  expect((await by(editor).post(`content/${NEWS}/open`)).body.data.others).toEqual([]);
  const reviewer = await signUp(app, { role: 'reviewer' });
  expect((await app.call('GET', `/${STAFF_CONTENT_PATH}`, { token: reviewer.token })).status).toBe(403);
});
