import type { Page } from '@playwright/test';
import { AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A person nobody has been yet: width and try make the number unique in a run. */
function newVisitor(width: number, retry: number) {
  const digits = String(width * 100 + retry).padStart(8, '0');
  return { account: `reader${digits}`, mobile: `09${digits}`, email: `reader${digits}@mail.example`, password: 'manga2026' };
}

/** A seat for each width: visitors who come at the same time would take the same free hours. */
const SEATS: Record<string, string> = { phone: 'A2', tablet: 'A3', desktop: 'A4' };

/** The first two free hours in a row of the week after next, chosen as the screen's width allows. */
async function chooseTwoHours(page: Page): Promise<void> {
  const free = page.getByRole('gridcell', { name: /, free$/ });
  const days = page.getByRole('group', { name: 'Choose a day' });
  await expect(free.first().or(days)).toBeVisible();
  for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Next week' }).click();
  if (await days.isVisible()) {
    await days.locator('button:enabled').last().click();
    await page.getByRole('button', { name: /^14:00.*free$/ }).click();
    await page.getByRole('button', { name: /^15:00.*free$/ }).click();
    return;
  }
  const first = page.getByRole('gridcell', { name: /14:00, free$/ });
  const name = (await first.last().getAttribute('aria-label')) ?? '';
  await page.getByRole('gridcell', { name, exact: true }).click();
  await page.getByRole('gridcell', { name: name.replace('14:00', '15:00'), exact: true }).click();
}

test('a visitor reads, registers, reserves two hours, cancels, and leaves', { tag: AT_BOTH }, async ({ page, message }, { project, retry }) => {
  const visitor = newVisitor(page.viewportSize()?.width ?? 0, retry);
  const seat = SEATS[project.name] ?? 'A2';
  const address = `/en/rent/seat-${seat.toLowerCase()}`;

  await test.step('reads a news item in ja and switches to en on the same page', async () => {
    await page.goto('/ja/news_list');
    await expectAccessible(page);
    await page.locator('main').getByRole('link', { name: '12月の祝日にともなう休館のお知らせ' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('12月の祝日にともなう休館のお知らせ');
    await expectAccessible(page);
    await page.evaluate(() => history.replaceState(null, '', '?page=1'));
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/en\/news\/december-holiday-hours\?page=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holiday closures in December, with January and February dates');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('registers with the code from the SMS', async () => {
    await page.goto('/en/register');
    await page.getByLabel('Account').fill(visitor.account);
    await page.getByLabel('Password', { exact: false }).first().fill(visitor.password);
    await page.getByLabel('Confirm password').fill(visitor.password);
    await page.getByLabel('Mobile phone').fill(visitor.mobile);
    await page.getByRole('button', { name: 'Send code' }).click();
    const sms = await message(visitor.mobile, /code is \d{6}/);
    await page.getByLabel('SMS code').fill(/\b(\d{6})\b/.exec(JSON.parse(sms).text)?.[1] ?? '');
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ren Reader');
    await page.getByLabel('Age group').selectOption('20 or older');
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Please check your inbox' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('opens the link in the e-mail', async () => {
    const sentEmail = await message(visitor.email, /register\/verify/);
    const link = new URL(/https?:\/\/\S+\/register\/verify\/\S+/.exec(sentEmail)?.[0] ?? '');
    await page.goto(link.pathname);
    await expect(page.getByText('Your account is active')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is sent to the login from a page that needs one, and comes back to it', async () => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/en\/sign$/);
    await expectAccessible(page);
    await page.getByLabel('Account name or email').fill(visitor.account);
    await page.getByLabel('Password', { exact: true }).fill(visitor.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  await test.step('reserves two hours, seeing what they cost and what comes back', async () => {
    await chooseTwoHours(page);
    const panel = page.getByRole('complementary').filter({ hasText: 'Your reservation' });
    await expect(panel).toContainText('2 hours');
    await expect(panel).toContainText('all 24 points are refunded');
    await expect(panel).toContainText('36 points');
    await expectAccessible(page);
    await panel.getByRole('checkbox').check();
    await panel.getByRole('button', { name: 'Confirm reservation' }).click();
    await expect(page.getByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible();
    const number = (await page.locator('.booking-number code').textContent()) ?? '';
    const mailed = await message(visitor.email, /all 24 points are refunded/);
    for (const part of [`Reservation no.: ${number}`, 'Where: 3F, Comic Hub']) expect(mailed).toContain(part);
    await page.getByRole('link', { name: 'My reservations' }).last().click();
    await expect(page).toHaveURL(/\/en\/member\/rent$/);
  });

  await test.step('sees it in the record and in the points', async () => {
    const ticket = page.getByRole('listitem').filter({ hasText: seat });
    await expect(ticket).toContainText('Reserved');
    await expect(ticket).toContainText('24 points');
    await expectAccessible(page);
    await page.goto('/en/member/points');
    await expect(page.locator('main')).toContainText('Rental');
    await expect(page.locator('main')).toContainText(/[-−–]24/);
    await expectAccessible(page);
  });

  await test.step('cancels after reading what comes back, and the points are there again', async () => {
    await page.goto('/en/member/rent');
    await page.getByRole('button', { name: new RegExp(`^Cancel: .*${seat}`) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('all 24 points are refunded');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel and get a refund' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: seat })).toContainText('Cancelled');
    await page.goto('/en/member/points');
    await expect(page.locator('main')).toContainText('Refund');
    await expect(page.locator('main')).toContainText(/\+24/);
  });

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'My page' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/en\/index$/);
    await page.goto('/en/member/rent');
    await expect(page).toHaveURL(/\/en\/sign$/);
  });
});
