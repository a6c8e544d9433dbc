import type { Page } from '@playwright/test';
import { rangeText } from '../../../src/i18n/formats/range-text.ts';
import { AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Members of the demo, one a viewport: they book at the same time. */
const MEMBERS: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'creator1' };
const PIECES: Record<string, string> = { phone: 'sound-recorder', tablet: 'usb-microphone', desktop: 'light-box' };
const SEATS: Record<string, string> = { phone: 'seat-d1', tablet: 'seat-d2', desktop: 'seat-c4' };
const ROWS: Record<string, number> = { phone: 1, tablet: 3, desktop: 5 };

interface Login {
  access_token: string;
  refresh_token: string;
}

async function logIn(origin: string, username: string): Promise<Login> {
  const response = await fetch(`${origin}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username, password: 'manga2026', client_id: 'comic-hub-site' }),
  });
  return (await response.json()) as Login;
}

async function openAs(page: Page, login: Login, path: string): Promise<void> {
  await page.addInitScript(({ access_token, refresh_token }) => {
    localStorage.setItem('accessToken', access_token);
    localStorage.setItem('refreshToken', refresh_token);
  }, login);
  await page.goto(path);
}

/** The week after this one, which is free of what is past. */
async function nextWeek(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/api/device?'));
  await page.getByRole('button', { name: 'Next week' }).click();
  await answered;
}

/** Presses hours of one day: row 0 is 10:00. Wednesday is day 2. */
async function press(page: Page, rows: number[], day: number): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow) await page.getByRole('group', { name: 'Choose a day' }).getByRole('button').nth(day).click();
  for (const row of rows) {
    if (isNarrow) await page.locator('.hour-list button').nth(row).click();
    else
      await page
        .locator('.week tbody tr')
        .nth(row)
        .locator('td[data-hour]')
        .nth(day - 1)
        .click();
  }
}

const when = (page: Page) => page.locator('.reservation dd').nth(1);

const isOneColumn = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

/** In one column what is chosen stays in sight, out of the way of what has the focus, and leads to the reservation by keyboard. */
async function goOn(page: Page): Promise<void> {
  const bar = page.locator('.choice-bar');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(/14:00–17:00.*\d+ points/);
  const next = page.locator('.extras input').first();
  await next.focus();
  const below = await next.evaluate(
    (field, over) => (over?.getBoundingClientRect().top ?? 0) - field.getBoundingClientRect().bottom,
    await bar.elementHandle(),
  );
  expect(below).toBeGreaterThanOrEqual(0);
  await bar.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your reservation' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your reservation' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Confirm reservation' })).toBeInViewport();
}

test('a member chooses hours, sees the price and what comes back, reserves, and cancels', { tag: AT_BOTH }, async ({ page, baseURL }, { project }) => {
  const login = await logIn(baseURL ?? '', MEMBERS[project.name] ?? '');
  await openAs(page, login, `/en/rent/${PIECES[project.name]}`);
  await nextWeek(page);
  await press(page, [4, 6], 2);
  await expect(when(page)).toContainText('14:00–17:00');
  await expect(page.locator('.balloon')).toContainText('points are refunded');
  await expectAccessible(page);
  if (isOneColumn(page)) await goOn(page);
  await page.getByRole('button', { name: 'Confirm reservation' }).click();
  await expect(page.getByText('Please check-select to agree')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm reservation' }).click();
  await test.step('what was reserved stays on the screen: what, when, where, points, the code for the desk, the calendar file, one more', async () => {
    await expect(page.locator('.rent-reserved .confirmation')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your reservation is confirmed' })).toBeInViewport();
    const facts = page.locator('.rent-reserved dl');
    for (const part of [/14:00–17:00/, /3F, Comic Hub/, /\d+ points\s*\d+ points left/, /No\. \d/, /Free cancellation until/])
      await expect(facts).toContainText(part);
    await expect(page.locator('.booking-number code')).toHaveText(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    await expect(page.getByRole('img', { name: /QR code for check-in/ })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Add to calendar' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^comic-hub-rent-.*\.ics$/);
    await page.getByRole('button', { name: 'Reserve another' }).click();
    await expect(page.locator('.device-head h2')).toBeFocused();
    await expect(when(page)).toHaveText('Nothing chosen yet');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });
  await page.goto('/en/member/rent');
  await page
    .getByRole('button', { name: /^Cancel: .*14:00–17:00/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('points are refunded');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel and get a refund' }).click();
  await expect(page.locator('.rent-ticket.cancelled')).not.toHaveCount(0);
});

test('somebody faster takes the seat: the choice stays, the calendar is up to date', async ({ page, baseURL }, { project }) => {
  const seat = SEATS[project.name] ?? '';
  await openAs(page, await logIn(baseURL ?? '', 'general1'), `/en/rent/${seat}`);
  await nextWeek(page);
  await press(page, [8], 4);
  const rival = await logIn(baseURL ?? '', MEMBERS[project.name] ?? '');
  const start = await page.locator('.week .pick').first().getAttribute('data-hour');
  const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const answer = await fetch(`${baseURL}/api/rent/apply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rival.access_token}` },
    body: new URLSearchParams({ device_id: seat, start: text(Number(start)), end: text(Number(start) + 3_600_000), agree: 'true' }),
  });
  expect(answer.status).toBe(200);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm reservation' }).click();
  await expect(page.locator('.reservation')).toContainText('Full/Unavailable');
  await expect(when(page)).toContainText('18:00–19:00');
  await expect(page.locator('.pick.taken').first()).toBeAttached();
});

test('hours and equipment come along to another language and stay after a reload; what is taken then says so', async ({ page, baseURL }, { project }) => {
  await openAs(page, await logIn(baseURL ?? '', 'general1'), '/en/rent/pen-tablet');
  await nextWeek(page);
  await press(page, [ROWS[project.name] ?? 1], 5);
  const start = Number(await page.locator('.week .pick').first().getAttribute('data-hour'));
  await page.locator('#extra-pen-display').fill('2');
  const rival = await logIn(baseURL ?? '', MEMBERS[project.name] ?? '');
  const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const wish = { device_id: 'lighting-kit', quantity: '2', start: text(start), end: text(start + 3_600_000), agree: 'true' };
  const headers = { authorization: `Bearer ${rival.access_token}` };
  expect((await fetch(`${baseURL}/api/rent/apply`, { method: 'POST', headers, body: new URLSearchParams(wish) })).status).toBe(200);

  const time = rangeText(text(start).slice(11, 16), text(start + 3_600_000).slice(11, 16), 'ja');
  // Between what it is and when stands what comes along.
  const chosen = page.locator('.reservation dd').nth(2);
  const isKept = async () => {
    await expect(chosen).toHaveText(new RegExp(`^(\\d+年)?\\d+月\\d+日（土）${time}$`));
    await expect(page.locator('#extra-pen-display')).toHaveValue('2');
  };
  await page.locator('.site-foot').getByRole('link', { name: '日本語' }).click();
  await page.waitForURL('**/ja/rent/pen-tablet?**');
  await isKept();
  await page.reload();
  await isKept();

  await page.locator('.switch li a[href$="/lighting-kit"]').click();
  await expect(page.locator('.reservation .notice')).toContainText('すでに予約されています');
  await expect(page.locator('.reservation')).not.toContainText('ひと足先に');
  await expect(chosen).toContainText('この時間は予約済み');
  await expect(chosen.locator('s')).toContainText(time);
  if (isOneColumn(page)) await expect(page.locator('.choice-bar')).toContainText('この時間は予約済み');
});

test('the keyboard moves over the week, chooses, stretches over a night, and clears', { tag: AT_BOTH }, async ({ page, baseURL }) => {
  // A phone shows a list of buttons instead, which Tab walks through.
  await page.setViewportSize({ width: 1024, height: 900 });
  await openAs(page, await logIn(baseURL ?? '', 'admin001'), '/en/rent/portable-projector');
  await nextWeek(page);
  await page.locator('.week td[tabindex="0"]').focus();
  const focused = page.locator('.week td:focus');
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Tuesday .* 20:00, free/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Wednesday .* 10:00, chosen/);
  await expect(when(page)).toContainText(/Tue .*20:00 – Wed .*11:00/);
  await page.keyboard.press('Escape');
  await expect(when(page)).toHaveText('Nothing chosen yet');
});
