import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sayReport } from '../../../src/server/http/list-report.ts';
import { importPairs, readPairList } from '../../../src/server/matchmaking/import-pairs.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { answer, applyForMatching, COMPANY, type Matched, matched, myMatchmaking } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let admin: TestMember;
let creator: Matched;
let company: Matched;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  [creator, company] = [await matched(app, admin), await matched(app, admin, COMPANY)];
});
afterEach(async () => {
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations'])
    await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const HEAD = 'activity,creator,company,start,minutes,teacher,place\n';
const A = 'sample-matching';
async function importList(csv: string, isDryRun = false) {
  const reports = [];
  for await (const report of importPairs(app, readPairList(new TextEncoder().encode(HEAD + csv)), { isDryRun })) reports.push(sayReport(report));
  return reports;
}

test('pairs with their hour, pairs without, hours with the teacher alone: each line is reported, and a second run changes nothing', async () => {
  const alone = await matched(app, admin);
  const csv = [
    `${A},${creator.email},${company.email},2026-12-18 14:00:00,20,Ms Wang,"2F Hall A, table 3"`,
    `${A},${alone.email},,2026-12-18 14:20:00,20,Ms Wang,https://meet.example/3`,
    `${A},${alone.email},${company.email},,,,`,
  ].join('\n');
  const expected = [
    { line: 2, outcome: 'introduced' },
    { line: 3, outcome: 'appointed' },
    { line: 4, outcome: 'introduced' },
  ];
  expect(await importList(csv, true)).toEqual(expected);
  expect([(await myMatchmaking(app, creator)).data[0].introductions, await app.sent()]).toEqual([[], []]);
  expect(await importList(csv)).toEqual(expected);
  const [{ appointments, introductions }] = (await myMatchmaking(app, creator)).data;
  expect(appointments).toMatchObject([
    { start: '2026-12-18T14:00:00+08:00', end: '2026-12-18T14:20:00+08:00', teacher: 'Ms Wang', introduction_id: introductions[0].id },
  ]);
  expect(introductions).toMatchObject([{ side: 'creator', status: 'asked', contact: null }]);
  expect((await app.sent()).map(({ subject }) => subject).filter((subject) => subject.startsWith('May we introduce'))).toHaveLength(4);
  await answer(app, creator, introductions[0].id, true);
  expect((await importList(csv)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect((await myMatchmaking(app, creator)).data[0].introductions[0].answer).toBe('agreed');
});

test('a line that is refused holds up no other, and says why', async () => {
  const waiting = await signUp(app);
  await applyForMatching(app, waiting);
  const hour = '2026-12-18 14:00:00,20,Ms Wang,Table 1';
  const reports = await importList(
    [
      `${A},nobody@host.example,${company.email},${hour}`,
      `${A},${(await signUp(app)).email},${company.email},${hour}`,
      `${A},${waiting.email},${company.email},${hour}`,
      `${A},${creator.email},${creator.email},${hour}`,
      `${A},${creator.email},,,,,`,
      `${A},${creator.email},${company.email},2026-12-18 14:00:00,20,Ms Wang,`,
      `${A},${creator.email},${company.email},2026-12-18 14:00,20,Ms Wang,Table 1`,
      `${A},${creator.email},${company.email},2026-12-18 14:00:00,soon,Ms Wang,javascript:x`,
      `${A},${creator.email},${company.email},2026-11-01 14:00:00,20,Ms Wang,Table 1`,
      `other,${creator.email},${company.email},${hour}`,
      `${A},${creator.email},${company.email.toUpperCase()},${hour}`,
    ].join('\n'),
  );
  expect(reports.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['unknown', 'nobody@host.example'],
    ['unknown', expect.stringMatching(/^member\d+@gmail\.com in sample-matching$/)],
    ['refused', 'NOT_IN_STATE'],
    ['refused', 'NOT_A_PAIR'],
    ['invalid', 'start REQUIRED'],
    ['invalid', 'place REQUIRED'],
    ['invalid', 'start DATETIME_FORMAT'],
    ['invalid', 'minutes WRONG_TYPE, place HTTPS_FORMAT'],
    ['refused', 'start INVALID_TIME'],
    ['unknown', expect.stringContaining('in other')],
    ['duplicate', 'line 10'],
  ]);
});
