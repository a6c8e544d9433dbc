import type { Page } from '@playwright/test';
import { HOUR_MS } from '../e2e/support/calls.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* The counter: a day's tickets, one that was opened, a list of attendance; somebody without a reservation, a connection that is lost. */

async function walkIn(page: Page): Promise<void> {
  await page.locator('.walk-in > summary').click();
  await page.locator('#walk-in').fill('member');
  await page.locator('.walk-in form [type=submit]').click();
  await page.locator('.walk-in-choice, .walk-in [role=status]').first().waitFor();
  await page.locator('.walk-in .visitor .btn').click();
  await page.locator('.walk-in .qr').waitFor();
}
async function loseConnection(page: Page): Promise<void> {
  await page.locator('.counter-view .day .btn').first().waitFor();
  await page.route('**/api/staff/day?*', (route) => route.abort());
  await page.locator('.counter-view .day .btn').last().click();
  await page.locator('.counter > .notice.warning').waitFor();
}

async function askForCamera(page: Page): Promise<void> {
  await page.locator('.counter-view search .btn.hot').click();
  await page.locator('dialog .notice').waitFor();
}

/** Opens a ticket as its code does, and asks about it. */
async function openTicket(page: Page): Promise<void> {
  const id = await page.locator('.counter-ticket[id^=rent-]').last().getAttribute('id');
  await page.locator('.counter-view [name=q]').fill(`https://comic.hub/zh/desk?rent=${id?.slice('rent-'.length)}`);
  await page.keyboard.press('Enter');
  await page.locator('.counter .opened .counter-ticket').waitFor();
}
async function askToCallOff(page: Page): Promise<void> {
  await page.locator('.counter-ticket [data-act=call_off]').first().click();
  await page.locator('dialog[open]').waitFor();
}
/** The evening of the course that `make-members` has put a member into. */
async function findEvening(page: Page): Promise<void> {
  const start = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const { data } = await (await fetch('/api/staff/registrations?q=deskcourse', { headers })).json();
    return String(data[0].meetings[0].start);
  });
  await page.locator('.counter-view input[type=date]').fill(new Date(Date.parse(start) + 8 * HOUR_MS).toISOString().slice(0, 10));
  await page.locator('.counter-ticket [aria-expanded]').first().waitFor();
}
async function openAttendance(page: Page): Promise<void> {
  await findEvening(page);
  await page.locator('.counter-ticket [aria-expanded]').first().click();
  await page.locator('.attendance li').first().waitFor();
}

export const DESK_SCENES: readonly Scene[] = [
  { name: 'desk-walk-in', path: 'staff/desk', member: STAFF, act: walkIn },
  { name: 'desk-scan', path: 'staff/desk', member: STAFF, act: askForCamera, isDialog: true },
  { name: 'desk-opened', path: 'staff/desk', member: STAFF, act: openTicket },
  { name: 'desk-call-off', path: 'staff/desk', member: STAFF, act: askToCallOff, isDialog: true },
  { name: 'desk-attendance', path: 'staff/desk', member: STAFF, act: openAttendance },
  { name: 'desk-lost', path: 'staff/desk', member: STAFF, act: loseConnection },
];
