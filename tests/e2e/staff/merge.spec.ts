import enClosures from '../../../public/locales/en/closures.json' with { type: 'json' };
import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const SAID = { zh: zhErrors.ACCOUNT_MERGED, en: enErrors.ACCOUNT_MERGED, ja: jaErrors.ACCOUNT_MERGED };
const JOIN = enClosures.acts.merge;

test('an admin joins two accounts: shown before, done, both told, the points there, and the old login says so', { tag: AT_ANY }, async ({
  page,
  baseURL,
  message,
  browser,
}) => {
  const origin = baseURL ?? '';
  const goes = (await call(origin, await tokenOf(origin, 'joingoes1'), 'GET', '/member')) as { email: string };
  const stays = (await call(origin, await tokenOf(origin, 'joinstays'), 'GET', '/member')) as { email: string };
  await logIn(page, 'admin001');
  await page.goto('/en/staff/members?q=joinstays');
  await page
    .getByRole('row', { name: /田併入/ })
    .getByRole('link')
    .click();
  const item = page.getByRole('region', { name: '田併入' });
  const dialog = page.getByRole('dialog');

  await test.step('an account that is nobody’s is refused, the right one is shown with all that goes along and both e-mails', async () => {
    await item.getByRole('button', { name: JOIN }).click();
    await dialog.getByLabel(enClosures.other).fill('nobody-here');
    await expect(dialog.locator('.decision-effect .notice')).toBeVisible();
    await dialog.getByLabel(enClosures.other).fill('joingoes1');
    await expect(dialog.locator('.effects')).toContainText('45 points move here');
    await expect(dialog.locator('.effects')).toContainText('田舊帳');
    await dialog.getByLabel(enStaff.act.reason).fill('Registered twice in May');
    await expect(dialog.locator('.email-preview')).toHaveCount(2);
    await expect(dialog.locator('.email-preview').first()).toContainText('Registered twice in May');
    await expectAccessible(page);
  });

  await test.step('joined, the points are here, and both addresses are told', async () => {
    await dialog.getByRole('button', { name: JOIN }).click();
    await expect(dialog).toBeHidden();
    await expect(item).toContainText('75 points');
    await expectAccessible(page);
    for (const { email } of [goes, stays]) await message(email, /Registered twice in May/);
    await page.goto('/en/staff/members?q=joingoes1');
    await expect(page.getByText(enStaff.queue.noMatch)).toBeVisible();
  });

  await test.step('whoever logs in to the other account reads in their language what has become of it', async () => {
    for (const language of LANGUAGES) {
      const visitor = await browser.newPage({ baseURL: origin });
      await visitor.goto(`/${language}/sign`);
      await visitor.locator('input[name="username"], input[name="account"]').first().fill('joingoes1');
      await visitor.locator('input[type="password"]').first().fill('manga2026');
      await visitor.locator('input[type="password"]').first().press('Enter');
      await expect(visitor.locator('main')).toContainText(SAID[language]);
      await visitor.close();
    }
  });
});
