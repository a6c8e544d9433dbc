import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, createWeb, WEB_PATHS } from '../../../src/server/app.ts';
import { type Serving, serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { NO_SITE_FILES } from '../../../src/server/site/site-files.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { PASSWORD, verified } from '../../support/registration.ts';
import { freePort } from '../../support/services/free-port.ts';
import { CLIENT_ID, decide, REDIRECT_URI } from '../../support/third.ts';

/* Two clients that nobody here wrote, against a server that really listens; what they do not look at, by hand below. */

let app: TestApp;
let serving: Serving;
let issuer: URL;
let account: string;
beforeAll(async () => {
  const port = await freePort();
  issuer = new URL(`http://127.0.0.1:${port}`);
  app = await openTestApp({ PUBLIC_SITE_URL: issuer.origin, PORT: String(port) });
  // Tokens that clients check by their own clocks are made by the real one.
  app.clock.now = new Date();
  serving = await serve(createWeb(createApp(app), app.config, null), createSite(NO_SITE_FILES), { host: '127.0.0.1', port, dynamicPaths: WEB_PATHS });
  ({
    form: { account },
  } = await verified(app));
});
afterAll(async () => {
  await serving.stop(1000);
  await app.close();
});

const INSECURE = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: CLIENT_ID };
const site: oauth.Client = { client_id: 'comic-hub-site' };
const none = oauth.None();

async function discover(): Promise<oauth.AuthorizationServer> {
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE }));
}

/** Does as a browser would at the address that the client made: the member reads, and allows. */
async function allow(token: string, address: URL): Promise<URL> {
  return decide(app, token, Object.fromEntries(address.searchParams));
}

describe('oauth4webapi', () => {
  test('finds the metadata, and all its addresses are the server’s', async () => {
    const as = await discover();
    expect(as).toMatchObject({
      issuer: issuer.origin,
      authorization_endpoint: `${issuer.origin}/3rd`,
      token_endpoint: `${issuer.origin}/api/token`,
      revocation_endpoint: `${issuer.origin}/api/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(as.grant_types_supported).toEqual(['authorization_code', 'refresh_token']);
  });

  test('gets a code with PKCE, trades it, uses the token, renews it, and ends it', async () => {
    const as = await discover();
    const { token, memberId } = await signUp(app);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(as.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: 'profile email',
      state,
    }).toString();
    const parameters = oauth.validateAuthResponse(as, client, await allow(token, address), state);
    const trade = () => oauth.authorizationCodeGrantRequest(as, client, none, parameters, REDIRECT_URI, verifier, INSECURE);
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, await trade());
    expect([tokens.token_type, tokens.expires_in, tokens.scope]).toEqual(['bearer', 900, 'profile email']);

    const resource = (accessToken: string, path = '/api/3rd/member') =>
      oauth.protectedResourceRequest(accessToken, 'GET', new URL(path, issuer), undefined, undefined, INSECURE);
    expect((await (await resource(tokens.access_token)).json()).data.id).toBe(memberId);
    const tooMuch = await resource(tokens.access_token, '/api/member').catch((error: unknown) => error);
    expect(tooMuch).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    expect(tooMuch).toMatchObject({ status: 403, cause: [{ scheme: 'bearer', parameters: { error: 'insufficient_scope' } }] });

    const renew = (refreshToken: string) => oauth.refreshTokenGrantRequest(as, client, none, refreshToken, INSECURE);
    const renewed = await oauth.processRefreshTokenResponse(as, client, await renew(tokens.refresh_token ?? ''));
    expect(renewed.scope).toBe('profile email');
    const less = await oauth.refreshTokenGrantRequest(as, client, none, renewed.refresh_token ?? '', { additionalParameters: { scope: 'rents' }, ...INSECURE });
    await expect(oauth.processRefreshTokenResponse(as, client, less)).rejects.toMatchObject({ error: 'invalid_scope', status: 400 });

    await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, renewed.refresh_token ?? '', INSECURE));
    await expect(resource(renewed.access_token)).rejects.toMatchObject({ status: 401, cause: [{ parameters: { error: 'invalid_token' } }] });
    await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, 'never-a-token', INSECURE));
  });

  test('hears by name that a code, and a refresh token, came twice', async () => {
    const as = await discover();
    const { token } = await signUp(app);
    const verifier = oauth.generateRandomCodeVerifier();
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const address = new URL(
      `/3rd?${new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' })}`,
      issuer,
    );
    const parameters = oauth.validateAuthResponse(as, client, await allow(token, address), oauth.expectNoState);
    const trade = () => oauth.authorizationCodeGrantRequest(as, client, none, parameters, REDIRECT_URI, verifier, INSECURE);
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, await trade());
    await expect(trade().then((answer) => oauth.processAuthorizationCodeResponse(as, client, answer))).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
    const answer = await oauth.refreshTokenGrantRequest(as, client, none, tokens.refresh_token ?? '', INSECURE);
    await expect(oauth.processRefreshTokenResponse(as, client, answer)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  test('reads a refusal, and knows whose it is', async () => {
    const as = await discover();
    const { token } = await signUp(app);
    const url = await decide(app, token, { client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, response_type: 'code', state: 'a-state' });
    expect(() => oauth.validateAuthResponse(as, client, url, 'a-state')).toThrow(oauth.AuthorizationResponseError);
    url.searchParams.set('iss', 'https://evil.example');
    expect(() => oauth.validateAuthResponse(as, client, url, 'a-state')).toThrow(/iss/);
  });

  test('logs in as the site does, and is refused by name', async () => {
    const as = await discover();
    const ask = (password: string) => oauth.genericTokenEndpointRequest(as, site, none, 'password', { username: account, password }, INSECURE);
    const tokens = await oauth.processGenericTokenEndpointResponse(as, site, await ask(PASSWORD));
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/);
    await expect(oauth.processGenericTokenEndpointResponse(as, site, await ask('wrong2026'))).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });
});

describe('openid-client', () => {
  const configure = (id: string) => openid.discovery(issuer, id, undefined, openid.None(), { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] });

  test('walks the whole way', async () => {
    const config = await configure(CLIENT_ID);
    const { token } = await signUp(app);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: 'profile',
      state,
    });
    const back = await allow(token, address);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    expect(tokens.scope).toBe('profile');
    const answer = await openid.fetchProtectedResource(config, tokens.access_token, new URL('/api/3rd/member', issuer), 'GET');
    expect((await answer.json()).data.name).toMatch(/^Member/);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await openid.tokenRevocation(config, renewed.access_token);
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('logs in as the site does, renews, and a refresh token that comes again ends the login', async () => {
    const config = await configure('comic-hub-site');
    const tokens = await openid.genericGrantRequest(config, 'password', { username: account, password: PASSWORD });
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.genericGrantRequest(await configure(CLIENT_ID), 'password', { username: account, password: PASSWORD })).rejects.toMatchObject({
      error: 'unauthorized_client',
    });
  });
});

describe('on the wire', () => {
  const METADATA = '/.well-known/oauth-authorization-server';

  test('the metadata is JSON that any page may read, and cannot be written to', async () => {
    const answer = await fetch(new URL(METADATA, issuer));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('access-control-allow-origin')]).toEqual([200, 'application/json', '*']);
    expect((await fetch(new URL(METADATA, issuer), { method: 'POST' })).status).toBe(404);
  });

  test('the metadata says all that RFC 8414 lets a client choose by, and nothing of the password grant', async () => {
    const answer = await fetch(new URL(METADATA, issuer));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await answer.json()).toEqual({
      issuer: issuer.origin,
      authorization_endpoint: `${issuer.origin}/3rd`,
      token_endpoint: `${issuer.origin}/api/token`,
      revocation_endpoint: `${issuer.origin}/api/revoke`,
      scopes_supported: ['profile', 'email', 'rents', 'account'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${issuer.origin}/api/docs`,
      ui_locales_supported: ['zh-Hant', 'en', 'ja'],
    });
  });

  test.each(['/api/token', '/api/revoke'])('%s takes POST alone', async (path) => {
    const { status, headers } = await fetch(new URL(path, issuer));
    expect([status, headers.get('allow')?.includes('POST')]).toEqual([405, true]);
  });

  test.each([
    ['/api/token', `grant_type=authorization_code&code=a&code=b&redirect_uri=c&code_verifier=${'v'.repeat(43)}`],
    ['/api/token', `grant_type=authorization_code&code=a&redirect_uri=c&code_verifier=${'v'.repeat(43)}&x=1&x=2`],
    ['/api/revoke', 'client_id=comic-hub-site&token=a&token=b'],
  ])('%s takes no parameter twice: %s', async (path, body) => {
    const answer = await fetch(new URL(path, issuer), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'zh-TW' },
    });
    const { error, error_description, message } = await answer.json();
    expect([answer.status, error, message]).toEqual([400, 'invalid_request', '請求的參數不正確。']);
    expect(error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual([
      'application/json',
      'no-store',
      'no-cache',
    ]);
  });

  test('expires_in is a number, and a client that shows a secret is unknown', async () => {
    const ask = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(new URL(path, issuer), { method: 'POST', body: new URLSearchParams(fields), headers });
    const login = await ask('/api/token', { grant_type: 'password', username: account, password: PASSWORD });
    expect(await login.text()).toMatch(/"expires_in":900[,}]/);
    for (const path of ['/api/token', '/api/revoke']) {
      const basic = await ask(path, { client_id: CLIENT_ID, token: 'x' }, { authorization: `Basic ${btoa(`${CLIENT_ID}:secret`)}` });
      expect([path, basic.status, (await basic.json()).error, basic.headers.get('www-authenticate')]).toEqual([
        path,
        401,
        'invalid_client',
        'Basic realm="comic-hub"',
      ]);
    }
  });
});
