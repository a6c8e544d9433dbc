import enBlock from '../../../public/locales/en/block.json' with { type: 'json' };
import enClosing from '../../../public/locales/en/closing.json' with { type: 'json' };
import jaBlock from '../../../public/locales/ja/block.json' with { type: 'json' };
import zhBlock from '../../../public/locales/zh/block.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
const SEAT = 'seat-d1';

test('a course every week takes a seat: its member is told and refunded, nobody else books it, and it ends early', { tag: AT_ANY }, async ({
  page,
  baseURL,
  message,
}) => {
  const origin = baseURL ?? '';
  const headersOf = async (account: string) => ({ authorization: `Bearer ${await tokenOf(origin, account)}` });
  const headers = await headersOf('courseseat');
  const book = (day: string, by: Record<string, string>) =>
    fetch(`${origin}/api/rent/apply`, {
      method: 'POST',
      headers: by,
      body: new URLSearchParams({ device_id: SEAT, start: `${day} 13:00:00`, end: `${day} 15:00:00`, agree: 'true' }),
    });
  const pointsOf = async () => (await (await fetch(`${origin}/api/member`, { headers })).json()).data.point.remaining;
  const before = await pointsOf();
  // The first day far ahead on which the centre is open.
  let day = '';
  for (let days = 40; day === '' && days < 48; days += 1) if ((await book(dayIn(days), headers)).status === 200) day = dayIn(days);
  expect(day).not.toBe('');
  const paid = await pointsOf();
  await logIn(page, 'roleadmin');
  const dialog = page.locator('dialog[open]');

  await test.step('what it hits, and the e-mail of the member, are shown before it is made', async () => {
    await page.goto('/en/staff/blocks');
    await page.getByRole('button', { name: enBlock.make }).click();
    await expect(dialog).toContainText(enBlock.choose);
    await dialog.getByRole('checkbox', { name: 'D1', exact: true }).check();
    await dialog.getByLabel(enBlock.fields.from_on).fill(day);
    await dialog.getByLabel(enBlock.fields.until_on).fill(dayIn(75));
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
    await dialog.getByRole('checkbox', { name: weekday, exact: true }).check();
    await dialog.getByLabel(enBlock.fields.from_hour, { exact: true }).selectOption('14');
    await dialog.getByLabel(enBlock.fields.to_hour, { exact: true }).selectOption('17');
    await expect(dialog).toContainText('1 member gets an email');
    await expect(dialog).toContainText('1 reservation of seats or equipment');
    await dialog.getByText(enClosing.who).click();
    await expect(dialog).toContainText(enClosing.emailNeedsReason);
    await dialog.getByLabel(enClosing.fields.reason_zh).fill('每週漫畫課程');
    await dialog.getByLabel(enClosing.fields.reason_en).fill('A weekly comic course');
    await dialog.getByLabel(enClosing.fields.reason_ja).fill('毎週のまんが講座');
    await dialog.getByRole('button', { name: /See the email to/ }).click();
    await expect(dialog.locator('.email-preview')).toContainText('每週漫畫課程');
    await expectAccessible(page);
    expect(await pointsOf()).toBe(paid);
    await dialog.getByRole('button', { name: enBlock.make, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.closing-list .panel').first()).toContainText('A weekly comic course');
    await expectAccessible(page);
  });

  await test.step('the member has the points back and is told; another member cannot book it, nor a week later', async () => {
    await expect.poll(pointsOf).toBe(before);
    expect(paid).toBeLessThan(before);
    const { data: profile } = await (await fetch(`${origin}/api/member`, { headers })).json();
    await message(profile.email, /每週漫畫課程/);
    const other = await headersOf('courselate');
    const week = new Date(Date.parse(day) + 7 * DAY_MS).toISOString().slice(0, 10);
    for (const each of [day, week]) expect(['UNAVAILABLE', 'VALIDATION_FAILED']).toContain((await (await book(each, other)).json()).code);
    expect((await (await book(day, other)).json()).code).toBe('UNAVAILABLE');
    const { data: devices } = await (await fetch(`${origin}/api/device?from=${day}&to=${day}`)).json();
    expect(devices.find(({ id }: { id: string }) => id === SEAT).busy).toContainEqual({
      start: `${day}T14:00:00+08:00`,
      end: `${day}T17:00:00+08:00`,
      free: 0,
    });
  });

  await test.step('from a week later it is in the evening: that is shown and changed, and the afternoon can be booked again', async () => {
    const week = new Date(Date.parse(day) + 7 * DAY_MS).toISOString().slice(0, 10);
    await page.getByRole('button', { name: enBlock.change, exact: true }).click();
    await expect(dialog).toContainText(enBlock.changeIntro);
    await expect(dialog.getByRole('checkbox', { name: 'D1', exact: true })).toBeChecked();
    await dialog.getByLabel(enBlock.changesFrom).fill(week);
    await dialog.getByLabel(enBlock.fields.from_hour, { exact: true }).selectOption('18');
    await dialog.getByLabel(enBlock.fields.to_hour, { exact: true }).selectOption('20');
    await dialog.getByLabel(enClosing.fields.reason_en).fill('The weekly course, in the evening');
    await expect(dialog).toContainText(enClosing.nobody);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: enBlock.change, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.closing-list .panel')).toHaveCount(2);
    await expect(page.locator('.closing-list .panel').last()).toContainText('The weekly course, in the evening');
    await expect(page.locator('.closing-list .panel').last()).toContainText(enBlock.follows);
    await expect(page.getByRole('button', { name: enBlock.change, exact: true })).toHaveCount(1);
    const { data: devices } = await (await fetch(`${origin}/api/device?from=${week}&to=${week}`)).json();
    const { busy } = devices.find(({ id }: { id: string }) => id === SEAT);
    expect(busy).toContainEqual({ start: `${week}T18:00:00+08:00`, end: `${week}T20:00:00+08:00`, free: 0 });
    expect(busy.map(({ start }: { start: string }) => start)).not.toContain(`${week}T14:00:00+08:00`);
    expect((await (await book(day, await headersOf('courselate'))).json()).code).toBe('UNAVAILABLE');
  });

  await test.step('staff sees whom it told, in each language, and ends it early: it can be booked again', async () => {
    for (const [language, words] of Object.entries({ zh: zhBlock, ja: jaBlock, en: enBlock })) {
      await page.goto(`/${language}/staff/blocks`);
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
      await expect(page.locator('.closing-list .panel').first()).toContainText(words.state.standing);
    }
    await expect(page.locator('.closing-list .panel').first()).toContainText('1 member notified');
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: enBlock.end }).first().click();
      await dialog.getByRole('button', { name: enBlock.end, exact: true }).click();
      await expect(page.locator('.closing-list .panel')).toHaveCount(left);
    }
    await page.getByRole('tab', { name: enBlock.past }).click();
    await expect(page.locator('.closing-list .panel').first()).toContainText(enBlock.state.ended);
    expect((await book(day, headers)).status).toBe(200);
  });
});
