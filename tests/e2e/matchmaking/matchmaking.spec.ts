import type { Page } from '@playwright/test';
import enAppointments from '../../../public/locales/en/appointments.json' with { type: 'json' };
import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enIntroductions from '../../../public/locales/en/introductions.json' with { type: 'json' };
import enMatchmaking from '../../../public/locales/en/matchmaking.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import enUpgrades from '../../../public/locales/en/upgrades.json' with { type: 'json' };
import jaIntroductions from '../../../public/locales/ja/introductions.json' with { type: 'json' };
import jaMatchmaking from '../../../public/locales/ja/matchmaking.json' with { type: 'json' };
import jaUpgrades from '../../../public/locales/ja/upgrades.json' with { type: 'json' };
import zhIntroductions from '../../../public/locales/zh/introductions.json' with { type: 'json' };
import zhMatchmaking from '../../../public/locales/zh/matchmaking.json' with { type: 'json' };
import zhUpgrades from '../../../public/locales/zh/upgrades.json' with { type: 'json' };
import { clock, tokenOf } from '../support/calls.ts';
import { AGAIN, walkedIn } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';

// One after the other: they share the staff and an activity.
test.describe.configure({ mode: 'default' });

const WORDS = { zh: zhMatchmaking, en: enMatchmaking, ja: jaMatchmaking };
const INTRODUCTIONS = { zh: zhIntroductions, en: enIntroductions, ja: jaIntroductions };
const UPGRADES = { zh: zhUpgrades, en: enUpgrades, ja: jaUpgrades };
/** A matchmaking of the editors' content that every member may register for, and that is reviewed. */
const ACTIVITY = 'publisher-one-on-one';
const CREATOR = { intro: 'Short comics about night buses.', portfolio_url: 'https://night-buses.example/', agree: true };
const COMPANY = { intro: '給大人看的漫畫。', is_organization: true, company: '綠電車出版', job_title: '主編', phone: '0223456789', agree: true };

async function send(origin: string, token: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.json();
  expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
}

/** The registration of a member that has its place: as it is, or made and passed now. */
async function registered(origin: string, token: string, staff: string, form: object) {
  const [standing] = await send(origin, token, 'GET', '/my/matchmaking_apply?when=upcoming');
  if (standing) return standing;
  const { id } = await send(origin, token, 'POST', `/activity/matchmaking/${ACTIVITY}/apply_online`, form);
  return send(origin, staff, 'PUT', `/staff/registrations/${id}/pass`);
}

/** A pair that staff has named, with their hour. */
async function named(origin: string) {
  const [staff, creator, company] = await Promise.all(['admin001', 'matcher1', 'matcher2'].map((account) => tokenOf(origin, account)));
  if (staff === undefined || creator === undefined || company === undefined) throw new Error('no logins');
  const [own, other] = [await registered(origin, creator, staff, CREATOR), await registered(origin, company, staff, COMPANY)];
  const meeting = { start: clock(Date.parse(own.start)), minutes: 20, teacher: '王老師', place: 'https://meet.example/table-3' };
  const pair = { creator_registration_id: own.id, company_registration_id: other.id, meeting };
  const { id } = await send(origin, staff, 'POST', '/staff/introductions', pair);
  return { id, staff, company, other: await send(origin, company, 'GET', '/member') };
}

const confirm = (page: Page) => page.getByRole('dialog').locator('footer .hot').click();

for (const lang of walkedIn(0)) {
  const { introduction } = WORDS[lang];

  test(`an introduction is agreed to by both before contacts are shown, and taken back, in ${lang}`, async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const { id, staff, company, other } = await named(origin);
    await logIn(page, 'matcher1');
    await page.goto(`/${lang}/member/matchmaking`);
    const ticket = page.locator('.matchmaking-ticket.passed');
    await expect(ticket.locator('.meetings li.reserved')).toContainText('王老師');
    const pair = ticket.locator('.introductions > ul > li.asked');
    await expect(pair.locator('.who')).toContainText('綠電車出版');
    await expect(pair).toContainText(introduction.unanswered);
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await pair.getByRole('button', { name: introduction.agreeOf.replace('{{name}}', '綠電車出版'), exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(introduction.ask.agree.means);
    await expectAccessible(page);
    await confirm(page);
    await expect(pair).toContainText(introduction.waiting);
    await expect(page.locator('main')).not.toContainText(other.email);

    await send(origin, company, 'PUT', `/my/introductions/${id}`, { agree: true });
    await page.reload();
    const agreed = ticket.locator('.introductions > ul > li.agreed');
    await expect(agreed.locator('.contact')).toContainText(other.email);
    await expect(agreed.locator('.contact')).toContainText('0223456789');
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await agreed.getByRole('button', { name: introduction.withdrawOf.replace('{{name}}', '綠電車出版'), exact: true }).click();
    await confirm(page);
    await expect(ticket.locator('.introductions > ul > li.declined')).toContainText(introduction.declined);
    await expect(page.locator('main')).not.toContainText(other.email);
    // The hour of the two went with it.
    await expect(ticket.locator('.meetings li.reserved')).toHaveCount(0);
    await send(origin, staff, 'PUT', `/staff/introductions/${id}/call_off`, { reason: '另有安排' });
    await page.reload();
    await expect(ticket.locator('.introductions > ul > li.cancelled').first()).toContainText('另有安排');
  });
}

for (const lang of walkedIn(0)) {
  const office = INTRODUCTIONS[lang];

  test(`staff names a pair with its hour, sees the e-mails before, and cancels it with a reason, in ${lang}`, { tag: AGAIN }, async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const [staff, creator, company] = await Promise.all(['admin001', 'matcher1', 'matcher2'].map((account) => tokenOf(origin, account)));
    if (staff === undefined || creator === undefined || company === undefined) throw new Error('no logins');
    const { start } = await registered(origin, creator, staff, CREATOR);
    await registered(origin, company, staff, COMPANY);
    const emails = await Promise.all([creator, company].map(async (token) => (await send(origin, token, 'GET', '/member')).email));
    const errors = await collectErrors(page);
    await logIn(page, 'rolereviewer');
    await page.goto(`/${lang}/staff/introductions`);
    await page.getByRole('button', { name: office.acts.introduce }).click();
    const dialog = page.getByRole('dialog');
    for (const [side, account] of [
      ['creator', 'matcher1'],
      ['company', 'matcher2'],
    ] as const) {
      await dialog.getByLabel(office.search[side]).fill(account);
      await dialog.locator(`[name=choose-${side}]`).selectOption({ index: 1 });
    }
    await dialog.getByLabel(office.withMeeting).check();
    const [day = '', hour = ''] = clock(Date.parse(start)).split(' ');
    await dialog.getByLabel(office.day).fill(day);
    await dialog.getByLabel(office.clock).fill(hour.slice(0, 5));
    await dialog.getByLabel(office.teacher).fill('林老師');
    await dialog.getByLabel(office.place).fill('2F');
    // Either side is asked, and told of the hour.
    await expect(dialog.locator('.email-preview')).toHaveCount(4);
    for (const email of emails) await expect(dialog.locator('.decision-effect')).toContainText(email);
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: office.acts.introduce }).click();
    const item = page.locator('.queue-one');
    await expect(item.getByRole('heading', { level: 2 })).toContainText(office.states.asked);
    await expect(item.getByRole('link', { name: /林老師/ })).toHaveAttribute('href', /staff\/appointments\?id=/);
    await expectAccessible(page);

    await item.getByRole('button', { name: office.acts.call_off }).click();
    await dialog.getByRole('textbox').fill('另有安排');
    await expect(dialog.locator('.email-preview')).toHaveCount(4);
    await dialog.getByRole('button', { name: office.acts.call_off }).click();
    await expect(item.getByRole('heading', { level: 2 })).toContainText(office.states.cancelled);
    await expect(item).toContainText('另有安排');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

test('staff sets an hour with words of their own; of two on it, the slower one sees what happened', async ({ page, baseURL, browser, viewport }) => {
  const [origin, office] = [baseURL ?? '', enAppointments];
  const staff = await tokenOf(origin, 'admin001');
  const member = await tokenOf(origin, 'matcher2');
  const { start } = await registered(origin, member, staff, COMPANY);
  const { email, name } = await send(origin, member, 'GET', '/member');
  const [day = '', hour = ''] = clock(Date.parse(start)).split(' ');
  const theirs = await browser.newContext({ viewport: viewport ?? null, ...(baseURL && { baseURL }) });
  const other = await theirs.newPage();
  const errors = [await collectErrors(page), await collectErrors(other)];
  await logIn(page, 'rolereviewer');
  await logIn(other, 'roledesk');
  const [dialog, item, colleague] = [page.getByRole('dialog'), page.locator('.queue-one'), other.getByRole('dialog')];

  await test.step('the e-mail is shown before, with the words; both are stored', async () => {
    await page.goto('/en/staff/appointments');
    await page.getByRole('button', { name: office.acts.set }).click();
    await dialog.getByLabel(office.search).fill('matcher2');
    await dialog.locator('[name=choose-member]').selectOption({ index: 1 });
    await dialog.getByLabel(enIntroductions.day).fill(day);
    await dialog.getByLabel(enIntroductions.clock).fill(hour.slice(0, 5));
    await dialog.getByLabel(enIntroductions.teacher).fill('Ms Table Four');
    await dialog.getByLabel(enIntroductions.place).fill('https://meet.example/table-4');
    await dialog.getByLabel(enColleagues.paragraph.label).fill('Bring two copies of your list');
    await expect(dialog.locator('.email-preview')).toContainText('Bring two copies of your list');
    await expect(dialog.locator('.decision-effect')).toContainText(email);
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: office.acts.set }).click();
    await expect(item.getByRole('heading', { level: 2 })).toContainText(`${name} · ${office.states.reserved}`);
    await expect(item.getByRole('link', { name: 'https://meet.example/table-4' })).toBeVisible();
    await expect(item.locator('ol.history')).toContainText(office.history.set);
    await expect(item.locator('.queue-colleagues figure')).toContainText('Bring two copies of your list');
    await expectAccessible(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  await test.step('two see each other; the slower one’s change is refused and shown what it is now', async () => {
    await other.goto(page.url());
    const reviewer = (await send(origin, await tokenOf(origin, 'rolereviewer'), 'GET', '/member')).name;
    await expect(other.locator('.queue-colleagues .notice')).toContainText(reviewer);
    await other.locator('.queue-one').getByRole('heading', { level: 2 }).waitFor();
    await other.keyboard.press('r');
    await colleague.getByLabel(office.callOffReason).fill('The adviser is ill');
    await expect(colleague.locator('.email-preview')).toContainText('The adviser is ill');
    await page.keyboard.press('a');
    await expect(dialog.getByLabel(enIntroductions.teacher)).toHaveValue('Ms Table Four');
    await expect(dialog.locator('.decision-effect')).toContainText(office.same);
    await dialog.getByLabel(enIntroductions.place).fill('2F');
    await expect(dialog.locator('.email-preview')).toContainText('2F');
    await dialog.getByRole('button', { name: office.acts.change }).click();
    await expect(item.locator('ol.history')).toContainText(office.history.changed);
    await colleague.getByRole('button', { name: office.acts.call_off }).click();
    await expect(colleague).toBeHidden();
    await expect(other.locator('.queue-one')).toContainText(enStaff.queue.faster);
    await expect(other.locator('.queue-one ol.history')).toContainText(office.history.changed);
  });

  await test.step('it is called off with a reason, and found by its day in the address', async () => {
    await other.locator('.queue-one').getByRole('button', { name: office.acts.call_off }).click();
    await colleague.getByLabel(office.callOffReason).fill('The adviser is ill');
    await expect(colleague.locator('.email-preview')).toContainText('The adviser is ill');
    await colleague.getByRole('button', { name: office.acts.call_off }).click();
    await expect(other.locator('.queue-one').getByRole('heading', { level: 2 })).toContainText(office.states.cancelled);
    await page.goto(`/en/staff/appointments?state=cancelled&day=${day}&columns=when,teacher`);
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Ms Table Four' });
    await expect(row.getByRole('link', { name })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: office.activity })).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
  expect(errors).toEqual([[], []]);
  await theirs.close();
});

for (const lang of walkedIn(1)) {
  const words = WORDS[lang];

  test(`a registration is cancelled with what stands in its name, in ${lang}`, async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const staff = await tokenOf(origin, 'admin001');
    const { id } = await registered(origin, await tokenOf(origin, 'matcher3'), staff, CREATOR);
    const starts = Date.now() + 20 * 86_400_000;
    const meeting = { start: clock(starts), minutes: 20, teacher: `老師 ${lang}`, place: '2F' };
    await send(origin, staff, 'POST', '/staff/appointments', { registration_id: id, ...meeting });
    await logIn(page, 'matcher3');
    await page.goto(`/${lang}/member/matchmaking`);
    const ticket = page.locator('section:has(> .head #upcoming) .matchmaking-ticket');
    const file = page.waitForEvent('download');
    await ticket.getByRole('button', { name: words.appointment.ics }).click();
    expect((await file).suggestedFilename()).toMatch(/appointment.*\.ics$/);
    await ticket.locator('> .what > .links button').click();
    await expect(page.getByRole('dialog')).toContainText(words.cancel.means);
    await expectAccessible(page);
    await confirm(page);
    await expect(ticket).toHaveCount(0);
    const past = page.locator('section:has(> .head #past) .matchmaking-ticket').first();
    await expect(past).toContainText(words.status.cancelled);
    await expect(past.locator('.meetings li')).toContainText(words.appointment.status.cancelled);
    await expect(past.getByRole('link', { name: words.again })).toHaveAttribute('href', `/${lang}/activity_matchmaking/${ACTIVITY}/apply`);
  });
}

for (const lang of walkedIn(2)) {
  const words = WORDS[lang];

  test(`a matchmaking member applies to become a creator, withdraws, and is refused and approved, in ${lang}`, { tag: AGAIN }, async ({
    page,
    baseURL,
    browser,
    viewport,
  }) => {
    const origin = baseURL ?? '';
    const [{ upgrade }, office] = [words, UPGRADES[lang]];
    const account = 'upgrader1';
    const staff = await tokenOf(origin, 'admin001');
    const token = await tokenOf(origin, account);
    await logIn(page, account);
    await page.goto(`/${lang}/member/matchmaking`);
    const section = page.locator('.upgrade');
    await expect(section).toContainText(upgrade.obstacle.NOT_A_MATCHMAKING_MEMBER);
    await registered(origin, token, staff, { intro: 'Zines.', agree: true });
    await page.reload();
    await section.getByRole('button', { name: upgrade.open }).click();
    await section.locator('#portfolio_url').fill('javascript:alert(1)');
    await section.locator('#statement').fill('漫'.repeat(301));
    await section.getByRole('button', { name: upgrade.submit }).click();
    await expect(section.locator('#portfolio_url-error')).toBeVisible();
    await expect(section.locator('#statement-error')).toContainText('300');
    await expectAccessible(page);
    // What was typed is there after a reload.
    await page.reload();
    await section.getByRole('button', { name: upgrade.open }).click();
    await expect(section.locator('#portfolio_url')).toHaveValue('javascript:alert(1)');
    await section.locator('#portfolio_url').fill('https://zines.example/');
    await section.locator('#statement').fill('👨‍👩‍👧‍👦'.repeat(300));
    await section.getByRole('button', { name: upgrade.submit }).click();
    await expect(section).toContainText(upgrade.obstacle.ALREADY_APPLIED);
    await section.getByRole('button', { name: upgrade.withdraw.button }).click();
    await confirm(page);
    await expect(section).toContainText(upgrade.status.cancelled);

    const apply = async () => (await send(origin, token, 'POST', '/my/matchmaking_upgrade', { portfolio_url: 'https://zines.example/' })).id;
    // The reviewer decides on a screen of their own, where the e-mail is shown before it goes out.
    const theirs = await browser.newContext({ viewport: viewport ?? null, ...(baseURL && { baseURL }) });
    const desk = await theirs.newPage();
    const errors = await collectErrors(desk);
    await logIn(desk, 'rolereviewer');
    const decide = async (act: 'approve' | 'refuse', reason?: string) => {
      await desk.goto(`/${lang}/staff/upgrades?q=${account}&id=${await apply()}`);
      const item = desk.locator('.queue-one');
      await expect(item).toContainText('https://zines.example/');
      await expectAccessible(desk);
      await item.getByRole('button', { name: office.acts[act] }).click();
      const dialog = desk.getByRole('dialog');
      if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
      await expect(dialog.locator('.email-preview')).toHaveCount(1);
      if (reason !== undefined) await expect(dialog.locator('.email-preview')).toContainText(reason);
      await expectAccessible(desk);
      await dialog.getByRole('button', { name: office.acts[act] }).click();
      await expect(item.getByRole('heading', { level: 2 })).toContainText(office.states[act === 'approve' ? 'approved' : 'unapproved']);
    };
    await decide('refuse', '請補作品');
    await page.reload();
    await expect(section).toContainText('請補作品');
    await decide('approve');
    expect(errors).toEqual([]);
    await theirs.close();
    await page.reload();
    await expect(section).toContainText(upgrade.status.approved);
    await expect(section.getByRole('link', { name: upgrade.profile })).toBeVisible();
    expect((await send(origin, token, 'GET', '/member')).type).toBe('creator');
  });
}
