import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ImportKind } from '../../../src/domain/imports/member-import.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { listForm } from '../../support/services/imports.ts';

/* Lists of members are tried out, carried out and reported in the browser; what breaks off in the middle goes on, and does nothing twice. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['member_imports', 'old_accounts']) await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const HEAD = 'old_id,name,email\n';
const give = (
  content: string | Uint8Array<ArrayBuffer>,
  { kind, token = admin.token, language = 'en' }: { kind?: ImportKind | 'passwords'; token?: string; language?: string } = {},
) => app.call('POST', '/staff/imports', { token, body: listForm(content, kind), language });
const ofOffice = (method: string, path: string, language = 'en') => app.call(method, `/staff/imports${path}`, { token: admin.token, language });
const run = () => app.jobs.drain(app.handlers);
/** The id of a list that was tried out. */
const tried = async (content: string | Uint8Array<ArrayBuffer>, options: { kind?: ImportKind } = {}): Promise<string> => {
  const { id } = (await give(content, options)).body.data;
  await run();
  return id;
};
const one = async (id: string, language?: string) => (await ofOffice('GET', `/${id}`, language)).body.data;
const lines = async (id: string, query = '', language?: string) => (await ofOffice('GET', `/${id}/lines?per_page=100${query}`, language)).body.data;
const kept = async () => (await app.database.db.selectFrom('old_accounts').select(['old_id']).orderBy('old_id').execute()).map(({ old_id }) => old_id);

test('the same list again under its key, after an answer that was lost, stands once; another list under that key is refused', async () => {
  const send = (content: string, key = 'list-of-november') =>
    app.call('POST', '/staff/imports', { token: admin.token, body: listForm(content), headers: { 'idempotency-key': key } });
  const same = await Promise.all([send(`${HEAD}a1,Lin,lin@host.example\n`), send(`${HEAD}a1,Lin,lin@host.example\n`)]);
  const again = await send(`${HEAD}a1,Lin,lin@host.example\n`);
  expect(new Set([...same, again].map(({ body }) => body.data.id)).size).toBe(1);
  expect(await send(`${HEAD}b1,Wu,wu@host.example\n`)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  expect((await send(`${HEAD}b1,Wu,wu@host.example\n`, 'list-of-december')).status).toBe(200);
  expect((await ofOffice('GET', '')).body.meta.total).toBe(2);
});

test('a list is tried out and writes nothing; started, it is carried out, and its file is gone', async () => {
  const given = await give(`${HEAD}a1,Lin,lin@host.example\na2,Wu,nowhere\na1,Again,again@host.example\n`);
  expect(given.body.data).toMatchObject({ kind: 'old_accounts', file_name: 'list.csv', status: 'checking', lines: null, lines_done: 0 });
  const { id } = given.body.data;
  expect(await ofOffice('POST', `/${id}/start`)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  await run();
  const counts = [
    { outcome: 'added', lines: 1 },
    { outcome: 'invalid', lines: 1 },
    { outcome: 'duplicate', lines: 1 },
  ];
  expect(await one(id)).toMatchObject({ status: 'checked', lines: 3, lines_done: 3, counts, is_trial: true });
  expect(await kept()).toEqual([]);
  expect((await ofOffice('POST', `/${id}/start`)).body.data).toMatchObject({ status: 'importing', lines_done: 0 });
  expect(await one(id)).toMatchObject({ counts: [], is_trial: false });
  await run();
  expect(await one(id)).toMatchObject({ status: 'done', lines: 3, lines_done: 3, counts, is_trial: false });
  expect(await kept()).toEqual(['a1']);
  expect(await app.database.db.selectFrom('member_imports').select('content').executeTakeFirst()).toEqual({ content: null });
  expect(await ofOffice('POST', `/${id}/start`)).toMatchObject({ status: 409 });
  expect(await ofOffice('POST', `/${id}/cancel`)).toMatchObject({ status: 409 });
});

test('each line says what is wrong and how to mend it, in the language of whoever asks', async () => {
  const id = await tried(`${HEAD}a1,Lin,lin@host.example\na2,Wu,nowhere\na1,Again,again@host.example\n`);
  expect(await lines(id)).toEqual([
    { line: 2, outcome: 'added', text: null },
    { line: 3, outcome: 'invalid', text: expect.stringMatching(/^email: .+ Correct the list and upload it again\.$/) },
    { line: 4, outcome: 'duplicate', text: 'Says the same as line 2, which is used. Delete one of them.' },
  ]);
  expect((await lines(id, '&outcome=faults', 'zh')).map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('請在名單更正後重新上傳'),
    expect.stringContaining('與第 2 行相同'),
  ]);
  expect((await lines(id, '&outcome=duplicate', 'ja'))[0].text).toContain('2行目と同じ内容');
});

describe('a list that cannot be read', () => {
  const big5 = new Uint8Array([...Buffer.from(`${HEAD}a1,`), 0xaa, 0x4c, 0xa4, 0x70, ...Buffer.from(',x@host.example\n')]);
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
  test.each([
    ['in Big5', big5, /Big5 \(line 2\)/],
    ['in UTF-16 with its mark', utf16(`\ufeff${HEAD}a1,Lin,lin@host.example\n`), /UTF-16/],
    ['in UTF-16 without a mark', utf16(`${HEAD}a1,Lin,lin@host.example\n`), /UTF-16/],
    ['in nothing known', new Uint8Array([...Buffer.from(HEAD), 0xff, 0xff, 0x0a]), /not in UTF-8 \(line 2\)/],
    ['with an open quote', `${HEAD}"a1,open`, /quotes/],
    ['without a column', 'old_id,name\na,b\n', /email/],
    ['with a column of its own', `${HEAD.trim()},secret\na,b,c@host.example,d\n`, /secret/],
    ['with a column whose name has a NUL', `${HEAD.trim()},se\u0000cret\na,b,c@host.example,d\n`, /secret/],
    ['with more columns than anybody reads', `${Array.from({ length: 300_000 }, (_, i) => `c${i}`).join()}\n`, /email/],
    ['with a column twice', `${HEAD.trim()},name\na,b,c@host.example,d\n`, /twice: name/],
    ['with its columns alone', HEAD, /no lines/],
  ])('%s says why, and changes nothing', async (_, content, why) => {
    const id = await tried(content);
    expect(await one(id)).toMatchObject({ status: 'unreadable', fault: expect.stringMatching(why), counts: [] });
    expect(await ofOffice('POST', `/${id}/start`)).toMatchObject({ status: 409 });
    expect(await kept()).toEqual([]);
  });

  test('empty, too large, or of no kind is refused at once', async () => {
    expect(await give('')).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
    expect(await give(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ status: 422, body: { errors: { file: [expect.stringMatching(/10|large/i)] } } });
    expect(await give(HEAD, { kind: 'passwords' })).toMatchObject({ status: 422 });
  });

  test('with a byte order mark and Windows line ends is read all the same', async () => {
    expect(await one(await tried('\ufeffold_id,name,email\r\nb1,"Lin, Xiaoman",lin@host.example\r\n'))).toMatchObject({ status: 'checked', lines: 1 });
  });
});

test('hostile names of files and cells stay texts: in the list, and in a spreadsheet', async () => {
  const body = listForm('member\n"=HYPERLINK(""http://host.example"")"\n', 'upgrades', '\u202egnp.vsc\u0007<img src=x>');
  const given = (await app.call('POST', '/staff/imports', { token: admin.token, body })).body.data;
  expect(given.file_name).toBe('gnp.vsc<img src=x>');
  await run();
  const report = await app.call('GET', `/staff/imports/${given.id}/report`, { token: admin.token });
  expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(report.headers.get('content-disposition')).toContain('import-upgrades-2026-11-18.csv');
  expect(report.body).toContain('"2","Member not found","“=HYPERLINK(""http://host.example"")” was not found.');
  expect(report.body.split('\r\n').filter((line: string) => /(^|,)"[=+@-]/.test(line))).toEqual([]);
});

test('an id that is none is not found', async () => {
  for (const path of ['/none', '/none/lines', '/none/report']) expect(await ofOffice('GET', path), path).toMatchObject({ status: 404 });
  expect(await ofOffice('POST', '/none/start')).toMatchObject({ status: 404 });
});

test('a run that dies in the middle is followed by one that does the rest, and says the same', async () => {
  const csv = HEAD + Array.from({ length: 2500 }, (_, i) => `m${i},Member ${i},m${i}@host.example`).join('\n');
  const id = await tried(csv);
  await ofOffice('POST', `/${id}/start`);
  // The third batch finds the database away.
  const { transaction } = app.database.db;
  let begun = 0;
  app.database.db.transaction = function (this: typeof app.database.db) {
    begun += 1;
    if (begun > 2) throw Object.assign(new Error('the server was shut down'), { code: '57P01' });
    return transaction.call(app.database.db);
  };
  try {
    await expect(app.handlers['run-imports']({ list: id }, 'job')).rejects.toThrow(/shut down/);
  } finally {
    app.database.db.transaction = transaction;
  }
  expect(await one(id)).toMatchObject({ status: 'importing', lines_done: 2000, counts: [{ outcome: 'added', lines: 2000 }] });
  // The run that died holds it yet; the clock finds it later.
  app.clock.now = new Date(TEST_NOW.getTime() + 61_000);
  await app.handlers['run-imports']({}, 'job');
  await run();
  expect(await one(id)).toMatchObject({ status: 'done', lines_done: 2500, counts: [{ outcome: 'added', lines: 2500 }] });
  expect(await kept()).toHaveLength(2500);
});

test('a run that was overtaken, or whose list was given up, does nothing more', async () => {
  const id = await tried(`${HEAD}a1,Lin,lin@host.example\n`);
  await ofOffice('POST', `/${id}/start`);
  const { transaction } = app.database.db;
  let begun = 0;
  app.database.db.transaction = function (this: typeof app.database.db) {
    begun += 1;
    const next = transaction.call(app.database.db);
    if (begun > 1) return next;
    const { execute } = next;
    // Given up when the run has begun, and before its line is written.
    next.execute = async (work) => {
      await app.database.query(`UPDATE member_imports SET status = 'cancelled', content = NULL, busy_by = NULL, busy_until = NULL`, []);
      return execute.call(next, work) as never;
    };
    return next;
  };
  try {
    await app.handlers['run-imports']({ list: id }, 'job');
  } finally {
    app.database.db.transaction = transaction;
  }
  expect(await kept()).toEqual([]);
  expect(await one(id)).toMatchObject({ status: 'cancelled', lines_done: 0 });
});

test('a list that is given up before it is carried out is never carried out', async () => {
  const id = await tried(`${HEAD}a1,Lin,lin@host.example\n`);
  expect((await ofOffice('POST', `/${id}/cancel`)).body.data.status).toBe('cancelled');
  expect(await ofOffice('POST', `/${id}/start`)).toMatchObject({ status: 409 });
  await run();
  expect(await kept()).toEqual([]);
  expect(await one(id)).toMatchObject({ is_trial: true, counts: [{ outcome: 'added', lines: 1 }] });
  expect(await ofOffice('GET', '/6a2f41a3-c54c-4a8e-9b0a-3a4f1c5d6e7f')).toMatchObject({ status: 404 });
});

test('matchmaking members become creators in the browser as by the command, once', async () => {
  const general = await signUp(app);
  const id = await tried(`member\n${general.email}\nnobody@host.example\n`, { kind: 'upgrades' });
  expect(await lines(id)).toEqual([
    { line: 2, outcome: 'not_matchmaking', text: 'This member takes no part in matchmaking. Check the list.' },
    { line: 3, outcome: 'unknown', text: '“nobody@host.example” was not found. Check the account name or email.' },
  ]);
});

test('lists are found by their state and by a part of their file name', async () => {
  await tried(HEAD);
  await tried(`${HEAD}a1,Lin,lin@host.example\n`);
  const names = async (query: string) => (await ofOffice('GET', `?${query}`)).body.data.map(({ status }: { status: string }) => status);
  expect(await names('state=checked')).toEqual(['checked']);
  expect((await names('q=IST.c')).toSorted()).toEqual(['checked', 'unreadable']);
  expect(await names('q=%25')).toEqual([]);
});

test('of the roles only the operator imports', async () => {
  for (const role of ['member', 'desk', 'reviewer', 'editor'] as const) {
    const { token } = await signUp(app, { role });
    expect(await give(HEAD, { token })).toMatchObject({ status: 403 });
    expect(await app.call('GET', '/staff/imports', { token })).toMatchObject({ status: 403 });
  }
  expect((await ofOffice('GET', '')).body.meta.total).toBe(0);
});

test('a list is gone after a month, with what its lines came to', async () => {
  await tried(`${HEAD}a1,Lin,lin@host.example\n`);
  app.clock.now = new Date(TEST_NOW.getTime() + 31 * 24 * 3_600_000);
  await app.handlers['purge-expired']({}, 'job');
  for (const table of ['member_imports', 'import_lines']) expect((await app.database.query(`SELECT FROM ${table}`, [])).rows).toEqual([]);
});
