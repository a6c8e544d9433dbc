import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { COMPANY, type Matched, matched } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { startScript } from '../../support/run-script.ts';
import { TEST_SECRET_KEY } from '../../support/secret-keys.ts';

/*
 * `npm run matchmaking` is killed in the middle of a line, by itself and while another runs over the same list: nothing is lost, and nobody is
 * upgraded, introduced, appointed or written to twice. The clock of processes is the real one, so the hours are some weeks ahead.
 */

let app: TestApp;
let admin: TestMember;
let hand: pg.Client;
let members: Matched[];
const folder = mkdtempSync(join(tmpdir(), 'import-killed-'));
beforeAll(async () => {
  app = await openTestApp();
  hand = new pg.Client({ connectionString: app.url ?? '' });
  await hand.connect();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations'])
    await hand.query(`DELETE FROM ${table}`);
  members = [];
  for (let i = 0; i < 6; i += 1) members.push(await matched(app, admin, i % 2 === 0 ? {} : COMPANY));
});
afterAll(async () => {
  await hand.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A line waits for as long as the test has it wait. */
const PATIENCE = { DATABASE_LOCK_TIMEOUT_MS: '60000', DATABASE_STATEMENT_TIMEOUT_MS: '60000' };

function run(command: 'upgrade' | 'pairs', rows: readonly string[]) {
  const list = join(folder, `${command}.csv`);
  writeFileSync(list, rows.join('\n'));
  return startScript('operate/matchmaking.ts', [command, list], { DATABASE_URL: app.url ?? '', DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, ...PATIENCE });
}

const PLUG = 4712;
/** Has whoever writes the row of a table for which `isReached` holds wait within its transaction, until `letGo`. */
async function holdAt(event: string, isReached: string) {
  await hand.query(`SELECT pg_advisory_lock(${PLUG})`);
  await hand.query(`CREATE FUNCTION wait_there() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF ${isReached} THEN PERFORM pg_advisory_xact_lock(${PLUG}); END IF; RETURN NEW; END $$`);
  await hand.query(`CREATE TRIGGER wait_there AFTER ${event} FOR EACH ROW EXECUTE FUNCTION wait_there()`);
  return {
    reached: () =>
      expect
        .poll(async () => (await hand.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${PLUG} AND NOT granted`)).rowCount, {
          timeout: 60_000,
        })
        .toBe(1),
    letGo: async () => {
      await hand.query(`SELECT pg_advisory_unlock(${PLUG})`);
      await hand.query('DROP FUNCTION wait_there CASCADE');
    },
  };
}

/** One run waits where it is held, and the other for its row. */
const expectBothWaiting = () =>
  expect.poll(async () => count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"), { timeout: 60_000 }).toBe(2);

const count = async (query: string) => Number((await hand.query(`SELECT count(*)::int AS count FROM ${query}`)).rows[0].count);
const told = async (subject: RegExp) =>
  (await app.sent())
    .filter((mail) => subject.test(mail.subject))
    .map(({ to }) => to)
    .sort();

test('upgrades of which one run is killed in its third line while a second waits for it: the second does what is left, once', async () => {
  const rows = ['member', ...members.slice(0, 4).map(({ email }) => email)];
  const held = await holdAt('UPDATE OF class ON members', "(SELECT count(*) FROM members WHERE class = 'creator') >= 3");
  const first = run('upgrade', rows);
  await held.reached();
  const second = run('upgrade', rows);
  await expectBothWaiting();
  first.kill();
  expect((await first.done).code).toBeNull();
  expect(await count("members WHERE class = 'creator'")).toBe(2);
  await held.letGo();
  const { code, lines, stderr } = await second.done;
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 unchanged, 2 upgraded')]);
  expect(lines).toEqual(['2\tunchanged', '3\tunchanged', '4\tupgraded', '5\tupgraded']);
  expect(await count("members WHERE class = 'creator'")).toBe(4);
  expect(await told(/^You are now a creator/)).toEqual(
    members
      .slice(0, 4)
      .map(({ email }) => email)
      .sort(),
  );
});

test('pairs that are killed in their second line: whole pairs stay, the next run names the rest, each is introduced and asked once', async () => {
  const day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const pairs = [0, 2, 4].map((at) => `sample-matching,${members[at]?.email},${members[at + 1]?.email},${day} 1${at + 1}:00:00,20,Ms Wang,2F`);
  const rows = ['activity,creator,company,start,minutes,teacher,place', ...pairs];
  const held = await holdAt('INSERT ON matchmaking_appointments', '(SELECT count(*) FROM matchmaking_introductions) >= 2');
  const first = run('pairs', rows);
  await held.reached();
  first.kill();
  expect((await first.done).code).toBeNull();
  expect([await count('matchmaking_introductions'), await count('matchmaking_appointments')]).toEqual([1, 2]);
  await held.letGo();
  const { code, lines } = await run('pairs', rows).done;
  expect([code, lines]).toEqual([0, ['2\tunchanged', '3\tintroduced', '4\tintroduced']]);
  expect([await count('matchmaking_introductions'), await count('matchmaking_appointments')]).toEqual([3, 6]);
  expect(await told(/^May we introduce/)).toEqual(members.map(({ email }) => email).sort());
});
