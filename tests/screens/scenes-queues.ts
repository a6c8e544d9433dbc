import type { Page } from '@playwright/test';
import type { StaffContactOutput } from '../../src/contract/contact/staff-contact.ts';
import type { StaffUpgradeOutput } from '../../src/contract/matchmaking/matchmaking-upgrade.ts';
import type { StaffAppointmentDetail } from '../../src/contract/matchmaking/staff-matchmaking.ts';
import type { QueueItemOutput, QueueMarkOutput } from '../../src/contract/staff/queue-item.ts';
import type { QueueViewOutput } from '../../src/contract/staff/queue-view.ts';
import type { UndeliveredOutput } from '../../src/contract/staff/undelivered.ts';
import type { Scene } from './scene.ts';
import { STAFF } from './seed.ts';

/* The office's inbox, and colleagues on one item, with long names and texts. */

const ID = '00000000-0000-4000-8000-00000000000';
const LONG = '請問常設展的四格漫畫工作坊是否提供手語翻譯，以及輪椅使用者如何前往三樓？'.repeat(3);
const MESSAGE: StaffContactOutput = {
  ...{ id: `${ID}0`, reference: 'QK7MZ2PA', status: 'open', cause: 'activity', name: '歐陽漫畫愛好者與她的兩位朋友', sent_at: '2026-11-09T09:12:00+08:00' },
  ...{ due_on: '2026-11-16', email: 'ouyang.manga.reader@example.com', phone: '0912345678', content: LONG, about: null, language: 'zh' },
  member: { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026' },
  answers: [{ id: `${ID}7`, text: '您好，我們正在確認中。', by: '館務臺', sent_at: '2026-11-10T10:00:00+08:00' }],
};
const MESSAGES: readonly StaffContactOutput[] = [
  MESSAGE,
  { ...MESSAGE, id: `${ID}1`, reference: 'AB7MZ2PB', name: 'Ada Ink', due_on: '2099-12-01', language: 'en', member: null, answers: [] },
];
const UNDELIVERED: UndeliveredOutput = {
  ...{ id: `${ID}2`, kind: 'mail', recipient: 'a.very.long.address.of.a.reader.of.comics@subdomain.example.com', template: 'registrationConfirmed' },
  subject: '已完成報名：…',
  ...{ reason: 'refused with RCPT 550 5.1.1 The email account that you tried to reach does not exist', queued_at: '2026-11-18T09:00:00+08:00' },
  ...{
    failed_at: '2026-11-22T09:00:00+08:00',
    can_be_sent_again: true,
    language: 'zh',
    is_address_marked: true,
    member: { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026' },
  },
};
const [HANAKO, ADA] = [
  { id: `${ID}5`, name: '田中花子' },
  { id: `${ID}6`, name: 'Alexandra Montgomery-Jones' },
];
const ITEM: QueueItemOutput = {
  assignee: ADA,
  others: [HANAKO, ADA],
  notes: [
    { id: '2', text: '已致電，對方希望下週再談。\n等候活動組回覆。', author: HANAKO.name, is_emailed: true, created_at: '2026-11-21T16:00:00+08:00' },
    { id: '1', text: `A-very-long-word-${'manga'.repeat(20)}`, author: ADA.name, is_emailed: false, created_at: '2026-11-20T11:00:00+08:00' },
  ],
  steps: [
    { at: '2026-11-21T16:00:00+08:00', by: HANAKO.name, status: 'answered' },
    { at: '2026-11-20T11:00:00+08:00', by: ADA.name, status: 'open' },
  ],
};
const MARKS: readonly QueueMarkOutput[] = [
  { id: `${ID}0`, assignee: ADA, others: [HANAKO], notes: 2 },
  { id: `${ID}1`, assignee: null, others: [], notes: 0 },
  { id: `${ID}2`, assignee: HANAKO, others: [], notes: 1 },
];
const VIEWS: readonly QueueViewOutput[] = [
  { id: `${ID}3`, name: '我的', search: '?assigned=mine' },
  { id: `${ID}4`, name: 'Everything that nobody has taken, the oldest of them first', search: '?state=all&assigned=nobody&sort=oldest' },
];

/** Gives a list, its items, and the work of colleagues with them, as the server would. */
const given = (path: string, items: readonly { id: string }[]) => async (page: Page) => {
  const say = (data: object) => ({ json: { data } });
  await page.route('**/api/staff/queue/*/marks?*', (route) => route.fulfill(say({ items: MARKS })));
  await page.route('**/api/staff/queue/*/views', (route) => route.fulfill(say({ views: VIEWS })));
  await page.route('**/api/staff/queue/*/colleagues', (route) => route.fulfill(say({ colleagues: [HANAKO, ADA] })));
  await page.route('**/api/staff/queue/*/*/open', (route) => route.fulfill(say(ITEM)));
  await page.route(`**/api${path}?*`, (route) => route.fulfill({ json: { data: items, meta: { total: items.length, page: 1, per_page: 25, last_page: 1 } } }));
  await page.route(`**/api${path}/*`, (route) => route.fulfill(say(items.find(({ id }) => route.request().url().endsWith(id)) ?? {})));
};
const messages = given('/staff/contact', MESSAGES);
const undelivered = given('/staff/undelivered', [UNDELIVERED]);
const UPGRADE: StaffUpgradeOutput = {
  ...{ id: `${ID}3`, status: 'applied', portfolio_url: `https://ouyang.example/portfolio/${'long-address-'.repeat(6)}`, statement: LONG, reason: null },
  ...{ reason_language: null, created_at: '2026-11-09T09:12:00+08:00', changed_at: '2026-11-09T09:12:00+08:00', is_withdrawable: true },
  member: { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026', email: 'ouyang.manga.reader@example.com', class: 'general' },
};
const REFUSED: StaffUpgradeOutput = { ...UPGRADE, id: `${ID}4`, status: 'unapproved', statement: null, reason: LONG, reason_language: 'zh' };
const upgrades = given('/staff/matchmaking_upgrades', [UPGRADE, REFUSED]);
const upgrade = (nth: 3 | 4) => ({ path: `staff/upgrades?state=all&id=${ID}${nth}`, member: STAFF, before: upgrades });
const decides = async (page: Page) => {
  const email = { to: UPGRADE.member.email, language: 'zh', subject: '您已升級為創作者會員', text: LONG, takes_paragraph: false };
  await page.route('**/matchmaking_upgrades/*/preview', (route) => route.fulfill({ json: { data: { emails: [email] } } }));
  await opens('.queue-one .acts-row .btn')(page);
  await page.locator('dialog[open] .effects').waitFor();
};
const APPOINTMENT: StaffAppointmentDetail = {
  ...{ id: `${ID}8`, status: 'reserved', start: '2099-12-18T14:00:00+08:00', end: '2099-12-18T14:20:00+08:00', teacher: 'Alexandra Montgomery-Jones' },
  ...{ place: `https://meet.example/${'long-address-'.repeat(6)}`, introduction_id: `${ID}1`, reason: null, reason_language: null, sequence: 1 },
  ...{
    registration_id: `${ID}2`,
    activity_id: 'winter-portfolio-day',
    activity: { title_zh: '冬季作品集媒合日', title_en: 'Winter portfolio day', title_ja: null },
  },
  member: { id: `${ID}9`, name: '歐陽漫畫愛好者與她的兩位朋友', username: 'longaccountname2026' },
  partner: { id: `${ID}5`, name: '綠電車出版股份有限公司', username: 'greentram2026' },
  ...{ created_at: '2026-11-09T09:12:00+08:00', changed_at: '2026-11-10T09:12:00+08:00' },
  history: [
    { at: '2026-11-09T09:12:00+08:00', what: 'set', by: HANAKO.name, start: '2099-12-18T13:00:00+08:00', teacher: '王老師', place: '2F A 廳第 3 桌' },
    { at: '2026-11-10T09:12:00+08:00', what: 'changed', by: ADA.name, start: '2099-12-18T14:00:00+08:00', teacher: 'Alexandra Montgomery-Jones', place: null },
  ],
};
const appointments = given('/staff/appointments', [APPOINTMENT]);
const appointment = { path: `staff/appointments?id=${ID}8`, member: STAFF, before: appointments };
const callsOff = async (page: Page) => {
  const email = { to: 'ouyang@example.com', language: 'zh', subject: '媒合會談已取消', text: LONG, takes_paragraph: true };
  await page.route('**/staff/appointments/*/preview', (route) => route.fulfill({ json: { data: { emails: [email] } } }));
  await opens('.queue-one .acts-row li:nth-child(2) .btn')(page);
  await page.locator('dialog[open] textarea').first().fill('老師身體不適');
  await page.locator('dialog[open] .email-preview').waitFor();
};
const shown = (page: Page) => page.locator('.queue-colleagues figure').first().waitFor();
const opens = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator('dialog[open]').waitFor();
};
/** Chooses every row, and asks about them. */
const asksOfMany = async (page: Page) => {
  await page.getByRole('checkbox').and(page.locator('[name="queue-all"]')).check();
  await opens('.queue-bulk .btn')(page);
};
const unfold = async (page: Page) => {
  for (const selector of ['.queue-views summary', '.queue-columns summary']) await page.locator(selector).click();
};

export const QUEUE_SCENES: readonly Scene[] = [
  { name: 'staff-messages', path: 'staff/messages', member: STAFF, before: messages },
  { name: 'staff-messages-none', path: 'staff/messages?q=zzz', member: STAFF },
  { name: 'staff-messages-views', path: 'staff/messages?assigned=mine', member: STAFF, before: messages, act: unfold },
  { name: 'staff-message', path: `staff/messages?id=${ID}0`, member: STAFF, before: messages, act: shown },
  { name: 'staff-message-answer', path: `staff/messages?id=${ID}0`, member: STAFF, before: messages, act: opens('.queue-one .acts-row .btn'), isDialog: true },
  { name: 'staff-upgrades', path: 'staff/upgrades?state=all', member: STAFF, before: upgrades },
  { name: 'staff-upgrade', ...upgrade(3) },
  { name: 'staff-upgrade-refused', ...upgrade(4) },
  { name: 'staff-upgrade-approve', ...upgrade(3), act: decides, isDialog: true },
  { name: 'staff-appointments', path: 'staff/appointments', member: STAFF, before: appointments },
  { name: 'staff-appointment', ...appointment, act: shown },
  { name: 'staff-appointment-change', ...appointment, act: opens('.queue-one .acts-row .btn'), isDialog: true },
  { name: 'staff-appointment-cancel', ...appointment, act: callsOff, isDialog: true },
  { name: 'staff-undelivered', path: 'staff/undelivered', member: STAFF, before: undelivered },
  { name: 'staff-undelivered-none', path: 'staff/undelivered?q=zzz', member: STAFF },
  { name: 'staff-undelivered-item', path: `staff/undelivered?id=${ID}2`, member: STAFF, before: undelivered, act: shown },
  { name: 'staff-undelivered-many', path: 'staff/undelivered', member: STAFF, before: undelivered, act: asksOfMany, isDialog: true },
  { name: 'staff-registrations-many', path: 'staff/registrations', member: STAFF, act: asksOfMany, isDialog: true },
];
