import type { Page } from '@playwright/test';
import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enInbox from '../../../public/locales/en/inbox.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { AT_BOTH } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';

/* Two of the staff, in two browsers, on one item. */

const words = (text: string, values: Record<string, string>) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

test(
  'two of the staff on one message see each other, whose it is and their notes; the slower one sees what happened',
  { tag: AT_BOTH },
  async ({ page, browser, baseURL, viewport }, { project }) => {
    const origin = baseURL ?? '';
    const [sender, text] = [`Reader ${project.name}`, `Is there a sign language interpreter? ${project.name}`];
    const member = await tokenOf(origin, 'general1');
    const { reference } = await call(origin, member, 'POST', '/contact', {
      name: sender,
      email: `reader-${project.name}@gmail.com`,
      cause: 'activity',
      content: text,
    });
    const theirs = await browser.newContext({ viewport: viewport ?? null, ...(baseURL && { baseURL }) });
    const other = await theirs.newPage();
    const errors = await collectErrors(other);
    await logIn(page, 'admin001');
    await logIn(other, 'roledesk');
    const mine = pieces(page);
    const others = pieces(other);
    for (const { page: each } of [mine, others]) {
      await each.goto(`/en/staff/messages?q=${reference}`);
      await each.getByRole('table').getByRole('link', { name: sender }).click();
      await expect(each.locator('.queue-one')).toContainText(text);
    }

    await test.step('each sees the other', async () => {
      await expect(others.section.locator('.notice')).toContainText('館務臺');
      await mine.beat();
      await expect(mine.section.locator('.notice')).toContainText(words(enColleagues.here, { names: '' }).slice(0, 20));
      await expectAccessible(page);
    });

    await test.step('one takes it; the other, who sees it as nobody’s, is told whose it is', async () => {
      // Their screen does not know it yet when they take it.
      let isHeld = true;
      await other.route('**/api/staff/queue/**/open', (route) => (isHeld ? route.abort() : route.continue()));
      await other.route('**/api/staff/queue/**/assignee', (route) => {
        isHeld = false;
        return route.continue();
      });
      await mine.section.getByRole('button', { name: enColleagues.take }).click();
      await expect(mine.assignee).not.toHaveValue('');
      await others.section.getByRole('button', { name: enColleagues.take }).click();
      await expect(others.section).toContainText(words(enColleagues.taken, { name: '館務臺' }));
      await expect(others.assignee).toHaveValue(await mine.assignee.inputValue());
    });

    await test.step('a note of one is read by the other', async () => {
      await others.section.getByLabel(enColleagues.note, { exact: true }).fill(`Rang back ${project.name}`);
      await others.section.getByRole('button', { name: enColleagues.addNote }).click();
      await expect(others.section.locator('figure')).toContainText(`Rang back ${project.name}`);
      await expect(others.section.getByLabel(enColleagues.note, { exact: true })).toHaveValue('');
      await mine.beat();
      await expect(mine.section.locator('figure')).toContainText(`Rang back ${project.name}`);
    });

    await test.step('one closes the message while the other is about to; the slower one sees what has become of it', async () => {
      await others.item.getByRole('button', { name: enInbox.messages.acts.close }).click();
      await expect(others.dialog).toContainText('館務臺');
      await mine.item.getByRole('button', { name: enInbox.messages.acts.close }).click();
      await mine.dialog.getByRole('button', { name: enInbox.messages.acts.close, exact: true }).click();
      await expect(mine.item.getByRole('heading', { level: 2 })).toContainText(enInbox.messages.states.closed);
      await others.dialog.getByRole('button', { name: enInbox.messages.acts.close, exact: true }).click();
      await expect(others.dialog).toBeHidden();
      await expect(others.item).toContainText(enStaff.queue.faster);
      await expect(others.item.getByRole('heading', { level: 2 })).toContainText(enInbox.messages.states.closed);
    });

    await test.step('the list finds what is mine, and a view of it is saved, used and removed', async () => {
      await page.goto('/en/staff/messages?state=all&assigned=mine');
      await expect(page.getByRole('table').getByRole('link', { name: sender })).toBeVisible();
      await expect(page.getByRole('table')).toContainText('館務臺');
      await other.goto('/en/staff/messages?state=all&assigned=mine');
      await expect(other.getByText(enStaff.queue.noMatch)).toBeVisible();
      const views = page.locator('.queue-views');
      await views.getByText(enColleagues.views.manage).click();
      await views.getByLabel(enColleagues.views.name).fill(`Mine ${project.name}`);
      await views.getByRole('button', { name: enColleagues.views.save }).click();
      const saved = views.getByRole('link', { name: `Mine ${project.name}` });
      await expect(saved).toHaveAttribute('aria-current', 'true');
      await expectAccessible(page);
      await page.goto('/en/staff/messages');
      await saved.click();
      await expect(page).toHaveURL(/\?state=all&assigned=mine$/);
      await expect(page.getByRole('table').getByRole('link', { name: sender })).toBeVisible();
      await views.getByText(enColleagues.views.manage).click();
      await views.getByRole('button', { name: words(enColleagues.views.remove, { name: `Mine ${project.name}` }) }).click();
      await expect(saved).toBeHidden();
    });

    await test.step('columns that are left out are left out of the address’s list', async () => {
      await page.locator('.queue-columns summary').click();
      await page.locator('.queue-columns').getByLabel(enInbox.messages.cause).uncheck();
      await expect(page).toHaveURL(/columns=sender/);
      await page.reload();
      await expect(page.getByRole('table').getByRole('link', { name: sender })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: enInbox.messages.cause })).toHaveCount(0);
    });

    expect(errors).toEqual([]);
    await theirs.close();
  },
);

function pieces(page: Page) {
  const item = page.locator('.queue-one');
  const section = item.locator('.queue-colleagues');
  return {
    page,
    item,
    section,
    dialog: page.getByRole('dialog'),
    assignee: section.getByRole('combobox', { name: enColleagues.assignee }),
    /** Comes back to the tab: what is new is asked for at once. */
    beat: () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  };
}
