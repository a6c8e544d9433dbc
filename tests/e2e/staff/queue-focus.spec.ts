import enLease from '../../../public/locales/en/lease.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { AT_BOTH } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('who works a queue by keyboard stays where they are: after a search, a question, a decision, and back in the list', { tag: AT_BOTH }, async ({
  page,
  baseURL,
  viewport,
}) => {
  const origin = baseURL ?? '';
  const isPhone = (viewport?.width ?? 0) < 500;
  const day = await freeTuesdayOf(origin, isPhone ? '2b' : '2c', isPhone ? 17 : 18);
  const event = `Focus ${day}`;
  await applyFor(origin, await tokenOf(origin, 'creator1'), { space: isPhone ? '2b' : '2c', day, change: { event_name: event } });
  await logIn(page, 'admin001');
  await page.goto('/en/staff/spaces');
  const search = page.getByRole('searchbox');
  const row = page.getByRole('table').getByRole('link', { name: event });
  const [item, dialog] = [page.locator('.queue-one'), page.getByRole('dialog')];
  const review = item.getByRole('button', { name: enStaff.spaces.acts.review, exact: true });

  await search.fill('nobody has this event');
  await search.press('Enter');
  await expect(page.getByText(enStaff.queue.noMatch)).toBeVisible();
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: enStaff.queue.showAll }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await search.fill(event);
  await search.press('Enter');
  await expect(row).toBeVisible();
  await expect(search).toBeFocused();

  await row.press('Enter');
  await expect(item.getByRole('heading', { level: 2 })).toBeFocused();
  await review.press('Enter');
  await expect(dialog).toHaveAccessibleName(enStaff.spaces.acts.review);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(review).toBeFocused();

  await review.press('Enter');
  await dialog.getByRole('button', { name: enStaff.spaces.acts.review, exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(item.getByRole('heading', { level: 2 })).toContainText(enLease.status.in_process);
  await expect(item.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item.getByRole('heading', { level: 2 })).toBeHidden();
  await expect(row).toBeFocused();
});
