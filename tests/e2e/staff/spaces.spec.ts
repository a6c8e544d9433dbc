import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enLease from '../../../public/locales/en/lease.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaColleagues from '../../../public/locales/ja/colleagues.json' with { type: 'json' };
import jaLease from '../../../public/locales/ja/lease.json' with { type: 'json' };
import jaStaff from '../../../public/locales/ja/staff.json' with { type: 'json' };
import zhColleagues from '../../../public/locales/zh/colleagues.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { AT_ONE_OF_THREE } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WORDS = {
  zh: { staff: zhStaff, lease: zhLease, colleagues: zhColleagues },
  en: { staff: enStaff, lease: enLease, colleagues: enColleagues },
  ja: { staff: jaStaff, lease: jaLease, colleagues: jaColleagues },
};
/** Weeks from now and space: each language has its own time. */
const PLACES = { zh: { space: '2b', weeks: 13 }, en: { space: '2c', weeks: 14 }, ja: { space: '3', weeks: 15 } };

for (const language of LANGUAGES) {
  const { staff: words, lease, colleagues } = WORDS[language];
  test(`a reviewer approves a lease with its effect in view, and a colleague who decides later sees what happened (${language})`, {
    tag: AT_ONE_OF_THREE[language],
  }, async ({ page, baseURL, message, context }) => {
    const origin = baseURL ?? '';
    const staff = await tokenOf(origin, 'admin001');
    const { space, weeks } = PLACES[language];
    const day = await freeTuesdayOf(origin, space, weeks);
    const email = `contact.${language}.${day}@example.com`;
    const [event, rival] = [`Ink ${language} ${day}`, `Rival ${language} ${day}`];
    const { id } = await applyFor(origin, await tokenOf(origin, 'creator1'), { space, day, change: { event_name: event, email } });
    await applyFor(origin, await tokenOf(origin, 'assoc001'), { space, day, change: { event_name: rival } });
    await call(origin, staff, 'PUT', `/staff/space/apply/${id}/review`, { event: 'review' });
    await logIn(page, 'admin001');
    await page.goto(`/${language}/staff`);

    await test.step('the overview counts it, with its promise, and leads to the queue', async () => {
      const kind = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words.waiting.kinds.leases }) });
      await expect(kind).toContainText(words.waiting.promiseRange.replace('{{least}}', '5').replace('{{most}}', '7'));
      await expectAccessible(page);
      await kind.getByRole('link', { name: words.waiting.kinds.leases }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/staff/spaces$`));
    });
    const item = page.locator('.queue-one');
    const dialog = page.getByRole('dialog');

    await test.step('found by its name, it shows who else wants the time', async () => {
      await page.getByRole('searchbox').fill(event);
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/q=Ink/);
      await page.getByRole('table').getByRole('link', { name: event }).click();
      await expect(item.getByRole('link', { name: rival })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a asks before it approves: what is due, who loses the time, the e-mail with the note', async () => {
      await item.getByRole('heading', { level: 2 }).click();
      await page.keyboard.press('a');
      await expect(dialog).toContainText(words.spaces.effects.rivals_other.slice(-8));
      await dialog.getByLabel(words.spaces.fields.note).fill(`Goods lift ${day}`);
      await expect(dialog.locator('.email-preview').first()).toContainText(`Goods lift ${day}`);
      await expect(dialog).toContainText(email);
      await expectAccessible(page);
    });

    await test.step('words of one’s own stand in the e-mail as they are typed, and are there again after the dialog was closed', async () => {
      const own = dialog.getByLabel(colleagues.paragraph.label);
      await own.fill(`Come to the back door on ${day}.\nRing twice.`);
      await expect(dialog.locator('.email-preview').first()).toContainText(`Come to the back door on ${day}.`);
      await expect(dialog.locator('.email-preview').first()).toHaveAttribute('open');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('a');
      await dialog.getByLabel(words.spaces.fields.note).fill(`Goods lift ${day}`);
      await expect(own).toHaveValue(`Come to the back door on ${day}.\nRing twice.`);
      await expect(dialog.locator('.email-preview').first()).toContainText('Ring twice.');
    });

    const other = await context.newPage();
    await other.goto(`/${language}/staff/spaces?id=${id}`);
    await other.locator('.queue-one').getByRole('button', { name: words.spaces.acts.refuse, exact: true }).click();
    await other.getByRole('dialog').getByLabel(words.spaces.fields.reason).fill('Too late');

    await test.step('approved, it stands as approved and leaves the queue of what waits', async () => {
      await dialog.getByRole('button', { name: words.spaces.acts.approve, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(item.getByRole('heading', { level: 2 })).toContainText(lease.status.approved);
    });

    await test.step('the colleague who refuses is told that it has changed, and how it stands', async () => {
      await other.getByRole('dialog').getByRole('button', { name: words.spaces.acts.refuse, exact: true }).click();
      await expect(other.locator('.queue-one')).toContainText(words.queue.faster);
      await expect(other.locator('.queue-one').getByRole('heading', { level: 2 })).toContainText(lease.status.approved);
      await expectAccessible(other);
    });
    await message(email, new RegExp(`Goods lift ${day}[\\s\\S]+Come to the back door on ${day}\\.\\nRing twice\\.`));
  });
}
