import type { Page } from '@playwright/test';
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import { pdfBytes } from '../../support/files/pdfs.ts';
import { AT_ONE_OF_THREE } from '../support/paired.ts';
import { LANGUAGES, logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// One after the other: the languages of a viewport share a member and her record.
test.describe.configure({ mode: 'default' });

/** Members of the demo, one a viewport, and a week of their own each: they book at the same time. */
const MEMBERS: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'creator1' };
const WEEKS: Record<string, number> = { phone: 1, tablet: 2, desktop: 3 };

/** `accessibility.spec` looks at the screens in every language; what opens on the way, at each width in one of them. */
const LOOKED_AT: Record<string, string> = { phone: 'zh', tablet: 'en', desktop: 'ja' };

const WORDS = {
  zh: {
    login: '登入後預約',
    ask: '送出諮詢申請',
    move: /^改期：/,
    confirmMove: '確定改期',
    cancel: /^取消：/,
    confirmCancel: '確定取消',
    free: /：可預約$/,
    cancelled: '已取消',
    email: /gmail\.com/,
  },
  en: {
    login: 'Login to Reserve',
    ask: 'Request consultation',
    move: /^Move /,
    confirmMove: 'Move consultation',
    cancel: /^Cancel /,
    confirmCancel: 'Cancel consultation',
    free: /: free$/,
    cancelled: 'Cancelled',
    email: /gmail\.com/,
  },
  ja: {
    login: 'ログインして予約する',
    ask: '相談を申し込む',
    move: /^日時を変更：/,
    confirmMove: '日時を変更する',
    cancel: /^キャンセルする：/,
    confirmCancel: '相談をキャンセルする',
    free: /：空き$/,
    cancelled: 'キャンセル済み',
    email: /gmail\.com/,
  },
} as const;

/** Goes to the calendar by keyboard, to the week of this viewport, and to its day and row; the focus is on the slot then. */
async function goToSlot(page: Page, project: string, right: number): Promise<void> {
  await page.locator('.slots:visible [data-slot][tabindex="0"]').focus();
  for (let i = 0; i < (WEEKS[project] ?? 0); i += 1) {
    const before = await page.locator('.slots:visible thead').textContent();
    await page.keyboard.press('PageDown');
    await expect(page.locator('.slots:visible thead')).not.toHaveText(before ?? '');
    await expect(page.locator('.slots:visible [data-slot]:focus')).toHaveCount(1);
    await page.keyboard.press('Home');
  }
  for (let i = 0; i < right; i += 1) await page.keyboard.press('ArrowRight');
}

for (const [index, lang] of LANGUAGES.entries()) {
  const words = WORDS[lang];

  test(`an online consultation is booked, seen, moved and cancelled by keyboard in ${lang}`, { tag: AT_ONE_OF_THREE[lang] }, async ({ page }, { project }) => {
    const look = async (on: Page) => (LOOKED_AT[project.name] === lang ? expectAccessible(on) : undefined);
    await logIn(page, MEMBERS[project.name] ?? '');
    await page.goto(`/${lang}/advisory?category=legal`);
    // Her account's address is of another provider: it is not filled in, and the rule stands beside the field.
    await expect(page.locator('#phone')).not.toHaveValue('');
    await expect(page.locator('#email')).toHaveValue('');
    await expect(page.locator('#email-hint')).toContainText('@gmail.com');
    await page.locator('input[name="identity"][value="comic_creator"]').check();
    await page.locator('input[name="method"][value="online"]').check();
    await page.locator('textarea').fill('第一份合約 A first contract');
    // Each language has a day of its own in the week, so that nobody takes another's slot.
    await goToSlot(page, project.name, index);
    await expect(page.locator('[data-slot]:focus')).toHaveAccessibleName(words.free);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-slot]:focus')).toHaveAttribute('aria-selected', 'true');

    // The address of another provider, and no agreement: each says so at its field, and everything typed stays.
    await page.locator('#email').fill('someone@example.org');
    await page.getByRole('button', { name: words.ask }).click();
    await expect(page.locator('#email-error')).toHaveText(words.email);
    await expect(page.locator('#agree-error')).toBeVisible();
    await expect(page.locator('textarea')).toHaveValue('第一份合約 A first contract');
    await look(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await page.locator('#email').fill('someone@gmail.com');
    await page.locator('#agree').check();
    await page.getByRole('button', { name: words.ask }).click();
    await page.locator(`a[href="/${lang}/member/advisory"].hot`).click();

    const ticket = page.locator('.advisory-ticket').filter({ has: page.getByRole('button', { name: words.move }) });
    await expect(ticket).toHaveCount(1);
    const before = await ticket.locator('.when').textContent();
    await look(page);
    const file = page.waitForEvent('download');
    await ticket.locator('.links .quiet').click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);

    await page.getByRole('button', { name: words.move }).click();
    await goToSlot(page, project.name, index);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await look(page);
    await page.getByRole('button', { name: words.confirmMove }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(ticket.locator('.when')).not.toHaveText(before ?? '');

    await page.getByRole('button', { name: words.cancel }).click();
    await expect(page.getByRole('dialog').locator('.rows')).toBeVisible();
    await page.getByRole('button', { name: words.confirmCancel }).click();
    await expect(page.locator('.advisory-ticket.cancelled').first()).toContainText(words.cancelled);
    await expect(ticket).toHaveCount(0);
  });
}

test('a health check asks for the pages, and its member is shown the meeting once it is confirmed', async ({ page, baseURL }, { project }) => {
  const lang = LANGUAGES.find((each) => each === LOOKED_AT[project.name]) ?? 'zh';
  const words = WORDS[lang];
  await logIn(page, MEMBERS[project.name] ?? '');
  await page.goto(`/${lang}/advisory?category=creator`);
  await expect(page.locator('#work_url')).toBeHidden();
  await page.locator('input[name="category"][value="work_health_check"]').check();
  await page.locator('#work_url').fill('pages.example');
  await page.locator('input[name="identity"][value="comic_creator"]').check();
  await page.locator('input[name="method"][value="online"]').check();
  await page.locator('textarea').fill('The first chapter');
  await page.locator('#email').fill('someone@gmail.com');
  await page.locator('#agree').check();
  await goToSlot(page, project.name, 3);
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.ask }).click();
  await expect(page.locator('#work_url-error')).toBeVisible();
  await expectAccessible(page);

  // Another category asks for no pages; what was typed is there again with this one.
  await page.locator('input[name="category"][value="creator"]').check();
  await expect(page.locator('#work_url')).toBeHidden();
  await page.locator('input[name="category"][value="work_health_check"]').check();
  await expect(page.locator('#work_url')).toHaveValue('pages.example');
  await page.locator('#work_url').fill('');
  await page.getByRole('button', { name: words.ask }).click();
  await expect(page.locator('#work_url-error')).toBeVisible();
  await page.locator('#work_pdf').setInputFiles({ name: 'chapter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) });
  await expect(page.locator('#work_url-error')).toHaveCount(0);
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/advisory') && response.request().method() === 'POST');
  await page.getByRole('button', { name: words.ask }).click();
  const { id } = (await (await sent).json()).data;

  const body = new URLSearchParams({ grant_type: 'password', username: 'admin001', password: 'manga2026' });
  const { access_token: token } = (await (await fetch(`${baseURL}/api/token`, { method: 'POST', body })).json()) as { access_token: string };
  const staff = (step: Record<string, string>) =>
    fetch(`${baseURL}/api/staff/advisory/${id}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: new URLSearchParams(step) });
  const link = 'https://meet.example/room-2f';
  expect((await staff({ event: 'confirm', teacher: `Adviser of ${project.name}`, location: link })).status).toBe(200);
  await page.locator(`a[href="/${lang}/member/advisory"].hot`).click();
  const ticket = page.locator('.advisory-ticket').filter({ has: page.locator(`a[href="${link}"]`) });
  await expect(ticket).toHaveCount(1);
  await ticket.locator('summary').click();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const file = page.waitForEvent('download');
  await ticket.getByRole('button', { name: 'chapter.pdf' }).click();
  expect((await file).suggestedFilename()).toBe('chapter.pdf');
  expect((await staff({ event: 'call_off', reason: 'Ill.' })).status).toBe(200);
});

test('a visitor sees the kinds and the free times without a login, and is led to sign', async ({ page }, { project }) => {
  const lang = LANGUAGES.find((each) => each === LOOKED_AT[project.name]) ?? 'zh';
  await page.goto(`/${lang}/rent_list`);
  await page.locator(`.tabs a[href="/${lang}/advisory/preview"]`).click();
  await expect(page.locator('.tabs [aria-current="page"]')).toHaveAttribute('href', `/${lang}/advisory/preview`);
  await expect(page.locator('[data-days] .free').first()).toBeVisible();
  // Which address the form will ask for is known before logging in.
  await expect(page.locator('dl.facts')).toContainText('@gmail.com');
  await expectAccessible(page);
  await page.getByRole('link', { name: WORDS[lang].login }).click();
  await page.waitForURL(`**/${lang}/sign`);
});

test('the form itself leads a visitor to sign, and the preview leads a member to the form', async ({ page }) => {
  await page.goto('/en/advisory');
  await page.waitForURL('**/en/sign');
  await logIn(page, 'general1');
  await page.goto('/en/advisory/preview');
  await page.waitForURL('**/en/advisory');
});

test('somebody is faster: everything typed stays, the slot is marked, and a place in line is offered', async ({ page, baseURL }, { project }) => {
  const token = async (username: string) => {
    const body = new URLSearchParams({ grant_type: 'password', username, password: 'manga2026' });
    return ((await (await fetch(`${baseURL}/api/token`, { method: 'POST', body })).json()) as { access_token: string }).access_token;
  };
  await logIn(page, 'general1');
  await page.goto('/en/advisory?category=venue');
  await page.locator('input[name="identity"][value="other"]').check();
  await page.locator('input[name="method"][value="telephone"]').check();
  await page.locator('textarea').fill('A book fair in the hall');
  await page.locator('#email').fill('reader@gmail.com');
  await page.locator('#agree').check();
  await goToSlot(page, project.name, 3);
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // A reload keeps all but the agreement.
  await page.reload();
  await expect(page.locator('textarea')).toHaveValue('A book fair in the hall');
  await expect(page.locator('[data-slot][aria-selected="true"]')).toHaveCount(1);
  await page.locator('#agree').check();
  const start = await page.locator('input[name="start"]').inputValue();
  const answer = await fetch(`${baseURL}/api/advisory`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token(MEMBERS[project.name] ?? '')}` },
    body: new URLSearchParams({
      identity: 'other',
      method: 'online',
      category: 'creator',
      content: 'First',
      start,
      phone: '0911222333',
      email: 'rival@gmail.com',
      agree: 'true',
    }),
  });
  expect(answer.status).toBe(200);
  await page.getByRole('button', { name: 'Request consultation' }).click();
  await expect(page.locator('#start-error')).toContainText('Full/Unavailable');
  await expect(page.locator('textarea')).toHaveValue('A book fair in the hall');
  await expect(page.locator('[data-slot].pick.taken')).toHaveAccessibleName(/: just taken$/);
  await page.locator('[data-slot].pick.taken').click();
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('You are no. 1 on the waitlist')).toBeVisible();
});

test(
  'a number of another country is typed as people there write it, and the office reads it as it is dialled',
  { tag: '@phone' },
  async ({ page, message }, { project }) => {
    await logIn(page, 'general1');
    await page.goto('/en/advisory?category=venue');
    await page.locator('input[name="identity"][value="other"]').check();
    await page.locator('input[name="method"][value="telephone"]').check();
    await page.locator('textarea').fill('A book fair in the hall');
    await page.locator('#email').fill('abroad@gmail.com');
    await goToSlot(page, project.name, 3);
    await page.keyboard.press('Enter');
    // A Japanese number is none of Taiwan's.
    await page.locator('#phone').fill('09012345678');
    await page.locator('#agree').check();
    await expect(page.locator('#phone-error')).toHaveText(enValidation.TAIWAN_PHONE_FORMAT);
    await page.locator('#phone_country').selectOption('JP');
    await expect(page.locator('#phone-error')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('#phone_country')).toHaveValue('JP');
    await expect(page.locator('#phone')).toHaveValue('09012345678');
    await page.locator('#phone').fill('123');
    await page.locator('#agree').check();
    await expect(page.locator('#phone-error')).toHaveText(enValidation.FOREIGN_PHONE_FORMAT);
    await page.locator('#phone').fill('09012345678');
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: WORDS.en.ask }).click();
    await expect(page.locator('.advisory [role=status]').filter({ has: page.getByRole('heading') })).toBeFocused();
    expect(await message('office@comichub.example', /abroad@gmail\.com/)).toContain('+819012345678');
  },
);

test('who has asked for one and wants another begins at the head of the form', async ({ page }, { project }) => {
  await logIn(page, 'general1');
  await page.goto('/en/advisory?category=venue');
  await page.locator('input[name="identity"][value="other"]').check();
  await page.locator('input[name="method"][value="telephone"]').check();
  await page.locator('textarea').fill('A book fair in the hall');
  await page.locator('#email').fill('reader@gmail.com');
  await goToSlot(page, project.name, 2);
  await page.keyboard.press('Enter');
  await page.locator('#agree').check();
  const start = `${(await page.locator('input[name="start"]').inputValue()).replace(' ', 'T')}+08:00`;
  // Nothing is taken from the other tests.
  await page.route('**/api/advisory', async (route) => {
    const asked = { id: '6f0f6a0e-94a8-4d3e-8f7b-1f2a3b4c5d6e', status: 'applied', line: 'weekly', identity: 'other', method: 'telephone', category: 'venue' };
    const told = { content: 'A book fair', phone: '0911222333', email: 'reader@gmail.com', start, end: start, reply_due_on: start.slice(0, 10) };
    const state = {
      teacher: null,
      location: null,
      work_url: null,
      files: [],
      review_status: null,
      reason: null,
      reason_language: null,
      cancel_before: start,
      is_cancellable: true,
      is_late_cancellable: false,
      is_movable: true,
    };
    const data = { ...asked, ...told, ...state, closing: null, sequence: 0, history: [], created_at: start, cancelled_at: null };
    await route.fulfill({ json: { data } });
  });
  await page.getByRole('button', { name: WORDS.en.ask }).click();
  const sent = page.locator('.advisory [role=status]').filter({ has: page.getByRole('heading') });
  await expect(sent).toBeFocused();
  await sent.getByRole('button').click();
  await expect(page.locator('#identity')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('input[name="identity"]').first()).toBeFocused();
});

test('whoever waits for a slot hears the answer, and keeps their place on the page by keyboard', { tag: '@tablet' }, async ({ page }, { project }) => {
  await logIn(page, 'general1');
  let state = 'taken';
  await page.route('**/api/advisory/slot?*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const slot of answer.data.slots) slot.state = state;
    await route.fulfill({ json: answer });
  });
  await page.goto('/en/advisory?category=venue');
  await goToSlot(page, project.name, 1);
  await page.keyboard.press('Enter');
  const panel = page.locator('.slot-taken');
  const join = panel.getByRole('button');
  await expect(join).toBeVisible();
  await expectAccessible(page);

  // It came free meanwhile: said, and the focus is at the field of the slots.
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 409, json: { code: 'STILL_AVAILABLE', message: 'It is free' } }), { times: 1 });
  state = 'free';
  await join.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('It is free').first()).toBeAttached();
  await expect(page.locator('#start')).toBeFocused();

  state = 'taken';
  await page.reload();
  await goToSlot(page, project.name, 1);
  await page.keyboard.press('Enter');
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 409, json: { code: 'ALREADY_WAITING', message: 'You wait for it already' } }), {
    times: 1,
  });
  await join.focus();
  await page.keyboard.press('Enter');
  await expect(panel.locator('p:focus')).toContainText('You wait for it already');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link')).toBeFocused();
});
