import lease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import staffWords from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const { acts, fields } = staffWords.spaces;
const EVENT = '分鏡工作坊';
const DAMAGE = '一張折疊椅損壞';

/* The lease that goes on today was written by `running-lease.ts`; what comes before its rent is in `lease-money.spec`. */
test('a lease is paid for, handed over and over; its deposit comes back less a chair, each state as the member sees it @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const theirs = await browser.newContext();
  const member = await theirs.newPage();
  await logIn(member, 'lessee2');
  const ticket = member.locator('.lease-ticket').filter({ hasText: EVENT });
  const seen = async (status: keyof typeof lease.status) => {
    await member.goto(`${origin}/zh/member/spaceApply`);
    await expect(ticket).toContainText(lease.status[status]);
  };
  const amountOf = (name: string) => ticket.locator('dt', { hasText: name }).locator('+ dd');
  await seen('deposit_paid');
  await ticket.getByText(lease.mine.details).click();
  const deposit = await amountOf(lease.amounts.depositPaid).textContent();
  const depositTwd = Number(deposit?.match(/\$([\d,]+)/)?.[1]?.replaceAll(',', ''));
  expect(depositTwd).toBeGreaterThan(300);
  const money = (twd: number) => twd.toLocaleString('en-US');

  await logIn(page, 'admin001');
  await page.goto('/zh/staff/spaces?state=open');
  await page.getByRole('table').getByRole('link', { name: EVENT }).click();
  const item = page.locator('.queue-one');
  const dialog = page.getByRole('dialog');
  const confirm = (act: keyof typeof acts) => dialog.getByRole('button', { name: acts[act], exact: true });
  const open = (act: keyof typeof acts) => item.getByRole('button', { name: acts[act], exact: true }).click();
  const becomes = (status: keyof typeof lease.status) => expect(item.getByRole('heading', { level: 2 })).toContainText(lease.status[status]);

  for (const [act, status] of [
    ['pay_rent', 'rent_paid'],
    ['hand_over', 'in_use'],
  ] as const) {
    await test.step(act, async () => {
      await open(act);
      await confirm(act).click();
      await expect(dialog).toBeHidden();
      await becomes(status);
      await seen(status);
    });
  }

  await test.step('it is over, with a damage that is explained: what is left of the deposit is said before', async () => {
    await open('end');
    await dialog.getByLabel(fields.damages_twd).fill('300');
    await dialog.getByLabel(fields.note).fill(DAMAGE);
    await expect(dialog.locator('.decision-effect')).toContainText(money(depositTwd - 300));
    await expectAccessible(page);
    await confirm('end').click();
    await expect(dialog).toBeHidden();
    await becomes('ended');
    await seen('ended');
    await expect(ticket).toContainText(DAMAGE);
    await expect(ticket).toContainText(lease.next.returns.replace('{{amount}}', '').replace('。', ''));
    await expect(amountOf(lease.amounts.damages)).toContainText('300');
  });

  await test.step('the rest of the deposit is paid back, once', async () => {
    await open('return_deposit');
    await confirm('return_deposit').click();
    await expect(dialog).toBeHidden();
    await expect(item.getByRole('button', { name: acts.return_deposit, exact: true })).toHaveCount(0);
    await seen('ended');
    await expect(ticket.locator('.until')).toContainText(money(depositTwd - 300));
    await expect(ticket.locator('.until')).toContainText('已退還');
    await expectAccessible(member);
  });
  await theirs.close();
});
