import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import enClash from '../../../public/locales/en/clash.json' with { type: 'json' };
import enWords from '../../../public/locales/en/mycalendar.json' with { type: 'json' };
import jaClash from '../../../public/locales/ja/clash.json' with { type: 'json' };
import jaWords from '../../../public/locales/ja/mycalendar.json' with { type: 'json' };
import zhClash from '../../../public/locales/zh/clash.json' with { type: 'json' };
import zhWords from '../../../public/locales/zh/mycalendar.json' with { type: 'json' };
import { call, clock, HOUR_MS, hourOf, tokenOf } from '../support/calls.ts';
import { AGAIN_IN, walkedIn } from '../support/paired.ts';
import { LANGUAGES, logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// One after the other: they share a member and what is booked.
test.describe.configure({ mode: 'serial' });

const WORDS = { zh: zhWords, en: enWords, ja: jaWords };
const CLASH = { zh: zhClash.hint, en: enClash.hint, ja: jaClash.hint };
const MEMBER = 'calendarphone';
const DEVICE = 'portable-projector';
const [TUESDAY, EVENING] = [1, 8];
const WEEK_MS = 7 * 24 * HOUR_MS;
/** 18:00 of three Tuesdays. */
const evenings = () => [0, 1, 2].map((week) => hourOf(TUESDAY, EVENING) + week * WEEK_MS);
const period = (from: number, hours: number) => ({ start: clock(from), end: clock(from + hours * HOUR_MS) });

/** Books three Tuesday evenings of a device, and an hour of another in the first of them. */
async function bookEvenings(origin: string): Promise<void> {
  const token = await tokenOf(origin, MEMBER);
  const book = (device_id: string, when: { start: string; end: string }) => call(origin, token, 'POST', '/rent/apply', { device_id, ...when, agree: 'true' });
  for (const from of evenings()) await book(DEVICE, period(from, 2));
  await book('pen-tablet', period(evenings()[0] ?? 0, 1));
}

const timeline = (page: Page) => page.locator('.my-calendar .tickets > li');

for (const language of walkedIn(0)) {
  const words = WORDS[language];

  test(`a member sees a series, what overlaps it, and takes it into other calendars, in ${language}`, async ({ page, baseURL }) => {
    await bookEvenings(baseURL ?? '');
    await logIn(page, MEMBER);
    await page.goto(`/${language}/member/calendar`);
    await expect(timeline(page)).toHaveCount(2);
    const series = page.locator('.ticket.series');
    await expect(series).toContainText(/18:00[–〜]20:00/);
    await expect(series).toContainText(words.series.mark);
    // Each says of the other that they overlap.
    await expect(page.locator('.overlap')).toHaveCount(2);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
    await series.locator('summary').click();
    const first = series.locator('.times li').first();
    const [file] = await Promise.all([page.waitForEvent('download'), first.getByRole('button').click()]);
    const event = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), 'utf8'))).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('status')).toBe('CONFIRMED');
    const google = new URL((await first.locator('a[href*="google"]').getAttribute('href')) ?? '');
    expect(google.searchParams.get('dates')).toBe(
      `${period(evenings()[0] ?? 0, 2).start}/${period(evenings()[0] ?? 0, 2).end}`.replaceAll(/[-:]/g, '').replaceAll(' ', 'T'),
    );
    // Parts of the calendar are tabs, by keyboard too.
    await page.locator('#tab-coming').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('#tab-past_7_days')).toBeFocused();
    await expect(page.locator('#tab-panel')).toContainText(words.empty.past_7_days);
  });
}

for (const language of LANGUAGES) {
  const words = WORDS[language];

  test(`a private address is shown once, read by another calendar, reset and ended, in ${language}`, { tag: AGAIN_IN[language] }, async ({
    page,
    baseURL,
    request,
  }) => {
    await logIn(page, MEMBER);
    await page.goto(`/${language}/member/calendar`);
    const panel = page.locator('.my-calendar .feed');
    await panel.getByRole('button', { name: words.feed.make }).click();
    const address = panel.locator('#feed-address');
    await expect(address).toHaveValue(/\/api\/my\/calendar\/feed\/[\w-]{43}\.ics$/);
    await expectAccessible(page);
    await expect(panel.locator('a[href^="webcal:"]')).toBeVisible();
    /** The address as this server has it, whatever site it was made for. */
    const here = async () => `${baseURL}${new URL(await address.inputValue()).pathname}`;
    const old = await here();
    const feed = new ICAL.Component(ICAL.parse(await (await request.get(old)).text()));
    expect(feed.getAllSubcomponents('vevent')).toHaveLength(4);
    await page.reload();
    await expect(panel.getByRole('button', { name: words.feed.reset })).toBeVisible();
    await expect(address).toHaveCount(0);
    await panel.getByRole('button', { name: words.feed.reset }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words.feed.resetText);
    await dialog.getByRole('button', { name: words.feed.resetConfirm }).click();
    await expect(address).toBeVisible();
    const renewed = await here();
    expect([(await request.get(old)).status(), (await request.get(renewed)).status()]).toEqual([404, 200]);
    await panel.getByRole('button', { name: words.feed.end }).click();
    await dialog.getByRole('button', { name: words.feed.endConfirm }).click();
    await expect(panel.getByRole('button', { name: words.feed.make })).toBeVisible();
    expect((await request.get(renewed)).status()).toBe(404);
  });
}

for (const language of walkedIn(2)) {
  test(`forms warn of what is booked at the time, and forbid nothing, in ${language}`, async ({ page }) => {
    await logIn(page, MEMBER);
    const [evening = 0] = evenings();
    const hours = `${period(evening, 2).start}/${period(evening, 2).end}`.replaceAll(' ', 'T');
    await page.goto(`/${language}/rent/pen-display?hours=${encodeURIComponent(hours)}`);
    const warning = page.locator('.reservation .clash .notice');
    await expect(warning).toContainText(CLASH[language]);
    await expect(warning.locator('li')).toHaveCount(2);
    await expect(warning.getByRole('link')).toHaveAttribute('href', `/${language}/member/calendar`);
    await expect(page.locator('.reservation button[type=submit]')).toBeEnabled();
    await expectAccessible(page);
    // An hour before, nothing is.
    const before = `${period(evening - 2 * HOUR_MS, 2).start}/${period(evening, 0).start}`.replaceAll(' ', 'T');
    await page.goto(`/${language}/rent/pen-display?hours=${encodeURIComponent(before)}`);
    await expect(page.locator('.reservation .big-num')).not.toHaveText('0');
    await expect(warning).toHaveCount(0);
  });
}
