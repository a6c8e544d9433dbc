import type { Page } from '@playwright/test';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Which reservation waits for this width (`make-members.ts`), found as the desk finds it. */
async function waiting(page: Page, project: string): Promise<string> {
  const login = await page.request.post('/api/token', { form: { grant_type: 'password', username: 'admin001', password: 'manga2026' } });
  const { access_token } = await login.json();
  const answer = await page.request.get(`/api/staff/rents?q=desk${project}`, { headers: { authorization: `Bearer ${access_token}` } });
  return (await answer.json()).data[0].id;
}

test('a member shows the code: let in, both tablets handed out, one and then the other taken back, let go', async ({ page }, { project }) => {
  const id = await waiting(page, project.name);
  await logIn(page, 'admin001');
  await page.goto(`/zh/desk?rent=${id}`);
  const ticket = page.getByRole('region', { name: '掃描到的預約' }).getByRole('listitem').filter({ hasText: '黃櫃安' });
  await expect(page.getByRole('button', { name: '報到：黃櫃安' }).first()).toBeFocused();
  await expect(ticket).toContainText('待報到');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(ticket).toContainText('使用中');
  await expect(page.getByRole('status').filter({ hasText: '黃櫃安 已報到' })).toBeAttached();
  // What comes next lies under the same finger.
  await expect(page.getByRole('button', { name: '借出器材：黃櫃安' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ticket).toContainText('器材借出中');
  await ticket
    .getByRole('button', { name: /^收回：數位板/ })
    .first()
    .click();
  await expect(ticket.getByText('歸還')).toHaveCount(1);
  await expect(ticket).toContainText('器材借出中');
  await ticket.getByRole('button', { name: '收回器材：黃櫃安' }).click();
  await expect(ticket).toContainText('使用中');
  await ticket.getByRole('button', { name: '提早結束：黃櫃安' }).click();
  await expect(page.getByRole('dialog')).toContainText('點數不退');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '結束預約' }).click();
  await expect(ticket).toContainText('已結束');
  await expect(ticket.getByRole('heading')).toBeFocused();
  await page.getByRole('button', { name: '關閉' }).click();
  await expect(page).toHaveURL(/\/zh\/staff\/desk$/);
  await page.getByRole('searchbox').fill(`desk${project.name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /找到的預約/ })).toContainText('1 筆');
});

test('members are told kindly that the desk is not theirs; the way there is for staff only', async ({ page }) => {
  await logIn(page, 'assoc001');
  await page.goto('/zh/staff/desk');
  await expect(page.getByRole('heading', { name: '這裡是服務臺人員的頁面' })).toBeVisible();
  await page.getByRole('link', { name: '看我的預約' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: '服務臺' })).toBeHidden();
});

test('a code that is not ours says so; staff find the desk from their own pages', async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/member/rent');
  await page.getByRole('navigation').getByRole('link', { name: '服務臺' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goto('/zh/desk?rent=abc');
  await expect(page.getByText('找不到這筆預約')).toBeVisible();
});
