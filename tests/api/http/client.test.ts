import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchFile } from '../../../src/client/download.ts';
import { ApiError, type CallFailure, NetworkError, UnexpectedResponse } from '../../../src/client/errors.ts';
import { type ClientConfig, openClient } from '../../../src/client/http.ts';
import type { Tokens } from '../../../src/client/refresh.ts';
import { upload } from '../../../src/client/upload.ts';
import { getMember, register } from '../../../src/contract/accounts/member.ts';
import { putAvatar } from '../../../src/contract/accounts/profile.ts';
import { calendarEventFile } from '../../../src/contract/calendar/calendar.ts';
import { getNews, listNews } from '../../../src/contract/content/news.ts';
import { deleteToken } from '../../../src/contract/identity/token.ts';
import { uploadFile } from '../../../src/contract/uploads/upload.ts';
import { createApp } from '../../../src/server/app.ts';
import { openTokens } from '../../../src/stores/tokens.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { memoryStorage, requestOver, sharedLocks } from '../../support/browser.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { type Form, logIn, registrationForm, verified } from '../../support/registration.ts';

/* The site's own client against the real server. */

let app: TestApp;
let server: ReturnType<typeof createApp>;
let form: Form;
beforeAll(async () => {
  app = await openTestApp();
  server = createApp(app);
  ({ form } = await verified(app));
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = TEST_NOW;
});

interface Seen {
  method: string;
  path: string;
  headers: Headers;
  status: number;
}

/** A browser with tabs: one localStorage, one set of locks. */
function browser() {
  const [lasting, withLock] = [memoryStorage(), sharedLocks()];
  const seen: Seen[] = [];
  const failures: CallFailure[] = [];
  let loggedOut = 0;
  const fetchApp: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await server.fetch(request);
    seen.push({ method: request.method, path: new URL(request.url).pathname, headers: request.headers, status: response.status });
    return response;
  };
  const tab = (change: Partial<ClientConfig> = {}) => {
    const tokens = openTokens({ lasting, fleeting: memoryStorage(), channel: null, mark: null });
    const client = openClient({
      tokens,
      language: () => 'ja',
      baseUrl: 'http://site.test/api',
      fetch: fetchApp,
      withLock,
      loggedOut: () => (loggedOut += 1),
      failed: (failure) => failures.push(failure),
      ...change,
    });
    return { tokens, send: client.send, client };
  };
  return {
    tab,
    seen,
    failures,
    fetchApp,
    logouts: () => loggedOut,
    posts: () => seen.filter(({ method, path }) => method === 'POST' && path === '/api/token'),
  };
}

async function login(): Promise<Tokens> {
  const { body } = await logIn(app, form.account);
  return { accessToken: body.access_token, refreshToken: body.refresh_token };
}

const expire = () => {
  app.clock.now = new Date(TEST_NOW.getTime() + 16 * 60_000);
};

test('fills path and query, carries language and token, reads what the contract says', async () => {
  const { tab, seen } = browser();
  const { send, tokens } = tab();
  const list = await send(listNews, { query: { per_page: 3 } });
  expect(list.data).toHaveLength(3);
  const item = await send(getNews, { params: { id: list.data[0]?.id ?? '' } });
  expect(item.data.title_zh).not.toBe('');
  expect(seen[0]?.headers.get('accept-language')).toBe('ja');
  expect(seen[0]?.headers.get('authorization')).toBeNull();
  tokens.save(await login(), true);
  expect((await send(getMember, {})).data.username).toBe(form.account);
  expect(seen.at(-1)?.headers.get('authorization')).toMatch(/^Bearer /);
});

describe('failures are told apart', () => {
  test('a coded body, with the fields of a 422', async () => {
    const { tab, failures } = browser();
    const error = await tab()
      .send(register, { body: { ...registrationForm({ email: 'x' }), confirm_password: 'y', name: '', sms_code: '1' } })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', errors: { email: ['正しいメールアドレスの形式で入力してください'] } });
    expect(error.firstText).not.toBe(error.message);
    expect(failures).toEqual([error]);
  });

  test('a code in a body is an error whatever the status; a body of another kind is none of ours', async () => {
    const answer = (body: string, status = 200) =>
      browser()
        .tab({ fetch: async () => new Response(body, { status }) })
        .send(listNews, {})
        .catch((caught) => caught);
    expect(await answer('{"code":"NOT_FOUND","message":"m"}')).toMatchObject({ name: 'ApiError', code: 'NOT_FOUND', message: 'm' });
    expect(await answer('{"code":"FROM_TOMORROW","message":"m"}', 418)).toMatchObject({ name: 'ApiError', code: 'UNKNOWN', message: 'm' });
    expect(await answer('<html>', 502)).toBeInstanceOf(UnexpectedResponse);
    expect(await answer('{"data":[{"id":1}]}')).toBeInstanceOf(UnexpectedResponse);
  });

  test('of an answer that a proxy gives, in HTML, in text or in its own JSON, the status is known and when to come back', async () => {
    const bodies = ['<html><title>Too many</title>', 'rate limited', '', '{"message":"slow down"}', '{"code":429}'];
    for (const body of bodies)
      for (const status of [403, 422, 429, 500, 503]) {
        const error = await browser()
          .tab({ fetch: async () => new Response(body, { status, headers: { 'retry-after': '7' } }) })
          .send(listNews, {})
          .catch((caught) => caught);
        expect(error).toMatchObject({ name: 'UnexpectedAnswer', status, retryAfterSeconds: 7 });
      }
  });

  test('no answer at all', async () => {
    const error = await browser()
      .tab({
        fetch: async () => {
          throw new TypeError('fetch failed');
        },
      })
      .send(listNews, {})
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.reason).toBe('unreachable');
  });
});

describe('after a 401', () => {
  test('the tokens are renewed once and the call is repeated; nobody notices', async () => {
    const { tab, posts, failures } = browser();
    const { send, tokens } = tab();
    const first = await login();
    tokens.save(first, true);
    expire();
    expect((await send(getMember, {})).data.username).toBe(form.account);
    expect(posts()).toHaveLength(1);
    expect(tokens.read()?.refreshToken).not.toBe(first.refreshToken);
    expect(failures).toEqual([]);
  });

  test('many calls of many tabs share one renewal', async () => {
    const { tab, posts } = browser();
    const tabs = [tab(), tab(), tab()];
    tabs[0]?.tokens.save(await login(), true);
    expire();
    const members = await Promise.all(tabs.flatMap(({ send }) => [send(getMember, {}), send(getMember, {})]));
    expect(members.map(({ data }) => data.username)).toEqual(Array(6).fill(form.account));
    expect(posts()).toHaveLength(1);
  });

  test('when the renewal is refused the login is over, here and in the storage', async () => {
    const { tab, logouts } = browser();
    const { send, tokens } = tab();
    tokens.save({ accessToken: 'old', refreshToken: 'old' }, true);
    await expect(send(getMember, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(logouts()).toBe(1);
    expect(tokens.read()).toBeNull();
  });

  test('when the renewal gets no answer the tokens stay', async () => {
    const { tab, logouts } = browser();
    const stored = { accessToken: 'old', refreshToken: 'kept' };
    const { send, tokens } = tab({
      fetch: async (input) => {
        if (new Request(input).url.endsWith('/token')) throw new TypeError('fetch failed');
        return new Response('{"code":"UNAUTHENTICATED","message":""}', { status: 401 });
      },
    });
    tokens.save(stored, true);
    await expect(send(getMember, {})).rejects.toBeInstanceOf(NetworkError);
    expect(tokens.read()).toEqual(stored);
    expect(logouts()).toBe(0);
  });

  test('logging out works with an access token that has expired', async () => {
    const { tab } = browser();
    const { send, tokens } = tab();
    tokens.save(await login(), false);
    expire();
    expect((await send(deleteToken, {})).data).toEqual({ ended: true });
    const over = tokens.read();
    expect((await app.call('GET', '/member', { token: over?.accessToken ?? '' })).status).toBe(401);
  });
});

test('a form’s key reaches the server: the same form twice is one member', async () => {
  const { tab } = browser();
  const { send } = tab();
  const { smsCode } = await import('../../support/registration.ts');
  const next = registrationForm();
  const body = { ...next, confirm_password: next.password, name: '王', sms_code: await smsCode(app, next.mobile), agree: true };
  const options = { idempotencyKey: 'abcdefgh12345678' };
  expect(await send(register, { body }, options)).toEqual(await send(register, { body }, options));
});

describe('a file', () => {
  test('is fetched with its name, in any letters', async () => {
    const { client } = browser().tab();
    const { body } = await app.call('GET', '/calendar?type=exhibition');
    const id = body.data[0].file.replace(/^calendar\/|\.ics$/g, '');
    const { name, blob } = await fetchFile(calendarEventFile, { params: { id }, query: { lang: 'en' } }, {}, client);
    expect([name, (await blob.text()).slice(0, 15)]).toEqual([`${id}.ics`, 'BEGIN:VCALENDAR']);
    const disposition = `attachment; filename="___.pdf"; filename*=UTF-8''%E4%BC%81%E5%8A%83.pdf`;
    const other = browser().tab({ fetch: async () => new Response('x', { headers: { 'content-disposition': disposition } }) });
    expect((await fetchFile(uploadFile, { params: { id: 'x' } }, {}, other.client)).name).toBe('企劃.pdf');
  });

  test('that needs a login is asked for with a renewed one, and what is refused is an error as any', async () => {
    const { tab, posts, failures, seen } = browser();
    const { client, tokens } = tab();
    tokens.save(await login(), true);
    expire();
    const error = await fetchFile(uploadFile, { params: { id: '00000000-0000-4000-8000-000000000000' } }, {}, client).catch((caught) => caught);
    expect(error).toMatchObject({ name: 'ApiError', code: 'NOT_FOUND' });
    expect([posts().length, seen.at(-1)?.status, failures]).toEqual([1, 404, [error]]);
  });
});

describe('a call that tells how far it is', () => {
  const body = { avatar: new Blob([pdfBytes(100_000)], { type: 'application/pdf' }) };

  test('renews the login before the bytes go, carries what every call carries, and words errors as every call does', async () => {
    const { tab, posts, seen, fetchApp } = browser();
    const { client, tokens } = tab();
    tokens.save(await login(), true);
    expire();
    const progress: number[][] = [];
    const options = { idempotencyKey: 'abcdefgh12345678', onProgress: (...step: number[]) => progress.push(step) };
    const error = await upload(putAvatar, { body }, options, client, () => requestOver(fetchApp)).catch((caught) => caught);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', errors: { avatar: ['ファイル形式が正しくありません'] } });
    const last = seen.at(-1);
    expect([posts().length, last?.path, last?.status, last?.headers.get('accept-language')]).toEqual([1, '/api/member/avatar', 422, 'ja']);
    expect(last?.headers.get('idempotency-key')).toBe('abcdefgh12345678');
    expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
  });

  test('can be broken off, and says when the line breaks', async () => {
    const { tab, fetchApp } = browser();
    const { client, tokens } = tab();
    tokens.save(await login(), true);
    const controller = new AbortController();
    const stopped = upload(putAvatar, { body }, { signal: controller.signal, onProgress: () => controller.abort() }, client, () => requestOver(fetchApp));
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    const broken = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(upload(putAvatar, { body }, {}, client, () => requestOver(broken))).rejects.toBeInstanceOf(NetworkError);
  });
});
