import type { Page } from '@playwright/test';
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY, walkedIn } from '../support/paired.ts';
import { expect, test } from '../support/test.ts';
import { WORDS } from './words.ts';

/* A login that ends while somebody fills in a registration, as after a new password on another device: nothing of what was typed is lost. */

const ACTIVITY = 'activity_matchmaking/publisher-one-on-one';
const TYPED = {
  company: 'Green Tram Press',
  job_title: 'Editor',
  intro: '我們出版給大人看的漫畫。👩‍👩‍👧‍👦',
  portfolio_url: 'https://example.com/portfolio',
  other_urls: 'https://example.com/a\nhttps://example.com/b',
};
const goOn = (page: Page) => page.locator('.asked form .actions .btn.hot').click();
/** As the member does it elsewhere: every login but this new one ends. */
const endLogins = async (origin: string, username: string) =>
  expect(await call(origin, await tokenOf(origin, username), 'POST', '/my/logins/end', { password: 'manga2026' })).toMatchObject({ ended: expect.any(Number) });

async function logInByForm(page: Page, language: string, username: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${language}/sign$`));
  await page.locator('#username').fill(username);
  await page.locator('#password').fill('manga2026');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`/${language}/${ACTIVITY}/apply$`));
}

for (const language of walkedIn(2)) {
  test(`${language}: a login that ends halfway through a registration is asked for again, and the registration is done`, {
    tag: AT_ANY,
  }, async ({ page, baseURL }) => {
    const [origin, username] = [baseURL ?? '', `returner${language}`];
    const words = WORDS[language];
    // By the form: what puts a login in behind the screens would put the ended one back.
    await page.goto(`/${language}/${ACTIVITY}/apply`);
    await logInByForm(page, language, username);
    await page.locator('#agree').check();
    await goOn(page);
    await page.locator('#is_organization').check();
    for (const [field, text] of Object.entries(TYPED)) await page.locator(`#${field}`).fill(text);

    await test.step('it ends before a reload: the form comes back at its step, as it was', async () => {
      await endLogins(origin, username);
      await page.reload();
      await logInByForm(page, language, username);
      await expect(page.locator('#is_organization')).toBeChecked();
      for (const [field, text] of Object.entries(TYPED)) await expect(page.locator(`#${field}`)).toHaveValue(text);
    });

    await test.step('it ends before the last button: nothing was sent, and nothing has to be typed again', async () => {
      await goOn(page);
      await expect(page.locator('#step-check')).toBeFocused();
      await endLogins(origin, username);
      await goOn(page);
      await logInByForm(page, language, username);
      await expect(page.locator('#step-check')).toBeVisible();
      for (const text of [TYPED.company, TYPED.job_title, TYPED.intro]) await expect(page.locator('.asked')).toContainText(text);
      expect(await call(origin, await tokenOf(origin, username), 'GET', '/my/activity_apply')).toEqual([]);
    });

    await test.step('the registration is done, once, with all of it', async () => {
      await goOn(page);
      await expect(page.locator('.confirmation')).toContainText(words.sent.titleReview);
      const [registration, ...others] = await call(origin, await tokenOf(origin, username), 'GET', '/my/activity_apply');
      expect([registration.status, others]).toEqual(['applied', []]);
      expect(registration.matchmaking).toMatchObject({ ...TYPED, is_organization: true, other_urls: TYPED.other_urls.split('\n') });
      const google = page.locator('.confirmation ~ .actions a[href^="https://calendar.google.com/calendar/render?"]');
      await expect(google).toHaveText(words.sent.google);
    });
  });
}
