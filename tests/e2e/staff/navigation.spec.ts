import type { Page } from '@playwright/test';
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { STAFF_NAVIGATION } from '../../../src/components/staff/staff-navigation.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* The ways through staff's area: folded up on a phone and a tablet under the name of the page that is open, all there on a wider screen. */

const piecesOf = (page: Page) => {
  const nav = page.getByRole('navigation', { name: zhStaff.area });
  return { nav, summary: nav.locator('summary'), links: nav.getByRole('link'), heading: page.getByRole('heading', { level: 1 }) };
};
const HREFS = STAFF_NAVIGATION.filter(({ roles }) => (roles as readonly string[]).includes('admin')).map(({ href }) => `/zh/${href}`);

test('on a phone they are folded up above the page, say where one is, and open by keyboard', async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/members');
  const { nav, summary, links, heading } = piecesOf(page);
  await settled(page);
  await expect(summary).toContainText(zhStaff.nav.members);
  await expect(links).toHaveCount(0);
  // The page itself begins on the upper third of what is seen first.
  const top = (await heading.boundingBox())?.y ?? Number.NaN;
  expect(top).toBeLessThan(844 / 3);

  await summary.focus();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(HREFS.length);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(HREFS);
  await expect(nav.getByRole('link', { name: zhStaff.nav.members, exact: true })).toHaveAttribute('aria-current', 'page');
  // Whoever listens is told that it is open, and what can be gone to.
  await expect(nav).toMatchAriaSnapshot(`
    - navigation "${zhStaff.area}":
      - group:
        - list
  `);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/zh\/staff$/);
  await expect(summary).toContainText(zhStaff.nav.waiting);
  await expect(links).toHaveCount(0);
});

test('a role finds its own pages alone there, without gaps between them', async ({ page }) => {
  await logIn(page, 'rolereviewer');
  await page.goto('/zh/staff/spaces');
  const { summary, links, nav } = piecesOf(page);
  await settled(page);
  await summary.click();
  const theirs = STAFF_NAVIGATION.filter(({ roles }) => (roles as readonly string[]).includes('reviewer'));
  expect(theirs.length).toBeLessThan(HREFS.length);
  await expect(links).toHaveCount(theirs.length);
  const seen = nav.locator('li:visible');
  await expect(seen).toHaveCount(theirs.length);
});

test('they open in the colours of the reader, where the page that is open is still known', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/members');
  const { nav, summary, links } = piecesOf(page);
  await settled(page);
  const border = (of: typeof summary) => of.evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect(await border(summary)).toBe('solid');
  await summary.click();
  await expect(links).toHaveCount(HREFS.length);
  const current = nav.locator('[aria-current="page"]');
  expect(await current.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
});

test('they open before a script has run, and without one', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ viewport: viewport ?? null, javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/zh/staff/members');
  const { summary, nav } = piecesOf(page);
  // Which pages are whose is known to nobody then: the one that is open stands there.
  const here = nav.getByRole('link', { name: zhStaff.nav.members, exact: true });
  await expect(here).toBeHidden();
  await summary.click();
  await expect(here).toBeVisible();
  await context.close();
});

test('on a wider screen all of them are there, and nothing is folded up', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 1024) await logIn(page, 'admin001');
    await page.goto('/zh/staff/members');
    const { links, summary } = piecesOf(page);
    await settled(page);
    await expect(summary).toBeHidden();
    await expect(links).toHaveCount(HREFS.length);
    await links.last().focus();
    await expect(links.last()).toBeFocused();
  }
  await expectAccessible(page);
});
