import type { Page } from '@playwright/test';
import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enInbox from '../../../public/locales/en/inbox.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { expect, test } from '../support/test.ts';

/* A login of staff that ends while an answer and a note are written, as an admin ends it on another screen: both are there after the next one, and gone once they are sent. */

const [ANSWER, NOTE] = ['Yes, with a pencil, and not on the tables.', 'Asked at the desk before'];

async function logInByForm(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL(/\/en\/sign$/);
  await page.locator('#username').fill(username);
  await page.locator('#password').fill('manga2026');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/en\/staff\/messages/);
}

test('what was typed into a decision and a note waits for the next login', async ({ page, baseURL }) => {
  const [origin, username] = [baseURL ?? '', 'roledesk'];
  const member = await tokenOf(origin, 'loyal001');
  const message = { name: 'Ada Ink', email: 'ada.pen@gmail.com', cause: 'activity', content: 'May I draw in the reading room?' };
  const { reference } = await call(origin, member, 'POST', '/contact', message);
  // By the form: what puts a login in behind the screens would put the ended one back.
  await page.goto(`/en/staff/messages?q=${reference}`);
  await logInByForm(page, username);
  const [item, dialog] = [page.locator('.queue-one'), page.getByRole('dialog')];
  const [note, answer] = [item.getByLabel(enColleagues.note, { exact: true }), dialog.getByLabel(enInbox.messages.answer, { exact: true })];
  await page.getByRole('table').getByRole('link', { name: 'Ada Ink' }).click();
  await note.fill(NOTE);
  await item.getByRole('button', { name: enInbox.messages.acts.answer, exact: true }).click();
  await answer.fill(ANSWER);
  await expect(dialog.locator('.email-preview').first()).toContainText(ANSWER);

  const token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken'));
  expect(await call(origin, token ?? '', 'DELETE', '/token')).toEqual({ ended: true });
  await dialog.getByRole('button', { name: enInbox.messages.acts.answer, exact: true }).click();
  await logInByForm(page, username);
  await page.goto(`/en/staff/messages?q=${reference}`);
  await page.getByRole('table').getByRole('link', { name: 'Ada Ink' }).click();
  await expect(note).toHaveValue(NOTE);
  await item.getByRole('button', { name: enInbox.messages.acts.answer, exact: true }).click();
  await expect(answer).toHaveValue(ANSWER);
  await dialog.getByRole('button', { name: enInbox.messages.acts.answer, exact: true }).click();
  await expect(item.locator('.message-answer').first()).toContainText(ANSWER);
  await item.getByRole('button', { name: enColleagues.addNote }).click();
  await expect(item.locator('.queue-notes')).toContainText(NOTE);
  // Sent, nothing of it is kept in the tab.
  await expect(note).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});
