import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY, AT_ONE_OF_TWO } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

/** One member a language: their registrations do not meet. */
const MEMBERS: Record<Language, string> = { zh: 'loyal001', en: 'assoc001', ja: 'general1' };
/** Reviewed, paid in points, with a question that must be answered. */
const COURSE = 'activity_course/breath-of-storyboards';
/** Paid on the day, beside the points. */
const FEE = 'NT$2,400';
const QUESTION = '[name="answers.pages"]';

const goOn = (page: Page) => page.locator('.asked form .actions .btn.hot').click();

/** The member's registration for the course, as the staff know it. */
async function registrationId(origin: string, token: string): Promise<string> {
  const [latest] = await call(origin, token, 'GET', '/my/activity_apply?type=course');
  return latest.id;
}

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test(`${language}: registered, not passed, registered again, passed, cancelled`, { tag: AT_ONE_OF_TWO[language] }, async ({ page, baseURL }) => {
    const [origin, username] = [baseURL ?? '', MEMBERS[language]];
    const [member, staff] = [await tokenOf(origin, username), await tokenOf(origin, 'admin001')];

    await test.step('a visitor is asked to log in, and comes back to the form', async () => {
      await page.goto(`/${language}/${COURSE}`);
      await page.locator('[data-registration] a[data-when=open]').click();
      await expect(page).toHaveURL(new RegExp(`/${language}/sign$`));
      await page.locator('#username').fill(username);
      await page.locator('#password').fill('manga2026');
      await page.locator('form button[type=submit]').click();
      await expect(page).toHaveURL(new RegExp(`/${language}/${COURSE}/apply$`));
    });

    await test.step('the notes are agreed to, the question is answered', async () => {
      await expect(page.locator('.registered-for')).toContainText(words.fee.replace('{{amount}}', FEE));
      await goOn(page);
      await expect(page.locator('.summary')).toBeFocused();
      await page.locator('#agree').check();
      if (language === 'en') await expectAccessible(page);
      await goOn(page);
      await expect(page.locator('#step-form')).toBeFocused();
      await goOn(page);
      await expect(page.locator(QUESTION)).toHaveAttribute('aria-invalid', 'true');
      await page.locator(QUESTION).fill('Twelve pages');
      if (language === 'en') await expectAccessible(page);
    });

    await test.step('what is typed stays over a reload and another language', async () => {
      await page.reload();
      await expect(page.locator(QUESTION)).toHaveValue('Twelve pages');
      const other = language === 'en' ? 'zh' : 'en';
      await page.goto(`/${other}/${COURSE}/apply`);
      await expect(page.locator(QUESTION)).toHaveValue('Twelve pages');
      await page.goto(`/${language}/${COURSE}/apply`);
      await goOn(page);
      await expect(page.locator('#step-check')).toBeFocused();
    });

    await test.step('a lost connection loses nothing, and the second try is the first', async () => {
      await page.route('**/apply_online', (route) => route.abort('connectionreset'), { times: 1 });
      await goOn(page);
      await expect(page.locator('.notice.error')).toContainText(words.apply.refused);
      await expect(page.locator('.asked')).toContainText('Twelve pages');
      expect(await overflowOf(page)).toBe(0);
      await goOn(page);
      await expect(page.locator('.confirmation')).toBeFocused();
      await expect(page.locator('.confirmation')).toContainText(words.sent.titleReview);
      if (language === 'en') await expectAccessible(page);
    });

    await test.step('staff do not pass it: the page of the course says why, and leads back to the form', async () => {
      await call(origin, staff, 'PUT', `/staff/registrations/${await registrationId(origin, member)}/fail`, { reason: 'Please send a longer work' });
      await page.goto(`/${language}/${COURSE}`);
      const part = page.locator('.my-part');
      await expect(part).toContainText(words.status.failed);
      await expect(part).toContainText('Please send a longer work');
      if (language === 'en') await expectAccessible(page);
      await part.getByRole('link', { name: words.panel.again }).click();
      await page.locator('#agree').check();
      await goOn(page);
      await page.locator(QUESTION).fill('Forty pages');
      await goOn(page);
      await expect(page.locator('#step-check')).toBeFocused();
      await goOn(page);
      await expect(page.locator('.confirmation')).toBeFocused();
    });

    await test.step('staff pass it: there is a ticket', async () => {
      await call(origin, staff, 'PUT', `/staff/registrations/${await registrationId(origin, member)}/pass`);
      await page.goto(`/${language}/${COURSE}`);
      await expect(page.locator('.my-part')).toContainText(words.status.passed);
      await page.locator('.my-part').getByRole('link', { name: words.panel.ticket }).click();
      await expect(page.locator('.paper-ticket .qr path')).toHaveAttribute('d', /^M/);
      await expect(page.locator('.paper-ticket')).toContainText(FEE);
      expect(await overflowOf(page)).toBe(0);
      if (language === 'en') await expectAccessible(page);
    });

    await test.step('it is cancelled after the refund was said, and can be had again', async () => {
      await page.goto(`/${language}/member/ticket`);
      const ticket = page.locator('.rent-ticket', { has: page.locator('.tag', { hasText: new RegExp(`^${words.status.passed}$`) }) });
      await ticket.locator('button[aria-haspopup=dialog]').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.big-num')).toHaveText('60');
      if (language === 'en') await expectAccessible(page);
      await dialog.getByRole('button', { name: words.ask.confirmRefund }).click();
      await expect(ticket).toHaveCount(0);
      await expect(page.locator('.rent-ticket.cancelled')).not.toHaveCount(0);
      expect(await overflowOf(page)).toBe(0);
      await page.goto(`/${language}/${COURSE}`);
      await expect(page.locator('.my-part')).toContainText(words.status.cancelled);
      await expect(page.locator('.my-part').getByRole('link', { name: words.panel.again })).toBeVisible();
    });
  });
}

test('matchmaking asks for an introduction of 300 characters, as a reader counts them', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'creator1');
  await page.goto('/en/activity_matchmaking/publisher-one-on-one/apply');
  await page.locator('#agree').check();
  await goOn(page);
  await page.locator('#is_organization').check();
  await page.locator('#intro').fill('👩‍👩‍👧‍👦'.repeat(301));
  await page.locator('#portfolio_url').fill('javascript:alert(1)');
  await goOn(page);
  for (const field of ['company', 'intro', 'portfolio_url']) await expect(page.locator(`#${field}`)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.counted')).toHaveText('301 / 300 characters');
  await expectAccessible(page);
  await page.locator('#company').fill('Green Tram Press');
  await page.locator('#intro').fill('👩‍👩‍👧‍👦'.repeat(300));
  await page.locator('#portfolio_url').fill('https://example.com/portfolio');
  await page.locator('#other_urls').fill('https://example.com/a\nhttps://example.com/b');
  await goOn(page);
  await expect(page.locator('#step-check')).toBeFocused();
  await goOn(page);
  await expect(page.locator('.confirmation')).toContainText(WORDS.en.sent.titleReview);
});

test('who may not register is told for whom it is', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'general1');
  await page.goto('/en/activity_matchmaking/winter-portfolio-day');
  await expect(page.locator('.my-part')).toContainText('Loyal Member, Associate Creator, Creator');
  await page.goto('/en/activity_matchmaking/winter-portfolio-day/apply');
  await expect(page.locator('.obstacle')).toContainText('Members of your class cannot register.');
  await expectAccessible(page);
});

test('a visitor costs one call and no framework, and reads the places of this moment', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/en/activity_matchmaking/winter-portfolio-day', { waitUntil: 'networkidle' });
  const answer = await (await fetch(`${baseURL}/api/activity/matchmaking/winter-portfolio-day/registration`)).json();
  await expect(page.locator('[data-left]')).toHaveText(String(answer.data.sessions[0].remaining));
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/registration'))).toHaveLength(1);
});
