import type { Locator, Page } from '@playwright/test';
import { oneOfAlike } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/* One keyboard for every grid (src/islands/grid): a new grid is a row here. */

interface Grid {
  name: string;
  path: string;
  member?: string;
  /** Brings the page to its grid. */
  open?: (page: Page) => Promise<void>;
  table: string;
  /** Where a page that was turned to is announced; none where there is one page. */
  announced?: string;
  hasOneRow?: boolean;
  /** Waits for the effect of Enter on the focused cell. */
  chosen: (page: Page, cell: Locator) => Promise<void>;
}

const isSelected = (_: Page, cell: Locator) => expect(cell).toHaveAttribute('aria-selected', 'true');
const isOpen = (page: Page) => expect(page.locator('#agenda')).toBeFocused();

const GRIDS: readonly Grid[] = [
  { name: 'the week of a seat', path: 'rent/portable-projector', member: 'admin001', table: 'table.week', announced: '#week-range', chosen: isSelected },
  {
    name: 'the slots of a consultation',
    path: 'advisory?category=legal',
    member: 'assoc001',
    // Of this week there may be one day left.
    open: (page) => page.locator('.slot-picker .week-head button').last().click(),
    table: 'table.slots',
    announced: '.slot-picker .week-head [aria-live]',
    chosen: isSelected,
  },
  {
    name: 'the calendar of a space',
    path: 'space/2b',
    open: (page) => page.locator('[data-times]').scrollIntoViewIfNeeded(),
    table: '.month table',
    announced: '.month-nav [aria-live]',
    chosen: isSelected,
  },
  {
    name: 'the days of an application',
    path: 'space/2b/apply',
    member: 'assoc001',
    open: async (page) => {
      await page.locator('#agree').check();
      await page.locator('.actions .btn.hot').click();
    },
    table: '.month table',
    announced: '.month-nav [aria-live]',
    chosen: isSelected,
  },
  { name: 'a month of the calendar', path: 'calendar', table: 'table.days', announced: '[data-calendar-status]', chosen: isOpen },
  { name: 'a week of the calendar', path: 'calendar/week', table: 'table.days', hasOneRow: true, announced: '[data-calendar-status]', chosen: isOpen },
  {
    name: 'the seats over a day',
    path: 'rent_list',
    table: '.find table',
    chosen: async (page, cell) => expect(page.locator('[name=from]')).toHaveValue((await cell.getAttribute('data-hour')) ?? 'none'),
  },
];

const placeOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left: Math.round(left + scrollX), top: Math.round(top + scrollY), row: element.closest('tr')?.rowIndex };
  });

for (const [place, { name, path, member, open, table, hasOneRow, announced, chosen }] of GRIDS.entries()) {
  test(`${name} is walked by keys, is one stop of Tab and says where one is`, { tag: oneOfAlike(place, 3) }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    if (member) await logIn(page, member);
    await page.goto(`/en/${path}`);
    await open?.(page);
    const grid = page.locator(table);
    await expect(grid).toHaveRole('grid');
    await expect(grid).not.toHaveAttribute('aria-busy', 'true');
    await settled(page);
    const stop = grid.locator('td[tabindex="0"]');
    const focused = grid.locator('td:focus');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      await expect(focused).toHaveCount(1);
      return placeOf(focused);
    };

    await test.step('one stop of Tab, which is seen and named', async () => {
      await stop.focus();
      await page.keyboard.press('Tab');
      await expect(focused).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(focused).toHaveCount(1);
      expect(await focused.evaluate((cell) => getComputedStyle(cell).outlineStyle)).not.toBe('none');
      await expect(focused).toHaveAccessibleName(/\w{3}/);
    });

    await test.step('arrows go by a cell, Home and End to the ends of the row', async () => {
      const first = await press('Home');
      const beside = await press('ArrowRight');
      expect([beside.top, beside.left > first.left]).toEqual([first.top, true]);
      expect(await press('ArrowLeft')).toEqual(first);
      const last = await press('End');
      expect([last.row, last.left > first.left]).toEqual([first.row, true]);
      expect(await press('Home')).toEqual(first);
      await expect(stop).toHaveCount(1);
      await expect(stop).toBeFocused();
      expect(await press('Control+ArrowRight')).toEqual(first);
    });

    if (!hasOneRow) {
      await test.step('up and down keep the column', async () => {
        await grid.locator('td[tabindex]:visible:not(.out)').first().focus();
        const above = await placeOf(focused);
        const below = await press('ArrowDown');
        expect([below.left, below.top > above.top]).toEqual([above.left, true]);
        expect(await press('ArrowUp')).toEqual(above);
      });
    }

    if (announced) {
      await test.step('Page Up and Page Down turn the page, which is announced', async () => {
        const said = page.locator(announced);
        expect(await said.evaluate((element) => element.getAttribute('aria-live') ?? element.getAttribute('role'))).toMatch(/^(polite|status)$/);
        for (const key of ['PageDown', 'PageDown', 'PageUp']) {
          const before = (await said.textContent()) ?? '';
          await page.keyboard.press(key);
          await expect(said).not.toHaveText(before);
          await expect(focused).toHaveCount(1);
          await expect(stop).toHaveCount(1);
          await expect(stop).toBeFocused();
        }
      });
    }

    await test.step('Enter chooses', async () => {
      await expect(grid).not.toHaveAttribute('aria-busy', 'true');
      const free = grid.locator('td[tabindex]:is(.free, [data-state=free], [data-day]):not(.out)').first();
      await free.focus();
      await page.keyboard.press('Enter');
      // What is chosen is found by its focus: it is free no more.
      await chosen(page, focused);
    });
  });
}
