import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importPairs, readPairList } from '../../../src/server/matchmaking/import-pairs.ts';
import { importUpgrades, readUpgradeList } from '../../../src/server/matchmaking/import-upgrades.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { COMPANY, type Matched, matched } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* An import of matchmaking that two people start at once, or that ends halfway: each member is upgraded, paired and told once. */

let app: TestApp;
let admin: TestMember;
let members: Matched[];
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations'])
    await app.database.query(`DELETE FROM ${table}`, []);
  members = [];
  for (let i = 0; i < 4; i += 1) members.push(await matched(app, admin, i % 2 === 0 ? {} : COMPANY));
  await app.sent();
});
afterAll(() => app.close());

const bytes = (csv: string) => new TextEncoder().encode(csv);
const upgrades = () => importUpgrades(app, readUpgradeList(bytes(`member\n${members.map(({ email }) => email).join('\n')}`)), { isDryRun: false });
const pairs = () => {
  const rows = [0, 2].map((at) => `sample-matching,${members[at]?.email},${members[at + 1]?.email},2026-12-18 1${at + 3}:00:00,20,Ms Wang,2F`);
  return importPairs(app, readPairList(bytes(`activity,creator,company,start,minutes,teacher,place\n${rows.join('\n')}`)), { isDryRun: false });
};
type Reports = AsyncGenerator<{ line: number; outcome: string }>;
async function outcomes(reports: Reports, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const all: string[] = [];
  for await (const { outcome } of reports) {
    all.push(outcome);
    // As a process that is ended between two lines.
    if (all.length >= count) break;
  }
  return all;
}
const classes = async () =>
  (
    await app.database.db
      .selectFrom('members')
      .select('class')
      .where(
        'id',
        'in',
        members.map(({ memberId }) => memberId),
      )
      .execute()
  ).map((member) => member.class);
const told = async (subject: RegExp) =>
  (await app.sent())
    .filter((mail) => subject.test(mail.subject))
    .map(({ to }) => to)
    .sort();
const emails = () => members.map(({ email }) => email).sort();

test('the same list imported twice at once upgrades each member once, and tells them once', async () => {
  const both = await Promise.all([outcomes(upgrades()), outcomes(upgrades())]);
  expect(both.flat().sort()).toEqual([...Array(4).fill('unchanged'), ...Array(4).fill('upgraded')]);
  expect(await classes()).toEqual(Array(4).fill('creator'));
  expect(await told(/^You are now a creator/)).toEqual(emails());
});

test('pairs imported twice at once are introduced once, each with one hour', async () => {
  const both = await Promise.all([outcomes(pairs()), outcomes(pairs())]);
  expect(both.flat().filter((outcome) => outcome === 'introduced')).toHaveLength(2);
  expect(both.flat().filter((outcome) => outcome === 'failed')).toEqual([]);
  const { rows } = await app.database.query('SELECT count(*)::int AS count FROM matchmaking_introductions', []);
  expect(rows).toEqual([{ count: 2 }]);
  expect(await told(/^May we introduce/)).toEqual(emails());
  expect((await app.database.query("SELECT count(*)::int AS count FROM matchmaking_appointments WHERE status = 'reserved'", [])).rows).toEqual([{ count: 4 }]);
});

test('one that ends halfway leaves whole lines, and is finished by the next run, which tells nobody twice', async () => {
  expect(await outcomes(upgrades(), 2)).toEqual(['upgraded', 'upgraded']);
  expect((await classes()).sort()).toEqual(['creator', 'creator', 'general', 'general']);
  expect(await outcomes(upgrades())).toEqual(['unchanged', 'unchanged', 'upgraded', 'upgraded']);
  expect(await classes()).toEqual(Array(4).fill('creator'));
  expect(await told(/^You are now a creator/)).toEqual(emails());
});

test('a line whose transaction is lost before its end is as if it had never begun: no class, no e-mail', async () => {
  const { enqueue } = app.jobs;
  let count = 0;
  const cut = {
    ...app,
    jobs: {
      ...app.jobs,
      enqueue: (...given: Parameters<typeof enqueue>) => {
        count += 1;
        if (count === 2) throw new Error('the process ended here');
        return enqueue.apply(app.jobs, given);
      },
    },
  };
  const list = readUpgradeList(bytes(`member\n${members.map(({ email }) => email).join('\n')}`));
  expect(await outcomes(importUpgrades(cut, list, { isDryRun: false }))).toEqual(['upgraded', 'failed', 'upgraded', 'upgraded']);
  expect((await classes()).sort()).toEqual(['creator', 'creator', 'creator', 'general']);
  expect(await outcomes(upgrades())).toEqual(['unchanged', 'upgraded', 'unchanged', 'unchanged']);
  expect(await told(/^You are now a creator/)).toEqual(emails());
});
