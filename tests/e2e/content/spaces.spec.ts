import { expect, expectAccessible, test } from '../support/test.ts';

test('a member looks at the halls, finds one on the plan and is led on to apply', async ({ page }) => {
  await test.step('from the reservation area to the spaces, and by the plan to another', async () => {
    await page.goto('/en/rent_list');
    await page.getByRole('navigation', { name: 'What to reserve' }).getByRole('link', { name: 'Spaces' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2F hall, Zone A');
    await expect(page.getByRole('table', { name: /^Rent of/ }).getByRole('row', { name: /^Whole day/ })).toContainText('NT$11,600');
    await page.getByRole('link', { name: '2F Zone B, 27 people' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2F hall, Zone B');
    await expectAccessible(page);
  });

  await test.step('applying asks for a login, and comes back', async () => {
    await page.getByRole('link', { name: 'Apply for this space' }).first().click();
    await expect(page).toHaveURL(/\/en\/sign$/);
    await page.getByLabel('Account name or email').fill('general1');
    await page.getByLabel('Password', { exact: true }).fill('manga2026');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/en\/space\/2b\/apply$/);
  });
});
