import enAttendance from '../../../public/locales/en/attendance.json' with { type: 'json' };
import jaAttendance from '../../../public/locales/ja/attendance.json' with { type: 'json' };
import zhAttendance from '../../../public/locales/zh/attendance.json' with { type: 'json' };
import zhColleagues from '../../../public/locales/zh/colleagues.json' with { type: 'json' };
import zhDesk from '../../../public/locales/zh/desk.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { call, tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* A day at the desk of all kinds. The course is in the past of `make-members.ts`, so that its evenings can be checked in for at any hour. */

/** The evenings of the course of `deskcourse`, who is called Ada Ink; `ticket.spec` checks in for the first. */
async function courseOf(origin: string) {
  const [registration] = await call(origin, await tokenOf(origin, 'admin001'), 'GET', '/staff/registrations?q=deskcourse');
  return registration as { id: string; meetings: { number: number; start: string }[] };
}

test('a day of all kinds is one list by time; the deposit of a lease is recorded in it, and what was typed outlives a reload @tablet', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const staff = await tokenOf(origin, 'admin001');
  const day = await freeTuesdayOf(origin, '3', 7);
  const lease = await applyFor(origin, await tokenOf(origin, 'lessee1'), { space: '3', day, change: { event_name: '桌邊小展' } });
  for (const event of ['review', 'approve']) await call(origin, staff, 'PUT', `/staff/space/apply/${lease.id}/review`, { event });
  await logIn(page, 'admin001');
  await page.goto(`/zh/staff/desk?day=${day}`);
  const list = page.locator('.tickets');
  const ticket = list.getByRole('listitem').filter({ hasText: '桌邊小展' });
  await expect(ticket).toContainText(zhDesk.kind.lease);
  await expect(ticket).toContainText(zhDesk.state.coming);
  await expectAccessible(page);
  await page.getByLabel(zhDesk.filter.kind).selectOption('rent');
  await expect(ticket).toBeHidden();
  await expect(page).toHaveURL(/kind=rent/);
  await page.reload();
  await expect(page.getByLabel(zhDesk.filter.kind)).toHaveValue('rent');
  await expect(page.locator('input[type=date]')).toHaveValue(day);
  await page.getByLabel(zhDesk.filter.kind).selectOption('lease');
  // The deposit is recorded in place, with its amount and the e-mail shown before.
  await ticket.getByRole('button', { name: `${zhDesk.lease.pay_deposit}：桌邊小展` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.decision-effect')).toContainText(zhLease.status.deposit_paid);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: zhStaff.spaces.acts.pay_deposit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(ticket.getByRole('button', { name: `${zhDesk.lease.pay_rent}：桌邊小展` })).toBeVisible();
  await ticket.getByRole('link', { name: zhDesk.lease.open }).click();
  await expect(page).toHaveURL(new RegExp(`/zh/staff/spaces\\?id=${lease.id}`));
  await expect(page.locator('.queue-one')).toContainText('桌邊小展');
});

test('a search finds a member’s own registration, and what was typed into a question outlives a reload @tablet', async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk?q=deskcourse');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ada Ink' }) })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/zh/staff/desk?q=desktablet');
  const cancel = page.getByRole('button', { name: new RegExp(`^${zhDesk.act.call_off}`) });
  await cancel.click();
  await page.getByLabel(zhDesk.ask.reason).fill('空調故障');
  await page.reload();
  await cancel.click();
  await expect(page.getByLabel(zhDesk.ask.reason)).toHaveValue('空調故障');
  // The e-mail is shown as it would go out, with words of one's own; these stay until they are sent.
  const dialog = page.getByRole('dialog');
  const words = dialog.getByLabel(zhColleagues.paragraph.label);
  await expect(dialog.locator('.email-preview')).toContainText('空調故障');
  await words.fill('下次來請先找服務臺');
  await expect(dialog.locator('.email-preview')).toContainText('下次來請先找服務臺');
  await expectAccessible(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: zhDesk.ask.keep }).click();
  await cancel.click();
  await expect(page.getByLabel(zhDesk.ask.reason)).toHaveValue('');
  await expect(words).toHaveValue('下次來請先找服務臺');
});

test('the attendance of an evening: opened in the list, checked in while the answer is lost, once @tablet', async ({ page, baseURL }) => {
  const { meetings } = await courseOf(baseURL ?? '');
  const [, second] = meetings;
  await logIn(page, 'admin001');
  await page.goto(`/zh/staff/desk?day=${taipeiDay(new Date(second?.start ?? 0))}&kind=session`);
  const session = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: zhDesk.session.show, exact: true }) })
    .first();
  await session.getByRole('button', { name: zhDesk.session.show, exact: true }).click();
  const row = page.locator('.attendance > li').filter({ hasText: 'Ada Ink' });
  await page.route(
    '**/api/staff/registrations/*/check_in',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await row.getByRole('button').click();
  await expect(page.getByText(zhDesk.lost.title)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expect(row).toContainText('報到');
  await expect(page.getByText(zhDesk.lost.title)).toBeHidden();
  await expect(row.locator('.since')).toBeVisible();
});

for (const [language, words] of [
  ['zh', zhAttendance],
  ['en', enAttendance],
  ['ja', jaAttendance],
] as const) {
  test(`the attendance list prints on A4 with a box for each person, from the desk and from the registration (${language})`, {
    tag: ['@tablet', ...AGAIN_IN[language]],
  }, async ({ page, baseURL }) => {
    const { id, meetings } = await courseOf(baseURL ?? '');
    const [, , third] = meetings;
    await logIn(page, 'admin001');
    const list = page.locator('.printed-list');
    for (const path of [`desk?day=${taipeiDay(new Date(third?.start ?? 0))}&kind=session`, `registrations?id=${id}`]) {
      await page.goto(`/${language}/staff/${path}`);
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.getByRole('button', { name: words.print }).first().click();
      await expect(list).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(list.getByRole('row').filter({ hasText: 'Ada Ink' })).toContainText(/☐|☑/);
      await expect(list.getByRole('columnheader', { name: words.came })).toBeVisible();
      await expect(page.locator('.site-head')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
      expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(1000);
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(list).not.toBeAttached();
    }
  });
}
