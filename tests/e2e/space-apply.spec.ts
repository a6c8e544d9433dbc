import type { Page } from '@playwright/test';
import { pdfBytes } from '../support/pdfs.ts';
import { logIn, overflowOf } from './support/screens.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** One member a viewport: their records do not meet. */
const MEMBERS: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'general1' };
const SPACES: Record<string, string> = { phone: '2b', tablet: '2c', desktop: '3' };
/** What the journey presses and reads, in each language. */
const WORDS = {
  zh: {
    agree: '我已閱讀並同意',
    individual: '個人',
    reader: '讀者活動',
    submit: '送出申請',
    wrong: '檔案格式錯誤',
    records: '看申請進度',
    applied: '已申請',
    rows: '平日',
  },
  en: {
    agree: 'I have read and agree',
    individual: 'Individual',
    reader: 'For readers',
    submit: 'Submit the application',
    wrong: 'Wrong file format',
    records: 'See how it goes',
    applied: 'Applied',
    rows: 'Weekdays',
  },
  ja: {
    agree: '会場利用規定を読み',
    individual: '個人',
    reader: '読者向け',
    submit: '申請を送信',
    wrong: 'ファイル形式',
    records: '進み具合を見る',
    applied: '申請済み',
    rows: '平日',
  },
} as const;

const pdf = (name: string, content?: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(content ?? pdfBytes()) });
const goOn = (page: Page) => page.locator('.actions .btn.hot').click();

/** A Tuesday seven weeks from now that is no holiday: weekdays cost the same. */
async function freeTuesday(page: Page, space: string): Promise<string> {
  const from = new Date(Date.now() + 49 * 86_400_000).toISOString().slice(0, 10);
  const { data } = await (await page.request.get(`/api/space/${space}/calendar?from=${from}`)).json();
  const free = data.days.find(
    (each: { day: string; is_closed: boolean; sessions: { state: string }[] }) =>
      !each.is_closed && new Date(`${each.day}T00:00:00Z`).getUTCDay() === 2 && each.sessions.every(({ state }) => state === 'free'),
  );
  return free.day;
}

for (const lang of ['zh', 'en', 'ja'] as const) {
  const words = WORDS[lang];
  test(`an application in ${lang}: estimate, three PDFs, submitted, in the record`, async ({ page }, { project }) => {
    const space = SPACES[project.name] ?? '2a';
    const event = `Zine night ${lang} ${project.name}`;
    await logIn(page, MEMBERS[project.name] ?? '');
    const day = await freeTuesday(page, space);
    await page.goto(`/${lang}/space/${space}/apply?day=${day}&session=whole_day`);

    await test.step('the guidelines must be agreed to', async () => {
      await goOn(page);
      await expect(page.locator('.summary')).toBeFocused();
      await page.getByLabel(words.agree).check();
      await goOn(page);
      await expect(page.locator('#step-form')).toBeFocused();
    });

    await test.step('faults stand beside their fields, and what was typed stays over a reload', async () => {
      await page.getByRole('radio', { name: words.individual }).check();
      await page.locator('#id_number').fill('A123456788');
      await page.locator('#event_name').fill(event);
      await goOn(page);
      await expect(page.locator('#id_number')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.summary a')).not.toHaveCount(0);
      await page.reload();
      await expect(page.locator('#event_name')).toHaveValue(event);
      await page.locator('#id_number').fill('A123456789');
      await page.locator('#phone').fill('0223456789');
      await page.locator('#address').fill('No. 1, Comic Lane');
      await page.getByRole('radio', { name: words.reader }).check();
      await expect(page.locator('#move_out_on')).toHaveValue(day);
      await expect(page.locator('.estimate .rows').first()).toContainText(words.rows);
      expect(await overflowOf(page)).toBe(0);
      await goOn(page);
    });

    await test.step('a renamed program is refused, three PDFs are taken', async () => {
      await page.locator('#identity_proof').setInputFiles(pdf('id.pdf', 'MZ\u0090\u0000 no paper at all'));
      await expect(page.locator('#identity_proof-error')).toBeVisible();
      if (lang === 'en') await expect(page.locator('#identity_proof-error')).toHaveText(words.wrong);
      await page.locator('#identity_proof').setInputFiles(pdf('id.pdf'));
      await expect(page.locator('#identity_proof-error')).toHaveCount(0);
      await page.locator('#event_plan').setInputFiles(pdf('plan.pdf'));
      await page.locator('#other').setInputFiles(pdf('layout.pdf'));
      await expect(page.locator('.chosen-file')).toHaveCount(3);
      if (lang === 'en') await expectAccessible(page);
      await goOn(page);
    });

    await test.step('everything once more, then it is sent', async () => {
      await expect(page.getByText(event)).toBeVisible();
      if (lang === 'en') await expectAccessible(page);
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(event) })).toBeVisible();
    });

    await test.step('the record has it, with its papers', async () => {
      await page.getByRole('link', { name: words.records }).click();
      const ticket = page.locator('.lease-ticket', { hasText: event });
      await expect(ticket.locator('.tag')).toHaveText(words.applied);
      await ticket.locator('summary').click();
      const download = page.waitForEvent('download');
      await ticket.locator('.papers button').first().click();
      expect((await download).suggestedFilename()).toBe('id.pdf');
      expect(await overflowOf(page)).toBe(0);
      if (lang === 'en') await expectAccessible(page);
    });

    await test.step('it is given up in writing, after what that costs was said', async () => {
      const ticket = page.locator('.lease-ticket', { hasText: event });
      await ticket.locator('.ways button').last().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.rows')).toContainText('NT$0');
      await dialog.locator('footer .hot').click();
      await expect(dialog.locator('#reason')).toHaveAttribute('aria-invalid', 'true');
      await dialog.locator('#reason').fill('Another house');
      await dialog.locator('footer .hot').click();
      await expect(page.locator('.lease-ticket.cancelled', { hasText: event })).toBeVisible();
    });
  });
}

test('the calendar is walked by keyboard, and every session says what it is', async ({ page }) => {
  await page.goto('/en/space/2a');
  await page.locator('#times').scrollIntoViewIfNeeded();
  const grid = page.getByRole('grid', { name: /^2F hall, Zone A in / });
  await expect(grid).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(grid).not.toHaveAttribute('aria-busy', 'true');
  const free = page.getByRole('gridcell', { name: /^Wednesday \d+ \w+, morning: free$/i }).first();
  await free.click();
  await expect(page.locator('[data-chosen]')).toContainText('NT$4,000');
  const focused = page.locator('td:focus');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Wednesday \d+ \w+, Afternoon: /);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/^Thursday \d+ \w+, Afternoon: /);
  await page.keyboard.press('Home');
  await expect(focused).toHaveAccessibleName(/^Monday \d+ \w+, Afternoon: (closed|moving in or out only)$/);
  await page.keyboard.press('PageDown');
  await expect(focused).toHaveAccessibleName(/, Afternoon: /);
  await page.keyboard.press('Enter');
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(1);
  await expectAccessible(page);
  const reserve = page.getByRole('link', { name: 'Login to Reserve' });
  await expect(reserve).toHaveAttribute('href', /\/en\/space\/2a\/apply/);
});
