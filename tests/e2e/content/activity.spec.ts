import { AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a visitor sifts the programme, the address keeps the choice, and going back undoes it', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto('/en/activity');
  const programme = page.locator('[data-part] [data-activity]:visible');
  const all = await programme.count();
  await page.getByLabel('Status').selectOption({ label: 'Registration open' });
  await expect(page).toHaveURL(/\/en\/activity\?state=open$/);
  await expect(page.getByRole('status').filter({ hasText: /Matching activities: [1-9]/ })).toBeVisible();
  expect(await programme.count()).toBeLessThan(all);
  await expect(programme.filter({ hasNotText: 'Registration open' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Past activities' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'By type' }).getByRole('link', { name: 'Lectures' })).toHaveAttribute(
    'href',
    /\/en\/activity_lecture\?state=open$/,
  );
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('open');
  await expect(programme.filter({ hasNotText: 'Registration open' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/activity$/);
  await expect(programme).toHaveCount(all);
  await expect(page.getByRole('heading', { name: 'Past activities' })).toBeVisible();

  // One panel that is left takes the whole row.
  await page.goto('/en/activity?state=running');
  const panels = page.locator('[data-of]');
  const shown = panels.locator('> :visible');
  await expect(panels).toHaveAttribute('data-of', String(await shown.count()));

  await page.goto('/en/activity/page/2?state=running');
  await expect(page).toHaveURL(/\/en\/activity\?state=running$/);
  await page.goto('/en/activity?state=running&tag=digital');
  await expect(page.getByText('No activities match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(programme).toHaveCount(all);
});

test('an activity hands on its address and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/activity_course/breath-of-storyboards');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Share on LINE' })).toHaveAttribute(
    'href',
    /lineit\/share\?url=http.*%2Fen%2Factivity_course%2Fbreath-of-storyboards$/,
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/en\/activity_course\/breath-of-storyboards$/);
});

test('a page that was built yesterday says that it is over when it is over', async ({ page }) => {
  await page.clock.setFixedTime(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000));
  await page.goto('/en/activity_course/breath-of-storyboards');
  await expect(page.locator('[data-badge=phase]')).toHaveText('Over');
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden();
  await expect(page.getByText('Places left', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Please read before you register' })).toBeHidden();
});

test('an activity is found under its id whatever its type, with scripts and without', async ({ page, request }) => {
  await page.goto('/ja/activity/breath-of-storyboards?from=poster');
  await expect(page).toHaveURL(/\/ja\/activity_course\/breath-of-storyboards\?from=poster$/);
  for (const [path, to] of [
    ['activity/breath-of-storyboards', 'activity_course/breath-of-storyboards'],
    ['activity/breath-of-storyboards/apply', 'activity_course/breath-of-storyboards/apply'],
  ])
    expect(await (await request.get(`/en/${path}`)).text()).toContain(`content="0;url=/en/${to}"`);
  expect((await request.get('/en/activity/preview')).status()).toBe(200);
});
