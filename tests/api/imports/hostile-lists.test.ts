import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IMPORT_KINDS, type ImportKind } from '../../../src/domain/imports/member-import.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { listForm } from '../../support/services/imports.ts';

/* A list is a file of somebody else: whatever stands in its cells, it is tried out and carried out to its end, and its report can be opened. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  for (const table of ['member_imports', 'old_accounts']) await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const HEADS: Record<ImportKind, readonly string[]> = {
  old_accounts: ['old_id', 'name', 'email', 'pen_name', 'kind', 'language'],
  upgrades: ['member'],
  pairs: ['activity', 'creator', 'company', 'start', 'minutes', 'teacher', 'place'],
};
const CELLS = [
  ...['a\u0000b', '\u0000', '\u202egnp', '\u200b', 'line\r\nbreak', '=HYPERLINK("https://evil.example")', '@SUM(1)', '+1', '-1', '\t=1', '＝1+1', "'"],
  ...[
    'x'.repeat(100_000),
    `e${'\u0301'.repeat(500)}`,
    '👨‍👩‍👧‍👦',
    '\ufeff',
    '__proto__',
    '%_\\',
    '<script>',
    '1e21',
    '9999-99-99',
    '2027-02-29 10:00:00',
    '\u0085',
    '\ufffe',
  ],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const ofOffice = (method: string, path: string) => app.call(method, `/staff/imports${path}`, { token: admin.token });
const run = () => app.jobs.drain(app.handlers);

test.each(IMPORT_KINDS)('%s: cells of every kind end a line, never a list', async (kind) => {
  const names = HEADS[kind];
  const right = names.map((name) => (name === 'email' ? 'lin@host.example' : 'x'));
  const lines = [
    ...CELLS.map((cell) => names.map(() => cell)),
    ...names.flatMap((_, place) => CELLS.map((cell) => right.map((each, i) => (i === place ? cell : each)))),
  ];
  const list = `${names.join()}\n${lines.map((cells) => cells.map(quoted).join()).join('\n')}\n"short"\n${right.join()},more,and,more\n`;
  const given = await app.call('POST', '/staff/imports', { token: admin.token, body: listForm(list, kind) });
  expect(given.body.code).toBeUndefined();
  const { id } = given.body.data;
  await run();
  expect((await ofOffice('GET', `/${id}`)).body.data).toMatchObject({ status: 'checked', lines: lines.length + 2, lines_done: lines.length + 2 });
  expect((await ofOffice('GET', `/${id}/lines?per_page=100`)).status).toBe(200);
  await ofOffice('POST', `/${id}/start`);
  await run();
  expect((await ofOffice('GET', `/${id}`)).body.data).toMatchObject({ status: 'done', lines_done: lines.length + 2 });
  const report = await ofOffice('GET', `/${id}/report`);
  expect(report.status).toBe(200);
  // No cell of it is a formula to a spreadsheet, in whichever width its sign is.
  expect(String(report.body).match(/(^|,)"[=+\-@\t\r＝＋－＠]/gm)).toBeNull();
  expect(app.logged().filter(({ level }) => level !== 'warn')).toEqual([]);
});
