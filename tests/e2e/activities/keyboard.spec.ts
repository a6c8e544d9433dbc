import type { Locator, Page } from '@playwright/test';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { WORDS } from './words.ts';

/* Registering for an activity without a mouse: every button is reached, and after every step the focus is where one reads on. */

const words = WORDS.en;
const LECTURE = 'activity_lecture/translating-sound';
const MOST_STOPS = 60;

/** Presses Tab until something has the focus, which then is in sight. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeInViewport();
  }
  throw new Error(`Tab does not lead to ${target}`);
}
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a member registers, opens the ticket and cancels by the keyboard alone', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'collector4');
  const next = page.locator('.asked form .actions .btn.hot');

  await test.step('the notes: what is missing is said, and its line leads to the box', async () => {
    await page.goto(`/en/${LECTURE}/apply`);
    await press(page, next);
    await expect(page.locator('.summary')).toBeFocused();
    await press(page, page.locator('.summary a[href="#agree"]'));
    await expect(page.locator('#agree')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.locator('#agree')).toBeChecked();
    await press(page, next);
    await expect(page.locator('#step-form')).toBeFocused();
  });

  await test.step('the form and the check: the arrows choose how many come, and back and forth nothing is lost', async () => {
    await tabTo(page, page.locator('[name=size][value="1"]'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[name=size][value="2"]')).toBeChecked();
    await press(page, next);
    await expect(page.locator('#step-check')).toBeFocused();
    await press(page, page.locator('.asked form .actions .btn:not(.hot)').first());
    await expect(page.locator('#step-form')).toBeFocused();
    await expect(page.locator('[name=size][value="2"]')).toBeChecked();
    await press(page, next);
    await expect(page.locator('#step-check')).toBeFocused();
    await press(page, next);
    await expect(page.locator('.confirmation')).toBeFocused();
  });

  await test.step('the ticket', async () => {
    await press(page, page.getByRole('link', { name: words.sent.ticket }));
    await expect(page.locator('.paper-ticket .admits')).toHaveText('Admits 2');
    await press(page, page.locator('.member-nav a[href$="/member/ticket"]'));
  });

  await test.step('the cancellation: Escape keeps the place, and the focus comes back', async () => {
    const cancel = page.locator('.rent-ticket button[aria-haspopup=dialog]');
    const dialog = page.getByRole('dialog');
    await press(page, cancel);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Space');
    await press(page, dialog.getByRole('button', { name: words.ask.confirm, exact: true }));
    await expect(dialog).toBeHidden();
    await expect(page.locator('#registrations')).toBeFocused();
    await expect(page.locator('.rent-ticket.cancelled')).toHaveCount(1);
  });
});
