import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { AGAIN_IN } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The words of the screens, by language. */
const WORDS = {
  zh: {
    heading: '要讓「分鏡書架」連結您的帳號嗎？',
    allow: '同意並連結',
    refuse: '拒絕',
    cut: '中斷連結：分鏡書架',
    confirm: '中斷連結',
    done: '已中斷連結',
    welcome: '歡迎回來',
    decline: '不登入',
    declined: '未登入',
    enter: /^以 .+ 登入$/,
    user: /帳號或電子郵件|帳號/,
    password: '密碼',
    login: '登入',
  },
  en: {
    heading: 'Let Panelshelf connect to your account?',
    allow: 'Allow and connect',
    refuse: 'Refuse',
    cut: 'Disconnect Panelshelf',
    confirm: 'Disconnect',
    done: 'Disconnect',
    welcome: 'Welcome back',
    decline: 'Do not log in',
    declined: 'You were not logged in',
    enter: /^Log in as /,
    user: /Account name or email/,
    password: 'Password',
    login: 'Log in',
  },
  ja: {
    heading: '「コマ棚」とアカウントを連携しますか？',
    allow: '許可して連携する',
    refuse: '許可しない',
    cut: '「コマ棚」との連携を解除',
    confirm: '連携を解除',
    done: '連携を解除しました',
    welcome: 'おかえりなさい',
    decline: 'ログインしない',
    declined: 'ログインしませんでした',
    enter: /としてログイン$/,
    user: /アカウント名/,
    password: 'パスワード',
    login: 'ログイン',
  },
} as const;
/** Members of their own for each language: the applications of one are nobody else's. */
/** One for each language: what one allows is nobody else's. */
const MEMBERS = { zh: 'admin001', en: 'loyal001', ja: 'assoc001' } as const;
type Language = keyof typeof WORDS;

const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** An application of somebody else, at an origin of its own: it shows what came back, and trades it. */
async function openApplication(): Promise<{ redirectUri: string; server: Server }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><html lang="en"><title>Panelshelf</title><h1>Panelshelf</h1>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, server };
}

async function post(page: Page, path: string, form: Record<string, string>, token?: string): Promise<Record<string, string>> {
  const answer = await page.request.post(path, { form, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
  const body = await answer.json();
  return body.data ?? body;
}

/** Does as the centre's app would: it has a login of its own, and gets a code for the site with it. */
async function codeFromTheApp(page: Page, username: string): Promise<{ code: string; verifier: string }> {
  const { access_token: first = '' } = await post(page, '/api/token', { grant_type: 'password', username, password: 'manga2026' });
  const app = { client_id: 'comic-hub-app', redirect_uri: 'http://127.0.0.1:50000/signed-in' };
  const [own, verifier] = [newVerifier(), newVerifier()];
  const ask = { response_type: 'code', code_challenge_method: 'S256', decision: 'allow' };
  const signedIn = new URL((await post(page, '/api/3rd/authorize', { ...app, ...ask, code_challenge: challengeOf(own) }, first))['redirect_to'] ?? '');
  const code = signedIn.searchParams.get('code') ?? '';
  const { access_token: token = '' } = await post(page, '/api/token', { grant_type: 'authorization_code', code_verifier: own, code, ...app });
  const entry = { client_id: 'comic-hub-site', redirect_uri: 'example.comichub.app:/entry' };
  const handedOver = new URL((await post(page, '/api/3rd/authorize', { ...entry, ...ask, code_challenge: challengeOf(verifier) }, token))['redirect_to'] ?? '');
  return { code: handedOver.searchParams.get('code') ?? '', verifier };
}

for (const language of ['zh', 'en', 'ja'] as const satisfies Language[]) {
  const words = WORDS[language];

  test(`an application of somebody else is allowed, refused and cut off, in ${language}`, { tag: AGAIN_IN[language] }, async ({ page }) => {
    const { redirectUri, server } = await openApplication();
    const verifier = newVerifier();
    const asked = {
      client_id: 'sample-reader',
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    };
    const address = (state: string) => `/${language}/3rd?${new URLSearchParams({ ...asked, scope: 'profile rents', state })}`;

    await test.step('a visitor logs in, and comes back to what was asked', async () => {
      await page.goto(address('first & "state"'));
      await expect(page).toHaveURL(new RegExp(`/${language}/sign$`));
      await page.getByLabel(words.user).fill(MEMBERS[language]);
      await page.getByLabel(words.password, { exact: true }).fill('manga2026');
      await page.getByRole('button', { name: words.login, exact: true }).last().click();
      await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();
      await expect(page.locator('main')).toContainText(MEMBERS[language]);
      await expectAccessible(page);
    });

    await test.step('refuses, by the keyboard, and the application hears so', async () => {
      await page.getByRole('button', { name: words.refuse }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${redirectUri}?**`);
      const answer = new URL(page.url()).searchParams;
      const { issuer } = await (await page.request.get(`${process.env['E2E_ORIGIN']}/.well-known/oauth-authorization-server`)).json();
      expect([answer.get('error'), answer.get('state'), answer.get('iss'), answer.has('code')]).toEqual(['access_denied', 'first & "state"', issuer, false]);
    });

    await test.step('allows, and the application trades the code', async () => {
      await page.goto(address('second'));
      await page.getByRole('button', { name: words.allow }).click();
      await page.waitForURL(`${redirectUri}?**`);
      const answer = new URL(page.url()).searchParams;
      expect([answer.get('state'), answer.has('error')]).toEqual(['second', false]);
      const tokens = await post(page, `${process.env['E2E_ORIGIN']}/api/token`, {
        grant_type: 'authorization_code',
        client_id: asked.client_id,
        redirect_uri: redirectUri,
        code: answer.get('code') ?? '',
        code_verifier: verifier,
      });
      expect(tokens['scope']).toBe('profile rents');
    });

    await test.step('is in the member’s list, and is cut off', async () => {
      await page.goto(`/${language}/member/info`);
      await page.locator('#applications').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: words.cut }).click();
      if (language === 'en') await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(page.getByRole('button', { name: words.cut })).toHaveCount(0);
    });
    server.close();
  });

  test(`the app logs its member in on a public page, in ${language}`, { tag: AGAIN_IN[language] }, async ({ page }) => {
    const { code, verifier } = await codeFromTheApp(page, MEMBERS[language]);
    await page.goto(`/${language}/news_list?from=app&code=${code}&verifier=${verifier}&sort=new#main`);
    const question = page.getByRole('dialog');
    await expect(question).toContainText(MEMBERS[language]);
    expect(await page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken')])).toEqual([null, null]);
    await expectAccessible(page);
    // By the keyboard: the safe answer has the focus, the other one comes next.
    await expect(question.getByRole('button', { name: words.decline })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: words.enter })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(new RegExp(`/${language}/news_list\\?sort=new#main$`));
    await expect(page.locator('html')).toHaveClass(/\bin\b/);
    await expect(page.locator('[data-next-toast]')).toContainText(words.welcome);
    expect(
      await page.evaluate(() => [sessionStorage.getItem('accessToken')?.length, localStorage.getItem('accessToken'), sessionStorage.getItem('returnTo')]),
    ).toEqual([43, null, null]);
    await page.goBack();
    await page.goForward();
    expect(page.url()).not.toContain('verifier');
  });

  test(`a visitor who follows a stranger’s link is asked, declines, and the login is ended, in ${language}`, { tag: AGAIN_IN[language] }, async ({ page }) => {
    const { redirectUri: elsewhere, server } = await openApplication();
    for (const path of ['news_list', 'member/points']) {
      const { code, verifier } = await codeFromTheApp(page, MEMBERS[language]);
      const traded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/token' && answer.request().method() === 'POST');
      await page.goto(elsewhere);
      await page.evaluate((address) => location.assign(address), `${process.env['E2E_ORIGIN']}/${language}/${path}?from=app&code=${code}&verifier=${verifier}`);
      const { access_token } = await (await traded).json();
      const question = page.getByRole('dialog');
      await expect(question).toContainText(MEMBERS[language]);
      await expect(question).toContainText(new URL(elsewhere).host);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-next-toast]')).toContainText(words.declined);
      await expect(page).toHaveURL(path === 'news_list' ? new RegExp(`/${language}/news_list$`) : new RegExp(`/${language}/sign$`));
      await expect(page.locator('html')).not.toHaveClass(/\bin\b/);
      expect(await page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken')])).toEqual([null, null]);
      const after = await page.request.get('/api/member', { headers: { authorization: `Bearer ${access_token}` } });
      expect(after.status()).toBe(401);
    }
    server.close();
  });
}

test('what is wrong with the application is said here, and nobody is sent anywhere', async ({ page }) => {
  await logIn(page, 'creator1');
  const evil = 'https://evil.example/callback';
  for (const query of [
    new URLSearchParams({ client_id: '<img src=x onerror=alert(1)>', redirect_uri: evil, response_type: 'code' }).toString(),
    new URLSearchParams({ client_id: 'sample-reader', redirect_uri: evil, response_type: 'code' }).toString(),
    `client_id=sample-reader&client_id=x&redirect_uri=${encodeURIComponent(evil)}`,
  ]) {
    await page.goto(`/en/3rd?${query}`);
    await expect(page.getByText('This application cannot be connected')).toBeVisible();
    await expect(page.getByText('Nothing was shared', { exact: true })).toBeVisible();
    expect(page.url()).toContain('/en/3rd?');
  }
  await page.goto(`/en/3rd?client_id=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expectAccessible(page);
});

test('no page may frame the question', async ({ page }) => {
  const answer = await page.request.get('/en/3rd');
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a page for members waits for the app’s member; a code that lapsed leads to the login, and nothing of it is remembered', async ({ page }) => {
  const { code, verifier } = await codeFromTheApp(page, 'creator1');
  await page.goto(`/en/member/points?from=app&code=${code}&verifier=${verifier}`);
  await expect(page.getByRole('dialog')).toContainText('creator1');
  // Nothing of the page is there before the answer.
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.getByRole('button', { name: /^Log in as/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/member\/points$/);
  // A page that still asks for its records would remember itself when their login is gone.
  await settled(page);
  await page.evaluate(() => sessionStorage.clear());
  // It leads on by itself, perhaps before it is all there.
  await page.goto(`/en/member/points?from=app&code=${code}&verifier=${verifier}&tab=log`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/en\/sign$/);
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/en/member/points?tab=log');
  await page.goto(`/en/index?from=app&code=${code}&verifier=${verifier}`);
  await expect(page.locator('[data-next-toast]')).toContainText('has expired');
  await expect(page).toHaveURL(/\/en\/index$/);
  await expect(page.locator('html')).not.toHaveClass(/\bin\b/);
});

test('who is logged in is asked before another takes the place', async ({ page }) => {
  await logIn(page, 'creator1');
  const enter = async () => {
    const { code, verifier } = await codeFromTheApp(page, 'general1');
    await page.goto(`/en/news_list?from=app&code=${code}&verifier=${verifier}`);
    await expect(page.getByRole('dialog')).toContainText('general1');
  };
  const account = () =>
    page.evaluate(async () => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
      const answer = await fetch('/api/member', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).data.username;
    });
  await enter();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-next-toast]')).toContainText('Still logged in');
  expect(await account()).toBe('creator1');
  await enter();
  await page.getByRole('button', { name: /^Switch to/ }).click();
  await expect(page.locator('[data-next-toast]')).toContainText('Welcome back');
  expect(await account()).toBe('general1');
});
