import enClash from '../../../public/locales/en/clash.json' with { type: 'json' };
import jaClash from '../../../public/locales/ja/clash.json' with { type: 'json' };
import zhClash from '../../../public/locales/zh/clash.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { call, clock, HOUR_MS, tokenOf } from '../support/calls.ts';
import { AT_ONE_OF_TWO } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

/** An evening and a member a language: each evening has one place left. */
const EVENINGS: Record<Language, number> = { zh: 1, en: 2, ja: 3 };
const MEMBERS: Record<Language, string> = { zh: 'loyal001', en: 'assoc001', ja: 'general1' };
const CLASH: Record<Language, string> = { zh: zhClash.hint, en: enClash.hint, ja: jaClash.hint };
const SERIES = 'activity_course/tuesday-ink';

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test(`${language}: a full evening is waited for, offered and taken`, { tag: AT_ONE_OF_TWO[language] }, async ({ page, baseURL }) => {
    const [origin, session] = [baseURL ?? '', EVENINGS[language]];
    const holder = await tokenOf(origin, 'creator1');
    await call(origin, holder, 'POST', '/activity/course/tuesday-ink/apply_online', { session: String(session), agree: 'true', points: '0' });
    await logIn(page, MEMBERS[language]);
    const own = await tokenOf(origin, MEMBERS[language]);
    const { sessions } = await call(origin, own, 'GET', '/activity/course/tuesday-ink/registration');
    const start = Date.parse(sessions.find(({ number }: { number: number }) => number === session).start);
    const tablet = { device_id: 'pen-tablet', start: clock(start), end: clock(start + HOUR_MS), agree: 'true' };
    await call(origin, own, 'POST', '/rent/apply', tablet);
    const clash = page.locator('.asked .clash .notice');

    await test.step('the last place is gone: the member joins the waitlist', async () => {
      await page.goto(`/${language}/${SERIES}`);
      await expect(page.locator(`[data-left-of="${session}"]`)).toHaveText(words.full);
      await page.goto(`/${language}/${SERIES}/apply?session=${session}`);
      await expect(
        page
          .locator('.session-card')
          .nth(session - 1)
          .locator('.tag'),
      ).toHaveText(words.full);
      // What is booked at the time is said before one waits, and keeps nobody from it.
      await expect(clash).toContainText(CLASH[language]);
      await expect(clash.locator('li')).toHaveCount(1);
      if (language === 'en') await expectAccessible(page);
      await page.getByRole('button', { name: words.wait.button }).click();
      await expect(page.locator('.my-part')).toBeVisible();
      await expect(page.locator('#my-part')).toBeFocused();
      await expect(page.locator('.my-part')).toContainText(words.position.replace('{{position}}', '1'));
      expect(await overflowOf(page)).toBe(0);
    });

    await test.step('the place comes free and is held', async () => {
      await call(origin, holder, 'PUT', '/activity/course/tuesday-ink/cancel', { session: String(session) });
      await page.goto(`/${language}/member/ticket`);
      const waiting = page.locator('.my-waitlist .ticket.reserved');
      if (language === 'en') await expectAccessible(page);
      await waiting.locator('a.btn.hot').click();
      await expect(page.locator('.my-part')).toContainText(words.kept);
      // Said again, and not of the place itself that is held.
      await expect(clash).toContainText(CLASH[language]);
      await expect(clash.locator('li')).toHaveCount(1);
      if (language === 'en') await expectAccessible(page);
    });

    await test.step('an offer that is gone in another tab is refused here, and nothing that was filled in is lost', async () => {
      const other = await page.context().newPage();
      await other.goto(`/${language}/${SERIES}/apply?session=${session}`);
      await page.locator('#agree').check();
      await page.locator('.asked form .actions .btn.hot').click();
      await expect(page.locator('#step-check')).toBeFocused();
      await other.locator('.my-part').getByRole('button', { name: words.panel.decline }).click();
      await other.getByRole('dialog').getByRole('button', { name: words.panel.decline }).click();
      await expect(other.locator('.my-part').getByRole('button', { name: words.panel.decline })).toHaveCount(0);
      await other.close();
      await call(origin, holder, 'POST', '/activity/course/tuesday-ink/apply_online', { session: String(session), agree: 'true', points: '0' });
      await page.locator('.asked form .actions .btn.hot').click();
      await expect(page.locator('.asked .notice.error')).toContainText(words.apply.takenSession);
      await expect(page.locator('.asked [tabindex="-1"]:has(> .notice.error)')).toBeFocused();
      await expect(page.locator('.wait-panel')).toBeVisible();
      if (language === 'en') await expectAccessible(page);
      // Back in line, and offered the place once more.
      await page.getByRole('button', { name: words.wait.button }).click();
      await expect(page.locator('#my-part')).toBeFocused();
      await call(origin, holder, 'PUT', '/activity/course/tuesday-ink/cancel', { session: String(session) });
      await page.goto(`/${language}/${SERIES}/apply?session=${session}`);
      await expect(page.locator('.my-part')).toContainText(words.kept);
    });

    await test.step('it is taken by registering: the form stands where it was left', async () => {
      await expect(page.locator('#step-check')).toBeVisible();
      await page.locator('.asked form .actions .btn.hot').click();
      await expect(page.locator('.confirmation')).toContainText(words.sent.title);
      await expect(page.locator('.check-in .qr path')).toHaveAttribute('d', /^M/);
      await page.goto(`/${language}/${SERIES}`);
      await expect(page.locator('.my-part')).toContainText(words.status.registered);
      if (language === 'en') await expectAccessible(page);
    });
  });
}
