import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

const { refund: words } = WORDS.en;

/** Buys 500 points without a screen: sends the form as a browser would, and pays on the demo's own page. */
async function buy(origin: string, token: string): Promise<{ id: string; trade_no: string }> {
  const { plans, terms_version } = await call(origin, token, 'GET', '/recharge');
  const { id: plan, amount_twd } = plans.find(({ id }: { id: string }) => id === 'regular');
  const { order, checkout } = await call(origin, token, 'POST', '/recharge', {
    ...{ plan, amount_twd: String(amount_twd), payment_method: 'credit_card', terms_version, agree: 'true' },
  });
  const begun = await fetch(checkout.action, { method: 'POST', body: new URLSearchParams(checkout.fields), redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '', checkout.action);
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay', card: '4311-9522-2222-2222', until: '12/39', code: '222' }) });
  await expect.poll(async () => (await call(origin, token, 'GET', `/recharge_status?order=${order.id}`)).order.status).toBe('paid');
  return order;
}

test('a refund is asked for on the order, with its sums said before, and withdrawn', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const token = await tokenOf(baseURL ?? '', 'buyerrefund');
  const { trade_no } = await buy(baseURL ?? '', token);
  const purchased = async () => (await call(baseURL ?? '', token, 'GET', '/member')).point.purchased;
  const before = await purchased();
  await logIn(page, 'buyerrefund');
  await page.goto('/en/member/buy');
  const ticket = page.locator('.order-ticket').filter({ hasText: trade_no });
  const dialog = page.locator('dialog[open]');

  await test.step('what goes back, and what becomes of the points', async () => {
    await ticket.getByRole('button', { name: words.openOf.replace('{{number}}', trade_no) }).click();
    await expect(dialog.locator('.big-num')).toHaveText('NT$500');
    await expect(dialog).toContainText(words.takenWithFree);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.confirm }).click();
  });

  await test.step('the order says so, and nothing has moved', async () => {
    await expect(page.getByRole('heading', { name: WORDS.en.buy.list })).toBeFocused();
    await expect(ticket).toContainText(words.status.requested);
    await expect(ticket.getByRole('button', { name: words.open })).toHaveCount(0);
    expect(await purchased()).toBe(before);
  });

  await test.step('it is withdrawn, and can be asked for again', async () => {
    await ticket.getByRole('button', { name: words.withdrawOf.replace('{{number}}', trade_no) }).click();
    await dialog.getByRole('button', { name: words.withdraw }).click();
    await expect(ticket).toContainText(words.status.withdrawn);
    await expect(ticket.getByRole('button', { name: words.openOf.replace('{{number}}', trade_no) })).toBeVisible();
  });
});

test('staff refunds a part that nobody asked for: what goes back is shown for the number that was typed, and the member is told', { tag: AT_ANY }, async ({
  page,
  baseURL,
  message,
}) => {
  const token = await tokenOf(baseURL ?? '', 'buyeroffice');
  const { trade_no } = await buy(baseURL ?? '', token);
  const member = await call(baseURL ?? '', token, 'GET', '/member');
  await logIn(page, 'admin001');
  await page.goto(`/en/staff/payments/orders?q=${trade_no}`);
  await page.getByRole('table').getByRole('link').click();
  const item = page.locator('.queue-one');
  const dialog = page.getByRole('dialog');

  const refund = dialog.getByRole('button', { name: 'Refund this order' });
  await test.step('all that is unspent is offered; without a reason nothing can be refunded', async () => {
    await item.getByRole('button', { name: 'Refund this order' }).click();
    await expect(dialog).toContainText('500 are unspent');
    await expect(dialog).toContainText('Fill in the fields above');
    await expect(refund).toHaveCount(0);
    await dialog.getByLabel('Reason').fill('The printer ruined three pages.');
    await expect(dialog).toContainText('NT$500 is refunded');
    await expect(refund).toBeVisible();
  });

  await test.step('a part is worked out anew, is begun once, and stands with its order', async () => {
    await dialog.getByLabel('Purchased points to refund').fill('200');
    await expect(dialog).toContainText('NT$200 is refunded');
    await expectAccessible(page);
    await refund.click();
    await expect(dialog).toBeHidden();
    await expect(item).toContainText('200 points · NT$200 · The printer ruined three pages.');
    await expectAccessible(page);
    const { point } = await call(baseURL ?? '', token, 'GET', '/member');
    expect(member.point.purchased - point.purchased).toBe(200);
  });
  await message(member.email, /NT\$200/);
});
