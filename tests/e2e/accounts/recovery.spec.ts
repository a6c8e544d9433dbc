import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { centreValues } from '../../../src/i18n/centre-values.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PASSWORD = 'manga2026';
const area = (lang: string, name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../../../public/locales/${lang}/${name}.json`), 'utf8'));
const textsOf = (lang: string) => ({ account: area(lang, 'account'), recovery: area(lang, 'recovery'), success: area(lang, 'success') });
type Texts = ReturnType<typeof textsOf>;
type Message = (to: string, what: RegExp) => Promise<string>;

/** A person nobody has been yet: language, width and try make the number unique in a run. */
async function newMember(page: Page, message: Message, lang: Language, unique: number) {
  const digits = String(unique).padStart(7, '0');
  const member = { account: `recover${digits}`, mobile: `095${digits}`, email: `recover${digits}@mail.example` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { 'accept-language': lang } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post('/member/register/sms', { mobile: member.mobile });
  const sms_code = sixDigits(await message(member.mobile, /\d{6}/));
  const names = { name: 'Ren', birthday: '1990-05-05', language: lang, agree: true };
  await post('/member', { ...member, ...names, sms_code, password: PASSWORD, confirm_password: PASSWORD });
  const sentEmail = await message(member.email, /register\/verify/);
  await post('/member/verify', { code: /register\/verify\/([\w-]+)/.exec(sentEmail)?.[1] });
  return member;
}
/** The SMS of the reset; the one of the registration is not meant. */
const forResetting = (lang: Language) => {
  const text: string = area(lang, 'sms').forgetCode.replace('{{centre}}', centreValues(lang).centre);
  return new RegExp(text.split('{{code}}').join('\\d{6}').slice(0, 24));
};
const sixDigits = (sms: string) => /(?<!\d)\d{6}(?!\d)/.exec(JSON.parse(sms).text)?.[0] ?? '';
const linkIn = (sentEmail: string, path: string) => new URL(new RegExp(`https?://\\S+/${path}/\\S+`).exec(sentEmail)?.[0] ?? '').pathname;

/** Logs in on the sign-in screen and arrives somewhere else. */
async function logIn(page: Page, { account }: Texts, username: string, password: string): Promise<void> {
  await page.getByLabel(account.fields.username).fill(username);
  await page.getByLabel(account.fields.password, { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: account.login.submit, exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign$/);
}
async function choosePassword(page: Page, { account, recovery }: Texts, password: string): Promise<void> {
  const [once, again] = [recovery.newPassword, recovery.newPasswordAgain].map((name) =>
    page.getByRole('textbox', { name: `${name} ${account.form.required}`, exact: true }),
  );
  await once?.fill(password);
  await again?.fill(password);
  await page.getByRole('button', { name: recovery.setPassword }).click();
}

for (const [index, lang] of LANGUAGES.entries()) {
  test(`the way back by phone, another address, the way back by e-mail: ${lang}`, { tag: AGAIN_IN[lang] }, async ({ page, message }, { retry }) => {
    const texts = textsOf(lang);
    const { account, recovery, success } = texts;
    const { mobile, email, account: name } = await newMember(page, message, lang, (page.viewportSize()?.width ?? 0) * 100 + index * 10 + retry);
    const look = async () => lang === 'zh' && (await expectAccessible(page));

    await test.step('by phone: the code of the SMS and a new password', async () => {
      await page.goto(`/${lang}/sign`);
      await page.getByRole('link', { name: recovery.forgotten }).click();
      await expect(page).toHaveURL(/forget_password$/);
      await page.getByRole('textbox', { name: account.fields.mobile }).fill(mobile);
      await page.getByRole('button', { name: account.register.sendCode }).click();
      const code = sixDigits(await message(mobile, forResetting(lang)));
      await expect(page.getByText(mobile)).toBeVisible();
      // What was typed is there after a reload, and the countdown goes on.
      await page.reload();
      await expect(page.getByRole('textbox', { name: account.fields.mobile })).toHaveValue(mobile);
      await expect(page.getByRole('button', { name: new RegExp(account.register.resendIn.replace('{{seconds}}', '\\d+')) })).toBeVisible();
      await look();
      await page.getByLabel(account.fields.sms_code).fill(code);
      await choosePassword(page, texts, 'newmanga2027');
      await expect(page).toHaveURL(/\/sign$/);
      await expect(page.getByText(success.PASSWORD_CHANGED).first()).toBeAttached();
      await logIn(page, texts, name, 'newmanga2027');
    });

    const fresh = `new.${email}`;
    await test.step('another e-mail address counts once its link is opened, and logs out', async () => {
      await page.goto(`/${lang}/member/info#contact`);
      await page.getByRole('button', { name: recovery.contact.changeEmail }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(account.fields.email).fill(fresh);
      await dialog.getByRole('textbox', { name: account.fields.password }).fill('newmanga2027');
      await look();
      await dialog.getByRole('button', { name: recovery.contact.sendLetter }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator('#contact').getByText(fresh)).toBeVisible();
      await expect(page.locator('#contact').getByText(email, { exact: true })).toBeVisible();
      await look();
      await page.goto(linkIn(await message(fresh, /identity\/verify/), 'identity/verify'));
      await expect(page.getByRole('heading', { name: recovery.identity.changed.title })).toBeVisible();
      await look();
      await page.goto(`/${lang}/member/info#contact`);
      await expect(page).toHaveURL(/\/sign$/);
    });

    await test.step('by e-mail: the link in the e-mail and a new password', async () => {
      await page.goto(`/${lang}/forget_password`);
      await page.getByRole('tab', { name: recovery.forget.by.email }).click();
      await page.getByRole('textbox', { name: account.fields.email }).fill(fresh);
      await page.getByRole('button', { name: recovery.forget.sendLink }).click();
      await expect(page.getByRole('status').filter({ hasText: fresh })).toBeVisible();
      await look();
      await page.goto(linkIn(await message(fresh, /forget\/verify/), 'forget/verify'));
      await look();
      await choosePassword(page, texts, 'third2028');
      await expect(page).toHaveURL(/\/sign$/);
      await logIn(page, texts, fresh, 'third2028');
    });

    await test.step('the screen of the changed password says what is wrong, then logs out', async () => {
      await page.goto(`/${lang}/change_password`);
      await page.getByLabel(account.fields.current_password).fill('wrong2026');
      await choosePassword(page, texts, 'fourth2029');
      await expect(page.getByRole('alert')).toBeFocused();
      await look();
      await page.getByLabel(account.fields.current_password).fill('third2028');
      await page.getByRole('button', { name: recovery.setPassword }).click();
      await expect(page).toHaveURL(/\/sign$/);
      await logIn(page, texts, name, 'fourth2029');
      await expect(page).not.toHaveURL(/change_password/);
    });
  });
}

test('a link that names nothing says so, and leads on', async ({ page }) => {
  await page.goto('/en/identity/verify/no-such-code');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/en/forget/verify/no-such-code');
  await choosePassword(page, textsOf('en'), 'newmanga2027');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new email' }).click();
  await expect(page).toHaveURL(/\/en\/forget_password$/);
});
