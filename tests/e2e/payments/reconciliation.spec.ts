import { call, tokenOf } from '../support/calls.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a payment that was lost is found, opened by the keyboard, credited in one step, and the member has the points', { tag: '@desktop' }, async ({
  page,
  baseURL,
  message,
}) => {
  const origin = baseURL ?? '';
  await logIn(page, 'admin001');
  await page.goto('/zh/member/info');
  await page.getByRole('navigation').getByRole('link', { name: '館務' }).click();
  await page.getByRole('navigation', { name: '館務工作區' }).getByRole('link', { name: '付款對帳' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '付款對帳' })).toBeVisible();

  await test.step('yesterday is compared, and the difference stands in the list', async () => {
    await page.getByRole('button', { name: '立即對帳' }).click();
    await expect(page.getByRole('status').filter({ hasText: '綠界：找到 1 筆差異' })).toBeVisible();
    await expect(page.getByRole('row', { name: /已付款，未入點/ })).toContainText('林對帳');
    await expectAccessible(page);
  });

  await test.step('j goes to it, Enter opens it: both sides, and what each step does', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: '已付款，未入點' })).toBeFocused();
    await page.keyboard.press('Enter');
    const item = page.getByRole('region', { name: '已付款，未入點' });
    await expect(page).toHaveURL(/[?&]id=/);
    await expect(item).toContainText('會員得到購買點數 500 點、贈送點數 25 點');
    await expect(item.locator('.acts').getByRole('button')).toHaveText(['補入點數', '全額退款', '填寫原因結案']);
    await expectAccessible(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('it is credited after what it does was shown once more, and is settled for whoever looks next', async () => {
    await page.getByRole('button', { name: '補入點數' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('會員得到購買點數 500 點');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '補入點數' }).click();
    await expect(dialog).toBeHidden();
    const item = page.getByRole('region', { name: '已付款，未入點' });
    await expect(item).toContainText('已補點');
    await expect(item).toContainText('目前不需要處理。');
    await page.reload();
    await expect(item).toContainText('已補點');
    await page.goto('/zh/staff/payments/reconciliation?state=credited');
    await expect(page.getByRole('row', { name: /林對帳/ })).toContainText('已補點');
  });

  const staff = await tokenOf(origin, 'admin001');
  const ordersOf = (account: string) => call(origin, staff, 'GET', `/staff/orders?q=${account}`);
  // One of the two was of yesterday.
  const [order, ...more] = [...(await ordersOf('lostpayment')), ...(await ordersOf('losttoday'))].filter(({ status }) => status === 'paid');
  expect(more).toEqual([]);
  expect(order).toMatchObject({ status: 'paid', points: 500, unspent_points: 500, refundable_twd: 500 });
  await message(order.member.email, /500/);
});

test('members are told kindly that the page is not theirs', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'assoc001');
  await page.goto('/en/staff/payments/refunds');
  await expect(page.getByRole('heading', { name: 'This page is for staff' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Staff area' }).getByRole('link')).toHaveCount(0);
});
