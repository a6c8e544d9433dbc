import type { Page } from '@playwright/test';
import { applicationForm, on } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { AT_ANY, walkedIn } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** One member a viewport: their records do not meet. */
const MEMBERS: Record<string, string> = { phone: 'creator1', desktop: 'assoc001' };
const WORDS = {
  zh: {
    title: '以前補正',
    open: '補正並送出',
    label: '其他文件',
    sheet: '下載一頁的補充說明表',
    required: '手機',
    status: '審核中',
    outcome: '已補正',
  },
  en: {
    title: 'Please send corrections by',
    open: 'Correct and send',
    label: 'Other documents',
    sheet: 'Download the one-page',
    required: 'Mobile phone',
    status: 'In process',
    outcome: 'Corrected on',
  },
  ja: {
    title: 'までに修正をお願いします',
    open: 'を修正して送信',
    label: 'その他の書類',
    sheet: '1ページの補足説明書',
    required: '携帯電話番号',
    status: '審査中',
    outcome: 'に修正済み',
  },
} as const;
const MESSAGE = 'The sheet is blank, and the number has a digit too few.\nPlease send both again.';

async function tokenOf(page: Page, username: string): Promise<string> {
  const answer = await page.request.post('/api/token', { form: { grant_type: 'password', username, password: 'manga2026' } });
  return (await answer.json()).access_token;
}

/** An application that staff have looked at and ask to be corrected. */
async function asked(page: Page, username: string, event: string): Promise<void> {
  const day = new Date(Date.now() + 60 * 86_400_000);
  // A Wednesday is no closing day.
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  const form = applicationForm({ ...on(day.toISOString().slice(0, 10)), event_name: event, phone: '' });
  const applied = await page.request.post('/api/space/apply', { headers: { authorization: `Bearer ${await tokenOf(page, username)}` }, multipart: form });
  const { data } = await applied.json();
  const authorization = `Bearer ${await tokenOf(page, 'admin001')}`;
  for (const body of [{ event: 'review' }, { event: 'request_correction', items: ['mobile', 'other'], message: MESSAGE }]) {
    const answer = await page.request.put(`/api/staff/space/apply/${data.id}/review`, { headers: { authorization }, data: body });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

for (const lang of walkedIn(2)) {
  const words = WORDS[lang];
  test(`a correction in ${lang}: what is asked for, a form of just that, sent, in the record`, { tag: AT_ANY }, async ({ page }, { project }) => {
    const member = MEMBERS[project.name] ?? '';
    const event = `Ink fair ${lang} ${project.name}`;
    await asked(page, member, event);
    await logIn(page, member);
    await page.goto(`/${lang}/member/spaceApply`);
    const ticket = page.locator('.lease-ticket', { hasText: event });

    await test.step('the record says what is asked for, by when, and why', async () => {
      await expect(ticket.locator('.notice')).toContainText(words.title);
      await expect(ticket.locator('.notice')).toContainText('a digit too few');
      await expect(ticket.locator('.notice li')).toHaveText([words.required, words.label]);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
    });

    const dialog = page.getByRole('dialog');
    await test.step('the form has these fields only, says what is missing, and loses nothing on closing', async () => {
      await ticket.getByRole('button', { name: words.open }).click();
      await expect(dialog.locator('input:visible')).toHaveCount(2);
      await expect(dialog.getByLabel(words.required)).toHaveValue('0912345678');
      await dialog.getByLabel(words.required).fill('');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('.summary')).toBeFocused();
      await expect(dialog.locator('.summary a')).toHaveCount(2);
      await dialog.getByLabel(words.required).fill('0987654321');
      await dialog.locator('input[type=file]').setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) });
      await expect(dialog.locator('.error')).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await ticket.getByRole('button', { name: words.open }).click();
      await expect(dialog.getByLabel(words.required)).toHaveValue('0987654321');
      await expect(dialog.locator('.chosen-file')).toContainText('sheet.pdf');
    });

    await test.step('the sheet for applicants who have no other document is a PDF', async () => {
      const href = await dialog.getByRole('link', { name: words.sheet }).getAttribute('href');
      const file = await page.request.get(href ?? '');
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    });

    await test.step('a line that breaks is said, and sending again sends it once', async () => {
      let tries = 0;
      await page.route('**/api/space/apply/*/correction', async (route) => {
        tries += 1;
        await (tries === 1 ? route.abort('connectionreset') : route.continue());
      });
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('.upload .notice.error')).toBeVisible();
      await dialog.locator('.upload button[type=submit]').click();
      await expect(dialog).toBeHidden();
      await expect(ticket.locator('.tag')).toHaveText(words.status);
      await expect(page.locator('#open-leases')).toBeFocused();
      await ticket.locator('summary').click();
      await expect(ticket.locator('.more-of-lease')).toContainText(words.outcome);
    });
  });
}

test('a correction that was taken back meanwhile is said in the form, which keeps what was typed', async ({ page }, { project }) => {
  const member = MEMBERS[project.name] ?? '';
  const event = `Ink fair withdrawn ${project.name}`;
  await asked(page, member, event);
  await logIn(page, member);
  await page.goto('/en/member/spaceApply');
  const ticket = page.locator('.lease-ticket', { hasText: event });
  await ticket.getByRole('button', { name: WORDS.en.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mobile phone').fill('0987654321');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) });
  const authorization = `Bearer ${await tokenOf(page, 'admin001')}`;
  const { data } = await (await page.request.get('/api/staff/space/apply?status=awaiting_correction&per_page=100', { headers: { authorization } })).json();
  const { id } = data.find(({ event_name }: { event_name: string }) => event_name === event);
  await page.request.put(`/api/staff/space/apply/${id}/review`, { headers: { authorization }, data: { event: 'withdraw_correction' } });
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toContainText('No corrections are awaited');
  await expect(dialog.getByLabel('Mobile phone')).toHaveValue('0987654321');
  await page.keyboard.press('Escape');
  await expect(ticket.locator('.tag')).toHaveText('In process');
});
