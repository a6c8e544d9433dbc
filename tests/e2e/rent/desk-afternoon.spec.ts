import type { Page, Route } from '@playwright/test';
import zhDamage from '../../../public/locales/zh/damage.json' with { type: 'json' };
import { picture } from '../../support/files/pictures.ts';
import { overdueWords } from '../support/calls.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* An afternoon at the counter, on a tablet. The centre may be closed at this hour: reservations were written by `make-members.ts`. */

async function tokenOfDesk(page: Page): Promise<Record<string, string>> {
  const login = await page.request.post('/api/token', { form: { grant_type: 'password', username: 'admin001', password: 'manga2026' } });
  return { authorization: `Bearer ${(await login.json()).access_token}` };
}
async function reservationOf(page: Page, account: string) {
  const answer = await page.request.get(`/api/staff/rents?q=${account}`, { headers: await tokenOfDesk(page) });
  return (await answer.json()).data[0];
}
const ticketOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('a code is scanned, the line breaks in the middle of the check-in and again of the return, and each is done once @tablet', async ({ page }) => {
  const { id } = await reservationOf(page, 'afternoon1');
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  // A scanner is a keyboard that ends in Enter.
  await page.getByRole('searchbox').fill(`${new URL(page.url()).origin}/zh/desk?rent=${id}`);
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('region', { name: '掃描到的預約' }).getByRole('listitem').filter({ hasText: '林午後' });
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(ticket).toContainText('待報到');

  // The server does it; its answer is lost on the way, until the line is back: the desk tries again by itself meanwhile.
  let isAway = true;
  const loseAnswers = async (route: Route) => {
    if (!isAway) return route.fallback();
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/staff/rents/*/check_in', loseAnswers);
  await ticket.getByRole('button', { name: '報到：林午後' }).click();
  await expect(page.getByText('連線中斷')).toBeVisible();
  await expect(ticket).toContainText('「報到」尚未得到回應');
  await expect(ticket).toContainText('待報到');
  await expect(ticket.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  // Pressed while it is away still: once the line is back, the next try of its own may be faster than a press.
  await page.getByRole('button', { name: '再試一次' }).click();
  isAway = false;
  await expect(ticket).toContainText('使用中');
  await expect(page.getByText('連線中斷')).toBeHidden();

  await ticket.getByRole('button', { name: '借出器材：林午後' }).click();
  await expect(ticket).toContainText('器材借出中');

  // The line is cut before the return is sent; what was typed is sent when it is back.
  await ticket
    .getByRole('button', { name: /^註記損壞：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('停止借用，修好後再恢復').check();
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(dialog.getByLabel('器材狀況')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('器材狀況').fill('鏡頭有刮痕');
  const file = { name: 'scratch.jpg', mimeType: 'image/jpeg', buffer: await picture({ format: 'jpeg' }) };
  await dialog.locator('input[type=file]').setInputFiles([file, { ...file, name: 'note.txt', mimeType: 'text/plain' }]);
  await expect(dialog.getByRole('img', { name: 'scratch.jpg' })).toBeVisible();
  await dialog.getByRole('button', { name: `${zhDamage.remove}：note.txt` }).click();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(dialog).toBeHidden();
  await expect(ticket).toContainText('「收回器材」尚未得到回應');
  await expect(ticket.getByText('歸還')).toHaveCount(0);
  await expect(ticket).toContainText(zhDamage.state.held);
  await page.context().setOffline(false);
  await expect(ticket).toContainText('備註：鏡頭有刮痕');
  // The photo goes after its note, once, and is there to be looked at.
  await ticket.getByText(zhDamage.title, { exact: true }).click();
  const photo = ticket.getByRole('img', { name: '損壞照片 1' });
  await expect(photo).toBeVisible();
  await expect(ticket.getByText(zhDamage.state.held)).toHaveCount(0);
  await expectAccessible(page);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  // Another one whose answer is lost on the way is kept once.
  isAway = true;
  await page.route('**/api/staff/photos/**', loseAnswers);
  await ticket
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, name: 'crack.jpg' });
  await expect(page.getByText('連線中斷')).toBeVisible();
  // The page is left before it has its answer: the next one sends it under its key, and it is kept once.
  await page.goto(`/zh/staff/desk?rent=${id}`);
  await expect(ticket.getByRole('img', { name: 'crack.jpg' })).toBeVisible();
  isAway = false;
  await ticket.getByText(zhDamage.title, { exact: true }).click();
  await expect(ticket.getByRole('img')).toHaveCount(2);
  await expect(ticket.getByText(zhDamage.state.waiting)).toHaveCount(0);
  await ticket.getByRole('button', { name: '收回器材：林午後' }).click();
  await expect(ticket.getByText('歸還')).toHaveCount(2);
  const after = await reservationOf(page, 'afternoon1');
  expect(after.history.map(({ status }: { status: string }) => status)).toEqual(['reserved', 'in_process']);
});

test('what is overdue says for how long, with a number to call, and is taken back; the list prints without the screen @tablet', async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  await page.getByLabel('狀態').selectOption('overdue');
  const ticket = ticketOf(page, '許遲還');
  await expect(ticket).toContainText(overdueWords((await reservationOf(page, 'afternoon2')).end));
  await expect(ticket.getByRole('link')).toHaveAttribute('href', /^tel:/);
  for (const { width, height } of [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize({ width, height });
    const low = await page
      .locator('.counter .btn:visible')
      .evaluateAll((buttons) => buttons.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent));
    expect(low).toEqual([]);
  }
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: '列印清單' }).click();
  const list = page.locator('.printed-list');
  await expect(list).toBeAttached();
  await expect(list).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: '許遲還' })).toContainText('逾時未還');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.locator('.site-head')).toBeHidden();
  await expect(page.locator('.site-foot')).toBeHidden();
  expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(1000);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(list).not.toBeAttached();
  await ticket.getByRole('button', { name: '收回器材：許遲還' }).click();
  await expect(ticket).toContainText('已結束');
});

for (const [language, open, find, take, code] of [
  ['zh', '現場入座', '查詢會員', /^立即入座，\d+ 點$/, '顯示註冊碼'],
  ['en', 'Without a reservation', 'Find the member', /^Seat now for \d+ points$/, 'Show the code'],
  ['ja', '予約なしの利用', '会員を探す', /^\d+ポイントで利用を始める$/, 'コードを表示'],
] as const) {
  test(`a member who walks in is offered what is free until closing; a visitor gets the code of the registration (${language}) @tablet`, {
    tag: AGAIN_IN[language],
  }, async ({ page }) => {
    // The screen at ten past two of an open day far off; the server's part, which asks its own clock, is in tests/api/rent/walk-in.test.ts.
    await logIn(page, 'admin001');
    await page.goto(`/${language}/staff/desk`);
    await page.getByText(open, { exact: true }).click();
    await page.clock.setFixedTime(new Date('2027-03-06T14:10:00+08:00'));
    await page.getByLabel(find).fill('afternoon1');
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/staff/rents'));
    await page.keyboard.press('Enter');
    const until = page.locator('#walk-in-end');
    await until.selectOption({ label: '17:00' });
    await page.getByRole('button', { name: take }).click();
    const body = (await asked).postDataJSON();
    expect(body).toMatchObject({ agree: 'true', end: '2027-03-06 17:00:00', device_id: expect.stringMatching(/^seat-/) });
    expect(Number(body.points)).toBeGreaterThan(0);
    // It is another day for the server: refused, and all that was chosen stays.
    await expect(page.locator('.walk-in [role=alert]')).toBeVisible();
    await expect(until).toHaveValue(String(Date.parse('2027-03-06T17:00:00+08:00')));
    // It outlives a page that is loaded anew; the member is looked for again.
    const [member, seat] = [await page.locator('#walk-in-member').inputValue(), page.locator('#walk-in-seat')];
    const others = await seat.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await seat.selectOption(others.at(-1) ?? '');
    await page.reload();
    await expect(page.getByLabel(find)).toHaveValue('afternoon1');
    await page.getByLabel(find).press('Enter');
    await expect(page.locator('#walk-in-member')).toHaveValue(member);
    await expect(seat).toHaveValue(others.at(-1) ?? '');
    await expect(until).toHaveValue(String(Date.parse('2027-03-06T17:00:00+08:00')));
    await page.getByRole('button', { name: code }).click();
    await expect(page.locator('.walk-in .qr')).toBeVisible();
    await expectAccessible(page);
  });
}
