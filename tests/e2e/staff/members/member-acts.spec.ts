import type { Page } from '@playwright/test';
import enClosures from '../../../../public/locales/en/closures.json' with { type: 'json' };
import enStaff from '../../../../public/locales/en/staff.json' with { type: 'json' };
import jaClosures from '../../../../public/locales/ja/closures.json' with { type: 'json' };
import jaStaff from '../../../../public/locales/ja/staff.json' with { type: 'json' };
import zhClosures from '../../../../public/locales/zh/closures.json' with { type: 'json' };
import zhStaff from '../../../../public/locales/zh/staff.json' with { type: 'json' };
import { call, tokenOf } from '../../support/calls.ts';
import { AGAIN_IN } from '../../support/paired.ts';
import { LANGUAGES, logIn } from '../../support/screens.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/* What an admin does about one member, each with its e-mail in view: a role, logins, a lock, a bar, points and an end that a second admin confirms. */

const STAFF = { zh: zhStaff, en: enStaff, ja: jaStaff };
const CLOSURES = { zh: zhClosures, en: enClosures, ja: jaClosures };
/** Whether a login opens anything. */
const isIn = async (origin: string, token: string) => (await fetch(`${origin}/api/member`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

for (const language of LANGUAGES) {
  const [words, closures] = [STAFF[language], CLOSURES[language]];
  const { acts } = words.members;

  test(`an admin gives a role, ends logins, locks, bars, and a second one confirms points and an end: ${language}`, { tag: AGAIN_IN[language] }, async ({
    page,
    browser,
    baseURL,
    message,
  }) => {
    const [origin, account] = [baseURL ?? '', `acted${language}`];
    const { email, name } = await call(origin, await tokenOf(origin, account), 'GET', '/member');
    const second = await browser.newPage({ baseURL: origin });
    await logIn(page, 'admin001');
    await logIn(second, 'roleadmin');
    const find = async (on: Page) => {
      await on.goto(`/${language}/staff/members?q=${account}`);
      await on.getByRole('table').getByRole('link').click();
    };
    const itemOf = (on: Page) => on.locator('.queue-one');
    const open = (on: Page, act: string) => itemOf(on).getByRole('button', { name: act, exact: true }).click();
    const dialogOf = (on: Page) => on.locator('dialog[open]');
    const decide = async (on: Page, act: string) => {
      await expect(dialogOf(on).locator('.effects, .email-preview').first()).toBeVisible();
      await dialogOf(on).getByRole('button', { name: act, exact: true }).click();
      await expect(dialogOf(on)).toBeHidden();
    };
    const giveReason = (text: string) => dialogOf(page).getByLabel(words.act.reason, { exact: true }).fill(text);
    await find(page);

    await test.step('a role is given, is in the list of staff, and is taken away', async () => {
      for (const role of ['desk', 'member'] as const) {
        const token = await tokenOf(origin, account);
        await open(page, acts.role);
        await dialogOf(page).getByLabel(words.members.newRole).selectOption(words.members.roles[role]);
        await expectAccessible(page);
        await decide(page, acts.role);
        expect(await isIn(origin, token)).toBe(false);
        await page.goto(`/${language}/staff/members?state=staff&q=${account}`);
        const row = page.getByRole('row', { name });
        if (role === 'desk') await expect(row).toContainText(words.members.roles.desk);
        else await expect(page.getByText(words.queue.noMatch)).toBeVisible();
        await find(page);
      }
    });

    await test.step('logins are ended; locked nobody gets in, and unlocked they do', async () => {
      const token = await tokenOf(origin, account);
      for (const [act, reason] of [
        [acts.end_logins, 'A lost phone'],
        [acts.lock, 'Sold seats to others'],
        [acts.unlock, 'We have talked'],
      ] as const) {
        await open(page, act);
        await giveReason(reason);
        await expect(dialogOf(page).locator('.email-preview').first()).toContainText(reason);
        await decide(page, act);
        await message(email, new RegExp(reason));
        if (act === acts.lock) {
          await expect(itemOf(page)).toContainText(reason);
          expect(await tokenOf(origin, account)).toBeUndefined();
        }
      }
      expect([await isIn(origin, token), await isIn(origin, await tokenOf(origin, account))]).toEqual([false, true]);
    });

    await test.step('kept from leasing for a year', async () => {
      await open(page, acts.bar);
      await giveReason('Let the hall to others');
      await decide(page, acts.bar);
      await expect(itemOf(page)).toContainText('Let the hall to others');
      await expect(itemOf(page).getByRole('button', { name: acts.bar, exact: true })).toHaveCount(0);
    });

    await test.step('many points wait for a second admin, who confirms them', async () => {
      await open(page, acts.points);
      await dialogOf(page).getByLabel(words.members.howMany).fill('400');
      await giveReason('A machine broke');
      await dialogOf(page).getByRole('button', { name: acts.points, exact: true }).click();
      await expect(dialogOf(page)).toBeHidden();
      await expect(itemOf(page)).toContainText(words.members.adjusted.requested);
      await expect(itemOf(page).getByRole('button', { name: acts.confirm_points, exact: true })).toHaveCount(0);
      await find(second);
      await open(second, acts.confirm_points);
      await expectAccessible(second);
      await decide(second, acts.confirm_points);
      await message(email, /A machine broke/);
      await expect(itemOf(second)).toContainText('900');
    });

    await test.step('with so many points an end waits for a second admin as well, and then nobody finds them', async () => {
      await find(page);
      await open(page, closures.acts.anonymise);
      await giveReason('A letter of the family');
      await expectAccessible(page);
      await dialogOf(page).getByRole('button', { name: closures.acts.anonymise, exact: true }).click();
      await expect(dialogOf(page)).toBeHidden();
      await find(second);
      const confirm = closures.acts.confirm_closure.replace('{{what}}', closures.short.anonymise);
      await open(second, confirm);
      await decide(second, confirm);
      await message(email, /A letter of the family/);
      await second.goto(`/${language}/staff/members?q=${account}`);
      await expect(second.getByText(words.queue.noMatch)).toBeVisible();
    });
    await second.close();
  });
}
