import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enLease from '../../../public/locales/en/lease.json' with { type: 'json' };
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import jaLease from '../../../public/locales/ja/lease.json' with { type: 'json' };
import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { applyFor, dayAfter, freeTuesdayOf } from '../support/leases.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const REFUSED = {
  zh: { title: zhLease.extend.failed, text: zhErrors.SPACE_BARRED },
  en: { title: enLease.extend.failed, text: enErrors.SPACE_BARRED },
  ja: { title: jaLease.extend.failed, text: jaErrors.SPACE_BARRED },
};

test('an extension that is refused says so in the dialog, and keeps what was typed', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const staff = await tokenOf(origin, 'admin001');
  const day = await freeTuesdayOf(origin, '2a', 11);
  const event = `Extension ${day}`;
  const lease = await applyFor(origin, await tokenOf(origin, 'creator1'), { space: '2a', day, change: { event_name: event } });
  await call(origin, staff, 'PUT', `/staff/space/apply/${lease.id}/review`, { event: 'review' });
  await call(origin, staff, 'PUT', `/staff/space/apply/${lease.id}/review`, { event: 'approve' });
  await call(origin, staff, 'PUT', `/staff/space/apply/${lease.id}/desk`, { event: 'pay_deposit', method: 'cash' });
  await logIn(page, 'creator1');
  // The member is banned from leasing meanwhile.
  await page.route('**/api/space/apply/*/extension', (route) =>
    route.fulfill({ status: 403, json: { code: 'SPACE_BARRED', message: REFUSED[new URL(page.url()).pathname.slice(1, 3) as keyof typeof REFUSED].text } }),
  );
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/member/spaceApply`);
    const ticket = page.locator('.lease-ticket', { hasText: event });
    await ticket.locator('.links button[aria-haspopup=dialog]').first().click();
    const dialog = page.getByRole('dialog');
    const until = dayAfter(day, 1);
    await dialog.locator('#end_on').fill(until);
    await dialog.locator('#move_out_on').fill(until);
    await dialog.locator('#reason').fill('A second day');
    await dialog.locator('footer .hot').click();
    const refused = dialog.locator('.notice.error');
    await expect(refused).toContainText(REFUSED[language].title);
    await expect(refused).toContainText(REFUSED[language].text);
    await expect(dialog.locator('#end_on')).toHaveValue(until);
    await expect(dialog.locator('#reason')).toHaveValue('A second day');
    if (language === 'en') {
      await expect(refused).toContainText('Renewal Failed!');
      await expectAccessible(page);
    }
  }
});
