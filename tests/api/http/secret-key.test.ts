import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitHour } from '../../../src/domain/content/visit.ts';
import { FREE_TRIES } from '../../../src/domain/identity/login-backoff.ts';
import { LIMITS } from '../../../src/domain/rate-limits.ts';
import { taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { countVisits } from '../../../src/server/content/visit-queries.ts';
import { countTry } from '../../../src/server/http/callers/rate-limit.ts';
import { countSlowTry } from '../../../src/server/identity/login/login-backoff.ts';
import { reseal } from '../../../src/server/retention/reseal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { logIn, registrationForm, smsCode, tokenCall } from '../../support/registration.ts';
import { answer, challenged, guarded, otpOf } from '../../support/second-factor.ts';
import { nodeWith, OTHER_SECRET_KEY, TEST_SECRET_KEY } from '../../support/secret-keys.ts';

let app: TestApp;
let changed: TestApp;
let prepared: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // The order of docs/operations.md: first every node reads the new key, then it becomes the current one.
  prepared = nodeWith(app, { current: TEST_SECRET_KEY, former: OTHER_SECRET_KEY });
  changed = nodeWith(app, { current: OTHER_SECRET_KEY, former: TEST_SECRET_KEY });
});
afterAll(() => app.close());

describe('nothing that can be guessed lies under a hash without a key', () => {
  test('an SMS code, and who asked for it', async () => {
    const { mobile } = registrationForm();
    const code = await smsCode(app, mobile);
    const { rows: sent } = await app.database.query('SELECT purpose FROM verification_codes WHERE target = $1', [mobile]);
    expect(sent).toHaveLength(1);
    const { rows: opened } = await app.database.query(
      "SELECT 1 FROM verification_codes WHERE target = $1 AND code_hash IN (sha256(convert_to(purpose || ':' || target || ':' || $2, 'UTF8')), sha256(convert_to($2, 'UTF8')))",
      [mobile, code],
    );
    expect(opened).toEqual([]);
    const { rows: counted } = await app.database.query("SELECT key FROM rate_limits WHERE key LIKE 'sms-mobile%'", []);
    expect(counted.length).toBeGreaterThan(0);
    const { rows: searched } = await app.database.query(
      "SELECT key FROM rate_limits WHERE key LIKE '%' || rtrim(translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/', '-_'), '=')",
      [`${sent[0]?.['purpose']}:${mobile}`],
    );
    expect(searched).toEqual([]);
  });

  test('what was made under a key that is gone verifies no more: codes and bodies', async () => {
    const member = await guarded(app);
    const other = nodeWith(app, { current: OTHER_SECRET_KEY, former: null });
    // Without the former key nothing verifies that was made under it.
    const token = await challenged(app, member.account);
    expect((await answer(other, token, { recovery_code: member.recoveryCodes[0] ?? '' })).body.code).toBe('MFA_FAILED');
    const form = registrationForm();
    form['sms_code'] = await smsCode(app, form.mobile);
    expect((await other.call('POST', '/member', { body: form })).body.errors).toMatchObject({ sms_code: [expect.any(String)] });
    const headers = { 'idempotency-key': 'the-key-of-a-body' };
    const first = await app.call('POST', '/member', { body: form, headers });
    expect(first.status).toBe(200);
    expect((await other.call('POST', '/member', { body: form, headers })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await app.call('POST', '/member', { body: form, headers })).body).toEqual(first.body);
  });
});

describe('while the secret key is changed', () => {
  test('two nodes on either side of the change verify what the other one made', async () => {
    for (const [maker, reader] of [
      [prepared, changed],
      [changed, prepared],
    ] as const) {
      const form = registrationForm();
      form['sms_code'] = await smsCode(maker, form.mobile);
      const headers = { 'idempotency-key': `a-body-of-${form.account}` };
      const made = await reader.call('POST', '/member', { body: form, headers });
      expect(made.status).toBe(200);
      // The repetition reaches the other node.
      expect((await maker.call('POST', '/member', { body: form, headers })).body).toEqual(made.body);
    }
  });

  test('each side counts for itself: limits, waits after wrong passwords, visitors of the hour', async () => {
    const untilRefused = async (count: () => Promise<unknown>, most: number) => {
      for (let times = 0; times < most; times += 1)
        if (
          await count().then(
            () => false,
            () => true,
          )
        )
          return times;
      throw new Error(`nothing is refused ${most} times`);
    };
    const rule = LIMITS.avatarByMember;
    const guesser = { account: 'name:counted-twice', place: 'network:192.0.2.7' };
    const [hour, day] = [visitHour(app.clock.now), taipeiDay(app.clock.now)];
    for (const node of [prepared, changed]) {
      expect(await untilRefused(() => countTry(node, rule, 'counted-twice'), rule.times + 1)).toBe(rule.times);
      expect(await untilRefused(() => countSlowTry(node, guesser), FREE_TRIES + 1)).toBe(FREE_TRIES);
      await countVisits(app.database.db, node.secrets.mac, [{ item: 'news/counted-twice', kind: 'click', visitor: 'a reader', hour, day }]);
    }
    const { rows } = await app.database.query("SELECT clicks::int AS clicks FROM item_counters WHERE item = 'news/counted-twice'", []);
    expect(rows).toEqual([{ clicks: 2 }]);
  });

  test('second factors of before work on, a device without a name is still known, and new codes are under the new key', async () => {
    const member = await guarded(app);
    const token = await challenged(changed, member.account);
    expect((await answer(changed, token, { otp: otpOf(app, member.secret, 1) })).status).toBe(200);
    expect((await answer(prepared, await challenged(changed, member.account), { recovery_code: member.recoveryCodes[0] ?? '' })).status).toBe(200);
    const { rows } = await app.database.query("SELECT id FROM security_events WHERE member_id = $1 AND kind = 'NEW_DEVICE'", [member.id]);
    expect(rows).toEqual([]);
    const renewed = await changed.call('POST', '/my/totp/recovery_codes', {
      token: member.token,
      body: { code: member.recoveryCodes[1], password: 'manga2026' },
    });
    expect(renewed.status).toBe(200);
    const alone = nodeWith(app, { current: OTHER_SECRET_KEY, former: null });
    const last = await answer(alone, await challenged(alone, member.account), { recovery_code: renewed.body.data.recovery_codes[0] });
    expect(last.status).toBe(200);
  });

  test('sealing anew puts all secrets under the new key, says whose recovery codes are left, and takes the former key’s place', async () => {
    const members = [await guarded(app), await guarded(app), await guarded(app)];
    // As made before keys had names.
    await app.database.query('UPDATE member_totp SET secret = substr(secret, 6) WHERE member_id = $1', [members[0]?.id]);
    await app.database.query('UPDATE recovery_codes SET key_id = NULL WHERE member_id = $1', [members[0]?.id]);
    const { rows } = await app.database.query('SELECT count(DISTINCT member_id)::int AS n FROM recovery_codes WHERE used_at IS NULL', []);
    const first = await reseal(changed);
    expect(first.unreadable).toEqual([]);
    expect(first.resealed).toBeGreaterThanOrEqual(3);
    expect(first.membersWithFormerCodes).toBeGreaterThanOrEqual(3);
    expect(first.membersWithFormerCodes).toBeLessThanOrEqual(Number(rows[0]?.['n']));
    expect((await reseal(changed)).resealed).toBe(0);
    const after = nodeWith(app, { current: OTHER_SECRET_KEY, former: null });
    for (const member of members) {
      const token = await challenged(after, member.account);
      expect((await answer(after, token, { otp: otpOf(app, member.secret, 1) })).status).toBe(200);
      // Codes whose key is gone are not counted as left.
      const { body } = await after.call('GET', '/my/totp', { token: member.token });
      expect(body.data).toMatchObject({ is_on: true, recovery_codes_left: 0 });
    }
  });

  test('a code that is being used while its secret is sealed anew is used once', async () => {
    const member = await guarded(app);
    const tokens = [await challenged(app, member.account), await challenged(changed, member.account)];
    const otp = otpOf(app, member.secret, 1);
    const [one, , two] = await Promise.all([answer(prepared, tokens[0] ?? '', { otp }), reseal(changed), answer(changed, tokens[1] ?? '', { otp })]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
  });

  test('a secret that opens with no key is named', async () => {
    const member = await guarded(app);
    await app.database.query("UPDATE member_totp SET secret = decode(repeat('ab', 60), 'hex') WHERE member_id = $1", [member.id]);
    expect((await reseal(changed)).unreadable).toEqual([member.id]);
    await app.database.query('DELETE FROM member_totp WHERE member_id = $1', [member.id]);
  });
});

test('wrong passwords are counted and forgotten under names that no table of names finds', async () => {
  const { account } = await guarded(app);
  await tokenCall(app, { grant_type: 'password', client_id: 'comic-hub-site', username: account, password: 'wrong2026' });
  const { rows } = await app.database.query(
    "SELECT account FROM login_tries WHERE account = rtrim(translate(encode(sha256(convert_to('name:' || $1, 'UTF8')), 'base64'), '+/', '-_'), '=')",
    [account],
  );
  expect(rows).toEqual([]);
  await logIn(app, account);
});
