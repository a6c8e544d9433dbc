import type { Page } from '@playwright/test';
import enAccount from '../../../public/locales/en/account.json' with { type: 'json' };
import enCommon from '../../../public/locales/en/common.json' with { type: 'json' };
import enSuccess from '../../../public/locales/en/success.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import jaAccount from '../../../public/locales/ja/account.json' with { type: 'json' };
import jaCommon from '../../../public/locales/ja/common.json' with { type: 'json' };
import jaSuccess from '../../../public/locales/ja/success.json' with { type: 'json' };
import jaValidation from '../../../public/locales/ja/validation.json' with { type: 'json' };
import zhAccount from '../../../public/locales/zh/account.json' with { type: 'json' };
import zhCommon from '../../../public/locales/zh/common.json' with { type: 'json' };
import zhSuccess from '../../../public/locales/zh/success.json' with { type: 'json' };
import zhValidation from '../../../public/locales/zh/validation.json' with { type: 'json' };
import { AGAIN_IN } from '../support/paired.ts';
import { overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const TEXTS = {
  zh: { account: zhAccount, common: zhCommon, success: zhSuccess, validation: zhValidation },
  en: { account: enAccount, common: enCommon, success: enSuccess, validation: enValidation },
  ja: { account: jaAccount, common: jaCommon, success: jaSuccess, validation: jaValidation },
};
type Language = keyof typeof TEXTS;
const PASSWORD = 'manga2026';

/** A person nobody has been yet: language, width and try make the number unique in a run. */
function newVisitor(lang: Language, width: number, retry: number) {
  const digits = `${Object.keys(TEXTS).indexOf(lang) + 3}${String(width * 10 + retry).padStart(7, '0')}`;
  return { account: `maker${digits}`, mobile: `09${digits}`, email: `maker${digits}@mail.example` };
}
type Visitor = ReturnType<typeof newVisitor>;
type Message = (to: string, what: RegExp) => Promise<string>;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fillAccount(page: Page, visitor: Visitor, message: Message): Promise<void> {
  // A button does nothing before its script is there.
  await expect(page.locator('form [type=submit]').first()).toBeEnabled();
  await field(page, 'account').fill(visitor.account);
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'confirm_password').fill(PASSWORD);
  await field(page, 'mobile').fill(visitor.mobile);
  await field(page, 'mobile').locator('..').getByRole('button').click();
  const sms = await message(visitor.mobile, /\D\d{6}\D/);
  await expect(field(page, 'mobile').locator('..').getByRole('button')).toHaveText(/\d+/);
  await field(page, 'sms_code').fill(/\D(\d{6})\D/.exec(JSON.parse(sms).text)?.[1] ?? '');
  await field(page, 'email').fill(visitor.email);
  await field(page, 'name').fill('林小漫');
  await field(page, 'agree').check();
}

async function logIn(page: Page, lang: Language, visitor: Visitor): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${lang}/sign$`));
  await field(page, 'username').fill(visitor.account);
  await field(page, 'password').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: TEXTS[lang].account.login.submit, exact: true }).click();
}

/** The name of the step that the strip of steps marks as the present one. */
const step = (page: Page) => page.locator('.steps [aria-current="step"] span');

/** The screens have the same elements in every language: axe looks at one, and all must fit. */
async function look(page: Page, lang: Language): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  if (lang === 'en') await expectAccessible(page);
}

for (const lang of ['zh', 'en', 'ja'] as const) {
  test(`the three steps of registration in ${lang}`, { tag: AGAIN_IN[lang] }, async ({ page, message }, { retry }) => {
    const visitor = newVisitor(lang, page.viewportSize()?.width ?? 0, retry);
    const { account, common, success, validation } = TEXTS[lang];

    await test.step('one: the account, of somebody under 20 with a guardian', async () => {
      await page.goto(`/${lang}/register`);
      await expect(step(page)).toHaveText(account.register.stepAccount);
      await fillAccount(page, visitor, message);
      await field(page, 'birthday').fill('2015-02-28');
      await expect(field(page, 'age_group')).toHaveCount(0);
      await page.getByRole('button', { name: account.register.submit, exact: true }).click();
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        `${account.fields.guardian_name}${account.form.colon}${validation.GUARDIAN_NEEDED}`,
        `${account.fields.guardian_phone}${account.form.colon}${validation.REQUIRED}`,
        `${account.fields.guardian_consent}${account.form.colon}${validation.AGREE}`,
      ]);
      await field(page, 'guardian_name').fill('林大漫');
      if (lang === 'ja') await field(page, 'guardian_phone_country').selectOption('JP');
      await field(page, 'guardian_phone').fill(lang === 'ja' ? '0312345678' : '0223456789');
      await field(page, 'guardian_consent').check();
      await look(page, lang);
      await page.getByRole('button', { name: account.register.submit, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: account.sent.title })).toBeFocused();
      await expect(page.getByRole('main')).not.toContainText(account.register.title);
      await expect(step(page)).toHaveText(account.register.stepAccount);
      await look(page, lang);
    });

    await test.step('the link in the email', async () => {
      const sentEmail = await message(visitor.email, /register\/verify/);
      await page.goto(new URL(/https?:\/\/\S+\/register\/verify\/\S+/.exec(sentEmail)?.[0] ?? '').pathname);
      await expect(page.getByRole('heading', { level: 1, name: success.VERIFIED })).toBeVisible();
      await look(page, lang);
      await page.getByRole('link', { name: account.verify.next }).click();
      // The login says why it comes between, and where it leads.
      await expect(page.locator('[data-say]')).toHaveText(common.loginFirst.say.replace('{{page}}', common.loginFirst.place.registration));
      await logIn(page, lang, visitor);
      await expect(page).toHaveURL(new RegExp(`/${lang}/register_three$`));
    });

    await test.step('two: what was typed survives a reload', async () => {
      await expect(step(page)).toHaveText(account.register.stepCreator);
      await expect(field(page, 'full_name')).toHaveValue('林小漫');
      await page.getByRole('button', { name: account.creator.submit }).click();
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([`${account.fields.industry}${account.form.colon}${validation.INDUSTRY}`]);
      await field(page, 'industry.webcomics').check();
      await expect(page.locator('#industry-error')).toHaveCount(0);
      await field(page, 'website').fill('javascript:alert(1)');
      await field(page, 'works').fill('雨貓');
      await page.locator('[name="address_type"][value="domestic"]').check();
      await field(page, 'city').selectOption('taipei-city');
      await field(page, 'district').selectOption('daan-district');
      await field(page, 'address').fill('復興南路一段 1 號');
      await expect(page.locator('#website-error')).toHaveText(validation.URL_FORMAT);
      await look(page, lang);
      await page.reload();
      await expect(field(page, 'works')).toHaveValue('雨貓');
      await expect(field(page, 'industry.webcomics')).toBeChecked();
      await expect(field(page, 'industry.games')).not.toBeChecked();
      await expect(field(page, 'district')).toHaveValue('daan-district');
      await field(page, 'website').fill('https://momo.example');
    });

    await test.step('leaving asks, and staying loses nothing', async () => {
      await page.locator('footer a[href$="/contact"]').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(account.leave.title);
      await look(page, lang);
      await dialog.getByRole('button', { name: account.leave.stay }).last().click();
      await expect(dialog).toBeHidden();
      await expect(field(page, 'works')).toHaveValue('雨貓');
    });

    await test.step('three: completed, and nothing of it is left in the tab', async () => {
      await page.getByRole('button', { name: account.creator.submit }).click();
      await expect(page.getByRole('heading', { level: 1, name: account.done.title })).toBeFocused();
      await expect(step(page)).toHaveText(account.register.stepDone);
      await look(page, lang);
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
      // Done once: the screen knows it the next time, and no longer asks who leaves.
      await page.reload();
      await expect(page.getByRole('heading', { name: account.done.title })).toBeVisible();
    });

    await test.step('later: the profile says it, and lets it be changed', async () => {
      await page.getByRole('link', { name: account.done.profile }).click();
      await expect(page).toHaveURL(/\/member\/info#creator$/);
      const section = page.locator('section#creator');
      await expect(section).toContainText('雨貓');
      await expect(section.getByRole('link', { name: 'https://momo.example' })).toHaveAttribute('rel', /nofollow/);
      await section.getByRole('button', { name: account.creator.edit }).click();
      await expect(field(page, 'full_name')).toBeFocused();
      await expect(section.locator('[name="industry.webcomics"]')).toBeChecked();
      await section.locator('[name="industry.webcomics"]').uncheck();
      await section.getByRole('button', { name: account.creator.save, exact: true }).click();
      await expect(page.locator('#industry-error')).toHaveText(validation.INDUSTRY);
      await look(page, lang);
      await section.locator('[name="industry.games"]').check();
      await section.locator('[name="works"]').fill('雨貓與傘');
      await section.getByRole('button', { name: account.creator.save, exact: true }).click();
      await expect(section).toContainText('雨貓與傘');
      await expect(section.getByRole('button', { name: account.creator.edit })).toBeFocused();
      await look(page, lang);
    });
  });
}

test('an unfinished form is left only after a word, and the language may change without one', async ({ page }) => {
  await page.goto('/en/register');
  await expect(page.locator('form [type=submit]').first()).toBeEnabled();
  await field(page, 'account').fill('abc');
  await page.locator('header').getByRole('link', { name: '日本語' }).or(page.locator('a[data-lang="ja"]')).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/ja\/register$/);
  await expect(field(page, 'account')).toHaveValue('abc');
  await page.locator('main a[href$="/sign"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(jaAccount.leave.form);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator('main a[href$="/sign"]').click();
  await dialog.getByRole('button', { name: jaAccount.leave.leave, exact: true }).click();
  await expect(page).toHaveURL(/\/ja\/sign$/);
});

test('the browser asks before an unfinished activation is closed', async ({ page }) => {
  await page.goto('/en/register');
  await expect(page.locator('form').getByRole('button', { name: 'Register' })).toBeEnabled();
  await field(page, 'account').fill('abc');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('whose link does not open gets another letter, said alike to everybody', async ({ page }) => {
  await page.goto('/en/register/verify/no-such-code');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await field(page, 'email').fill(`nobody${page.viewportSize()?.width}@mail.example`);
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText(/If an account is waiting for verification at nobody\d+@mail.example/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  await expectAccessible(page);
});
