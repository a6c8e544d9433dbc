import { expect, type Page } from '@playwright/test';
import { PORTAL, PUBLIC } from '../e2e/support/screens.ts';
import { dialog, type Scene } from './scene.ts';
import { ACTIVITY_SCENES } from './scenes-activities.ts';
import { CLOSING_SCENES } from './scenes-closings.ts';
import { CREATOR_SCENES } from './scenes-creators.ts';
import { DESK_SCENES } from './scenes-desk.ts';
import { INVOICE_SCENES } from './scenes-invoices.ts';
import { MEMBER_SCENES } from './scenes-members.ts';
import { PAYMENT_SCENES } from './scenes-payments.ts';
import { POINT_SCENES } from './scenes-points.ts';
import { QUEUE_SCENES } from './scenes-queues.ts';
import { SETTING_SCENES } from './scenes-settings.ts';
import { SPENDING_SCENES } from './scenes-spending.ts';
import { STAFF_SCENES } from './scenes-staff.ts';
import { SYSTEM_SCENES } from './scenes-systems.ts';
import { BUSY, EMPTY } from './seed.ts';
import { CONTENT_SCENES } from './staff/scenes-content.ts';
import { HOURS_SCENES } from './staff/scenes-hours.ts';
import { INSIGHT_SCENES } from './staff/scenes-insight.ts';
import { RELEASE_SCENES } from './staff/scenes-releases.ts';

const submit = async (page: Page) => {
  await page.locator('main form [type=submit]:enabled').last().click();
  await page.locator('main :is([role=alert], .summary, [aria-invalid=true])').first().waitFor();
};
const nameOf = (path: string) => path.replace(/[?=#&]/g, '-').replaceAll('/', '_');

/** Chooses two hours of the next week: in the calendar, or where that is not shown in the list of a day. */
async function chooseHours(page: Page): Promise<void> {
  await page.locator('.week-head .btn').last().click();
  await expect(page.locator('.week-panel [aria-busy=true]')).toHaveCount(0);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow) await page.locator('.day-strip button').nth(5).click();
  for (const row of [1, 2]) {
    const cell = isNarrow ? page.locator('.hour-list button').nth(row) : page.locator('.week tbody tr').nth(row).locator('td[data-hour]').nth(4);
    await cell.click();
  }
}

/** The actions of a booking; a place in a waitlist looks the same. */
const RESERVED = '.rent-ticket.reserved:not(.my-waitlist *) .rent-actions';

/** States that a page comes to by what a visitor or member does. */
const ACTED: readonly Scene[] = [
  { name: 'search-results', path: 'google_search?q=3F' },
  { name: 'search-empty', path: 'google_search?q=qqqqzzzz' },
  { name: 'search-start', path: 'google_search' },
  { name: 'sign-refused', path: 'sign', act: wrongLogin },
  { name: 'register-errors', path: 'register', act: submit },
  { name: 'forget-errors', path: 'forget_password', act: submit },
  { name: 'contact-errors', path: 'contact', act: submit },
  { name: 'contact-sent', path: 'contact', act: sendMessage },
  { name: 'menu-open', path: 'about', act: openMenu, isDialog: true },
  { name: 'news-preview', path: 'news/preview?id=draft-anniversary-programme', member: 'admin001' },
  { name: 'news-preview-none', path: 'news/preview?id=no-such-item', member: 'admin001' },
  { name: 'advisory-errors', path: 'advisory', member: EMPTY, act: submit },
  { name: 'lease-errors', path: 'space/2a/apply', member: EMPTY, act: submit },
  { name: 'lease-form', path: 'space/2a/apply', member: EMPTY, act: agreeToLease },
  { name: 'booking-chosen', path: 'rent/pen-tablet', member: BUSY, act: chooseHours },
  { name: 'booking-errors', path: 'rent/pen-tablet', member: BUSY, act: refuseBooking },
  { name: 'change_password-errors', path: 'change_password', member: EMPTY, act: submit },
  { name: 'full-rent', path: 'member/rent', member: BUSY },
  { name: 'full-calendar', path: 'member/calendar', member: BUSY },
  { name: 'full-advisory', path: 'member/advisory', member: BUSY },
  { name: 'full-leases', path: 'member/spaceApply', member: BUSY },
  { name: 'full-lease-details', path: 'member/spaceApply', member: BUSY, act: openDetails },
  { name: 'full-points', path: 'member/points', member: BUSY },
  { name: 'full-info', path: 'member/info', member: BUSY },
  { name: 'register-foreign', path: 'register', act: registerFromAbroad },
  { name: 'register-step2-errors', path: 'register_three', member: EMPTY, act: submit },
  { name: 'register-step3', path: 'register_three', member: BUSY },
  { name: 'booking-reserved', path: 'rent/pen-tablet', member: BUSY, act: reserveHours },
  { name: 'staff-desk', path: 'staff/desk', member: 'admin001' },
  { name: 'staff-desk-errors', path: 'staff/desk', member: 'admin001', act: submitNumber },
  dialog('rent-code', 'member/rent', `${RESERVED} button:nth-child(1)`),
  dialog('rent-move', 'member/rent', `${RESERVED} button:nth-child(2)`),
  dialog('rent-cancel', 'member/rent', `${RESERVED} button:last-child`),
  dialog('offer-take', 'member/rent', '.my-waitlist .btn.hot[aria-haspopup=dialog]'),
  dialog('advisory-move', 'member/advisory', '.advisory-ticket .links button[aria-haspopup=dialog]:nth-child(1)'),
  dialog('advisory-cancel', 'member/advisory', '.advisory-ticket .links button[aria-haspopup=dialog]:nth-child(2)'),
  dialog('lease-extend', 'member/spaceApply', '.lease-ticket .links button.btn:not(.quiet)[aria-haspopup=dialog]'),
  dialog('lease-cancel', 'member/spaceApply', '.lease-ticket .links button.quiet[aria-haspopup=dialog]'),
  { name: 'profile-edit', path: 'member/info', member: BUSY, act: async (page) => page.locator('#profile-edit').click() },
  dialog('change-email', 'member/info', '#contact .btn:nth-of-type(1)'),
  dialog('export-data', 'member/info', '#data .btn'),
  dialog('two-step', 'member/info', '.btn.hot[aria-haspopup=dialog]'),
];

async function wrongLogin(page: Page): Promise<void> {
  const [account, password] = [page.locator('main form input').first(), page.locator('main form input[type=password]')];
  await account.fill(`nobody${Date.now()}`);
  await password.fill('wrong12345');
  await submit(page);
}

async function sendMessage(page: Page): Promise<void> {
  await page.locator('#cause').selectOption({ index: 1 });
  await page.locator('#name').fill('林小漫');
  await page.locator('#email').fill('screens@example.com');
  await page.locator('#content').fill('請問可以攜伴嗎？');
  await page.locator('main form [type=submit]').click();
  await page.locator('#content').waitFor({ state: 'detached' });
}

/** The menu of a phone, or where there is none the first list of the header. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('.site-head :is(button, summary):visible').first().click();
}

async function agreeToLease(page: Page): Promise<void> {
  await page.locator('#agree').check();
  await page.locator('.actions .btn.hot').click();
  await page.locator('#step-form').waitFor();
}

async function refuseBooking(page: Page): Promise<void> {
  await chooseHours(page);
  await page.locator('.confirm button[type=submit]').click();
  await page.locator('#agree[aria-invalid=true], #agree-error').first().waitFor();
}

async function submitNumber(page: Page): Promise<void> {
  await page.locator('.mobile-desk summary').click();
  await submit(page);
}

async function registerFromAbroad(page: Page): Promise<void> {
  await page.locator('[name=mobile_country] option').nth(5).waitFor({ state: 'attached' });
  await page.locator('[name=mobile_country]').selectOption('BR');
  await submit(page);
}

async function reserveHours(page: Page): Promise<void> {
  await chooseHours(page);
  await page.locator('#agree').check();
  await page.locator('.confirm button[type=submit]').click();
  await page.locator('.rent-reserved').waitFor();
  // The next picture reserves the same hours.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const { data } = await (await fetch('/api/rent/apply?when=upcoming&per_page=100', { headers })).json();
    const newest = data.toSorted((one: { created_at: string }, other: { created_at: string }) => other.created_at.localeCompare(one.created_at))[0];
    // An answer that nobody reads counts as under way.
    await (await fetch(`/api/rent/apply/${newest.id}/cancel`, { method: 'PUT', headers, body: new URLSearchParams({ late: 'true' }) })).text();
  });
}

async function openDetails(page: Page): Promise<void> {
  await page.locator('.lease-ticket').first().waitFor();
  for (const summary of await page.locator('.lease-ticket summary').all()) await summary.click();
}

/** Every screen of the product: as it is opened, empty behind the login, and in the states that people bring it to. */
export const SCENES: readonly Scene[] = [
  ...PUBLIC.map((path) => ({ name: nameOf(path), path })),
  ...PORTAL.map((path) => ({ name: `empty-${nameOf(path)}`, path, member: EMPTY })),
  ...ACTED,
  ...ACTIVITY_SCENES,
  ...PAYMENT_SCENES,
  ...POINT_SCENES,
  ...DESK_SCENES,
  ...SPENDING_SCENES,
  ...STAFF_SCENES,
  ...QUEUE_SCENES,
  ...INVOICE_SCENES,
  ...CLOSING_SCENES,
  ...HOURS_SCENES,
  ...CREATOR_SCENES,
  ...MEMBER_SCENES,
  ...SETTING_SCENES,
  ...RELEASE_SCENES,
  ...CONTENT_SCENES,
  ...SYSTEM_SCENES,
  ...INSIGHT_SCENES,
];
