import en from '../../../public/locales/en/settings.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
const DEVICE = 'light-box';
const SETTING = `device_price-${DEVICE}`;

test('a price is raised from tomorrow: its effect is shown before, what was booked today keeps its price, and it can be withdrawn', { tag: AT_ANY }, async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'keepsprice')}` };
  const priceOf = async () => (await (await fetch(`${origin}/api/device/${DEVICE}`)).json()).data.price_points_per_hour as number;
  const before = await priceOf();
  // The first day far ahead on which the centre is open: it is after the change.
  let booked: { id: string; points: number } | null = null;
  for (let days = 40; booked === null && days < 48; days += 1) {
    const body = new URLSearchParams({ device_id: DEVICE, start: `${dayIn(days)} 13:00:00`, end: `${dayIn(days)} 15:00:00`, agree: 'true' });
    const response = await fetch(`${origin}/api/rent/apply`, { method: 'POST', headers, body });
    if (response.status === 200) booked = (await response.json()).data;
  }
  expect(booked?.points).toBe(2 * before);
  await logIn(page, 'admin001');
  const dialog = page.locator('dialog[open]');
  const item = page.locator('.queue-one');

  await test.step('the operator looks for the setting, and sees what the change does before making it', async () => {
    await page.goto('/en/staff/settings');
    await page.getByRole('combobox', { name: en.kind, exact: true }).selectOption('device_price');
    await page.getByLabel(en.find).fill(DEVICE);
    await page.getByLabel(en.find).press('Enter');
    await page.locator(`a[data-row="${SETTING}"]`).click();
    await expect(item).toContainText(en.first);
    await expectAccessible(page);
    await item.getByRole('button', { name: en.change, exact: true }).click();
    await expect(dialog).toContainText(en.chooseFields);
    await dialog.getByRole('textbox', { name: en.fields.points_per_hour }).fill(String(before + 5));
    await dialog.getByLabel(en.day).fill(dayIn(1));
    await expect(dialog.locator('.effects')).toContainText(en.effect.rents_keep.split('{{')[0] ?? '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: en.change, exact: true }).click();
    await expect(dialog.locator('.error').first()).toBeVisible();
    await dialog.getByLabel(en.reason).fill('New lamps');
    await dialog.getByRole('button', { name: en.change, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item.locator('.setting-versions')).toContainText(`${before + 5}`);
    await expect(item.locator('.setting-versions')).toContainText('New lamps');
    await expect(item).toContainText(en.version.coming);
    await expectAccessible(page);
  });

  await test.step('today it costs what it cost, and what was booked keeps its price', async () => {
    expect(await priceOf()).toBe(before);
    const kept = await (await fetch(`${origin}/api/rent/apply/${booked?.id}`, { headers })).json();
    expect(kept.data.points).toBe(2 * before);
  });

  await test.step('a change that has not begun is withdrawn', async () => {
    await item.getByRole('button', { name: en.withdraw, exact: true }).click();
    await expectAccessible(page);
    await dialog.getByLabel(en.withdrawReason).fill('The lamps come later');
    await dialog.getByRole('button', { name: en.withdraw, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item).toContainText(en.version.withdrawn);
    await expect(item).not.toContainText(en.version.coming);
  });
});
