import { AT_ANY, walkedIn } from '../support/paired.ts';
import { LANGUAGES, overflowOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const LOGIN = { zh: '登入後預約', en: 'Login to Reserve', ja: 'ログインして予約する' };

for (const language of walkedIn(1)) {
  test(`${language}: a visitor sees under every filter what a login is for, and from when each is free`, { tag: AT_ANY }, async ({ page }) => {
    await page.goto(`/${language}/rent_list`);
    const filters = await page.locator('main a[href*="/rent_list/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(filters.length).toBeGreaterThan(3);
    for (const path of [`/${language}/rent_list`, ...filters]) {
      await page.goto(path);
      const login = page.locator('.rent-hint').getByRole('link', { name: LOGIN[language] });
      await expect(login).toHaveAttribute('href', `/${language}/sign`);
      await expect(page.locator('.rent-hint h2')).toBeVisible();
      for (const live of await page.locator('[data-device] [data-live]').all()) await expect(live).toHaveText(/\d/);
      expect(await overflowOf(page), path).toBe(0);
    }
    const tops = await page.locator('.tabs li').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size], 'the tabs are one line').toEqual([3, 1]);
    // The times of the coming days, without a login.
    const times = page.locator('[data-times]').first();
    await times.locator('summary').click();
    await expect(times.locator('dd').nth(1)).toHaveText(/^\d+:00[–〜]\d+:00/);
    expect(await overflowOf(page)).toBe(0);
  });
}

test('the hint and the button need no script', async ({ browser, baseURL }, { project }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: project.use.viewport ?? null, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/rent_list/seat`);
    await expect(page.locator('.rent-hint h2')).toBeVisible();
    await expect(page.locator('.rent-hint').getByRole('link', { name: LOGIN[language] })).toBeVisible();
  }
  await context.close();
});

for (const language of walkedIn(2)) {
  test(`${language}: a seat is found by its time and by what it has, and the hours come along`, { tag: AT_ANY }, async ({ page }) => {
    await page.goto(`/${language}/rent_list`);
    const form = page.locator('[data-find]');
    const rows = form.locator('[data-seat]');
    await expect(form.locator('[name=day] option').nth(1)).toBeAttached();
    await form.locator('[name=day]').selectOption({ index: 1 });
    await form.locator('[name=from]').selectOption('15');
    await form.locator('[name=hours]').selectOption('3');
    await expect(form.locator('[data-found]')).toContainText('14');
    const day = await form.locator('[name=day]').inputValue();
    await form.locator('[value=wheelchair-access]').check();
    await expect(rows.filter({ visible: true })).toHaveCount(1);
    const seat = rows.filter({ visible: true });
    await expect(seat.locator('[data-says]')).toContainText('36');
    await expect(seat.locator('[data-wanted]')).toHaveCount(3);
    const address = new URL((await seat.getByRole('link').evaluate((link) => (link as HTMLAnchorElement).href)) ?? '');
    expect([address.pathname, address.searchParams.get('hours')]).toEqual([`/${language}/rent/seat-c1`, `${day}T15:00:00/${day}T18:00:00`]);
    // No later than the centre closes.
    await form.locator('[name=from]').selectOption('20');
    await expect(form.locator('[name=hours] option')).toHaveCount(1);
    expect(await overflowOf(page)).toBe(0);
    if ((page.viewportSize()?.width ?? 0) > 1024) {
      await seat.locator('[data-hour="12"]').click();
      await expect(form.locator('[name=from]')).toHaveValue('12');
    }
  });
}
