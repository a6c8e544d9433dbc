import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* The counter: somebody without a reservation, a connection that is lost. */

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

export const DESK_SCENES: readonly Scene[] = [
  { name: 'desk-walk-in', path: 'staff/desk', member: STAFF, act: walkIn },
  { name: 'desk-scan', path: 'staff/desk', member: STAFF, act: askForCamera, isDialog: true },
  { name: 'desk-lost', path: 'staff/desk', member: STAFF, act: loseConnection },
];
