import type { Page } from '@playwright/test';
import { dialog, type Scene } from './scene.ts';
import { BUSY, EMPTY, RIVAL, STAFF } from './seed.ts';
import { APPLICANT } from './seed-activities.ts';

/* Activities, matchmaking, favourites, a member's calendar and notifications, in the states of `seed-activities.ts` and with answers that do not come. */

const LECTURE = 'activity_lecture/translating-sound';
const SERIES = 'activity_course/tuesday-ink';
const COURSE = 'activity_course/breath-of-storyboards';
const MATCHMAKING = 'activity_matchmaking/publisher-one-on-one';
const LONG_WORDS = '從分鏡到單行本：我想在課堂上弄清楚的十二個問題。'.repeat(8);

/** The server is away for one call. */
const fails = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE_NOW', message: '系統忙碌中，請稍後再試。' } }));
const failed = (name: string, path: string, call: string, member = BUSY): Scene => ({ name, path, member, before: fails(call) });

const press = (page: Page) => page.locator('.asked form .actions .btn.hot').click();
async function agree(page: Page): Promise<void> {
  await page.locator('#agree').check();
  await press(page);
}
async function refuseNotes(page: Page): Promise<void> {
  await press(page);
  await page.locator('#agree[aria-invalid=true], #agree-error').first().waitFor();
}
async function refuseMatchmaking(page: Page): Promise<void> {
  await agree(page);
  await page.locator('#is_organization').check();
  await page.locator('#intro').fill('漫'.repeat(301));
  await page.locator('#portfolio_url').fill('javascript:alert(1)');
  await press(page);
  await page.locator('#intro[aria-invalid=true]').waitFor();
}
async function checkCourse(page: Page): Promise<void> {
  await agree(page);
  await page.locator('[name="answers.pages"]').fill(LONG_WORDS.slice(0, 200));
  await press(page);
  await page.locator('#step-check').waitFor();
}
/** Registers, and cancels, as the next picture registers again. */
async function register(page: Page): Promise<void> {
  await agree(page);
  await page.locator('#step-form').waitFor();
  await press(page);
  await page.locator('#step-check').waitFor();
  await press(page);
  await page.locator('.confirmation').waitFor();
  await page.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    await (await fetch(path, { method: 'PUT', headers, body: new URLSearchParams({ session: '0' }) })).text();
  }, '/api/activity/lecture/translating-sound/cancel');
}
async function openUpgrade(page: Page): Promise<void> {
  await page.locator('.upgrade .btn').first().click();
  await page.locator('#portfolio_url').fill('javascript:alert(1)');
  await page.locator('.upgrade form [type=submit]').click();
  await page.locator('#portfolio_url-error').waitFor();
}
/** The address of the feed is not made yet, whatever the pictures in other languages have made of the same member's. */
const withoutFeed = (page: Page) =>
  page.route('**/api/my/calendar/feed', (route) => route.fulfill({ json: { data: { made_at: null, read_at: null, language: null } } }), { times: 1 });
/** Makes the address, which is shown this once. */
async function makeFeed(page: Page): Promise<void> {
  await page.locator('.feed .btn.hot').click();
  await page.locator('#feed-address').waitFor();
}
async function endFeed(page: Page): Promise<void> {
  await makeFeed(page);
  await page.locator('.feed button.quiet[aria-haspopup=dialog]').click();
  await page.locator('dialog[open]').waitFor();
}
/** The ticket that the list shows first. */
async function openTicket(page: Page): Promise<void> {
  await page.locator('.rent-ticket a.btn.hot[href*="ticket?id="]').first().click();
  await walletsOf(page);
}
/** A ticket with the wallets that it can go into: the product of the pictures has the keys of both. */
async function walletsOf(page: Page): Promise<void> {
  await page.locator('.paper-ticket').waitFor();
  await page.locator('.ticket-screen > .links button').first().waitFor();
}
/** The ticket of what is cancelled, which may still lie in a phone's wallet. */
async function openCancelled(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const { data } = await (await fetch('/api/my/activity_apply?per_page=100', { headers })).json();
    return data.find(({ status }: { status: string }) => status === 'cancelled').id as string;
  });
  await page.goto(`${page.url().split('?')[0]}?id=${id}`);
  await walletsOf(page);
}
/** A link as e-mails have it: its token is the reader's own. */
const linked = (isOn: boolean) => (page: Page) =>
  page.route('**/api/unsubscribe/*/choice', (route) => route.fulfill({ json: { data: { kind: 'activity_reminder', is_on: isOn } } }));
const MY_PART = '.my-part :is(.links, .session-mine) button[aria-haspopup=dialog]';
const CONSENT = '.introductions > ul > li.asked .links';

export const ACTIVITY_SCENES: readonly Scene[] = [
  { name: 'mine-series', path: SERIES, member: BUSY },
  { name: 'mine-group', path: LECTURE, member: BUSY },
  { name: 'mine-reviewed', path: COURSE, member: BUSY },
  { name: 'mine-not-allowed', path: 'activity_matchmaking/winter-portfolio-day', member: APPLICANT },
  failed('mine-failed', LECTURE, '**/activity/lecture/*/registration'),
  dialog('mine-cancel', LECTURE, MY_PART),
  dialog('mine-leave', `${SERIES}/apply?session=2`, MY_PART),
  { name: 'apply-series', path: `${SERIES}/apply?session=4`, member: BUSY },
  { name: 'apply-offered', path: `${SERIES}/apply?session=3`, member: BUSY },
  { name: 'apply-wait', path: `${SERIES}/apply?session=2`, member: EMPTY },
  { name: 'apply-notes-errors', path: `${COURSE}/apply`, member: EMPTY, act: refuseNotes },
  { name: 'apply-matchmaking-errors', path: `${MATCHMAKING}/apply`, member: EMPTY, act: refuseMatchmaking },
  { name: 'apply-check', path: `${COURSE}/apply`, member: EMPTY, act: checkCourse },
  { name: 'apply-sent', path: `${LECTURE}/apply`, member: EMPTY, act: register },
  { name: 'apply-not-allowed', path: 'activity_matchmaking/winter-portfolio-day/apply', member: APPLICANT },
  { name: 'apply-closed', path: 'activity_course/inking-evenings/apply', member: EMPTY },
  failed('apply-failed', `${COURSE}/apply`, '**/activity/course/*/registration', EMPTY),
  { name: 'full-tickets', path: 'member/ticket', member: BUSY },
  dialog('tickets-cancel', 'member/ticket', '.my-rents .rent-ticket button[aria-haspopup=dialog]'),
  dialog('tickets-leave', 'member/ticket', '.my-waitlist button[aria-haspopup=dialog]'),
  failed('tickets-failed', 'member/ticket', '**/my/activity_apply?*'),
  { name: 'ticket', path: 'member/ticket', member: BUSY, act: openTicket },
  { name: 'ticket-cancelled', path: 'member/ticket', member: BUSY, act: openCancelled },
  { name: 'ticket-missing', path: 'member/ticket?id=00000000-0000-4000-8000-000000000000', member: BUSY },
  { name: 'full-matchmaking', path: 'member/matchmaking', member: BUSY },
  failed('matchmaking-failed', 'member/matchmaking', '**/my/matchmaking_apply?*'),
  dialog('matchmaking-agree', 'member/matchmaking', `${CONSENT} .btn:nth-child(1)`),
  dialog('matchmaking-decline', 'member/matchmaking', `${CONSENT} .btn:nth-child(2)`),
  dialog('matchmaking-withdraw', 'member/matchmaking', '.introductions > ul > li.agreed .links button'),
  dialog('matchmaking-cancel', 'member/matchmaking', '.matchmaking-ticket .what > .links button[aria-haspopup=dialog]'),
  { name: 'upgrade-errors', path: 'member/matchmaking', member: APPLICANT, act: openUpgrade },
  { name: 'upgrade-applied', path: 'member/matchmaking', member: RIVAL },
  { name: 'full-collect', path: 'member/collect', member: BUSY },
  { name: 'full-collect-activities', path: 'member/collect#activities', member: BUSY },
  { name: 'full-collect-media', path: 'member/collect#media', member: BUSY },
  { name: 'empty-collect-media', path: 'member/collect#media', member: EMPTY },
  failed('collect-failed', 'member/collect', '**/my/collect/news?*'),
  { name: 'calendar-feed-made', path: 'member/calendar', member: BUSY, before: withoutFeed, act: makeFeed },
  { name: 'calendar-feed-end', path: 'member/calendar', member: BUSY, before: withoutFeed, act: endFeed, isDialog: true },
  failed('calendar-failed', 'member/calendar', '**/my/calendar?*'),
  { name: 'unsubscribe-ask', path: 'unsubscribe/reader', before: linked(true) },
  { name: 'unsubscribe-off', path: 'unsubscribe/reader', before: linked(false) },
  failed('notifications-failed', 'member/info#notifications', '**/my/notifications'),
  { name: 'desk-registration-missing', path: 'staff/desk?registration=00000000-0000-4000-8000-000000000000', member: STAFF },
];
