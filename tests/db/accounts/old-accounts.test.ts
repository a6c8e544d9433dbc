import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UNMIGRATED_RETENTION_MS } from '../../../src/domain/accounts/old-account.ts';
import { inviteOldAccounts } from '../../../src/server/accounts/former-site/invite-old-accounts.ts';
import { readOldAccountList } from '../../../src/server/accounts/former-site/old-account-list.ts';
import { ListFault } from '../../../src/server/adapters/csv-list.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { importList } from '../../support/old-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('old_accounts').execute();
});
afterAll(() => app.close());

const HEAD = 'old_id,name,email,kind,language\n';
const kept = () => app.database.db.selectFrom('old_accounts').select(['old_id', 'name', 'email']).orderBy('old_id').execute();

test('each line is reported; a second run changes what has changed', async () => {
  const first = `${HEAD}a1,林小漫,lin@host.example,creator,zh\n,No id,x@host.example,,\na2,陳,not-an-address,,\na3,王,WANG@host.example,poet,ja\na1,Again,again@host.example,,\na4,Same,LIN@host.example,,\na5,吳,wu@host.example,,\n`;
  expect(await importList(app, first)).toEqual([
    { line: 3, outcome: 'invalid', detail: 'old_id REQUIRED' },
    { line: 4, outcome: 'invalid', detail: 'email EMAIL_FORMAT' },
    { line: 5, outcome: 'invalid', detail: 'kind NOT_AN_OPTION' },
    { line: 6, outcome: 'duplicate', detail: 'line 2' },
    { line: 7, outcome: 'duplicate', detail: 'line 2' },
    { line: 2, outcome: 'added' },
    { line: 8, outcome: 'added' },
  ]);
  const second = `${HEAD}a1,林大漫,lin@host.example,creator,zh\na5,吳,wu@host.example,,\na6,Taken,wu@host.example,,\na7,Thief,lin@host.example,,\n`;
  expect(await importList(app, second)).toEqual([
    { line: 4, outcome: 'duplicate', detail: 'line 3' },
    { line: 5, outcome: 'duplicate', detail: 'line 2' },
    { line: 2, outcome: 'changed' },
    { line: 3, outcome: 'unchanged' },
  ]);
  expect(await importList(app, `${HEAD}a8,New,new@host.example,,\na9,Thief,lin@host.example,,\n`)).toEqual([
    { line: 2, outcome: 'added' },
    { line: 3, outcome: 'taken', detail: 'another old account has this address' },
  ]);
  expect(await kept()).toEqual([
    { old_id: 'a1', name: '林大漫', email: 'lin@host.example' },
    { old_id: 'a5', name: '吳', email: 'wu@host.example' },
    { old_id: 'a8', name: 'New', email: 'new@host.example' },
  ]);
});

test('who is of no kind and no language in the list is a general account that is written to in Chinese', async () => {
  await importList(app, `${HEAD}a1,Lin,lin@host.example,,\na2,Wu,wu@host.example,creator,ja\n`);
  await importList(app, 'old_id,name,email\na3,Wang,wang@host.example\n');
  expect(await app.database.db.selectFrom('old_accounts').select(['old_id', 'kind', 'language']).orderBy('old_id').execute()).toEqual([
    { old_id: 'a1', kind: 'general', language: 'zh' },
    { old_id: 'a2', kind: 'creator', language: 'ja' },
    { old_id: 'a3', kind: 'general', language: 'zh' },
  ]);
});

test('a dry run reports the same and keeps nothing', async () => {
  const csv = `${HEAD}a1,Lin,lin@host.example,,\na2,Wu,bad,,\n`;
  const dry = await importList(app, csv, true);
  expect(await kept()).toEqual([]);
  expect(await importList(app, csv)).toEqual(dry);
});

test('a list with a byte order mark, Windows line ends and quoted names is read', async () => {
  expect(await importList(app, '\ufeffold_id,name,email\r\nb1,"Lin, Xiaoman",lin@host.example\r\n')).toEqual([{ line: 2, outcome: 'added' }]);
  expect(await kept()).toMatchObject([{ name: 'Lin, Xiaoman' }]);
});

test('a list that cannot be read changes nothing, and says why', () => {
  const big5 = Buffer.concat([
    Buffer.from('old_id,name,email\na1,ok,ok@host.example\na2,'),
    Buffer.from([0xaa, 0x4c, 0xa4, 0x70]),
    Buffer.from(',x@host.example\n'),
  ]);
  expect(() => readOldAccountList(big5)).toThrow(/not UTF-8 \(line 3\)/);
  expect(() => readOldAccountList(Buffer.from('old_id,name\n'))).toThrow(/missing: email/);
  expect(() => readOldAccountList(Buffer.from('old_id,name,email,secret\n'))).toThrow(/Unknown columns: secret/);
  expect(() => readOldAccountList(Buffer.from('old_id,name,email\n"a1,open'))).toThrow(ListFault);
  expect(() => readOldAccountList(Buffer.from(''))).toThrow(/empty/);
});

test('50,000 lines are taken, and again without a change', async () => {
  const csv = HEAD + Array.from({ length: 50_000 }, (_, i) => `m${i},Member ${i},m${i}@host.example,,`).join('\n');
  const count = (reports: { outcome: string }[], outcome: string) => reports.filter((report) => report.outcome === outcome).length;
  expect(count(await importList(app, csv), 'added')).toBe(50_000);
  expect(count(await importList(app, csv), 'unchanged')).toBe(50_000);
}, 120_000);

test('everybody is written to once, whatever runs side by side, and again only when the invitation has expired', async () => {
  const people = Array.from({ length: 25 }, (_, i) => `m${i},Member ${i},m${i}@host.example,,`).join('\n');
  await importList(app, HEAD + people);
  expect(await inviteOldAccounts(app, { limit: 5, again: false })).toBe(5);
  const counts = await Promise.all([1, 2, 3].map(() => inviteOldAccounts(app, { limit: 100, again: false })));
  expect(counts.reduce((a, b) => a + b)).toBe(20);
  expect(new Set((await app.sent()).map(({ to }) => to)).size).toBe(25);
  expect(await inviteOldAccounts(app, { limit: 100, again: true })).toBe(0);
  app.clock.now = new Date('2027-02-01T10:00:00+08:00');
  expect(await inviteOldAccounts(app, { limit: 100, again: true })).toBe(25);
});

test('who has not come over after a year is forgotten', async () => {
  await importList(app, `${HEAD}a1,Lin,lin@host.example,,\n`);
  app.clock.now = new Date(app.clock.now.getTime() + UNMIGRATED_RETENTION_MS + 1000);
  await app.handlers['purge-expired']({}, 'test');
  expect(await kept()).toEqual([]);
});
