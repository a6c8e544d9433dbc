import type { Page } from '@playwright/test';
import damage from '../../../public/locales/zh/damage.json' with { type: 'json' };
import desk from '../../../public/locales/zh/desk.json' with { type: 'json' };
import lease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import staffWords from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { picture } from '../../support/files/pictures.ts';
import { tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const { acts, fields } = staffWords.spaces;
type Status = keyof typeof lease.status;
/** The lease that goes on today (`running-lease.ts`). */
const RUNNING = '分鏡工作坊';
const DAMAGE = '一張折疊椅損壞';
const DAMAGE_TWD = 300;
const money = (twd: number) => twd.toLocaleString('en-US');

/** Staff's open lease, and each of its steps through the dialog. */
function leaseOf(page: Page) {
  const item = page.locator('.queue-one');
  const dialog = page.getByRole('dialog');
  const button = (act: keyof typeof acts) => item.getByRole('button', { name: acts[act], exact: true });
  return {
    dialog,
    button,
    confirm: async (act: keyof typeof acts) => {
      await dialog.getByRole('button', { name: acts[act], exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    is: (status: Status) => expect(item.getByRole('heading', { level: 2 })).toContainText(lease.status[status]),
  };
}

/* A space is handed over from its first day on, and no earlier: what comes after is done with a lease that began before today. */
test('a lease from its application to its deposit returned less a damage, each state as the member sees it @desktop', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const day = await freeTuesdayOf(origin, '2a', 17);
  const event = `Lessee ${day}`;
  const { id } = await applyFor(origin, await tokenOf(origin, 'lessee1'), { space: '2a', day, change: { event_name: event } });
  await logIn(page, 'admin001');
  const { dialog, button, confirm, is } = leaseOf(page);
  /** Takes steps that ask for nothing; after each the member sees what has become of it. */
  async function take(steps: readonly (readonly [keyof typeof acts, Status])[], seen: (status: Status) => Promise<void>) {
    for (const [act, status] of steps)
      await test.step(act, async () => {
        await button(act).click();
        await confirm(act);
        await is(status);
        await seen(status);
      });
  }
  /** The browser of a member, on the ticket of a lease of theirs. */
  async function memberOf(account: string, name: string) {
    const context = await browser.newContext();
    const member = await context.newPage();
    await logIn(member, account);
    const ticket = member.locator('.lease-ticket').filter({ hasText: name });
    const seen = async (status: Status) => {
      await member.goto(`${origin}/zh/member/spaceApply`);
      await expect(ticket).toContainText(lease.status[status]);
    };
    return { context, member, ticket, seen };
  }

  await test.step('applied for, approved and paid for weeks ahead', async () => {
    const { context, seen } = await memberOf('lessee1', event);
    await seen('applied');
    await page.goto(`/zh/staff/spaces?id=${id}`);
    const steps = [
      ['review', 'in_process'],
      ['approve', 'approved'],
      ['pay_deposit', 'deposit_paid'],
      ['pay_rent', 'rent_paid'],
    ] as const;
    await take(steps, seen);
    await expect(button('hand_over')).toHaveCount(0);
    await expectAccessible(page);
    await context.close();
  });

  const { context, member, ticket, seen } = await memberOf('lessee2', RUNNING);
  const amountOf = (name: string) => ticket.locator('dt', { hasText: name }).locator('+ dd');
  await seen('deposit_paid');
  await ticket.getByText(lease.mine.details).click();
  const paid = await amountOf(lease.amounts.depositPaid).textContent();
  const depositTwd = Number(paid?.match(/\$([\d,]+)/)?.[1]?.replaceAll(',', ''));
  expect(depositTwd).toBeGreaterThan(DAMAGE_TWD);
  const rest = `NT$${money(depositTwd - DAMAGE_TWD)}`;
  // At the counter, where the lessee stands: every step in place.
  await page.goto('/zh/staff/desk?kind=lease');
  const stand = page.locator('.counter-ticket').filter({ hasText: RUNNING });
  const step = (act: keyof typeof desk.lease) => stand.getByRole('button', { name: `${desk.lease[act]}：${RUNNING}` });

  await test.step('the rent is paid; the answer is lost on the way, and it is recorded once', async () => {
    await page.route(
      '**/api/staff/space/apply/*/desk',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await step('pay_rent').click();
    await dialog.getByLabel(lease.amounts.sight_check).check();
    await expect(dialog.locator('.decision-effect')).toContainText(lease.status.rent_paid);
    // Its top stays as the effect comes: in the middle of the window its fields would move under the pointer.
    await expect.poll(() => dialog.evaluate((element) => element.getBoundingClientRect().top)).toBe(16);
    await expectAccessible(page);
    await confirm('pay_rent');
    await expect(page.getByText(desk.lost.title)).toBeVisible();
    await page.getByRole('button', { name: desk.retry }).click();
    await expect(step('hand_over')).toBeVisible();
    await seen('rent_paid');
    await ticket.getByText(lease.mine.details).click();
    await expect(amountOf(lease.amounts.rentPaid)).toContainText(lease.amounts.sight_check);
  });

  await test.step('the space is handed over', async () => {
    await step('hand_over').click();
    await confirm('hand_over');
    await expect(step('end')).toBeFocused();
    await seen('in_use');
  });

  await test.step('it is over, with a damage that is explained and shown: what is left of the deposit is said before', async () => {
    await stand.locator('input[type=file]').setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: await picture() });
    await stand.getByText(damage.title, { exact: true }).click();
    await expect(stand.getByRole('img', { name: '損壞照片 1' })).toBeVisible();
    await step('end').click();
    await dialog.getByLabel(fields.damages_twd).fill(String(DAMAGE_TWD));
    await dialog.getByLabel(fields.note).fill(DAMAGE);
    await expect(dialog.locator('.decision-effect')).toContainText(rest);
    await expectAccessible(page);
    await confirm('end');
    await expect(step('return_deposit')).toBeVisible();
    await seen('ended');
    await expect(ticket).toContainText(lease.next.returns.replace('{{amount}}', rest));
    await ticket.getByText(lease.mine.details).click();
    await expect(ticket.getByText(lease.mine.note.replace('{{note}}', DAMAGE))).toBeVisible();
    await expect(amountOf(lease.amounts.damages)).toContainText(money(DAMAGE_TWD));
    await ticket.getByText(damage.title, { exact: true }).click();
    await expect(ticket.getByRole('img', { name: '損壞照片 1' })).toBeVisible();
  });

  await test.step('the rest of the deposit is paid back, once', async () => {
    await step('return_deposit').click();
    await expect(dialog.locator('.decision-effect')).toContainText(rest);
    await confirm('return_deposit');
    await expect(step('return_deposit')).toHaveCount(0);
    await seen('ended');
    await expect(ticket).toContainText(lease.next.returned.replace('{{amount}}', rest));
    await expectAccessible(member);
  });
  await context.close();
});
