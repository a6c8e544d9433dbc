import type { Page } from '@playwright/test';
import lease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import staffWords from '../../../public/locales/zh/staff.json' with { type: 'json' };
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
  // From the counter, where the lessee stands.
  await page.goto('/zh/staff/desk');
  await page.locator('.desk-links').getByRole('link', { name: staffWords.nav.spaces, exact: true }).click();
  await page.getByRole('table').getByRole('link', { name: RUNNING }).click();
  const steps = [
    ['pay_rent', 'rent_paid'],
    ['hand_over', 'in_use'],
  ] as const;
  await take(steps, seen);

  await test.step('it is over, with a damage that is explained: what is left of the deposit is said before', async () => {
    await button('end').click();
    await dialog.getByLabel(fields.damages_twd).fill(String(DAMAGE_TWD));
    await dialog.getByLabel(fields.note).fill(DAMAGE);
    await expect(dialog.locator('.decision-effect')).toContainText(rest);
    await expectAccessible(page);
    await confirm('end');
    await is('ended');
    await seen('ended');
    await expect(ticket).toContainText(lease.next.returns.replace('{{amount}}', rest));
    await ticket.getByText(lease.mine.details).click();
    await expect(ticket.getByText(lease.mine.note.replace('{{note}}', DAMAGE))).toBeVisible();
    await expect(amountOf(lease.amounts.damages)).toContainText(money(DAMAGE_TWD));
  });

  await test.step('the rest of the deposit is paid back, once', async () => {
    await button('return_deposit').click();
    await confirm('return_deposit');
    await expect(button('return_deposit')).toHaveCount(0);
    await seen('ended');
    await expect(ticket).toContainText(lease.next.returned.replace('{{amount}}', rest));
    await expectAccessible(member);
  });
  await context.close();
});
