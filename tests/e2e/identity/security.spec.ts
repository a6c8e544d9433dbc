import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { AGAIN_IN } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PASSWORD = 'manga2026';
const STEP_MS = 30_000;
type Message = (to: string, what: RegExp) => Promise<string>;

const WORDS = {
  zh: {
    ...{
      username: '帳號或電子郵件',
      password: '密碼',
      login: '登入',
      turnOn: '開啟兩步驟驗證',
      code: '驗證碼',
      kept: '我已保存',
      on: '已開啟',
      here: '這臺裝置',
    },
    ...{
      useRecovery: '改用備用碼',
      recovery: '備用碼',
      end: /^登出該裝置：/,
      newDevice: /新裝置/,
      event: '使用備用碼登入',
      wrong: '驗證碼不正確，或已使用過。',
    },
  },
  en: {
    ...{
      username: 'Account name or email',
      password: 'Password',
      login: 'Log in',
      turnOn: 'Turn on two-step login',
      code: 'Code',
      kept: 'I have saved them',
      on: 'On',
    },
    ...{ useRecovery: 'Use a recovery code instead', recovery: 'Recovery code', end: /^Log out there: /, here: 'This device' },
    ...{ newDevice: /a device that we had not seen before/, event: 'Logged in with a recovery code', wrong: 'The code is wrong or has already been used.' },
  },
  ja: {
    ...{
      username: 'アカウント名またはメールアドレス',
      password: 'パスワード',
      login: 'ログイン',
      turnOn: '2段階ログインを有効にする',
      code: '確認コード',
      kept: '保管しました',
      on: '有効',
    },
    ...{
      useRecovery: 'リカバリーコードを使う',
      recovery: 'リカバリーコード',
      end: /^ログアウト：/,
      here: 'この端末',
      newDevice: /使われたことのない端末/,
    },
    ...{ event: 'リカバリーコードでログイン', wrong: 'コードが正しくないか、すでに使われています。' },
  },
};
type Words = (typeof WORDS)['zh'];

/** A member nobody has been yet, made by the calls that the forms make. */
async function newMember(request: APIRequestContext, message: Message, lang: string, digits: string): Promise<{ account: string; email: string }> {
  const [account, mobile, email] = [`guard${digits}`, `0977${digits}`, `guard${digits}@mail.example`];
  const post = async (path: string, form: Record<string, string>) => expect((await request.post(`/api${path}`, { form })).status(), path).toBe(200);
  await post('/member/register/sms', { mobile });
  const sms_code = /\b(\d{6})\b/.exec(JSON.parse(await message(mobile, /\d{6}/)).text)?.[1] ?? '';
  await post('/member', {
    account,
    email,
    mobile,
    sms_code,
    password: PASSWORD,
    confirm_password: PASSWORD,
    name: 'Guard',
    age_group: 'adult',
    agree: 'true',
    language: lang,
  });
  const code = /register\/verify\/([\w-]+)/.exec(await message(email, /register\/verify/))?.[1] ?? '';
  await post('/member/verify', { code });
  return { account, email };
}

async function givePassword(page: Page, lang: string, account: string, words: Words): Promise<void> {
  await page.goto(`/${lang}/sign`);
  await page.getByLabel(words.username).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.login, exact: true }).click();
}

for (const [index, lang] of (['zh', 'en', 'ja'] as const).entries()) {
  test(
    `two-step login, a device signed out from another, a recovery code (${lang})`,
    { tag: AGAIN_IN[lang] },
    async ({ page, browser, request, message }, { retry }) => {
      const words: Words = WORDS[lang];
      // The elements are the same in every language.
      const look = async (screen: Page) => (lang === 'zh' ? expectAccessible(screen) : undefined);
      const digits = String((page.viewportSize()?.width ?? 0) * 100 + index * 10 + retry).padStart(6, '0');
      const { account, email } = await newMember(request, message, lang, digits);

      await givePassword(page, lang, account, words);
      await expect(page).toHaveURL(new RegExp(`/${lang}/index$`));
      await page.goto(`/${lang}/member/info#security`);
      const section = page.locator('#security');
      await section.scrollIntoViewIfNeeded();
      await section.getByRole('button', { name: words.turnOn }).click();
      const dialog = page.getByRole('dialog');
      const totp = new TOTP({ secret: ((await dialog.locator('.secret').textContent()) ?? '').replaceAll(' ', '') });
      await look(page);
      await dialog.getByLabel(words.code, { exact: true }).fill(totp.generate());
      await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: words.turnOn }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
      await look(page);
      await dialog.getByRole('button', { name: words.kept }).click();
      await expect(section.getByText(words.on, { exact: true })).toBeVisible();

      const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: process.env['E2E_ORIGIN'] ?? '' });
      const other = await context.newPage();
      await givePassword(other, lang, account, words);
      const code = other.getByLabel(words.code, { exact: true });
      await expect(code).toBeFocused();
      await code.fill('000000');
      await other.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(new RegExp(words.wrong));
      await look(other);
      // Of the step after the one that set it up: no code counts twice.
      await code.fill(totp.generate({ timestamp: Date.now() + STEP_MS }));
      await other.keyboard.press('Enter');
      await expect(other).toHaveURL(new RegExp(`/${lang}/index$`));
      await message(email, words.newDevice);

      await page.reload();
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByText(words.here, { exact: true })).toBeVisible();
      await look(page);
      await section.getByRole('button', { name: words.end }).click();
      const question = page.getByRole('dialog');
      // A login left open does not shut its owner out: the password is asked for once more, in place.
      await question.locator('#login_proof').fill('wrong2026');
      await page.keyboard.press('Enter');
      await expect(question.locator('#login_proof')).toHaveAttribute('aria-invalid', 'true');
      await expect(question.locator('#login_proof')).toBeFocused();
      await look(page);
      await question.locator('#login_proof').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(section.getByRole('button', { name: words.end })).toHaveCount(0);
      await other.goto(`/${lang}/member/points`);
      await expect(other).toHaveURL(new RegExp(`/${lang}/sign`));

      await givePassword(other, lang, account, words);
      await other.getByRole('button', { name: words.useRecovery }).click();
      await other.getByLabel(words.recovery, { exact: true }).fill(recoveryCode);
      await other.keyboard.press('Enter');
      await expect(other).not.toHaveURL(/\/sign$/);
      await other.goto(`/${lang}/member/info#security`);
      await other.locator('#security').scrollIntoViewIfNeeded();
      await expect(other.getByText(words.event)).toBeVisible();
      await context.close();
    },
  );
}
