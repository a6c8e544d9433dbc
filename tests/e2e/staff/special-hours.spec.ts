import calendar from '../../../public/locales/en/calendar.json' with { type: 'json' };
import en from '../../../public/locales/en/closing.json' with { type: 'json' };
import rent from '../../../public/locales/en/rent.json' with { type: 'json' };
import ja from '../../../public/locales/ja/closing.json' with { type: 'json' };
import zh from '../../../public/locales/zh/closing.json' with { type: 'json' };
import { taipeiInstant } from '../../../src/domain/time/taipei-time.ts';
import { longDay } from '../../../src/i18n/formats/dates.ts';
import { longDayText } from '../../../src/i18n/formats/time-text.ts';
import { tokenOf } from '../support/calls.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
/** From today to the last day of any booking. */
const MOST_WEEKS = 10;
/** The Monday from so many days on. */
function mondayFrom(days: number): string {
  const moment = new Date(Date.now() + days * DAY_MS + 8 * 3_600_000);
  moment.setUTCDate(moment.getUTCDate() + ((8 - moment.getUTCDay()) % 7));
  return moment.toISOString().slice(0, 10);
}

test('a Monday is opened, can be booked at once, and is called off again: its member is told and refunded', async ({ page, baseURL, message }) => {
  const origin = baseURL ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'stormyseat')}` };
  const day = mondayFrom(40);
  const pointsOf = async () => (await (await fetch(`${origin}/api/member`, { headers })).json()).data.point.remaining;
  const book = async () => {
    const body = new URLSearchParams({ device_id: 'seat-d2', start: `${day} 13:00:00`, end: `${day} 15:00:00`, agree: 'true' });
    return (await fetch(`${origin}/api/rent/apply`, { method: 'POST', headers, body })).json();
  };
  const before = await pointsOf();
  expect((await book()).code).toBe('VALIDATION_FAILED');
  await logIn(page, 'roledesk');
  const dialog = page.locator('dialog[open]');
  const fillReasons = async () => {
    for (const [name, text] of [
      ['reason_zh', '年末市集'],
      ['reason_en', 'Winter market'],
      ['reason_ja', '年末マーケット'],
    ] as const)
      await dialog.getByLabel(en.fields[name]).fill(text);
  };
  const panel = page.locator('.closing-list .panel', { hasText: 'Winter market' });

  await test.step('what opens is shown, and the hours are set', async () => {
    await page.goto('/en/staff/closings');
    await page.getByRole('tab', { name: en.hours.title }).click();
    await page.getByRole('button', { name: en.hours.set }).click();
    await dialog.getByLabel(en.fields.day).fill(day);
    await dialog.getByLabel(en.hours.from_hour).selectOption('12');
    await dialog.getByLabel(en.hours.to_hour).selectOption('18');
    await expect(dialog.locator('.hours-change')).toContainText('12:00–18:00');
    await expect(dialog).toContainText(en.nobody);
    await expectAccessible(page);
    await fillReasons();
    await dialog.getByRole('button', { name: en.hours.set, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText('12:00–18:00');
    await expectAccessible(page);
  });

  const cell = page.locator(`[data-days] [data-day="${day}"]`);
  await test.step('the part that is shown stands in the address, over a reload; the calendar, which is built, says the hours', async () => {
    await expect(page).toHaveURL(/\/en\/staff\/closings\?part=hours$/);
    await page.reload();
    await expect(panel).toContainText('12:00–18:00');
    await page.goBack();
    await expect(page.getByRole('button', { name: en.close })).toBeVisible();
    await page.goto(`/en/calendar/${day.slice(0, 7)}`);
    await expect(cell).toContainText('12:00–18:00');
    await expect(cell).not.toContainText(calendar.rest);
    await expect(cell).not.toHaveClass(/off/);
    await expectAccessible(page);
  });

  await test.step('the day can be booked, by the grid as by the call', async () => {
    expect((await book()).data.status).toBe('reserved');
    await page.goto('/en/rent/seat-d2');
    const dayButton = page.getByRole('button', { name: longDayText(taipeiInstant(day), 'en') });
    for (let weeks = 0; weeks < MOST_WEEKS && (await dayButton.count()) === 0; weeks += 1) await page.getByRole('button', { name: rent.week.next }).click();
    await dayButton.click();
    await expect(page.getByRole('button', { name: /^16:00–17:00/ })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^18:00–19:00/ })).toHaveCount(0);
  });

  await test.step('called off, with whom it hits shown before; they have their points back and read why', async () => {
    const paid = await pointsOf();
    expect(paid).toBeLessThan(before);
    for (const [language, words] of Object.entries({ zh, ja, en })) {
      await page.goto(`/${language}/staff/closings`);
      await page.getByRole('tab', { name: words.hours.title }).click();
      await expect(page.getByRole('button', { name: words.hours.set })).toBeVisible();
    }
    await panel.getByRole('button', { name: en.hours.close }).click();
    await expect(dialog).toContainText('1 member gets an email');
    await fillReasons();
    await dialog.getByRole('button', { name: en.hours.close, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText(en.hours.shut);
    await expect.poll(pointsOf).toBe(before);
    const { data: profile } = await (await fetch(`${origin}/api/member`, { headers })).json();
    await message(profile.email, /年末市集/);
    expect((await book()).code).toBe('VALIDATION_FAILED');
    // Nobody is told of a closing on a day of the week on which the centre is never open.
    await page.goto('/en/staff/closings');
    await expect(page.getByRole('button', { name: en.close })).toBeVisible();
    await expect(page.locator('.closing-list .panel', { hasText: 'Winter market' })).toHaveCount(0);
    await page.goto(`/en/calendar/${day.slice(0, 7)}`);
    await expect(cell).toContainText(calendar.rest);
    await expect(cell).toHaveClass(/off/);
  });
});

test('hours that hold no general consultation say where those of the month go', async ({ page, baseURL }) => {
  const { data } = await (await fetch(`${baseURL}/api/advisory/slot?category=comic_questions`)).json();
  const day = String(data.slots.at(-1).start).slice(0, 10);
  await logIn(page, 'roledesk');
  const dialog = page.locator('dialog[open]');
  for (const [language, words] of Object.entries({ zh, ja, en })) {
    await page.goto(`/${language}/staff/closings?part=hours`);
    await page.getByRole('button', { name: words.hours.set }).click();
    await dialog.getByLabel(words.fields.day).fill(day);
    await dialog.getByLabel(words.hours.from_hour).selectOption('10');
    await dialog.getByLabel(words.hours.to_hour).selectOption('12');
    await expect(dialog.locator('.hours-change')).toContainText(words.hours.generalDay);
  }
  await expect(dialog.locator('.hours-change')).toContainText(longDay(day, 'en'));
  await expectAccessible(page);
  await dialog.getByLabel(en.hours.to_hour).selectOption('15');
  await expect(dialog.locator('.hours-change')).not.toContainText(en.hours.generalDay);
});
