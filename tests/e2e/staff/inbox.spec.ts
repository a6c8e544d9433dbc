import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enInbox from '../../../public/locales/en/inbox.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaInbox from '../../../public/locales/ja/inbox.json' with { type: 'json' };
import zhInbox from '../../../public/locales/zh/inbox.json' with { type: 'json' };
import { swept } from '../../support/runs/sweep.ts';
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* The office's inbox: messages that wait for an answer, and e-mails that did not arrive. */

const WORDS = { zh: zhInbox, en: enInbox, ja: jaInbox };

test('a message is answered by keyboard, with its e-mail in view, and its sender gets it', { tag: AT_ANY }, async ({ page, baseURL, message }) => {
  const origin = baseURL ?? '';
  const member = await tokenOf(origin, 'loyal001');
  const { reference } = await call(origin, member, 'POST', '/contact', {
    ...{ name: 'Ada Ink', email: 'ada.ink@gmail.com', cause: 'activity', content: 'May I draw in the reading room?' },
  });
  await logIn(page, 'roledesk');
  await page.goto('/en/staff/messages');
  const [item, dialog] = [page.locator('.queue-one'), page.getByRole('dialog')];
  await page.getByRole('searchbox').fill(reference);
  await page.keyboard.press('Enter');
  const row = page.getByRole('table').getByRole('link', { name: 'Ada Ink' });
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await row.press('Enter');
  await expect(item).toContainText('May I draw in the reading room?');
  await expectAccessible(page);
  await page.keyboard.press('a');
  await dialog.getByLabel(enInbox.messages.answer, { exact: true }).fill('Yes, with a pencil.');
  await expect(dialog.locator('.email-preview').first()).toContainText('Yes, with a pencil.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: enInbox.messages.acts.answer, exact: true }).click();
  await expect(item.getByRole('heading', { level: 2 })).toContainText(enInbox.messages.states.answered);
  await expect(item.locator('.message-answer').first()).toContainText('Yes, with a pencil.');
  await message('ada.ink@gmail.com', /Yes, with a pencil\./);
});

test('both open in every language, and say so when nothing is found', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'roledesk');
  for (const language of swept(LANGUAGES, 3))
    for (const [path, title] of [
      ['messages', WORDS[language].messages.title],
      ['undelivered', WORDS[language].undelivered.title],
    ] as const) {
      await page.goto(`/${language}/staff/${path}?q=zzzz`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('.queue-list .empty')).toBeVisible();
      await expectAccessible(page);
    }
});

test('an e-mail that did not arrive is found, looked at, noted and given to somebody', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'roledesk');
  await page.goto('/en/staff/undelivered?q=gone.reader');
  const item = page.locator('.queue-one');
  await page.getByRole('table').getByRole('link', { name: 'gone.reader@example.com' }).click();
  await expect(item).toContainText('550');
  await item.getByRole('button', { name: enColleagues.take }).click();
  await expect(item.getByRole('combobox', { name: enColleagues.assignee })).not.toHaveValue('');
  await item.getByLabel(enColleagues.note, { exact: true }).fill('Asked by telephone for another address');
  await item.getByRole('button', { name: enColleagues.addNote }).click();
  await expect(item.locator('.queue-notes')).toContainText('Asked by telephone');
  await expectAccessible(page);
  await item.getByRole('button', { name: enInbox.undelivered.settle, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: enInbox.undelivered.settle, exact: true }).click();
  await expect(item).toContainText(enStaff.queue.missing);
});
