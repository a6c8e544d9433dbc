import argon2 from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { loadDemo } from '../../../src/server/load-demo.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type Form, logIn, PASSWORD, tokenCall, verified } from '../../support/registration.ts';

const CLIENT = { client_id: 'comic-hub-site' };
const HOUR = 3_600_000;

let app: TestApp;
let form: Form;
beforeAll(async () => {
  app = await openTestApp();
  ({ form } = await verified(app));
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
  vi.useRealTimers();
});

const refresh = (refresh_token: string) => tokenCall(app, { grant_type: 'refresh_token', ...CLIENT, refresh_token });
const member = (token: string) => app.call('GET', '/member', { token });
const travel = (ms: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + ms);
};

describe('the password grant', () => {
  test('answers as RFC 6749 section 5.1 says', async () => {
    const { status, headers, body } = await logIn(app, form.account);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('takes the e-mail address for a name, JSON for a form, and no client id for the site’s', async () => {
    expect((await logIn(app, form.email)).status).toBe(200);
    expect((await app.call('POST', '/token', { body: { grant_type: 'password', username: form.account, password: PASSWORD, remember: true } })).status).toBe(
      200,
    );
  });

  test('refuses a wrong password and an unknown name alike', async () => {
    const wrong = await logIn(app, form.account, { password: 'wrong2026' });
    const unknown = await logIn(app, 'nobody9999');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      code: 'LOGIN_FAILED',
      message: 'Please confirm the correct account name and/ or password',
      error: 'invalid_grant',
      error_description: 'LOGIN_FAILED',
    });
    expect(unknown.body).toEqual(wrong.body);
    expect([wrong.headers.get('cache-control'), wrong.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test('does the same work for an unknown name as for a wrong password: one hash of the same cost', async () => {
    const work = async (username: string) => {
      const verify = vi.spyOn(argon2, 'verify');
      const hash = vi.spyOn(argon2, 'hash');
      expect((await logIn(app, username, { password: 'wrong2026' })).status).toBe(400);
      const parameters = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
      const made = hash.mock.calls.length;
      vi.restoreAllMocks();
      return { parameters, made };
    };
    // The first unknown name makes what all later ones are compared with.
    await work('nobody8887@example.com');
    const known = await work(form.email);
    expect(known).toEqual({ parameters: [['argon2id', 'v=19', 'm=19456,t=2,p=1']], made: 0 });
    expect(await work('nobody8888@example.com')).toEqual(known);
    await logIn(app, form.email);
  });

  test('after the fifth failure each next try of a network has to wait, twice as long as the one before; other accounts do not', async () => {
    const { form: victim } = await verified(app);
    const wrong = () => logIn(app, victim.account, { password: 'wrong2026' });
    const failures = await Promise.all(Array.from({ length: 8 }, wrong));
    expect(failures.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    let at = 0;
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const limited = await logIn(app, victim.account);
      expect([limited.status, limited.body.code, limited.body.error]).toEqual([429, 'TOO_MANY_REQUESTS', 'invalid_request']);
      expect(limited.headers.get('retry-after')).toBe(String(seconds));
      at += seconds * 1000;
      travel(at);
      expect((await wrong()).status).toBe(400);
    }
    expect((await logIn(app, form.account)).status).toBe(200);
    travel(at + 900_000);
    expect((await logIn(app, victim.account)).status).toBe(200);
    for (let i = 0; i < 4; i += 1) expect((await wrong()).status).toBe(400);
    expect((await logIn(app, victim.account)).status).toBe(200);
  });

  test('the failures are the typed name’s, so that none tells whose address is whose; an unknown name has as many', async () => {
    const { form: victim } = await verified(app);
    for (const name of [victim.account, victim.email]) {
      // The second name is as fresh as one that nobody has, although the first has to wait.
      for (let i = 0; i < 5; i += 1) expect((await logIn(app, i % 2 ? name : name.toUpperCase(), { password: 'wrong2026' })).body.code).toBe('LOGIN_FAILED');
      expect((await logIn(app, name)).status).toBe(429);
    }
    for (let i = 0; i < 5; i += 1) expect((await logIn(app, 'nobody7777')).status).toBe(400);
    expect((await logIn(app, 'Nobody7777')).status).toBe(429);
  });

  test('a success forgets the failures before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await logIn(app, form.account, { password: 'wrong2026' });
      expect((await logIn(app, form.account)).status).toBe(200);
    }
  });
});

describe('errors of RFC 6749 section 5.2', () => {
  test.each([
    ['no grant type', {}, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no password', { grant_type: 'password', username: 'reader' }, 400, 'invalid_request'],
    ['an empty password, which counts as none', { grant_type: 'password', username: 'reader', password: '' }, 400, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['an unknown client', { grant_type: 'password', client_id: 'other', username: 'reader', password: 'x' }, 401, 'invalid_client'],
    ['a scope, of which there is none', { grant_type: 'password', username: 'reader', password: 'x', scope: 'profile' }, 400, 'invalid_scope'],
    ['an empty scope, which counts as none', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), scope: '' }, 400, 'invalid_grant'],
  ])('%s', async (_, fields, status, error) => {
    const answer = await tokenCall(app, fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(error);
    expect(answer.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(answer.body.code).toMatch(/^[A-Z_]+$/);
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test.each([{}, CLIENT])('a client that authenticates by header is unknown, and told how it tried: %j', async (client) => {
    const fields = { grant_type: 'password', username: form.account, password: PASSWORD, ...client };
    const { status, headers, body } = await tokenCall(app, fields, { authorization: `Basic ${btoa('comic-hub-site:secret')}` });
    expect([status, body.error, headers.get('www-authenticate')]).toEqual([401, 'invalid_client', 'Basic realm="comic-hub"']);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test.each(['grant_type=password&grant_type=password&username=a&password=b', 'grant_type=password&username=a&password=b&extra=1&extra=2'])(
    'a parameter that comes twice: %s',
    async (body) => {
      const answer = await app.call('POST', '/token', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    },
  );

  test('a parameter in the query is none', async () => {
    const answer = await app.call('POST', `/token?grant_type=password&username=${form.account}&password=${PASSWORD}`);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('access', () => {
  test('without a token, with a wrong one, with an expired one: RFC 6750', async () => {
    const without = await app.call('GET', '/member');
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="comic-hub"']);
    const basic = await app.call('GET', '/member', { headers: { authorization: 'Basic eDp5' } });
    expect([basic.status, basic.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="comic-hub"']);
    const wrong = await member('x'.repeat(43));
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="comic-hub", error="invalid_token"']);
    const { body } = await logIn(app, form.account);
    travel(15 * 60_000 - 1);
    expect((await member(body.access_token)).status).toBe(200);
    travel(15 * 60_000);
    expect((await member(body.access_token)).status).toBe(401);
  });

  test('a refresh token opens nothing, and an access token renews nothing', async () => {
    const { body } = await logIn(app, form.account);
    expect((await member(body.refresh_token)).status).toBe(401);
    expect((await refresh(body.access_token)).body.error).toBe('invalid_grant');
  });
});

describe('the refresh token', () => {
  test('works once and brings a new pair', async () => {
    const { body: first } = await logIn(app, form.account);
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await member(second.body.access_token)).status).toBe(200);
  });

  test('used again it ends the whole login, and no other', async () => {
    const { body: other } = await logIn(app, form.account);
    const { body: first } = await logIn(app, form.account);
    const { body: second } = await refresh(first.refresh_token);
    const replay = await refresh(first.refresh_token);
    expect([replay.status, replay.body.error, replay.body.code]).toEqual([400, 'invalid_grant', 'INVALID_GRANT']);
    expect((await member(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    expect((await member(other.access_token)).status).toBe(200);
  });

  test('lives 12 hours, or 30 days when the member is to be remembered; each use begins anew', async () => {
    const { body: short } = await logIn(app, form.account);
    const { body: long } = await logIn(app, form.account, { remember: 'true' });
    travel(12 * HOUR);
    expect((await refresh(short.refresh_token)).status).toBe(400);
    travel(29 * 24 * HOUR);
    const { body: renewed } = await refresh(long.refresh_token);
    travel(58 * 24 * HOUR);
    expect((await refresh(renewed.refresh_token)).status).toBe(200);
  });

  test('used twice at once: at most one answer with tokens, and the login is over', async () => {
    const { body } = await logIn(app, form.account);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(body.refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
    expect((await refresh(won[0]?.body.refresh_token)).status).toBe(400);
  });
});

test('demo members, whose password is published, are nobody once the server is no demo', async () => {
  await loadDemo(app);
  const real = createApp({ ...app, config: { ...app.config, isDemo: false } });
  const askToken = (fields: Record<string, string>) => real.request('/api/token', { method: 'POST', body: new URLSearchParams(fields) });
  const { body } = await logIn(app, 'admin001');
  expect((await member(body.access_token)).status).toBe(200);
  expect((await real.request('/api/member', { headers: { authorization: `Bearer ${body.access_token}` } })).status).toBe(401);
  const login = await askToken({ grant_type: 'password', username: 'admin001', password: PASSWORD });
  expect([login.status, await login.json()]).toMatchObject([400, { code: 'LOGIN_FAILED' }]);
  const renewal = await askToken({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect([renewal.status, await renewal.json()]).toMatchObject([400, { code: 'INVALID_GRANT' }]);
  expect((await askToken({ grant_type: 'password', username: form.account, password: PASSWORD })).status).toBe(200);
});

describe('logging out', () => {
  test('ends every token of the login', async () => {
    const { body } = await logIn(app, form.account);
    const { status, body: ended } = await app.call('DELETE', '/token', { token: body.access_token });
    expect([status, ended]).toEqual([200, { data: { ended: true } }]);
    expect((await member(body.access_token)).status).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  test('needs a login', async () => {
    expect((await app.call('DELETE', '/token')).status).toBe(401);
  });
});

test('tokens are nowhere in the tables but hashed', async () => {
  const { body } = await logIn(app, form.account);
  for (const table of ['access_tokens', 'refresh_tokens']) {
    const { rows } = await app.database.query(`SELECT encode(token_hash, 'escape') AS hash FROM ${table}`, []);
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows) expect([body.access_token, body.refresh_token]).not.toContain(hash);
  }
  const { rows } = await app.database.query('SELECT password_hash AS hash FROM members', []);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
