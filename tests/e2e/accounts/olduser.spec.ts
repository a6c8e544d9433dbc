import { oldEmail } from '../support/old-email.ts';
import { walkedIn } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WORDS = {
  zh: {
    found: '我們找到您的舊帳號了',
    next: '開始移轉',
    code: '傳送驗證碼',
    submit: '完成移轉',
    done: '移轉完成',
    creator: '成為創作者會員',
    isCreator: '您現在是創作者會員',
    again: '這個帳號已經移轉過了',
    broken: '聯絡我們',
  },
  en: {
    found: 'We have found your former account',
    next: 'Begin',
    code: 'Send code',
    submit: 'Move account',
    done: 'Your account has been moved',
    creator: 'Become a creator member',
    isCreator: 'You are now a creator member',
    again: 'This account has already been moved',
    broken: 'Write to us',
  },
  ja: {
    found: '旧サイトのアカウントが見つかりました',
    next: '移行を始める',
    code: '確認コードを送信',
    submit: '移行する',
    done: '移行が完了しました',
    creator: 'クリエイター会員になる',
    isCreator: 'クリエイター会員になりました',
    again: 'このアカウントは移行済みです',
    broken: 'お問い合わせ',
  },
} as const;

for (const lang of walkedIn(0)) {
  const words = WORDS[lang];
  test(`a creator of the former site moves in, in ${lang}`, async ({ page, message }, { project, retry }) => {
    const email = oldEmail(lang, project.name);
    const sentEmail = await message(email, /olduser\/verify\//);
    const path = /\/(\w+\/olduser\/verify\/[\w-]+)/.exec(sentEmail)?.[1] ?? '';
    const mobile = `09${{ zh: 4, en: 5, ja: 6 }[lang]}${{ phone: 1, tablet: 2, desktop: 3 }[project.name]}${String(retry).padStart(6, '7')}`;
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: words.found })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.next }).click();
    await expect(page.locator('#name')).toHaveValue('林小漫');
    await page.locator('#account').fill(`former${lang}${project.name}`);
    await page.locator('#mobile').fill(mobile);
    await page.getByRole('button', { name: words.code }).click();
    const code = /(?<!\d)\d{6}(?!\d)/.exec(await message(mobile, /(?<!\d)\d{6}(?!\d)/))?.[0] ?? '';
    await page.reload();
    await expect(page.locator('#account')).toHaveValue(`former${lang}${project.name}`);
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.locator('#password-error')).toBeVisible();
    await expectAccessible(page);
    await page.locator('#password').fill('brushpen77');
    await page.locator('#confirm_password').fill('brushpen77');
    await page.locator('#sms_code').fill(code);
    await page.locator('#agree').check();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.done })).toBeFocused();
    await page.getByRole('button', { name: words.creator }).click();
    await expect(page.getByText(words.isCreator).first()).toBeVisible();
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: words.again })).toBeVisible();
    await page.goto(`/${lang}/olduser/verify/made-up`);
    await expect(page.getByRole('main').getByRole('link', { name: words.broken })).toBeVisible();
  });
}
