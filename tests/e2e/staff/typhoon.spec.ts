import enClosing from '../../../public/locales/en/closing.json' with { type: 'json' };
import jaClosing from '../../../public/locales/ja/closing.json' with { type: 'json' };
import zhClosing from '../../../public/locales/zh/closing.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

test('a typhoon day: closed at short notice, its members are told and refunded, and it is opened again', { tag: AT_ANY }, async ({
  page,
  baseURL,
  message,
}) => {
  const origin = baseURL ?? '';
  const member = await tokenOf(origin, 'stormyseat');
  const headers = { authorization: `Bearer ${member}` };
  const pointsOf = async () => (await (await fetch(`${origin}/api/member`, { headers })).json()).data.point.remaining;
  const before = await pointsOf();
  // The first day far ahead on which the centre is open.
  let day = '';
  for (let days = 50; day === '' && days < 59; days += 1) {
    const body = new URLSearchParams({ device_id: 'seat-d2', start: `${dayIn(days)} 13:00:00`, end: `${dayIn(days)} 15:00:00`, agree: 'true' });
    if ((await fetch(`${origin}/api/rent/apply`, { method: 'POST', headers, body })).status === 200) day = dayIn(days);
  }
  expect(day).not.toBe('');
  const paid = await pointsOf();
  await logIn(page, 'roledesk');
  const dialog = page.locator('dialog[open]');

  await test.step('what the closing cancels is shown before it is recorded', async () => {
    await page.goto('/en/staff/closings');
    await page.getByRole('button', { name: enClosing.close }).click();
    await expect(dialog).toContainText(enClosing.chooseDay);
    await dialog.getByLabel(enClosing.fields.day).fill(day);
    await expect(dialog).toContainText('1 member gets an email');
    await expect(dialog).toContainText('1 reservation of seats or equipment');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: enClosing.close, exact: true }).click();
    await expect(dialog.locator('.error').first()).toBeVisible();
    await dialog.getByLabel(enClosing.fields.reason_zh).fill('颱風假');
    await dialog.getByLabel(enClosing.fields.reason_en).fill('A typhoon');
    await dialog.getByLabel(enClosing.fields.reason_ja).fill('台風のため');
    await dialog.getByRole('button', { name: enClosing.close, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.closing-list')).toContainText('A typhoon');
    await expectAccessible(page);
  });

  await test.step('the member has the points back, and reads why', async () => {
    await expect.poll(pointsOf).toBe(before);
    expect(paid).toBeLessThan(before);
    const { data: past } = await (await fetch(`${origin}/api/rent/apply?when=past`, { headers })).json();
    expect(past[0].status).toBe('cancelled');
    const { data: profile } = await (await fetch(`${origin}/api/member`, { headers })).json();
    await message(profile.email, /颱風假/);
    const booked = await fetch(`${origin}/api/rent/apply`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ device_id: 'seat-d2', start: `${day} 13:00:00`, end: `${day} 15:00:00`, agree: 'true' }),
    });
    expect((await booked.json()).code).toBe('CENTRE_CLOSED');
  });

  await test.step('staff sees whom it told, in each language, and opens the day again', async () => {
    for (const [language, words] of Object.entries({ zh: zhClosing, ja: jaClosing, en: enClosing })) {
      await page.goto(`/${language}/staff/closings`);
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
      await expect(page.locator('.closing-list .panel').first()).toContainText(words.state.standing);
    }
    await expect(page.locator('.closing-list .panel').first()).toContainText('1 member notified');
    await page.getByRole('button', { name: enClosing.reopen }).first().click();
    await dialog.getByRole('button', { name: enClosing.reopen, exact: true }).click();
    await expect(page.locator('.closing-list .panel').first()).toContainText(enClosing.state.reopened);
  });
});
