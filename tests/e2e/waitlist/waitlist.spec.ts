import type { Page } from '@playwright/test';
import type { Language } from '../../../src/i18n/languages.ts';
import { call, clock, HOUR_MS, hourOf, tokenOf } from '../support/calls.ts';
import { AT_BOTH, walkedIn } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** One after the other: a member of a viewport is written to by each, and the newest e-mail is the one that is looked for. */
test.describe.configure({ mode: 'default' });

/** One of each, so that a booking takes all; an hour a language, a day and a member a viewport. */
const DEVICE = 'repro-camera';
const WAITING: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'general1' };
const DAYS: Record<string, number> = { phone: 2, tablet: 3, desktop: 4 };
const ROWS: Record<Language, number> = { zh: 2, en: 4, ja: 6 };

const WORDS: Record<Language, Record<'join' | 'joined' | 'mine' | 'kept' | 'take' | 'agree' | 'confirm' | 'leave' | 'sure', RegExp>> = {
  zh: {
    join: /^加入候補$/,
    joined: /候補第 1 位/,
    mine: /^我的候補$/,
    kept: /為您保留至 .*（還有 \d+ 分鐘）/,
    take: /^接受：.*12:00–13:00/,
    agree: /我已閱讀並同意/,
    confirm: /^接受並扣點$/,
    leave: /^退出候補：/,
    sure: /^退出候補$/,
  },
  en: {
    join: /^Join the waitlist$/,
    joined: /no\. 1 on the waitlist/,
    mine: /^My waitlist$/,
    kept: /Held for you until .*\(\d+ minutes left\)/,
    take: /^Accept .*14:00–15:00/,
    agree: /I have read and agree/,
    confirm: /^Accept and pay$/,
    leave: /^Leave waitlist: /,
    sure: /^Leave waitlist$/,
  },
  ja: {
    join: /^キャンセル待ちに登録する$/,
    joined: /登録しました（1番目）/,
    mine: /^キャンセル待ちの確認$/,
    kept: /までお取り置き.*（あと\d+分）/,
    take: /16:00〜17:00.*を予約する$/,
    agree: /読み、同意します/,
    confirm: /^予約を確定する$/,
    leave: /（.*）のキャンセル待ちを取り消す$/,
    sure: /^キャンセル待ちを取り消す$/,
  },
};

/** Presses an hour of the week after this one: by the calendar where it is shown, otherwise in the day's list. On the evening of a Sunday that week is shown. */
async function pressHour(page: Page, day: number, row: number): Promise<{ at: number }> {
  const first = page.locator('.week td[data-hour]').first();
  if (Number(await first.getAttribute('data-hour')) < hourOf(0, 0)) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/device?'));
    await page.locator('.week-head button').last().click();
    await answered;
  }
  const cell = page
    .locator('.week tbody tr')
    .nth(row)
    .locator('td[data-hour]')
    .nth(day - 1);
  const at = Number(await cell.getAttribute('data-hour'));
  if ((page.viewportSize()?.width ?? 0) >= 700) await cell.click();
  else {
    await page.locator('.day-strip button').nth(day).click();
    await page.locator('.hour-list button').nth(row).click();
  }
  return { at };
}

for (const language of walkedIn(1)) {
  test(
    `${language}: a taken hour is waited for, offered when it is given back, and taken`,
    { tag: AT_BOTH },
    async ({ page, baseURL, message }, { project }) => {
      const [origin, words] = [baseURL ?? '', WORDS[language]];
      const [day, row] = [DAYS[project.name] ?? 2, ROWS[language]];
      const start = hourOf(day, row);
      const holder = await tokenOf(origin, 'creator1');
      const wish = { device_id: DEVICE, start: clock(start), end: clock(start + HOUR_MS), agree: 'true' };
      const held = await call(origin, holder, 'POST', '/rent/apply', wish);

      await logIn(page, WAITING[project.name] ?? '');
      await page.goto(`/${language}/rent/${DEVICE}`);
      expect((await pressHour(page, day, row)).at).toBe(start);
      const panel = page.locator('.join-waitlist');
      if (language === 'en') await expectAccessible(page);
      await panel.getByRole('button', { name: words.join }).click();
      await expect(panel).toContainText(words.joined);
      await call(origin, holder, 'PUT', `/rent/apply/${held.id}/cancel`);
      // In the member's own language, whatever the page's.
      await message(`${WAITING[project.name]}@demo.example`, new RegExp(`候補的時段[\\s\\S]*${clock(start).slice(11, 16)}–`));

      await panel.getByRole('link', { name: words.mine }).click();
      const ticket = page.locator('.my-waitlist .ticket', { hasText: clock(start).slice(11, 16) });
      await expect(ticket).toContainText(words.kept);
      if (language === 'en') await expectAccessible(page);
      await ticket.getByRole('button', { name: words.take }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.big-num')).toHaveText(/^\d+ ?(點|points|ポイント)$/);
      await dialog.getByRole('button', { name: words.confirm }).click();
      await expect(dialog.getByRole('checkbox')).toBeFocused();
      if (language === 'en') await expectAccessible(page);
      await dialog.getByRole('checkbox', { name: words.agree }).check();
      await dialog.getByRole('button', { name: words.confirm }).click();
      await expect(ticket).toHaveCount(0);
      await expect(page.locator('.my-rents .rent-ticket.reserved', { hasText: clock(start).slice(11, 16) }).first()).toBeVisible();
    },
  );
}

test('a place in line is left at any time, and the next moves up', async ({ page, baseURL }, { project }) => {
  const [origin, words] = [baseURL ?? '', WORDS.en];
  const start = hourOf(DAYS[project.name] ?? 2, 9);
  const wish = { device_id: DEVICE, start: clock(start), end: clock(start + HOUR_MS) };
  await call(origin, await tokenOf(origin, 'creator1'), 'POST', '/rent/apply', { ...wish, agree: 'true' });
  const next = await tokenOf(origin, 'admin001');
  await call(origin, await tokenOf(origin, WAITING[project.name] ?? ''), 'POST', '/waitlist', { kind: 'rent', ...wish });
  expect((await call(origin, next, 'POST', '/waitlist', { kind: 'rent', ...wish })).position).toBe(2);
  await logIn(page, WAITING[project.name] ?? '');
  await page.goto('/en/member/rent');
  const ticket = page.locator('.my-waitlist .ticket', { hasText: '19:00–20:00' });
  await ticket.getByRole('button', { name: words.leave }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.sure }).click();
  await expect(ticket).toHaveCount(0);
  await expect(page.locator('#waitlist')).toBeFocused();
  const places: { start: string; position: number }[] = await call(origin, next, 'GET', '/my/waitlist?when=open');
  expect(places.find((place) => new Date(place.start).getTime() === start)?.position).toBe(1);
});
