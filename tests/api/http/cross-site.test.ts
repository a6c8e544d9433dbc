import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls, files } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/*
 * What a page of somebody else's can have a member's browser send: forms and fetches with whatever cookies there are, and never the login, which
 * no browser adds by itself. And what may be left of an answer on the way: nothing that is anybody's own.
 */

const SITE = 'https://hub.example';
const EVIL = 'https://evil.example';
const NOTHING = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: SITE });
});
beforeEach(async () => {
  // Who may make every call; anew each time, as some calls end the login.
  member = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const all: Pick<AnyCall, 'method' | 'path' | 'access' | 'cache' | 'optionalAuth'>[] = [
  ...calls,
  ...files.map(({ access = 'public', ...file }) => ({ ...file, access })),
];
const named = all.map((call) => [`${call.method} ${call.path}`, call] as const);
const addressOf = (path: string) => path.replace(/\{\w+\}/g, NOTHING);
/** As browsers send a form of another site: no question beforehand, cookies along. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

describe.each(named.filter(([, { access }]) => access !== 'public'))('%s from another site', (_, { method, path }) => {
  test('is nobody’s, whatever cookies come along', async () => {
    const cookie = `accessToken=${member.token}; access_token=${member.token}; authorization=Bearer ${member.token}`;
    for (const type of method === 'GET' ? [] : FORMS) {
      const headers = { origin: EVIL, referer: `${EVIL}/`, cookie, 'content-type': type, 'sec-fetch-site': 'cross-site' };
      const { status, body } = await app.call(method, addressOf(path), { headers, body: `access_token=${member.token}&agree=true` });
      expect([type, status, body.code]).toEqual([type, 401, 'UNAUTHENTICATED']);
    }
    const { status } = await app.call(method, `${addressOf(path)}?access_token=${member.token}`, { headers: { origin: EVIL, cookie } });
    expect(status).toBe(401);
  });
});

test.each(named)('%s sets no cookie, lets no other site read it, and asks no browser to send credentials', async (_, { method, path }) => {
  const asked = await app.call('OPTIONS', addressOf(path), {
    headers: { origin: EVIL, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  });
  const answered = await app.call(method, addressOf(path), { token: member.token, headers: { origin: EVIL }, ...(method !== 'GET' && { body: {} }) });
  for (const { headers } of [asked, answered]) {
    expect([headers.get('set-cookie'), headers.get('access-control-allow-credentials')]).toEqual([null, null]);
    expect([EVIL, '*']).not.toContain(headers.get('access-control-allow-origin'));
  }
});

test.each(named.filter(([, { access, optionalAuth = false }]) => access !== 'public' || optionalAuth))(
  '%s is stored by nobody on the way, answered or refused',
  async (_, { method, path }) => {
    const answers = await Promise.all([member.token, null].map((token) => app.call(method, addressOf(path), { token, ...(method !== 'GET' && { body: {} }) })));
    const [own, visitors] = answers;
    expect([own?.status, own?.headers.get('cache-control')]).toEqual([own?.status, 'no-store']);
    if (visitors?.status === 401) expect(visitors.headers.get('cache-control')).toBe('no-store');
  },
);
