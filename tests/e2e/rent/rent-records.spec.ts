import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { rangeText } from '../../../src/i18n/formats/range-text.ts';
import type { Language } from '../../../src/i18n/languages.ts';
import { AT_ONE_OF_THREE } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The seats that a member of this width books, one a language; the member is made for it (`make-members.ts`). */
const SEATS: Record<string, Record<Language, string>> = {
  phone: { zh: 'seat-a1', en: 'seat-a2', ja: 'seat-a4' },
  tablet: { zh: 'seat-b1', en: 'seat-b2', ja: 'seat-b3' },
  desktop: { zh: 'seat-b4', en: 'seat-c1', ja: 'seat-c2' },
};
/** The language in which the keyboard chooses and axe looks: that differs by screen, not by language. */
const THOROUGH = 'en';

/** The week after next, which no other test touches. */
async function openWeek(within: Locator, weeks: number): Promise<void> {
  for (let i = 0; i < weeks; i += 1) {
    await within.locator('.week-head .btn').last().click();
    await expect(within.locator('.week-panel [aria-busy=true]')).toHaveCount(0);
  }
}

/** Presses hours of one day of the open week: row 0 is 10:00, day 1 is Tuesday. */
async function press(page: Page, within: Locator, { day, from, hours }: Hours): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow) await within.locator('.day-strip button').nth(day).click();
  for (const row of [from, from + hours - 1]) {
    const cells = within.locator('.week tbody tr').nth(row).locator('td[data-hour]');
    await (isNarrow ? within.locator('.hour-list button').nth(row) : cells.nth(day - 1)).click();
  }
}

/** The same by the keyboard alone. */
async function type(page: Page, within: Locator, { day, from, hours }: Hours): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 700) {
    await within.locator('.day-strip button').nth(day).press('Enter');
    for (const row of [from, from + hours - 1]) await within.locator('.hour-list button').nth(row).press('Enter');
    return;
  }
  await within.locator('.week td[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (let i = 1; i < day; i += 1) await page.keyboard.press('ArrowRight');
  const row = Number(await page.locator('.week td:focus').evaluate((cell) => cell.closest('tr')?.rowIndex ?? 1)) - 1;
  for (let i = row; i !== from; i += Math.sign(from - row)) await page.keyboard.press(from > row ? 'ArrowDown' : 'ArrowUp');
  for (let i = 1; i < hours; i += 1) await page.keyboard.press('Shift+ArrowDown');
}

interface Hours {
  day: number;
  from: number;
  /** Two at least: a first press and a last one. */
  hours: number;
}

test.describe.configure({ mode: 'serial' });

for (const language of LANGUAGES) {
  test(`a seat with equipment is reserved, moved and cancelled: ${language}`, { tag: AT_ONE_OF_THREE[language] }, async ({ page }, { project }) => {
    const choose = language === THOROUGH ? type : press;
    const look = language === THOROUGH ? expectAccessible : async () => {};
    await logIn(page, `renter${project.name}`);
    await page.goto(`/${language}/rent/${SEATS[project.name]?.[language]}`);
    const screen = page.locator('.booking');
    await openWeek(screen, 2);
    await choose(page, screen, { day: 3, from: 4, hours: 2 });
    await expect(page.locator('.reservation')).toContainText(rangeText('14:00', '16:00', language));
    await page.locator('#extra-a3-scanner').fill('10000');
    await expect(page.locator('#extra-a3-scanner')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#extra-a3-scanner').fill('1');
    await page.locator('#agree').check();
    await look(page);
    await page.locator('.confirm button[type=submit]').click();
    const confirmed = page.locator('.rent-reserved');
    await expect(confirmed.locator('.confirmation')).toBeFocused();
    await look(page);
    await confirmed.locator('.actions .btn.hot').click();
    await page.waitForURL(`**/${language}/member/rent`);

    const ticket = page.locator('.rent-ticket.reserved').filter({ hasText: rangeText('14:00', '16:00', language) });
    await expect(ticket.locator('.items li')).toHaveCount(2);
    await expect(ticket.locator('.reserved-until')).toContainText('14:30');
    await ticket.locator('.rent-actions button').nth(0).click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.getByRole('img')).toHaveAccessibleName(/[0-9A-F]{4}-[0-9A-F]{4}）?$/);
    await look(page);
    await page.keyboard.press('Escape');

    const download = page.waitForEvent('download');
    await ticket.locator('.rent-actions button').nth(2).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const calendar = await readFile(await file.path(), 'utf8');
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toMatch(/^DTSTART[^\r]*:\d{8}T(140000|060000Z)\r$/m);

    await ticket.locator('.rent-actions button').nth(1).click();
    await expect(dialog.locator('.week-panel [aria-busy=true]')).toHaveCount(0);
    await choose(page, dialog, { day: 4, from: 5, hours: 3 });
    await expect(dialog).toContainText(rangeText('15:00', '18:00', language));
    await dialog.locator('#agree').check();
    await look(page);
    await dialog.locator('button[type=submit]').click();
    const moved = page.locator('.rent-ticket.reserved').filter({ hasText: rangeText('15:00', '18:00', language) });
    await expect(moved).toHaveCount(1);
    await expect(dialog).toHaveCount(0);
    await moved.locator('.rent-history summary').click();
    await expect(moved.locator('.rent-history li')).toHaveCount(2);

    await moved.locator('.rent-actions button').last().click();
    await look(page);
    await dialog.locator('footer button').last().click();
    await expect(moved).toHaveCount(0);
    const again = page
      .locator('.rent-ticket.cancelled')
      .filter({ hasText: rangeText('15:00', '18:00', language) })
      .first()
      .locator('.rent-actions a');
    await again.click();
    await expect(page.locator('.reservation')).toContainText(rangeText('15:00', '18:00', language));
    await expect(page.locator('#extra-a3-scanner')).toHaveValue('1');
  });
}
