import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enLease from '../../../public/locales/en/lease.json' with { type: 'json' };
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import jaLease from '../../../public/locales/ja/lease.json' with { type: 'json' };
import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import { pdfBytes } from '../../support/files/pdfs.ts';
import { AT_BOTH, AT_ONE_OF_THREE } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** One member a viewport: their records do not meet. */
const MEMBERS: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'general1' };
const SPACES: Record<string, string> = { phone: '2b', tablet: '2c', desktop: '3' };
/** The words that the test presses and reads, by language. */
const WORDS = {
  zh: {
    agree: '我已閱讀並同意',
    individual: '個人',
    reader: '讀者活動',
    submit: '送出申請',
    again: '重新上傳',
    sending: '正在上傳檔案',
    before: '之前選的是 plan.pdf，請再選一次。',
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
    again: 'Upload again',
    sending: 'Uploading the files',
    before: 'You chose plan.pdf before; please choose it again.',
    wrong: 'Wrong file format',
    records: 'Track this application',
    applied: 'Applied',
    rows: 'Weekdays',
  },
  ja: {
    agree: '会場利用規定を読み',
    individual: '個人',
    reader: '読者向け',
    submit: '申請を送信',
    again: 'もう一度アップロード',
    sending: 'ファイルをアップロードしています',
    before: 'plan.pdfが選ばれていました。もう一度選んでください。',
    wrong: 'ファイル形式',
    records: '申請状況を見る',
    applied: '申請済み',
    rows: '平日',
  },
} as const;

const pdf = (name: string, content?: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(content ?? pdfBytes()) });
const goOn = (page: Page) => page.locator('.actions .btn.hot').click();

type Calendar = { day: string; is_closed: boolean; sessions: { state: string }[] }[];
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A Tuesday seven weeks from now that is no holiday, after a Monday that nobody has: weekdays cost the same. The day after is free as well. */
async function freeTuesday(page: Page, space: string): Promise<string> {
  const from = new Date(Date.now() + 49 * 86_400_000).toISOString().slice(0, 10);
  const { data } = await (await page.request.get(`/api/space/${space}/calendar?from=${from}`)).json();
  const days: Calendar = data.days;
  const isAll = (day: string, state: string) => days.find((each) => each.day === day)?.sessions.every((session) => session.state === state) === true;
  const free = days.find(
    ({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2 && isAll(dayAfter(day, -1), 'closed') && isAll(day, 'free') && isAll(dayAfter(day, 1), 'free'),
  );
  if (!free) throw new Error('no Tuesday is free between a closed Monday and a free Wednesday');
  return free.day;
}

/** Drops a file on what is found, as from the desktop. */
async function drop(page: Page, selector: string, { name, buffer }: ReturnType<typeof pdf>): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, buffer);
  await page.locator(selector).scrollIntoViewIfNeeded();
  const box = await page.locator(selector).boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files: [path], dragOperationsMask: 1 } });
}

/** The line breaks at the first try. At every one a bar with a name says how far the files are. */
async function breakFirstUpload(page: Page, name: string): Promise<() => number> {
  let tries = 0;
  await page.route('**/api/space/apply', async (route) => {
    tries += 1;
    await expect(page.getByRole('progressbar', { name })).toBeVisible();
    await (tries === 1 ? route.abort('connectionreset') : route.continue());
  });
  return () => tries;
}

const REFUSED = {
  zh: { title: zhLease.apply.refused, text: zhErrors.FILE_TOO_LARGE },
  en: { title: enLease.apply.refused, text: enErrors.FILE_TOO_LARGE },
  ja: { title: jaLease.apply.refused, text: jaErrors.FILE_TOO_LARGE },
};

for (const lang of ['zh', 'en', 'ja'] as const) {
  const words = WORDS[lang];
  test(`an application in ${lang}: estimate, three PDFs, submitted, in the record`, { tag: AT_ONE_OF_THREE[lang] }, async ({ page }, { project }) => {
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
      await page.locator('#contact_number_country').selectOption('JP');
      await page.locator('#contact_number').fill('0312345678');
      await page.locator('#mobile_country').selectOption('JP');
      await page.locator('#mobile').fill('09012345678');
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
    });

    await test.step('a reload takes the files, and says beside each which it was', async () => {
      await page.reload();
      await expect(page.locator('.field.file', { has: page.locator('#event_plan') })).toContainText(words.before);
      await expect(page.locator('#event_plan')).toHaveAccessibleDescription(new RegExp(words.before));
      await page.locator('#identity_proof').setInputFiles(pdf('id.pdf'));
      await page.locator('#other').setInputFiles(pdf('layout.pdf'));
      await expect(page.locator('.chosen-file')).toHaveCount(2);
      await drop(page, '#event_plan', pdf('plan.pdf'));
      await expect(page.locator('.chosen-file')).toHaveCount(3);
      await expect(page.getByText(words.before)).toHaveCount(0);
      expect(await overflowOf(page)).toBe(0);
      await goOn(page);
    });

    await test.step('everything once more, then it is sent', async () => {
      await expect(page.getByText(event)).toBeVisible();
      await expect(page.getByText('+819012345678')).toBeVisible();
      if (lang === 'en') await expectAccessible(page);
      // A proxy that takes no more bytes says so in a page of its own.
      await page.route('**/api/space/apply', (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }), { times: 1 });
      await page.getByRole('button', { name: words.submit }).click();
      const refused = page.locator('.notice.error', { hasText: REFUSED[lang].title });
      await expect(refused).toContainText(REFUSED[lang].text);
      const tries = await breakFirstUpload(page, words.sending);
      await page.getByRole('button', { name: words.submit }).click();
      const again = page.getByRole('button', { name: words.again });
      await expect(again).toBeVisible();
      await expect(page.getByText(event)).toBeVisible();
      await expect(page.getByText('plan.pdf')).toBeVisible();
      await again.click();
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(event) })).toBeVisible();
      expect(tries()).toBe(2);
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
      await ticket.locator('.links button').last().click();
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

test('the calendar is walked by keyboard, and every session says what it is', { tag: AT_BOTH }, async ({ page }) => {
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

test('the form has the calendar of the space: days pressed there fill the dates, and what cannot be had says why', async ({ page }, { project }) => {
  // Nobody else applies for this one.
  const space = '2a';
  await logIn(page, MEMBERS[project.name] ?? '');
  const tuesday = await freeTuesday(page, space);
  const [monday, wednesday] = [dayAfter(tuesday, -1), dayAfter(tuesday, 1)];
  await page.goto(`/en/space/${space}/apply`);
  await page.getByLabel(WORDS.en.agree).check();
  await goOn(page);
  const grid = page.getByRole('grid');
  const cell = (day: string) => grid.locator(`[data-slot="${day} whole_day"]`);
  const fills = (name: string) => page.getByRole('group', { name: 'Press a day on the calendar to fill in' }).getByRole('radio', { name });
  const expectDays = async (...days: string[]) => {
    for (const [i, field] of ['move_in_on', 'start_on', 'end_on', 'move_out_on'].entries()) await expect(page.locator(`#${field}`)).toHaveValue(days[i] ?? '');
  };

  await test.step('a typed day is every day, and the calendar turns to it', async () => {
    // As far as it has been typed by then, the year is the second, the day another.
    await page.locator('#start_on').fill(tuesday.replace(/^\d+/, '0002'));
    await page.locator('#start_on').fill(wednesday);
    await expectDays(wednesday, wednesday, wednesday, wednesday);
    await page.locator('#start_on').fill(tuesday);
    await expectDays(tuesday, tuesday, tuesday, tuesday);
    await expect(cell(tuesday)).toHaveAccessibleName(/^Tuesday \d+ \w+, Whole day: free$/);
    await expect(cell(tuesday)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('by keyboard the next day makes it longer', async () => {
    await fills('Event begins').check();
    await cell(tuesday).click();
    await expect(fills('Event ends')).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectDays(tuesday, tuesday, wednesday, wednesday);
    await expect(grid.locator('[data-picked=event]')).toHaveCount(2);
    await expect(page.locator('.estimate')).toContainText('Free cancellation');
  });

  await test.step('a closed day is for moving, and says so to a member who wants more', async () => {
    await page.keyboard.press('Home');
    await expect(cell(monday)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.day-calendar .note-text')).toContainText('you may move in or out, but not hold an event');
    await expectDays(tuesday, tuesday, wednesday, wednesday);
    await fills('Move in').check();
    await cell(monday).click();
    await expectDays(monday, tuesday, wednesday, wednesday);
    await expect(cell(monday)).toHaveAttribute('data-picked', 'move');
  });

  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page);
});
