import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { challengeOf } from '../../../src/server/identity/login/exchange-code.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { tokenCall } from '../../support/registration.ts';
import { allowed, asking, CLIENT_ID, decide, exchange, newCode, newPkce, REDIRECT_URI } from '../../support/third.ts';

const SITE = 'http://localhost:4321';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  member = await signUp(app);
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const travel = (ms: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + ms);
};
const consent = (asked: Record<string, string>, token: string | null = member.token) =>
  app.call('GET', `/3rd/authorize?${new URLSearchParams(asked)}`, { token });
const who = (token: string) => app.call('GET', '/3rd/member', { token });
const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
  tokenCall(app, { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token, ...more });
const revoke = (fields: Record<string, string>) =>
  app.call('POST', '/revoke', { body: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const events = (memberId: string) => app.database.db.selectFrom('security_events').selectAll().where('member_id', '=', memberId).orderBy('id').execute();

describe('what the consent page is told', () => {
  test('who asks, what for, and who is signed in', async () => {
    const { status, headers, body } = await consent(asking(newPkce(), { scope: 'rents profile' }));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject({
      redirect_to: null,
      client: {
        id: CLIENT_ID,
        name_zh: '分鏡書架',
        name_en: 'Panelshelf',
        name_ja: 'コマ棚',
        site: 'https://panelshelf.example/',
        is_own: false,
        is_sample: true,
      },
      scopes: ['profile', 'rents'],
      member: { name: expect.stringMatching(/^Member/), username: expect.stringMatching(/^member/) },
    });
  });

  test('without a scope it is the client’s first', async () => {
    expect((await consent(asking(newPkce(), { scope: undefined }))).body.data.scopes).toEqual(['profile']);
  });

  test('needs a login', async () => {
    expect((await consent(asking(newPkce()), null)).status).toBe(401);
  });

  test.each([
    ['no client', { client_id: undefined }, 'UNKNOWN_CLIENT'],
    ['an unknown client', { client_id: 'nobody' }, 'UNKNOWN_CLIENT'],
    ['a client in another case', { client_id: 'Sample-Reader' }, 'UNKNOWN_CLIENT'],
    ['the site itself', { client_id: 'comic-hub-site', redirect_uri: 'example.comichub.app:/entry' }, 'UNKNOWN_CLIENT'],
    ['no address to return to', { redirect_uri: undefined }, 'WRONG_REDIRECT'],
    ['another address', { redirect_uri: 'https://evil.example/callback' }, 'WRONG_REDIRECT'],
    ['a longer address', { redirect_uri: `${REDIRECT_URI}/x` }, 'WRONG_REDIRECT'],
    ['a shorter address', { redirect_uri: 'http://127.0.0.1:49152/' }, 'WRONG_REDIRECT'],
    ['an address in another case', { redirect_uri: 'http://127.0.0.1:49152/Callback' }, 'WRONG_REDIRECT'],
    ['a fragment', { redirect_uri: `${REDIRECT_URI}#x` }, 'WRONG_REDIRECT'],
    ['a user in the address', { redirect_uri: 'http://127.0.0.1:49152@evil.example/callback' }, 'WRONG_REDIRECT'],
    ['an encoded letter', { redirect_uri: 'https://panelshelf.example/%63allback' }, 'WRONG_REDIRECT'],
    ['a port that is meant anyway', { redirect_uri: 'https://panelshelf.example:443/callback' }, 'WRONG_REDIRECT'],
    ['steps up', { redirect_uri: 'https://panelshelf.example/x/../callback' }, 'WRONG_REDIRECT'],
    ['another application’s address', { redirect_uri: 'example.comichub.app:/signed-in' }, 'WRONG_REDIRECT'],
  ])('%s: said here, and sent nowhere', async (_, change, code) => {
    const asked = asking(newPkce(), change);
    const shown = await consent(asked);
    const decided = await app.call('POST', '/3rd/authorize', { token: member.token, body: { ...asked, decision: 'allow' } });
    for (const { status, body } of [shown, decided]) {
      expect([status, body.code]).toEqual([400, code]);
      expect(JSON.stringify(body)).not.toContain('redirect_to');
    }
  });

  test.each([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method in another case', { code_challenge_method: 's256' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a challenge with padding', { code_challenge: `${'x'.repeat(43)}=` }, 'invalid_request'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['two response types', { response_type: 'code token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'profile admin' }, 'invalid_scope'],
    ['the whole account, for a stranger', { scope: 'account' }, 'invalid_scope'],
    ['scopes parted by a comma', { scope: 'profile,email' }, 'invalid_scope'],
  ])('%s: the application is told', async (_, change, error) => {
    const asked = asking(newPkce(), change);
    const addresses = [(await consent(asked)).body.data.redirect_to, (await decide(app, member.token, asked)).href];
    for (const address of addresses) {
      const url = new URL(address);
      expect(url.origin + url.pathname).toBe(REDIRECT_URI);
      expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'a state', iss: SITE });
    }
  });

  test.each(['client_id', 'redirect_uri', 'state', 'code_challenge'])('a second %s: nobody is sent anywhere', async (name) => {
    const query = new URLSearchParams(asking(newPkce()));
    query.append(name, 'https://evil.example/');
    const { status, body } = await app.call('GET', `/3rd/authorize?${query}`, { token: member.token });
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    const posted = await app.call('POST', '/3rd/authorize', {
      token: member.token,
      body: `${query}&decision=allow`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(422);
  });

  test('a sample exists in a demo only', async () => {
    const real = createApp({ ...app, config: { ...app.config, isDemo: false } });
    const answer = await real.request(`/api/3rd/authorize?${new URLSearchParams(asking(newPkce()))}`, { headers: { authorization: `Bearer ${member.token}` } });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'UNKNOWN_CLIENT']);
  });
});

describe('the decision', () => {
  test('allowed: a code of 256 bits, with the state as it came and the issuer; never at the top of the answer', async () => {
    const state = 'a b+c&d=e%20"漫畫';
    const asked = asking(newPkce(), { state });
    const { status, body } = await app.call('POST', '/3rd/authorize', { token: member.token, body: { ...asked, decision: 'allow' } });
    expect([status, Object.keys(body), Object.keys(body.data)]).toEqual([200, ['data'], ['redirect_to']]);
    const url = new URL(body.data.redirect_to);
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), state, iss: SITE });
  });

  test('refused: the application hears that it was, and no code is made', async () => {
    const stranger = await signUp(app);
    const url = await decide(app, stranger.token, asking(newPkce()), 'refuse');
    expect(Object.fromEntries(url.searchParams)).toEqual({ error: 'access_denied', state: 'a state', iss: SITE });
    expect(await app.database.db.selectFrom('authorization_codes').selectAll().where('member_id', '=', stranger.memberId).execute()).toEqual([]);
    expect((await events(stranger.memberId)).map(({ kind, detail }) => [kind, detail])).toEqual([['CLIENT_REFUSED', { client: CLIENT_ID, scope: 'profile' }]]);
  });

  test('without a state none is returned; a decision is one of two', async () => {
    expect((await decide(app, member.token, asking(newPkce(), { state: undefined }))).searchParams.has('state')).toBe(false);
    expect((await app.call('POST', '/3rd/authorize', { token: member.token, body: { ...asking(newPkce()), decision: 'perhaps' } })).status).toBe(422);
  });

  test('is the member’s own: an application cannot allow itself more, nor another', async () => {
    const { access_token } = await allowed(app, member.token);
    const { status, headers } = await app.call('POST', '/3rd/authorize', {
      token: access_token,
      body: { ...asking(newPkce(), { scope: 'rents' }), decision: 'allow' },
    });
    expect([status, headers.get('www-authenticate')]).toEqual([403, 'Bearer realm="comic-hub", error="insufficient_scope"']);
  });

  test('no code is in the tables but hashed', async () => {
    const code = await newCode(app, member.token, newPkce());
    const { rows } = await app.database.query('SELECT code_hash::text AS hash, to_jsonb(authorization_codes)::text AS row FROM authorization_codes', []);
    for (const { row } of rows) expect(row).not.toContain(code);
  });
});

test('a challenge is made as in RFC 7636, Appendix B', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

describe('the code', () => {
  test('brings tokens with the scope that was allowed, after RFC 6749 section 5.1', async () => {
    const pkce = newPkce();
    const { status, headers, body } = await exchange(app, await newCode(app, member.token, pkce, { scope: 'email profile' }), pkce);
    expect(status).toBe(200);
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('pragma')]).toEqual([
      'application/json; charset=utf-8',
      'no-store',
      'no-cache',
    ]);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'profile email',
    });
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1:49153/callback' }, 'invalid_grant'],
    ['the registered address instead of the one that was used', { redirect_uri: 'http://127.0.0.1/callback' }, 'invalid_grant'],
    ['another application', { client_id: 'comic-hub-app' }, 'invalid_grant'],
    ['the site', { client_id: 'comic-hub-site' }, 'invalid_grant'],
    ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['a verifier that is too short', { code_verifier: 'x'.repeat(42) }, 'invalid_request'],
    ['a verifier that is too long', { code_verifier: 'x'.repeat(129) }, 'invalid_request'],
    ['a verifier with other characters', { code_verifier: `${'x'.repeat(43)}+` }, 'invalid_request'],
    ['no address', { redirect_uri: '' }, 'invalid_request'],
    ['no code', { code: '' }, 'invalid_request'],
  ])('with %s brings none', async (_, change, error) => {
    const pkce = newPkce();
    const { status, headers, body } = await exchange(app, await newCode(app, member.token, pkce), pkce, change as Record<string, string>);
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test('of an unknown application is an unknown client', async () => {
    const pkce = newPkce();
    const { status, body } = await exchange(app, await newCode(app, member.token, pkce), pkce, { client_id: 'nobody' });
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  test('that was tried wrongly is spent', async () => {
    const pkce = newPkce();
    const code = await newCode(app, member.token, pkce);
    expect((await exchange(app, code, pkce, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await exchange(app, code, pkce)).status).toBe(400);
  });

  test('lives a minute', async () => {
    const [one, other] = [newPkce(), newPkce()];
    const codes = [await newCode(app, member.token, one), await newCode(app, member.token, other)] as const;
    travel(59_999);
    expect((await exchange(app, codes[0], one)).status).toBe(200);
    travel(60_000);
    expect((await exchange(app, codes[1], other)).body.error).toBe('invalid_grant');
  });

  test('that comes again ends what came of it, is recorded, and nothing else ends', async () => {
    const reader = await signUp(app);
    const other = await allowed(app, reader.token);
    const pkce = newPkce();
    const code = await newCode(app, reader.token, pkce);
    const { body: first } = await exchange(app, code, pkce);
    const { body: second } = await refresh(first.refresh_token);
    expect((await who(second.access_token)).status).toBe(200);
    const again = await exchange(app, code, pkce);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect([(await who(second.access_token)).status, (await who(first.access_token)).status]).toEqual([401, 401]);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect((await who(other.access_token)).status).toBe(200);
    expect((await events(reader.memberId)).map(({ kind }) => kind)).toEqual(['CLIENT_ALLOWED', 'LOGIN', 'CLIENT_ALLOWED', 'LOGIN', 'CODE_REPLAYED']);
  });

  test('also a month later, while what came of it lives', async () => {
    const pkce = newPkce();
    const code = await newCode(app, member.token, pkce);
    const { body: first } = await exchange(app, code, pkce);
    travel(29 * 24 * 3_600_000);
    await app.handlers['purge-expired']({}, 'test');
    const { body: second } = await refresh(first.refresh_token);
    expect((await exchange(app, code, pkce)).status).toBe(400);
    expect((await who(second.access_token)).status).toBe(401);
  });

  test('used eight times at once brings tokens once, and they are over', async () => {
    const pkce = newPkce();
    const code = await newCode(app, member.token, pkce);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(app, code, pkce)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await who(won[0]?.body.access_token)).status).toBe(401);
  });
});

describe('an application’s token', () => {
  test('opens what its scope says and nothing else', async () => {
    const { access_token } = await allowed(app, member.token, 'profile');
    const profile = await who(access_token);
    expect(profile.body.data).toMatchObject({ id: member.memberId, name: expect.stringMatching(/^Member/), type: 'general', email: null });
    const rents = await app.call('GET', '/rent/apply', { token: access_token });
    expect([rents.status, rents.body.code, rents.headers.get('www-authenticate')]).toEqual([
      403,
      'INSUFFICIENT_SCOPE',
      'Bearer realm="comic-hub", error="insufficient_scope", scope="rents"',
    ]);
    for (const [method, path] of [
      ['GET', '/member'],
      ['POST', '/rent/apply'],
      ['GET', '/my/applications'],
      ['DELETE', '/token'],
    ] as const) {
      expect([path, (await app.call(method, path, { token: access_token })).status]).toEqual([path, 403]);
    }
    const all = await allowed(app, member.token, 'profile email rents');
    expect((await app.call('GET', '/rent/apply', { token: all.access_token })).status).toBe(200);
    expect((await who(all.access_token)).body.data.email).toMatch(/@/);
    const email = await allowed(app, member.token, 'email');
    expect((await who(email.access_token)).body.data).toMatchObject({ name: null, email: expect.stringMatching(/@/) });
  });

  test('of a member who is staff opens no drafts', async () => {
    const editor = await signUp(app, { role: 'admin' });
    const { access_token } = await allowed(app, editor.token, 'profile email rents');
    expect((await app.call('GET', '/preview', { token: access_token })).status).toBeGreaterThanOrEqual(400);
    expect((await app.call('GET', '/news?preview=1', { token: access_token })).body).toEqual((await app.call('GET', '/news?preview=1')).body);
  });

  test('renewed keeps scope and client; less may be asked, and more may not', async () => {
    const first = await allowed(app, member.token, 'profile rents');
    const { body: less } = await refresh(first.refresh_token, { scope: 'profile' });
    expect(less.scope).toBe('profile');
    expect((await app.call('GET', '/rent/apply', { token: less.access_token })).status).toBe(403);
    const more = await refresh(less.refresh_token, { scope: 'profile email' });
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope']);
    expect((await refresh(less.refresh_token, { client_id: 'comic-hub-site' })).body.error).toBe('invalid_grant');
    const { status, body: all } = await refresh(less.refresh_token);
    expect([status, all.scope]).toEqual([200, 'profile rents']);
    expect((await app.call('GET', '/rent/apply', { token: all.access_token })).status).toBe(200);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await who(all.access_token)).status).toBe(401);
  });

  test('is worth nothing once the application is not registered any more', async () => {
    const { access_token, refresh_token } = await allowed(app, member.token);
    const settings = { ...app.library.settings, clients: app.library.settings.clients.filter(({ id }) => id !== CLIENT_ID) };
    const without = createApp({ ...app, library: { ...app.library, settings } });
    expect((await without.request('/api/3rd/member', { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(401);
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token });
    expect((await without.request('/api/token', { method: 'POST', body })).status).toBe(401);
  });

  test('is not got with a password: that is the site’s alone', async () => {
    const answer = await tokenCall(app, { grant_type: 'password', client_id: CLIENT_ID, username: 'reader', password: 'manga2026' });
    expect([answer.status, answer.body.error]).toEqual([400, 'unauthorized_client']);
  });

  test('a header that holds no token is a bad request (RFC 6750 section 3.1); one in the address is none', async () => {
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer a b', 'Bearer 漫畫'.replace('漫畫', 'm\u00e9')]) {
      const { status, headers } = await app.call('GET', '/member', { headers: { authorization } });
      expect([authorization, status, headers.get('www-authenticate')]).toEqual([authorization, 400, 'Bearer realm="comic-hub", error="invalid_request"']);
    }
    const { access_token } = await allowed(app, member.token);
    const { status, headers } = await app.call('GET', `/3rd/member?access_token=${access_token}`);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="comic-hub"']);
  });
});

describe('revocation (RFC 7009)', () => {
  test.each(['access_token', 'refresh_token'] as const)('of an %s ends all that came of the code, whatever the hint', async (kind) => {
    for (const hint of [undefined, 'access_token', 'refresh_token', 'nonsense']) {
      const tokens = await allowed(app, member.token);
      const { status, headers, body } = await revoke({ client_id: CLIENT_ID, token: tokens[kind], ...(hint && { token_type_hint: hint }) });
      expect([status, body, headers.get('cache-control')]).toEqual([200, {}, 'no-store']);
      expect([(await who(tokens.access_token)).status, (await refresh(tokens.refresh_token)).status]).toEqual([401, 400]);
      expect((await revoke({ client_id: CLIENT_ID, token: tokens[kind] })).status).toBe(200);
    }
  });

  test('of a token that nobody has is a success, too', async () => {
    expect((await revoke({ client_id: CLIENT_ID, token: 'x'.repeat(43) })).status).toBe(200);
  });

  test('of another application’s token is refused, and the token stays', async () => {
    const { access_token } = await allowed(app, member.token);
    const { status, body } = await revoke({ client_id: 'comic-hub-site', token: access_token });
    expect([status, body.error]).toEqual([400, 'unauthorized_client']);
    expect((await who(access_token)).status).toBe(200);
  });

  test.each([
    ['no token', { client_id: CLIENT_ID }, 400, 'invalid_request'],
    ['no client', { token: 'x' }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'nobody', token: 'x' }, 401, 'invalid_client'],
  ])('%s', async (_, fields, status, error) => {
    const answer = await revoke(fields as Record<string, string>);
    expect([answer.status, answer.body.error, answer.headers.get('pragma')]).toEqual([status, error, 'no-cache']);
  });
});

describe('connected applications', () => {
  test('are listed one by one, with what they may, since when and last used; lapsed ones are not', async () => {
    const reader = await signUp(app);
    await allowed(app, reader.token, 'profile');
    travel(3_600_000);
    const { refresh_token } = await allowed(app, reader.token, 'rents');
    travel(2 * 3_600_000);
    await refresh(refresh_token);
    const { body } = await app.call('GET', '/my/applications', { token: reader.token });
    expect(body.data).toEqual([
      expect.objectContaining({
        client_id: CLIENT_ID,
        name_en: 'Panelshelf',
        scopes: ['profile', 'rents'],
        since: '2026-11-18T10:30:00+08:00',
        last_used_at: '2026-11-18T12:30:00+08:00',
      }),
    ]);
    expect((await app.call('GET', '/my/applications', { token: member.token })).body.data).not.toEqual(body.data);
    travel(40 * 24 * 3_600_000);
    expect((await app.call('GET', '/my/applications', { token: reader.token })).body.data).toEqual([]);
  });

  test('cut off, an application has nothing any more, not even a code that waited; the site’s login stays', async () => {
    const reader = await signUp(app);
    const [one, other] = [await allowed(app, reader.token), await allowed(app, reader.token)];
    const pkce = newPkce();
    const waiting = await newCode(app, reader.token, pkce);
    const others = await allowed(app, member.token);
    const { status, body } = await app.call('DELETE', `/my/applications/${CLIENT_ID}`, { token: reader.token });
    expect([status, body]).toEqual([200, { data: { ended: true } }]);
    expect([(await who(one.access_token)).status, (await refresh(other.refresh_token)).status, (await exchange(app, waiting, pkce)).status]).toEqual([
      401, 400, 400,
    ]);
    expect((await app.call('GET', '/my/applications', { token: reader.token })).body.data).toEqual([]);
    expect((await who(others.access_token)).status).toBe(200);
    expect((await events(reader.memberId)).at(-1)).toMatchObject({ kind: 'CLIENT_CUT_OFF', detail: { client: CLIENT_ID } });
    expect((await app.call('DELETE', `/my/applications/${CLIENT_ID}`, { token: reader.token })).status).toBe(404);
    expect((await app.call('DELETE', '/my/applications/comic-hub-site', { token: reader.token })).status).toBe(404);
  });
});

describe('the centre’s own app', () => {
  const APP = { client_id: 'comic-hub-app', redirect_uri: 'example.comichub.app:/signed-in' };
  const ENTRY = { client_id: 'comic-hub-site', redirect_uri: 'example.comichub.app:/entry' };

  test('has the whole account, and hands its login over to the site', async () => {
    const reader = await signUp(app);
    const { access_token, scope } = await allowed(app, reader.token, 'account', APP);
    expect([scope, (await app.call('GET', '/member', { token: access_token })).status]).toEqual(['account', 200]);
    const pkce = newPkce();
    const code = await newCode(app, access_token, pkce, { ...ENTRY, scope: undefined });
    const { status, body } = await exchange(app, code, pkce, ENTRY);
    expect([status, body.scope]).toEqual([200, undefined]);
    expect((await app.call('GET', '/member', { token: body.access_token })).body.data.id).toBe(reader.memberId);
    const renewed = await tokenCall(app, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(renewed.status).toBe(200);
    const list = await app.call('GET', '/my/applications', { token: reader.token });
    expect(list.body.data.map((each: { client_id: string; is_own: boolean }) => [each.client_id, each.is_own])).toEqual([['comic-hub-app', true]]);
    await app.call('DELETE', '/my/applications/comic-hub-app', { token: reader.token });
    expect((await app.call('GET', '/member', { token: renewed.body.access_token })).status).toBe(401);
  });

  test('tells the member of a browser that was not seen before, each kind once', async () => {
    const reader = await signUp(app);
    const { access_token } = await allowed(app, reader.token, 'account', APP);
    await app.sent();
    const enter = async (agent: string) => {
      const pkce = newPkce();
      const code = await newCode(app, access_token, pkce, { ...ENTRY, scope: undefined });
      const fields = { grant_type: 'authorization_code', ...ENTRY, code, code_verifier: pkce.verifier };
      expect((await tokenCall(app, fields, { 'user-agent': agent })).status).toBe(200);
      return (await app.sent()).map(({ subject }) => subject);
    };
    const alert = ['A new device has logged in to your account'];
    expect(await enter(FIREFOX)).toEqual(alert);
    expect(await enter(FIREFOX)).toEqual([]);
    expect(await enter('')).toEqual(alert);
    expect(await enter('')).toEqual(alert);
    expect((await events(reader.memberId)).filter(({ kind }) => kind === 'NEW_DEVICE')).toHaveLength(3);
  });

  test('that ends its token ends what it handed over, and codes that wait; its other logins stay', async () => {
    const reader = await signUp(app);
    const [one, other] = [await allowed(app, reader.token, 'account', APP), await allowed(app, reader.token, 'account', APP)];
    const pkce = newPkce();
    const hand = () => newCode(app, one.access_token, pkce, { ...ENTRY, scope: undefined });
    const entered = (await exchange(app, await hand(), pkce, ENTRY)).body;
    const waiting = await hand();
    expect((await revoke({ client_id: APP.client_id, token: one.refresh_token })).status).toBe(200);
    const me = async (token: string) => (await app.call('GET', '/member', { token })).status;
    expect([await me(one.access_token), await me(entered.access_token), await me(other.access_token), await me(reader.token)]).toEqual([401, 401, 200, 200]);
    expect((await exchange(app, waiting, pkce, ENTRY)).body.error).toBe('invalid_grant');
  });

  test('alone may: neither the site’s own login nor another application’s is handed over', async () => {
    const { access_token } = await allowed(app, member.token);
    const asked = { ...asking(newPkce(), { ...ENTRY, scope: undefined }), decision: 'allow' };
    expect((await app.call('POST', '/3rd/authorize', { token: member.token, body: asked })).body.code).toBe('UNKNOWN_CLIENT');
    expect((await app.call('POST', '/3rd/authorize', { token: access_token, body: asked })).status).toBe(403);
  });

  test('hands over at its own address only', async () => {
    const reader = await signUp(app);
    const { access_token } = await allowed(app, reader.token, 'account', APP);
    const asked = { ...asking(newPkce(), { ...ENTRY, redirect_uri: 'https://evil.example/', scope: undefined }), decision: 'allow' };
    expect((await app.call('POST', '/3rd/authorize', { token: access_token, body: asked })).body.code).toBe('WRONG_REDIRECT');
  });
});

test('pages of registered applications may call, but only the site decides; a stranger’s page is told nothing', async () => {
  const allowedFor = async (method: string, path: string, origin: string) =>
    (await app.call(method, path, { headers: { origin } })).headers.get('access-control-allow-origin');
  expect(await allowedFor('POST', '/token', 'https://panelshelf.example')).toBe('https://panelshelf.example');
  expect(await allowedFor('POST', '/3rd/authorize', 'https://panelshelf.example')).toBe(SITE);
  expect(await allowedFor('POST', '/3rd/authorize', SITE)).toBe(SITE);
  expect(await allowedFor('POST', '/token', 'https://evil.example')).toBe(SITE);
});
