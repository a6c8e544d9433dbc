import enActs from '../../../public/locales/en/acts.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaStaff from '../../../public/locales/ja/staff.json' with { type: 'json' };
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { swept } from '../../support/runs/sweep.ts';
import { call, clock, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WORDS = { zh: zhStaff, en: enStaff, ja: jaStaff };

test('a consultation is confirmed with its e-mail in view, and the audit record says who did it', { tag: AT_ANY }, async ({ page, baseURL, message }) => {
  const origin = baseURL ?? '';
  const member = await tokenOf(origin, 'consulter1');
  const { slots } = await call(origin, member, 'GET', '/advisory/slot?category=venue');
  const free = slots.findLast(({ state }: { state: string }) => state === 'free');
  const content = `A reading in June ${free.start}`;
  const { id } = await call(origin, member, 'POST', '/advisory', {
    ...{ identity: 'comic_creator', method: 'online', phone: '0911222333', email: 'venue.reader@gmail.com', agree: 'true' },
    ...{ category: 'venue', start: clock(Date.parse(free.start)), content },
  });
  await logIn(page, 'admin001');
  await page.goto(`/en/staff/advisory?id=${id}`);
  const item = page.locator('.queue-one');
  const dialog = page.getByRole('dialog');

  await test.step('without a place nothing is shown, with a wrong one it says why, with a right one it shows the e-mail', async () => {
    await expect(item).toContainText(content);
    await expectAccessible(page);
    await item.getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('a');
    await expect(dialog).toContainText(enStaff.decision.incomplete);
    await dialog.getByLabel(enStaff.consultations.fields.teacher).fill('Ms Lin');
    await dialog.getByLabel(enStaff.consultations.fields.location).fill('the usual room');
    await expect(dialog.locator('.notice.warning')).toContainText('https');
    await dialog.getByLabel(enStaff.consultations.fields.location).fill('https://meet.example/june');
    await expect(dialog.locator('.email-preview').first()).toContainText('https://meet.example/june');
    await expectAccessible(page);
  });

  await test.step('confirmed, it is booked', async () => {
    await dialog.getByRole('button', { name: enStaff.consultations.acts.confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(item.getByRole('heading', { level: 2 })).toContainText(enStaff.consultations.states.reserved);
  });
  await message('venue.reader@gmail.com', /meet\.example\/june/);

  await test.step('the audit record finds it by its number, with what stood before and after', async () => {
    await page.goto(`/en/staff/audit?state=update&q=${id}`);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(item.getByRole('heading', { level: 2 })).toHaveText(`${enActs.acts['PUT /staff/advisory/{id}']} · ${enStaff.audit.subjects.advisory}`);
    await expect(item.getByRole('row', { name: /^status/ })).toContainText('reserved');
    await expectAccessible(page);
  });
});

test('the other queues open in every language', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  for (const language of swept(LANGUAGES, 3)) {
    const words = WORDS[language];
    for (const [path, title] of [
      ['registrations', words.registrations.title],
      ['deletions', words.deletions.title],
      ['audit', words.audit.title],
    ] as const) {
      await page.goto(`/${language}/staff/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expectAccessible(page);
    }
  }
});

test('a reviewer’s page is no member’s, and the audit record is the admin’s', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'general1');
  for (const path of ['staff', 'staff/spaces', 'staff/audit']) {
    await page.goto(`/en/${path}`);
    await expect(page.getByRole('heading', { name: enStaff.forbidden.title })).toBeVisible();
  }
});
