import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import jaHouse from '../../../public/locales/ja/house.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import type { ExportFormat } from '../../../src/contract/export-format.ts';
import { listStaffLeases } from '../../../src/contract/spaces/staff-space.ts';
import { listMembers } from '../../../src/contract/staff/staff-member.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { columnsOf, headingOf, isForTheScreen } from '../../../src/server/http/lists/columns.ts';
import { inWords, wordsOfValues } from '../../../src/server/http/lists/state-words.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { csvOf, requestFile, sheetsOf, writeMembers } from '../../support/files/exports.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writeWebhook } from '../../support/services/other-systems.ts';
import { NO_LISTS, ROW_CALLS } from '../../support/staff/row-calls.ts';

/* Every list of staff comes as a file as well: the same rows, filters and access as on the screen, and it is recorded who took it along. */

let app: TestApp;
let admin: TestMember;
let desk: TestMember;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  desk = await signUp(app, { role: 'desk' });
  await writeMembers(app, 1250);
  ids['/staff/webhooks/{id}/deliveries'] = await writeWebhook(app);
  const form = new FormData();
  form.set('kind', 'old_accounts');
  form.set('file', new File(['account,email\n'], 'list.csv', { type: 'text/csv' }));
  ids['/staff/imports/{id}/lines'] = (await app.call('POST', '/staff/imports', { token: admin.token, body: form })).body.data?.id ?? '';
});
// One person takes more files along here than in an hour of work.
afterEach(() => app.database.query('DELETE FROM rate_limits', []));
afterAll(() => app.close());

const file = (path: string, format: ExportFormat = 'csv', { token }: TestMember = admin, language = 'en') =>
  requestFile(app, path, { token, format, language });

const lists = ROW_CALLS.filter(({ path }) => !(path in NO_LISTS));

describe('every list of staff', () => {
  test('is meant: there are the lists of every queue', () => expect(lists.length).toBeGreaterThan(22));

  test.each(lists)('$path comes as CSV and as a workbook, in each language', async ({ path }) => {
    const address = path.replace('{id}', ids[path] ?? '');
    const csv = await file(address);
    expect([csv.status, csv.headers.get('content-type'), csv.headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"$/);
    const [headings = [], ...rows] = await csvOf(csv);
    expect(new Set(headings).size, `two columns have one name: ${headings}`).toBe(headings.length);
    for (const language of ['zh', 'ja']) {
      const [other = []] = await csvOf(await file(address, 'csv', admin, language));
      expect(other).toHaveLength(headings.length);
      expect(other.join()).toMatch(/[\p{Script=Han}\p{Script=Katakana}]/u);
    }
    const xlsx = await file(address, 'xlsx');
    const [sheet = []] = await sheetsOf(xlsx);
    expect(sheet[0]).toEqual(headings);
    const { body } = await app.call('GET', address, { token: admin.token });
    const total = body.meta?.total ?? Object.values<unknown[]>(body.data)[0]?.length;
    // The record grows by the exports themselves, and a search for members stops counting.
    const least = ['/staff/audit', '/staff/members'].includes(path) ? 2 : total;
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(path === '/staff/audit' ? [] : [sheet.length]).toEqual(path === '/staff/audit' ? [] : [rows.length + 1]);
  });

  test('is given to nobody who may not see it on the screen', async () => {
    const member = await signUp(app);
    for (const { path, access } of lists) {
      const address = path.replace('{id}', ids[path] ?? '');
      expect((await file(address, 'csv', member)).status, path).toBe(403);
      const answer = await file(address, 'csv', desk);
      expect(answer.status, path).toBe(access.includes('desk' as never) ? 200 : 403);
      await answer.body?.cancel();
    }
    expect((await app.call('GET', '/staff/members', { headers: { accept: 'text/csv' } })).status).toBe(401);
  });
});

/** All values of the columns of a list that are one of some, with the name of each. */
function statesOf(schema: unknown, name = ''): [name: string, values: string[]][] {
  const { type, wrapped, entries, options = [], item } = Object(schema);
  if (wrapped) return statesOf(wrapped, name);
  if (type === 'picklist') return [[name, options]];
  if (type === 'array') return statesOf(item, name);
  if (type === 'variant') return options.flatMap((option: unknown) => statesOf(option));
  return Object.entries(entries ?? {}).flatMap(([field, entry]) => (isForTheScreen(field) ? [] : statesOf(entry, field)));
}

describe('states and kinds', () => {
  test('are in words in each language, whatever the list, and no two of a field have one word', () => {
    const states = lists.flatMap(({ output }) => statesOf(Object(output).item ?? output));
    expect(states.length).toBeGreaterThan(60);
    for (const [name, values] of states)
      for (const language of LANGUAGES) {
        const words = wordsOfValues(name, values, language, app.library);
        if (words === null) continue;
        expect([...words.keys()]).toEqual(values);
        expect(new Set(words.values()).size, `${language} ${name}: ${[...words.values()]}`).toBe(values.length);
        for (const word of words.values()) expect(word).not.toMatch(/\{\{|^[a-z]+_[a-z_]+$/);
      }
  });

  test('stand as words within what a row is made of, and what is none of the values stays', () => {
    const say = inWords(listStaffLeases.output, 'zh', app.library);
    const row = { status: 'in_use', space: { id: '2a' }, extension: { status: 'asked' }, estimate: { lines: [{ kind: 'weekend', twd: 1 }] }, cancelled: null };
    expect(say(row)).toEqual({
      ...{ status: zhLease.status.in_use, space: { id: '2a' }, extension: { status: '審核中' }, cancelled: null },
      estimate: { lines: [{ kind: zhLease.estimate.weekend, twd: 1 }] },
    });
    expect(say({ status: 'unheard-of' })).toEqual({ status: 'unheard-of' });
  });
});

describe('a file of members', () => {
  test('has the rows of the list in its order, each once, however many batches they come in', async () => {
    const shown: { username: string; created_at: string }[] = [];
    for (let page = 1; page <= 10; page += 1)
      shown.push(...(await app.call('GET', `/staff/members?per_page=100&page=${page}`, { token: admin.token })).body.data);
    const [headings = [], ...rows] = await csvOf(await file('/staff/members'));
    const accounts = rows.map((row) => row[headings.indexOf('Account')]);
    expect(rows.length).toBeGreaterThan(1250);
    expect(new Set(accounts).size).toBe(rows.length);
    expect(accounts.slice(0, shown.length)).toEqual(shown.map(({ username }) => username));
  });

  test('is narrowed like the list', async () => {
    const [headings = [], ...rows] = await csvOf(await file('/staff/members?type=loyal'));
    expect(rows).toHaveLength(250);
    expect(new Set(rows.map((row) => row[headings.indexOf('Type')]))).toEqual(new Set(['Loyal Member']));
    const [named = [], ...others] = await csvOf(await file('/staff/members?type=loyal', 'csv', admin, 'ja'));
    expect(new Set(others.map((row) => row[headings.indexOf('Type')]))).toEqual(new Set([jaHouse.level.name.loyal]));
    expect(named).toHaveLength(headings.length);
    expect(await csvOf(await file('/staff/members?q=bulk0000012'))).toHaveLength(2);
    expect((await file('/staff/members?type=king')).status).toBe(422);
  });

  test('has Taipei’s times, texts as texts, and no formula', async () => {
    await app.database.query(`UPDATE members SET name = '=HYPERLINK("https://x.example")', pen_name = '@SUM(1)' WHERE account = 'bulk0000001'`, []);
    const [headings = [], row = []] = await csvOf(await file('/staff/members?q=bulk0000001'));
    const value = (heading: string) => row[headings.indexOf(heading)];
    expect(value('Name')).toBe(`'=HYPERLINK("https://x.example")`);
    expect(value('Pen name')).toBe(`'@SUM(1)`);
    expect(value('Created at')).toBe('2026-01-01 00:01:00');
    expect(value('Locked')).toBe('no');
    const [[, cells = []] = []] = await sheetsOf(await file('/staff/members?q=bulk0000001', 'xlsx'));
    expect(cells).toContain('=HYPERLINK("https://x.example")');
    // 1 January 2026 is day 46023 of a spreadsheet.
    expect(cells.map(Number)).toContain(46023 + 1 / 1440);
  });

  test('is named in the caller’s language', async () => {
    const columns = columnsOf(listMembers.output);
    expect((await csvOf(await file('/staff/members?q=nobody', 'csv', admin, 'zh')))[0]).toEqual(columns.map((column) => headingOf(column, 'zh')));
    expect((await csvOf(await file('/staff/members?q=nobody', 'csv', admin, 'ja')))[0]?.[1]).toBe('アカウント');
  });
});

describe('the record', () => {
  test('says who took which list, narrowed by what, and how many rows went out; words that were looked for are not kept', async () => {
    await csvOf(await file('/staff/members?type=loyal&q=bulk', 'csv', desk));
    const { rows } = await app.database.query(
      `SELECT call, action, subject_kind, before, after FROM audit_entries WHERE actor_id = $1 AND after ->> 'q' IS NOT NULL ORDER BY id`,
      [desk.memberId],
    );
    const narrowed = { format: 'csv', type: 'loyal', q: '***' };
    const entry = { call: 'GET /staff/members', action: 'read', subject_kind: 'export', before: null };
    expect(rows).toEqual([
      { ...entry, after: narrowed },
      { ...entry, after: { ...narrowed, rows: 250, is_whole: true } },
    ]);
  });

  test('says of a download that was given up that it is not whole', async () => {
    const response = await file('/staff/members', 'csv', desk);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect
      .poll(async () => (await app.database.query(`SELECT after FROM audit_entries WHERE actor_id = $1 ORDER BY id DESC LIMIT 1`, [desk.memberId])).rows)
      .toMatchObject([{ after: { format: 'csv', is_whole: false } }]);
  });

  test('of a list that is not there has no export', async () => {
    expect((await file('/staff/webhooks/00000000-0000-4000-8000-000000000000/deliveries')).status).toBe(404);
    const { rows } = await app.database.query(`SELECT id FROM audit_entries WHERE subject_kind = 'export' AND after ->> 'id' LIKE '00000000%'`, []);
    expect(rows).toEqual([]);
  });
});
