import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/client.ts';
import { violationOf } from '../../../src/server/db/constraint.ts';
import { hashToken } from '../../../src/server/http/callers/authenticate.ts';
import { readCaller } from '../../../src/server/http/callers/caller-query.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Calls that arrive together ask for their members in one statement: nobody may get another's. */

const AT = { now: TEST_NOW, isDemo: false };

let app: TestApp;
let members: TestMember[];
beforeAll(async () => {
  app = await openTestApp();
  members = [];
  for (let i = 0; i < 20; i += 1) members.push(await signUp(app));
});
afterAll(() => app.close());

/** The same database, which counts its statements. */
function counted(): Database & { count: number } {
  const database = {
    ...app.database,
    count: 0,
    query: (sql: string, values: readonly unknown[]) => {
      database.count += 1;
      return app.database.query(sql, values);
    },
  };
  return database;
}

test('of many tokens at once, known and unknown, each stands for its own member', async () => {
  const database = counted();
  const tokens = members.flatMap(({ token }, index) => (index % 3 === 0 ? [token, `unknown-${index}`, token] : [token]));
  const callers = await Promise.all(tokens.map((token) => readCaller(database, hashToken(token), AT)));
  const idOf = new Map(members.map(({ memberId, token }) => [token, memberId]));
  expect(callers.map((caller) => caller?.memberId)).toEqual(tokens.map((token) => idOf.get(token)));
  expect(database.count).toBe(Math.ceil(tokens.length / 8));
});

test('a token that is revoked between two calls opens nothing at the second, while others ask along', async () => {
  const database = counted();
  const [revoked, other] = members as [TestMember, TestMember];
  const ask = async () => {
    const callers = await Promise.all([revoked, other].map(({ token }) => readCaller(database, hashToken(token), AT)));
    return callers.map((caller) => caller?.memberId);
  };
  expect(await ask()).toEqual([revoked.memberId, other.memberId]);
  await app.database.query('UPDATE token_families SET ended_at = $1 WHERE member_id = $2', [AT.now, revoked.memberId]);
  expect(await ask()).toEqual([undefined, other.memberId]);
});

test('a statement that fails fails the calls that asked by it, and no later ones', async () => {
  const [, member] = members as [unknown, TestMember];
  let fails = true;
  const database = {
    ...app.database,
    query: (sql: string, values: readonly unknown[]) => (fails ? Promise.reject(new Error('gone')) : app.database.query(sql, values)),
  };
  const ask = () => readCaller(database, hashToken(member.token), AT);
  const failed = await Promise.allSettled([ask(), ask()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect((await ask())?.memberId).toBe(member.memberId);
});

/** The member whom a statement takes from a token; null where it wants the caller to be asked about first. */
async function callerMember(token: string, { classes = null, isDemo = false }: { classes?: string[] | null; isDemo?: boolean } = {}): Promise<unknown> {
  const values = [hashToken(token), isDemo, classes, TEST_NOW];
  return app.database.query('SELECT caller_member($1::bytea, $2::boolean, $3::text[], $4::timestamptz) AS id', values).then(
    ({ rows }) => rows[0]?.['id'],
    (error: unknown) => {
      expect(violationOf(error)?.constraint).toBe('caller_member_known');
      return null;
    },
  );
}

const OF_MEMBER = '(SELECT id FROM token_families WHERE member_id = $1)';
test.each([
  { what: 'a token that is over', change: `UPDATE access_tokens SET expires_at = '${TEST_NOW.toISOString()}' WHERE family_id = ${OF_MEMBER}`, isRead: false },
  { what: 'a login that has ended', change: `UPDATE token_families SET ended_at = '${TEST_NOW.toISOString()}' WHERE member_id = $1`, isRead: false },
  { what: 'a login that is over', change: "UPDATE token_families SET created_at = '2026-01-01T00:00:00Z' WHERE member_id = $1", isRead: false },
  { what: 'a member of the demo', change: 'UPDATE members SET is_demo = true WHERE id = $1', isRead: false },
  { what: 'a login of an application', change: "UPDATE token_families SET scope = 'account' WHERE member_id = $1", isRead: true },
  { what: 'a token of an application', change: `UPDATE access_tokens SET scope = 'rents' WHERE family_id = ${OF_MEMBER}`, isRead: true },
  { what: 'an e-mail address that is not verified', change: 'UPDATE members SET email_verified_at = NULL WHERE id = $1', isRead: true },
  { what: 'a mobile number that is not verified', change: 'UPDATE members SET mobile_verified_at = NULL WHERE id = $1', isRead: true },
])('a statement takes no member from $what', async ({ change, isRead }) => {
  const { memberId, token } = await signUp(app);
  expect(await callerMember(token)).toBe(memberId);
  await app.database.query(change, [memberId]);
  expect(await callerMember(token)).toBeNull();
  expect((await readCaller(app.database, hashToken(token), AT))?.memberId).toBe(isRead ? memberId : undefined);
});

test('a statement takes a member of the demo in a demo, and of the classes that it names, and none from an unknown token', async () => {
  const { memberId, token } = await signUp(app);
  expect(await callerMember(token, { classes: ['general', 'creator'] })).toBe(memberId);
  expect(await callerMember(token, { classes: ['creator'] })).toBeNull();
  await app.database.query('UPDATE members SET is_demo = true WHERE id = $1', [memberId]);
  expect(await callerMember(token, { isDemo: true })).toBe(memberId);
  expect(await callerMember('of-nobody', { isDemo: true })).toBeNull();
});
