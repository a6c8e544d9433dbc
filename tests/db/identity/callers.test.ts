import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/client.ts';
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
