import type { Route } from '@playwright/test';
import enDesk from '../../../public/locales/en/desk.json' with { type: 'json' };
import enWallet from '../../../public/locales/en/wallet.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

const words = WORDS.en;

test('a ticket opens without a network, prints on one sheet, and goes with the login', { tag: AT_ANY }, async ({ page, context, baseURL }) => {
  const origin = baseURL ?? '';
  const { id } = await call(origin, await tokenOf(origin, 'creator1'), 'POST', '/activity/lecture/translating-sound/apply_online', {
    size: '2',
    agree: 'true',
    points: '0',
  });
  await logIn(page, 'creator1');
  await page.goto(`/en/member/ticket?id=${id}`);
  await expect(page.locator('.offline-note')).toHaveText(words.ticket.offline);
  // The centre of these tests has the keys of both wallets: what Apple's takes is signed and given now.
  await expect(page.getByRole('button', { name: enWallet.google })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: enWallet.apple }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pkpass$/);
  await expectAccessible(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('.notice')).toContainText('You are offline.');
  await expect(page.locator('.paper-ticket .qr path')).toHaveAttribute('d', /^M/);
  await expect(page.locator('.paper-ticket .admits')).toHaveText('Admits 2');
  await expect(page.getByRole('button', { name: enWallet.apple })).toHaveCount(0);
  await context.setOffline(false);

  // A4, one sheet.
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);

  await page.evaluate(() => document.dispatchEvent(new CustomEvent('comichub:logout', { cancelable: true })));
  await expect(page).toHaveURL(/\/en\/index$/);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('ticket:')))).toEqual([]);
});

test('a ticket that was saved in one language opens without a network in the next one, in its own words', { tag: AT_ANY }, async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { id } = await call(origin, await tokenOf(origin, 'collector6'), 'POST', '/activity/lecture/translating-sound/apply_online', {
    agree: 'true',
    points: '0',
  });
  await logIn(page, 'collector6');
  const titles: Record<string, string> = {};
  for (const language of ['en', 'ja'] as const) {
    await page.goto(`/${language}/member/ticket?id=${id}`);
    await expect(page.locator('.offline-note')).toHaveText(WORDS[language].ticket.offline);
    titles[language] = (await page.locator('#ticket-title').textContent()) ?? '';
  }
  expect(titles['ja']).not.toBe(titles['en']);
  await context.setOffline(true);
  for (const language of ['ja', 'en'] as const) {
    await page.goto(`/${language}/member/ticket?id=${id}`);
    await expect(page.locator('.notice')).toContainText(WORDS[language].ticket.saved.split('{{time}}')[0] ?? '');
    await expect(page.locator('#ticket-title')).toHaveText(titles[language] ?? '');
    await expect(page.locator('.paper-ticket')).toContainText(WORDS[language].status.registered);
    await expect(page.locator('.paper-ticket .qr svg, .paper-ticket svg.qr').first()).toHaveAccessibleName(
      new RegExp(WORDS[language].sent.codeAlt.split('{{id}}')[0] ?? ''),
    );
  }
  await context.setOffline(false);
});

test('the desk reads a ticket, and says why it is too early', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const { id } = await call(origin, await tokenOf(origin, 'creator1'), 'POST', '/activity/course/tuesday-ink/apply_online', {
    session: '4',
    agree: 'true',
    points: '0',
  });
  await logIn(page, 'admin001');
  await page.goto(`/en/desk?registration=${id}`);
  const opened = page.locator('.opened');
  await expect(opened).toContainText(words.status.registered);
  await opened.getByRole('button', { name: words.desk.checkIn }).click();
  await expect(opened.locator('.notice.error')).toBeVisible();
  await expectAccessible(page);
});

test('the desk checks a member in for an evening of a course, once however often it is sent, and the member reads it', { tag: AT_ANY }, async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const [{ id }] = await call(origin, await tokenOf(origin, 'admin001'), 'GET', '/staff/registrations?q=deskcourse');
  await logIn(page, 'admin001');
  await page.goto(`/en/desk?registration=${id}`);
  const opened = page.getByRole('region', { name: words.desk.title });
  // The code was read for the evening that comes next: it has the focus, under a name that says whose it is.
  const next = opened.locator('[data-next]');
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleName(/^Check in for this session: Ada Ink, /);
  await expectAccessible(page);

  const evenings = opened.locator('.items li');
  const first = evenings.first();
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/check_in', loseAnswer, { times: 1 });
  await first.getByRole('button').press('Enter');
  // It is not pretended: it is sent again by itself, and nothing follows until it has an answer.
  await expect(opened.locator('.notice.warning')).toBeVisible();
  await expect(opened.locator('.items').getByRole('button')).toHaveCount(0);
  await expect(first).toContainText('Checked in at');
  await expect(first.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Ada Ink is checked in' })).toBeAttached();
  await expect(opened).toContainText(words.status.attended);
  await expect(next).toBeVisible();
  await expectAccessible(page);
  await opened.getByRole('button', { name: enDesk.one.close }).click();
  await expect(page.locator('#counter-list')).toBeFocused();

  const own = await (await browser.newContext({ baseURL: origin })).newPage();
  await logIn(own, 'deskcourse');
  await own.goto('/en/member/ticket');
  await expect(own.locator('.rent-ticket')).toContainText('Checked in at');
  await own.context().close();
});
