import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

/* The second step of registration, sent many times at once: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const INFO = { full_name: '林小漫', industry: ['games'], citizenship: 'domestic' };
const EIGHT = Array.from({ length: 8 }, (_, i) => i);
const rowsOf = (memberId: string) => app.database.db.selectFrom('creator_profiles').selectAll().where('member_id', '=', memberId).execute();

test('with one key it is done once, and every sender gets the one answer', async () => {
  const { token, memberId } = await signUp(app);
  const headers = { 'idempotency-key': 'three-parallel-1' };
  const answers = await Promise.all(EIGHT.map(() => app.call('POST', '/member/three', { token, headers, body: INFO })));
  expect(answers.map(({ status }) => status)).toEqual(EIGHT.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.data.completed_at)).size).toBe(1);
  expect(await rowsOf(memberId)).toHaveLength(1);
});

test('with keys of their own one of many wins whole, and the others learn that it is done', async () => {
  const { token, memberId } = await signUp(app);
  const answers = await Promise.all(
    EIGHT.map((i) =>
      app.call('POST', '/member/three', { token, headers: { 'idempotency-key': `three-own-${i}` }, body: { ...INFO, full_name: `林${i}`, works: `作品${i}` } }),
    ),
  );
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([409, 'ALREADY_FILLED_IN']);
  const [row] = await rowsOf(memberId);
  expect([row?.full_name, row?.works]).toEqual([`林${won[0]}`, `作品${won[0]}`]);
});

test('of changes at once the last counts, whole', async () => {
  const { token, memberId } = await signUp(app);
  const answers = await Promise.all(
    EIGHT.map((i) => app.call('PUT', '/member/comicists', { token, body: { ...INFO, full_name: `林${i}`, works: `作品${i}` } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(EIGHT.map(() => 200));
  const rows = await rowsOf(memberId);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.full_name.slice(1)).toBe(rows[0]?.works?.slice(2));
});

test('the table itself refuses what no form may bring', async () => {
  const { memberId } = await signUp(app);
  const row = { member_id: memberId, full_name: '林', industries: ['games'], citizenship: 'domestic' as const, created_at: new Date(), updated_at: new Date() };
  const insert = (change: object) =>
    app.database.db
      .insertInto('creator_profiles')
      .values({ ...row, ...change })
      .execute();
  await expect(insert({ industries: [] })).rejects.toThrow(/creator_profiles_industries_check/);
  await expect(insert({ citizenship: 'foreign' })).rejects.toThrow(/creator_profiles_country/);
  await expect(insert({ country: 'JP' })).rejects.toThrow(/creator_profiles_country/);
  await expect(insert({ address_type: 'foreign' })).rejects.toThrow(/creator_profiles_address/);
  await expect(insert({ address_type: 'domestic', address: 'x' })).rejects.toThrow(/creator_profiles_district/);
  await expect(insert({ city: 'taipei-city' })).rejects.toThrow(/creator_profiles_district/);
  await expect(insert({ website: 'javascript:alert(1)' })).rejects.toThrow(/creator_profiles_website_check/);
  await insert({});
});
