import type { Page } from '@playwright/test';
import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import { WAITING_QUEUES } from '../../../src/components/staff/staff-navigation.ts';
import { STAFF_CONTENT_PATH } from '../../../src/domain/editing/content-item.ts';
import { STAFF_IMPORTS_PATH } from '../../../src/domain/imports/member-import.ts';
import { STAFF_INVOICES_PATH } from '../../../src/domain/invoices/invoice-state.ts';
import { STAFF_PAYMENT_PAGES } from '../../../src/domain/payments/staff-pages.ts';
import { STAFF_RELEASES_PATH } from '../../../src/domain/releases/release.ts';
import { STAFF_SETTINGS_PATH } from '../../../src/domain/settings/setting-kind.ts';
import { STAFF_TOKENS_PATH } from '../../../src/domain/staff/api-token.ts';
import { STAFF_MEMBERS_PATH } from '../../../src/domain/staff/member-search.ts';
import { ownOrderOf, sortsOf, VIEWED_LISTS, type ViewedList } from '../../../src/domain/staff/queue-item.ts';
import { STAFF_WEBHOOKS_PATH } from '../../../src/domain/webhooks/webhook.ts';
import { swept } from '../../support/runs/sweep.ts';
import { AGAIN } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* Every list of staff has its order and its columns in the address, and views of it are saved, opened, called otherwise and removed. */

const PAGES: Record<ViewedList, string> = {
  ...WAITING_QUEUES,
  members: STAFF_MEMBERS_PATH,
  orders: STAFF_PAYMENT_PAGES.orders,
  audit: 'staff/audit',
  invoices: STAFF_INVOICES_PATH,
  imports: STAFF_IMPORTS_PATH,
  settings: STAFF_SETTINGS_PATH,
  webhooks: STAFF_WEBHOOKS_PATH,
  tokens: STAFF_TOKENS_PATH,
  introductions: 'staff/introductions',
  appointments: 'staff/appointments',
  releases: STAFF_RELEASES_PATH,
  content: STAFF_CONTENT_PATH,
};
const words = (text: string, name: string) => text.replace('{{name}}', name);
const piecesOf = (page: Page) => {
  const views = page.locator('.queue-views');
  return {
    views,
    columns: page.locator('.queue-columns'),
    order: page.getByRole('combobox', { name: enColleagues.sort, exact: true }),
    manage: views.getByText(enColleagues.views.manage),
    name: views.getByLabel(enColleagues.views.name),
    called: (name: string) => views.getByRole('link', { name, exact: true }),
    press: (name: string) => views.getByRole('button', { name, exact: true }).click(),
  };
};

test('each list of staff has its order, its columns and its views', async ({ page }) => {
  await logIn(page, 'admin001');
  for (const list of swept(VIEWED_LISTS, 3)) {
    const [, sort = ''] = ['', ...sortsOf(list)];
    await page.goto(`/en/${PAGES[list]}?sort=${sort}`);
    const { views, columns, order } = piecesOf(page);
    await expect(views.getByText(enColleagues.views.manage), list).toBeVisible();
    await columns.locator('summary').click();
    expect(await columns.getByRole('checkbox').count(), list).toBeGreaterThan(1);
    await columns.getByRole('checkbox').first().uncheck();
    await expect(page, list).toHaveURL(/[?&]columns=\w+/);
    if (sort === '') {
      await expect(order, list).toHaveCount(0);
      continue;
    }
    await expect(order, list).toHaveValue(sort);
    await order.selectOption({ label: enColleagues.sorts[ownOrderOf(list)] });
    await expect(page, list).not.toHaveURL(/[?&]sort=/);
  }
});

/** The lists that hold no work, each by another filter of its own. */
for (const [list, filter, value] of [
  ['members', 'type', 'general'],
  ['orders', 'state', 'paid'],
  ['audit', 'state', 'all'],
] as const) {
  test(`a view of ${list} is saved, opened, called otherwise and removed`, { tag: list === 'audit' ? [] : [AGAIN] }, async ({ page }) => {
    await logIn(page, 'admin001');
    await page.goto(`/en/${PAGES[list]}`);
    const { columns, order, manage, name, called, press } = piecesOf(page);
    const choice = page.locator(`select[name="${filter}"]`);
    await choice.selectOption(value);
    await order.selectOption('oldest');
    await columns.locator('summary').click();
    await columns.getByRole('checkbox').first().uncheck();
    await expect(page).toHaveURL(/[?&]columns=\w+/);
    const { search } = new URL(page.url());
    expect(search).toContain(`${filter}=${value}`);
    expect(search).toContain('sort=oldest');

    await test.step('it is saved, and is the one that is looked at', async () => {
      await manage.click();
      await name.fill('Oldest first');
      await press(enColleagues.views.save);
      await expect(called('Oldest first')).toHaveAttribute('aria-current', 'true');
      await expect(name).toHaveValue('');
      await expectAccessible(page);
    });

    await test.step('it is opened from the list as it is by itself', async () => {
      await page.goto(`/en/${PAGES[list]}`);
      await settled(page);
      await expect(order).toHaveValue('');
      await expect(called('Oldest first')).not.toHaveAttribute('aria-current');
      await called('Oldest first').click();
      await expect(page).toHaveURL((url) => url.search === search);
      await expect(order).toHaveValue('oldest');
      await expect(choice).toHaveValue(value);
      await columns.locator('summary').click();
      await expect(columns.getByRole('checkbox').first()).not.toBeChecked();
      await expect(columns.getByRole('checkbox').nth(1)).toBeChecked();
    });

    await test.step('it is called otherwise, but not as another', async () => {
      await page.goto(`/en/${PAGES[list]}`);
      await manage.click();
      await name.fill('As it is');
      await press(enColleagues.views.save);
      await expect(called('As it is')).toBeVisible();
      await press(words(enColleagues.views.rename, 'Oldest first'));
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Oldest first');
      await name.fill('As it is');
      await press(enColleagues.views.saveName);
      await expect(page.locator('.queue-views')).toContainText(enValidation.NAME_TAKEN);
      await name.fill('Of last year');
      await press(enColleagues.views.saveName);
      await expect(called('Of last year')).toBeVisible();
      await expect(called('Oldest first')).toHaveCount(0);
      await page.reload();
      await called('Of last year').click();
      await expect(page).toHaveURL((url) => url.search === search);
    });

    await test.step('it is removed, and stays so', async () => {
      await manage.click();
      await press(words(enColleagues.views.remove, 'Of last year'));
      await expect(called('Of last year')).toHaveCount(0);
      await press(words(enColleagues.views.remove, 'As it is'));
      await expect(page.locator('.queue-views').getByText(enColleagues.views.none)).toBeVisible();
      await page.reload();
      await expect(page.locator('.queue-views').getByText(enColleagues.views.none)).toBeVisible();
    });
  });
}
