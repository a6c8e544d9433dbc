import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOGIN_MAX_MS } from '../../../src/domain/identity/session.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { logIn, tokenCall, verified } from '../../support/registration.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = TEST_NOW;
});

const renew = (refresh_token: string) => tokenCall(app, { grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token });
const at = (ms: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + ms);
};

/** A login that is renewed every 20 days up to the 80th. */
async function renewedTo80(): Promise<{ account: string; refreshToken: string }> {
  const { form } = await verified(app);
  let { refresh_token } = (await logIn(app, form.account, { remember: 'true' })).body;
  for (const day of [20, 40, 60, 80]) {
    at(day * DAY_MS);
    const { status, body } = await renew(refresh_token);
    expect([day, status]).toEqual([day, 200]);
    refresh_token = body.refresh_token;
  }
  return { account: form.account, refreshToken: refresh_token };
}

test('a login ends 90 days after it began, however often it was renewed', async () => {
  const { account, refreshToken } = await renewedTo80();
  at(90 * DAY_MS - 60_000);
  const last = await renew(refreshToken);
  // No token outlives the login, though an access token lives a quarter of an hour otherwise.
  expect(last).toMatchObject({ status: 200, body: { expires_in: 60 } });
  expect((await app.call('GET', '/member', { token: last.body.access_token })).status).toBe(200);
  at(90 * DAY_MS);
  expect((await app.call('GET', '/member', { token: last.body.access_token })).status).toBe(401);
  expect((await renew(last.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant', code: 'INVALID_GRANT' });
  const { rows } = await app.database.query("SELECT id FROM security_events WHERE kind = 'REFRESH_REPLAYED'", []);
  expect(rows).toEqual([]);
  expect((await logIn(app, account)).status).toBe(200);
});

test('two renewals at once in the last second make one pair of tokens, none of which outlives the login', async () => {
  const { refreshToken } = await renewedTo80();
  at(90 * DAY_MS - 1);
  const answers = await Promise.all([renew(refreshToken), renew(refreshToken)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { rows } = await app.database.query(
    `SELECT 1 FROM token_families family
     LEFT JOIN access_tokens a ON a.family_id = family.id LEFT JOIN refresh_tokens r ON r.family_id = family.id
     WHERE a.expires_at > family.ends_at OR r.expires_at > family.ends_at`,
    [],
  );
  expect(rows).toEqual([]);
  at(90 * DAY_MS);
  const fresh = answers.find(({ status }) => status === 200)?.body;
  expect((await renew(fresh.refresh_token)).status).toBe(400);
  expect((await app.call('GET', '/member', { token: fresh.access_token })).status).toBe(401);
});

test('the database counts the days itself, as the code does, for nodes that do not', async () => {
  const { rows } = await app.database.query('SELECT extract(epoch FROM ends_at - created_at)::int AS seconds FROM token_families', []);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row['seconds']).toBe(LOGIN_MAX_MS / 1000);
  expect(LOGIN_MAX_MS).toBe(90 * DAY_MS);
  await expect(app.database.query("UPDATE token_families SET ends_at = now() + interval '1 year'", [])).rejects.toThrow();
});

test('a refresh token of before, which would live longer than its login, does not renew it', async () => {
  const { refreshToken } = await renewedTo80();
  // As the release before wrote it.
  await app.database.query("UPDATE refresh_tokens SET expires_at = expires_at + interval '30 days' WHERE used_at IS NULL", []);
  at(91 * DAY_MS);
  expect((await renew(refreshToken)).status).toBe(400);
});
