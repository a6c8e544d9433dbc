import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import enHouse from '../../../public/locales/en/house.json' with { type: 'json' };
import { csvOf, sheetsOf } from '../../support/files/exports.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The bytes of what a button has the browser keep. */
async function kept(page: Page, button: string): Promise<{ name: string; response: Response }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: 'Export this list' }).getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), response: new Response(await readFile(await download.path())) };
}

test('an admin takes a list along as CSV and as a workbook: the rows are those of the list, narrowed as it is', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/en/staff/members?type=creator');
  const table = page.getByRole('table', { name: /Members/ });
  await expect(table).toBeVisible();
  const shown = await table.locator('tbody tr').count();
  const names = await table.locator('tbody tr td:first-child').allTextContents();
  await expectAccessible(page);
  const csv = await kept(page, 'CSV');
  expect(csv.name).toMatch(/-members-\d{4}-\d\d-\d\d\.csv$/);
  const [headings = [], ...rows] = await csvOf(csv.response);
  expect(new Set(rows.map((row) => row[headings.indexOf('Type')]))).toEqual(new Set([enHouse.level.name.creator]));
  expect(rows.length).toBeGreaterThanOrEqual(shown);
  for (const [i, text] of names.entries()) expect(text).toContain(rows[i]?.[headings.indexOf('Name')] ?? '?');
  const workbook = await kept(page, 'XLSX');
  const [sheet = []] = await sheetsOf(workbook.response);
  expect(sheet[0]).toEqual(headings);
  expect(sheet).toHaveLength(rows.length + 1);
  expect(sheet.slice(1).map(([id]) => id)).toEqual(rows.map(([id]) => id));
  // Who took it along stands in the record.
  await page.goto('/en/staff/audit?state=read&subject=export');
  await expect(page.getByRole('table').getByText('Export of a list').first()).toBeVisible();
});

test('an admin looks at the figures of a month, at another one, and at the report on paper', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/en/staff/insight');
  await expect(page.getByRole('heading', { name: 'How full it was' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Seats, by weekday and hour' }).getByRole('row')).toHaveCount(8);
  await expect(page.getByText('This month is not over')).toBeVisible();
  await expectAccessible(page);
  const now = await page.getByLabel('Month', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('This month is not over')).toBeHidden();
  const before = await page.getByLabel('Month', { exact: true }).inputValue();
  expect(before < now).toBe(true);
  expect(new URL(page.url()).search).toBe(`?month=${before}`);
  await page.goBack();
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(now);
  await page.goForward();
  await page.getByRole('link', { name: 'Monthly report for printing' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/staff/insight/report\\?month=${before}`));
  await expect(page.getByRole('heading', { name: /^Report of / })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Month', { exact: true })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Seats, by weekday and hour' })).toBeVisible();
});
