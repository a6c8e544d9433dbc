import lease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import staffWords from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const { acts } = staffWords.spaces;

test('a lease from its application to its deposit and rent at the counter, each state as the member sees it @desktop', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const day = await freeTuesdayOf(origin, '2a', 17);
  const event = `Lessee ${day}`;
  const { id } = await applyFor(origin, await tokenOf(origin, 'lessee1'), { space: '2a', day, change: { event_name: event } });
  const theirs = await browser.newContext();
  const member = await theirs.newPage();
  await logIn(member, 'lessee1');
  const seen = async (status: keyof typeof lease.status) => {
    await member.goto(`${origin}/zh/member/spaceApply`);
    await expect(member.locator('.lease-ticket').filter({ hasText: event })).toContainText(lease.status[status]);
  };
  await seen('applied');
  await logIn(page, 'admin001');
  await page.goto(`/zh/staff/spaces?id=${id}`);
  const item = page.locator('.queue-one');
  const dialog = page.getByRole('dialog');
  for (const [act, status] of [
    ['review', 'in_process'],
    ['approve', 'approved'],
    ['pay_deposit', 'deposit_paid'],
    ['pay_rent', 'rent_paid'],
  ] as const) {
    await test.step(act, async () => {
      await item.getByRole('button', { name: acts[act], exact: true }).click();
      await dialog.getByRole('button', { name: acts[act], exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(item.getByRole('heading', { level: 2 })).toContainText(lease.status[status]);
      await seen(status);
    });
  }
  // The space is handed over on its day, and no earlier.
  await expect(item.getByRole('button', { name: acts.hand_over, exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await theirs.close();
});
