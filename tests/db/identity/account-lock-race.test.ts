import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, tokenCall, verified } from '../../support/registration.ts';
import { answer, challenged, guarded, otpOf } from '../../support/second-factor.ts';

/* A lock in the middle of logins: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const lock = (id: string) => app.call('POST', `/staff/accounts/${id}/lock`, { token: admin.token, body: { reason: 'Abuse' } });

/** Nothing of the account opens anything: no login holds, whatever was answered meanwhile. */
async function expectShut(id: string, tokens: readonly { access_token?: string; refresh_token?: string }[]): Promise<void> {
  const { rows } = await app.database.query('SELECT id FROM token_families WHERE member_id = $1 AND ended_at IS NULL', [id]);
  expect(rows).toEqual([]);
  for (const { access_token, refresh_token } of tokens) {
    if (access_token === undefined || refresh_token === undefined) continue;
    expect((await app.call('GET', '/member', { token: access_token })).status).toBe(401);
    expect((await tokenCall(app, { grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token })).body.code).toBe('ACCOUNT_LOCKED');
  }
}

test('logins that begin while the account is locked are ended by the lock, or refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { form, id } = await verified(app);
    const [one, two, locked, three] = await Promise.all([logIn(app, form.account), logIn(app, form.account), lock(id), logIn(app, form.account)]);
    expect(locked.status).toBe(200);
    for (const { status, body } of [one, two, three]) expect(status === 200 || body.code === 'ACCOUNT_LOCKED', JSON.stringify(body)).toBe(true);
    await expectShut(id, [one.body, two.body, three.body]);
  }
});

test('a refresh that is under way when the account is locked gives nothing that opens', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { form, id } = await verified(app);
    const logins = await Promise.all([1, 2, 3].map(async () => (await logIn(app, form.account)).body));
    const refreshes = logins.map(({ refresh_token }) => tokenCall(app, { grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token }));
    const [locked, ...renewed] = await Promise.all([lock(id), ...refreshes]);
    expect(locked.status).toBe(200);
    await expectShut(
      id,
      renewed.map(({ body }) => body),
    );
  }
});

test('a second factor that is answered while the account is locked opens nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const member = await guarded(app);
    const tokens = [await challenged(app, member.account), await challenged(app, member.account)];
    const [one, locked, two] = await Promise.all([
      answer(app, tokens[0] ?? '', { otp: otpOf(app, member.secret, 1) }),
      lock(member.id),
      answer(app, tokens[1] ?? '', { recovery_code: member.recoveryCodes[0] ?? '' }),
    ]);
    // Nobody waits for each other in a ring: that would be a 500.
    expect([locked.status, [200, 400].includes(one.status), [200, 400].includes(two.status)]).toEqual([200, true, true]);
    await expectShut(member.id, [one.body, two.body]);
  }
});

test('a refresh token that comes a second time while the account is locked ends in no ring', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { form, id } = await verified(app);
    const { refresh_token } = (await logIn(app, form.account)).body;
    const renew = () => tokenCall(app, { grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token });
    await renew();
    const [replayed, locked] = await Promise.all([renew(), lock(id)]);
    expect([replayed.status, locked.status]).toEqual([400, 200]);
    await expectShut(id, []);
  }
});

test('two who lock at once make one lock', async () => {
  const { memberId } = await signUp(app);
  const answers = await Promise.all([lock(memberId), lock(memberId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
