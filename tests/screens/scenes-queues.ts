import type { Page } from '@playwright/test';
import type { StaffContactOutput } from '../../src/contract/contact/staff-contact.ts';
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
  { name: 'staff-undelivered', path: 'staff/undelivered', member: STAFF, before: undelivered },
  { name: 'staff-undelivered-none', path: 'staff/undelivered?q=zzz', member: STAFF },
  { name: 'staff-undelivered-item', path: `staff/undelivered?id=${ID}2`, member: STAFF, before: undelivered, act: shown },
  { name: 'staff-undelivered-many', path: 'staff/undelivered', member: STAFF, before: undelivered, act: asksOfMany, isDialog: true },
  { name: 'staff-registrations-many', path: 'staff/registrations', member: STAFF, act: asksOfMany, isDialog: true },
];
