import type { Page } from '@playwright/test';
import enAdvisory from '../../../public/locales/en/advisory.json' with { type: 'json' };
import enMember from '../../../public/locales/en/member.json' with { type: 'json' };
import jaMember from '../../../public/locales/ja/member.json' with { type: 'json' };
import zhMember from '../../../public/locales/zh/member.json' with { type: 'json' };
import type { Language } from '../../../src/i18n/languages.ts';
import { call, clock, HOUR_MS, hourOf, tokenOf } from '../support/calls.ts';
import { walkedIn } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/*
 * Giving up what is too late to be refunded (decision 131). A booking is made in time and the list is answered as it would be when the
 * notice is over, so what the dialog says and what it sends are seen whatever the hour. The server decides by its own clock.
 */

test.describe.configure({ mode: 'default' });

const [HOLDER, WAITING] = ['creator1', 'loyal001'];
/** Two of them, booked at once so that none is left. A Saturday, which no other test touches. */
const DEVICE = 'lighting-kit';
const SATURDAY = 5;
const ROWS: Record<Language, number> = { zh: 1, en: 3, ja: 5 };
const SAYS = { zh: zhMember.rent.late.says, en: enMember.rent.late.says, ja: jaMember.rent.late.says };
/** Returns the part of a text after its first placeholder. */
const restOf = (text: string) => text.slice(text.indexOf('}}') + 2);

/** Answers a list of what is coming as it is after the notice is over, for one of its entries. */
async function answerLate(page: Page, path: string, id: string): Promise<void> {
  await page.route(
    ({ pathname, searchParams }) => pathname === `/api${path}` && searchParams.get('when') === 'upcoming',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const each of answer.data) if (each.id === id) Object.assign(each, { is_cancellable: false, is_movable: false, is_late_cancellable: true });
      await route.fulfill({ response, json: answer });
    },
  );
}

for (const language of walkedIn(1)) {
  test(`${language}: a late cancellation of equipment refunds nothing, and offers it to the waitlist`, async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const [holder, waiting] = [await tokenOf(origin, HOLDER), await tokenOf(origin, WAITING)];
    const start = hourOf(SATURDAY, ROWS[language]);
    const wish = { device_id: DEVICE, start: clock(start), end: clock(start + HOUR_MS) };
    const { id } = await call(origin, holder, 'POST', '/rent/apply', { ...wish, quantity: '2', agree: 'true' });
    const place = await call(origin, waiting, 'POST', '/waitlist', { kind: 'rent', ...wish });
    await answerLate(page, '/rent/apply', id);
    await logIn(page, HOLDER);
    await page.goto(`/${language}/member/rent`);

    const ticket = page.locator('.rent-ticket.reserved').filter({ hasText: clock(start).slice(11, 16) });
    // It can no longer be moved: the code, the calendar's file, and giving it up.
    await expect(ticket.locator('.rent-actions button')).toHaveCount(3);
    await ticket.locator('.rent-actions button').last().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.big-num')).toHaveText('0');
    await expect(dialog.locator('.balloon')).toContainText(restOf(SAYS[language]));
    await expectAccessible(page);
    // What goes wrong stands in the dialog: a toast would be under its backdrop.
    await page.context().setOffline(true);
    await dialog.locator('footer .hot').click();
    await expect(dialog.getByRole('alert')).toHaveText(/./);
    await page.context().setOffline(false);
    const sent = page.waitForRequest((request) => request.url().endsWith(`/api/rent/apply/${id}/cancel`));
    await dialog.locator('footer .hot').click();
    expect((await sent).postData()).toMatch(/late\W+true/);
    await expect(ticket).toHaveCount(0);
    const places: { id: string; status: string }[] = await call(origin, waiting, 'GET', '/my/waitlist?when=open');
    expect(places.find((each) => each.id === place.id)?.status).toBe('offered');
    await call(origin, waiting, 'PUT', `/waitlist/${place.id}/leave`);
  });
}

test('a late cancellation of a consultation says that somebody else gets the slot, and offers it to the waitlist', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const [holder, waiting] = [await tokenOf(origin, HOLDER), await tokenOf(origin, WAITING)];
  const { slots, line } = await call(origin, holder, 'GET', '/advisory/slot?category=venue');
  const start = slots.filter(({ state }: { state: string }) => state === 'free').at(-1).start;
  const asked = { identity: 'other', method: 'telephone', category: 'venue', content: 'A fair', phone: '0911222333', email: 'late@gmail.com', agree: 'true' };
  const { id } = await call(origin, holder, 'POST', '/advisory', { ...asked, start: clock(Date.parse(start)) });
  const place = await call(origin, waiting, 'POST', '/waitlist', { kind: 'advisory', line, start: clock(Date.parse(start)) });
  await answerLate(page, '/advisory', id);
  await logIn(page, HOLDER);
  await page.goto('/en/member/advisory');

  const ticket = page.locator('.advisory-ticket:not(.cancelled)', { hasText: clock(Date.parse(start)).slice(11, 16) });
  // It can no longer be moved: the one question is whether to give it up.
  const ask = ticket.locator('.links button[aria-haspopup=dialog]');
  await expect(ask).toHaveCount(1);
  await ask.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.balloon')).toContainText(restOf(enAdvisory.cancel.saysLate));
  await expect(dialog.locator('.rows')).toContainText(enAdvisory.cancel.costValue);
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.url().endsWith(`/api/advisory/${id}/cancel`));
  await dialog.locator('footer .hot').click();
  expect((await sent).postData()).toMatch(/late\W+true/);
  await expect(page.locator('.advisory-ticket.cancelled').first()).toBeVisible();
  const places: { id: string; status: string }[] = await call(origin, waiting, 'GET', '/my/waitlist?when=open');
  expect(places.find((each) => each.id === place.id)?.status).toBe('offered');
  await call(origin, waiting, 'PUT', `/waitlist/${place.id}/leave`);
});
