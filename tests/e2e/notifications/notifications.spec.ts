import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { openSecrets } from '../../../src/server/adapters/secrets.ts';
import { newUnsubscribeToken } from '../../../src/server/delivery/unsubscribe-token.ts';
import { swept } from '../../support/runs/sweep.ts';
import { call, tokenOf } from '../support/calls.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const textsOf = (lang: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../../../public/locales/${lang}/notifications.json`), 'utf8'));

/** The token under the reminders of a member, as the product under test writes it. */
async function linkTokenOf(origin: string, account: string): Promise<string> {
  const { id, email } = await call(origin, await tokenOf(origin, account), 'GET', '/member');
  const secrets = openSecrets({ current: null, former: null }, process.env['E2E_DATA_DIR'] ?? '');
  return newUnsubscribeToken(secrets, { memberId: id, kind: 'advisory_reminder', address: email });
}

test('a member turns reminders off and on, by the page and by the link of an e-mail, in every language', async ({ page, baseURL }, { project }) => {
  await logIn(page, `notify${project.name}`);
  const token = await linkTokenOf(baseURL ?? '', `notify${project.name}`);
  for (const lang of swept(LANGUAGES, 3)) {
    const t = textsOf(lang);
    const { name } = t.kinds.advisory_reminder;
    const box = (channel: 'mail' | 'sms') => page.getByRole('group', { name, exact: true }).getByLabel(t.channels[channel], { exact: true });

    await test.step(`${lang}: boxes, each at once, and still so after a reload`, async () => {
      await page.goto(`/${lang}/member/info#notifications`);
      await expect(box('mail')).toBeChecked();
      await expect(box('sms')).not.toBeChecked();
      await expect(page.getByText(t.always.title, { exact: true })).toBeVisible();
      for (const channel of ['mail', 'sms'] as const) {
        const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/my/notifications'));
        await box(channel).click();
        expect((await stored).status()).toBe(200);
      }
      await expect(page.getByText(t.saved).first()).toBeAttached();
      await page.reload();
      await expect(box('mail')).not.toBeChecked();
      await expect(box('sms')).toBeChecked();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      if (lang === 'zh') await expectAccessible(page);
      const back = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await box('sms').click();
      await back;
    });

    await test.step(`${lang}: the link says that they are off, and turns them on and off again`, async () => {
      await page.goto(`/${lang}/unsubscribe/${token}`);
      const title = (scene: 'ask' | 'off' | 'on') => page.getByRole('heading', { level: 1, name: t.link[scene].title.replace('{{kind}}', name) });
      await expect(title('off')).toBeVisible();
      await page.getByRole('button', { name: t.link.off.button }).click();
      await expect(title('on')).toBeVisible();
      // Opening it again asks, and changes nothing.
      await page.reload();
      await expect(title('ask')).toBeVisible();
      if (lang !== 'en') await expectAccessible(page);
      await page.getByRole('button', { name: t.link.ask.button }).click();
      await expect(title('off')).toBeVisible();
      await page.getByRole('button', { name: t.link.off.button }).click();
      await expect(title('on')).toBeVisible();
      await page.getByRole('link', { name: t.link.settings }).click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/member/info#notifications$`));
      await expect(box('mail')).toBeChecked();
    });

    await test.step(`${lang}: a link that is none says so`, async () => {
      await page.goto(`/${lang}/unsubscribe/${token}x`);
      await expect(page.getByRole('heading', { level: 1, name: t.link.unknown.title })).toBeVisible();
      await expect(page.getByText(t.link.unknown.text)).toBeVisible();
    });
  }
});

test('a box that cannot be stored turns back', async ({ page }, { project }) => {
  await logIn(page, `notify${project.name}`);
  await page.goto('/en/member/info#notifications');
  const progress = page.getByRole('group', { name: 'Space application progress' }).getByLabel('Email');
  await expect(progress).toBeChecked();
  await page.route('**/api/my/notifications', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await progress.click();
  await expect(progress).toBeChecked();
});
