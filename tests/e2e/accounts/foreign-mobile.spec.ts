import type { Page } from '@playwright/test';
import enAccount from '../../../public/locales/en/account.json' with { type: 'json' };
import enDesk from '../../../public/locales/en/desk.json' with { type: 'json' };
import enRecovery from '../../../public/locales/en/recovery.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import jaAccount from '../../../public/locales/ja/account.json' with { type: 'json' };
import jaDesk from '../../../public/locales/ja/desk.json' with { type: 'json' };
import jaRecovery from '../../../public/locales/ja/recovery.json' with { type: 'json' };
import jaValidation from '../../../public/locales/ja/validation.json' with { type: 'json' };
import zhAccount from '../../../public/locales/zh/account.json' with { type: 'json' };
import zhDesk from '../../../public/locales/zh/desk.json' with { type: 'json' };
import zhRecovery from '../../../public/locales/zh/recovery.json' with { type: 'json' };
import zhValidation from '../../../public/locales/zh/validation.json' with { type: 'json' };
import { AGAIN, walkedIn } from '../support/paired.ts';
import { overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* Members without a Taiwanese mobile number (docs/decisions/133): SMS reach Japan in the sample settings, and not Brazil. */

const TEXTS = {
  zh: { account: zhAccount, desk: zhDesk, recovery: zhRecovery, validation: zhValidation },
  en: { account: enAccount, desk: enDesk, recovery: enRecovery, validation: enValidation },
  ja: { account: jaAccount, desk: jaDesk, recovery: jaRecovery, validation: jaValidation },
};
type Language = keyof typeof TEXTS;
const PASSWORD = 'manga2026';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const beside = (page: Page, name: string) => field(page, name).locator('..').getByRole('button');

async function look(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page);
}

async function logIn(page: Page, lang: Language, account: string): Promise<void> {
  await field(page, 'username').fill(account);
  await field(page, 'password').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: TEXTS[lang].account.login.submit, exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign$/);
}

for (const lang of walkedIn(2)) {
  test(
    `registration with a foreign number in ${lang}, by SMS or by e-mail, and the desk that completes it`,
    { tag: AGAIN },
    async ({ page, browser, message, baseURL }, { retry }) => {
      const { account, desk, recovery, validation } = TEXTS[lang];
      const digits = `${Object.keys(TEXTS).indexOf(lang) + 1}${String(retry).padStart(3, '0')}`;
      const visitor = { account: `abroad${digits}`, email: `abroad${digits}@mail.example`, mobile: `1191234${digits}` };

      await test.step('what was typed stays whichever country is chosen, and a reload remembers it', async () => {
        await page.goto(`/${lang}/register`);
        await expect(page.getByText(account.register.foreign)).toBeVisible();
        await expect(page.locator('form [type=submit]').first()).toBeEnabled();
        await field(page, 'account').fill(visitor.account);
        await field(page, 'email').fill(visitor.email);
        await field(page, 'mobile').fill(`901234${digits}`);
        await field(page, 'mobile_country').selectOption('JP');
        await beside(page, 'mobile').click();
        await message(`+81901234${digits}`, /\D\d{6}\D/);
        await expect(field(page, 'sms_code')).toBeFocused();
        await field(page, 'mobile_country').selectOption('BR');
        await expect(field(page, 'sms_code')).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: account.register.withoutSms })).toBeVisible();
        await expect(field(page, 'email')).toHaveValue(visitor.email);
        // Once more: a form that opens keeps what it was given.
        for (let n = 0; n < 2; n += 1) {
          await page.reload();
          await expect(field(page, 'mobile_country')).toHaveValue('BR');
          await expect(field(page, 'email')).toHaveValue(visitor.email);
          await expect(page.locator('form [type=submit]').first()).toBeEnabled();
        }
      });

      await test.step('a code by e-mail opens the account', async () => {
        await expect(page.locator('form [type=submit]').first()).toBeEnabled();
        await field(page, 'mobile').fill('123');
        await field(page, 'password').fill(PASSWORD);
        await field(page, 'confirm_password').fill(PASSWORD);
        await expect(page.locator('#mobile-error')).toHaveText(validation.FOREIGN_MOBILE_FORMAT);
        await field(page, 'mobile').fill(visitor.mobile);
        await expect(page.locator('#mobile-error')).toHaveCount(0);
        await page.getByRole('button', { name: account.register.submit, exact: true }).click();
        await expect(page.getByRole('alert').getByRole('link').first()).toHaveText(`${account.fields.email_code}${account.form.colon}${validation.REQUIRED}`);
        await beside(page, 'email').click();
        const sentEmail = await message(visitor.email, /\D\d{6}\D/);
        await expect(field(page, 'email_code')).toBeFocused();
        await field(page, 'email_code').fill(/\b(\d{6})\b/.exec(sentEmail)?.[1] ?? '');
        await field(page, 'name').fill('Ana Souza');
        await field(page, 'age_group').selectOption('adult');
        await field(page, 'agree').check();
        await look(page);
        await page.getByRole('button', { name: account.register.submit, exact: true }).click();
        // The page's own heading invited to register.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.opened.title);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(page).toHaveTitle(new RegExp(account.opened.title));
        await expect(page.getByText(account.register.lead)).toBeHidden();
        await look(page);
      });

      await test.step('the profile says what is still to be done', async () => {
        await page.getByRole('region', { name: account.opened.title }).getByRole('link', { name: account.opened.login }).click();
        await logIn(page, lang, visitor.account);
        await page.goto(`/${lang}/member/info`);
        await page.locator('#contact').scrollIntoViewIfNeeded();
        await expect(page.getByText(recovery.contact.confirmAtDesk)).toBeVisible();
        await expect(page.getByText(`+55${visitor.mobile}`)).toBeVisible();
        await page.getByRole('button', { name: recovery.contact.changeMobile }).click();
        await page.getByRole('dialog').locator('[name="mobile_country"]').selectOption('BR');
        await expect(page.getByRole('dialog').getByText(recovery.contact.withoutSms)).toBeVisible();
        await look(page);
      });

      await test.step('the desk confirms the number', async () => {
        const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() });
        const counter = await context.newPage();
        await counter.goto(`/${lang}/sign`);
        await logIn(counter, lang, 'admin001');
        await counter.goto(`/${lang}/desk`);
        await counter.getByText(desk.mobile.title).click();
        await field(counter, 'member').fill(visitor.email);
        await field(counter, 'mobile').fill('0912345678');
        await counter.getByRole('button', { name: desk.mobile.submit }).click();
        await expect(counter.locator('#mobile-error')).toHaveText(validation.MOBILE_TAKES_SMS);
        await field(counter, 'mobile_country').selectOption('BR');
        await field(counter, 'mobile').fill(visitor.mobile);
        // It outlives a page that is loaded anew, which opens where it was typed.
        await counter.reload();
        await expect(field(counter, 'member')).toHaveValue(visitor.email);
        await expect(field(counter, 'mobile_country')).toHaveValue('BR');
        await expect(field(counter, 'mobile')).toHaveValue(visitor.mobile);
        await expect(field(counter, 'mobile')).toBeVisible();
        await look(counter);
        await counter.getByRole('button', { name: desk.mobile.submit }).click();
        await message(visitor.email, new RegExp(visitor.mobile.slice(-3)));
        await expect(field(counter, 'member')).toHaveValue('');
        await context.close();
        await page.reload();
        await page.locator('#contact').scrollIntoViewIfNeeded();
        await expect(page.getByText(`+55${visitor.mobile}`)).toBeVisible();
        await expect(page.getByText(recovery.contact.confirmAtDesk)).toHaveCount(0);
      });
    },
  );
}
