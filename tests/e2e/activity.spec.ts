import { expect, expectAccessible, test } from './support/test.ts';

test('a visitor sifts the programme, the address keeps the choice, and going back undoes it', async ({ page }) => {
  await page.goto('/en/activity');
  const programme = page.locator('[data-part] [data-activity]:visible');
  const all = await programme.count();
  await page.getByLabel('State').selectOption({ label: 'Registration open' });
  await expect(page).toHaveURL(/\/en\/activity\?state=open$/);
  await expect(page.getByRole('status').filter({ hasText: /Activities that fit: [1-9]/ })).toBeVisible();
  expect(await programme.count()).toBeLessThan(all);
  await expect(programme.filter({ hasNotText: 'Registration open' })).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('open');
  await expect(programme.filter({ hasNotText: 'Registration open' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/activity$/);
  await expect(programme).toHaveCount(all);

  await page.goto('/en/activity?state=running&tag=digital');
  await expect(page.getByText('Nothing fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(programme).toHaveCount(all);
});

test('an activity hands on its address and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/activity_course/breath-of-storyboards');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The address is copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/en\/activity_course\/breath-of-storyboards$/);
});

test('a page that was built yesterday says that it is over when it is over', async ({ page }) => {
  await page.clock.setFixedTime(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000));
  await page.goto('/en/activity_course/breath-of-storyboards');
  await expect(page.locator('[data-badge=phase]')).toHaveText('Over');
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden();
});
