import en from '../../../public/locales/en/settings.json' with { type: 'json' };
import ja from '../../../public/locales/ja/settings.json' with { type: 'json' };
import zh from '../../../public/locales/zh/settings.json' with { type: 'json' };
import { tokenOf } from '../support/calls.ts';
import { type OwnProduct, startOwnProduct } from '../support/own-product.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const WEDNESDAY = 3;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
const SETTING = 'consultation_hours-weekly-legal';

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product?.stop());

test('the Wednesdays of one expert are cut: what stands on them is shown, called off and told; other days and other consultants keep theirs', async ({
  page,
  baseURL,
  message,
}) => {
  const origin = baseURL ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'general1')}` };
  const slotsOf = async (category: string, day: string): Promise<string[]> => {
    const query = new URLSearchParams({ category, from: day, to: day });
    const { data } = await (await fetch(`${origin}/api/advisory/slot?${query}`)).json();
    return data.slots.map(({ start }: { start: string }) => start.slice(11, 16));
  };
  const { data: profile } = await (await fetch(`${origin}/api/member`, { headers })).json();
  // The first Wednesday far ahead on which the expert can be asked in the afternoon, and the day after.
  let wednesday = '';
  for (let days = 30; wednesday === '' && days < 58; days += 1) {
    const day = dayIn(days);
    if (new Date(day).getUTCDay() !== WEDNESDAY || !(await slotsOf('legal', day)).includes('15:00')) continue;
    const asked = { identity: 'comic_creator', method: 'online', category: 'legal', content: 'A contract', phone: '0912345678', agree: 'true' };
    const body = new URLSearchParams({ ...asked, email: 'general1@gmail.com', start: `${day} 15:00:00` });
    if ((await fetch(`${origin}/api/advisory`, { method: 'POST', headers, body })).status === 200) wednesday = day;
  }
  expect(wednesday).not.toBe('');
  const thursday = new Date(Date.parse(wednesday) + DAY_MS).toISOString().slice(0, 10);
  const before = { thursday: await slotsOf('legal', thursday), creator: await slotsOf('creator', wednesday) };
  await logIn(page, 'admin001');
  const dialog = page.locator('dialog[open]');
  const item = page.locator('.queue-one');

  await test.step('each weekday has its row, and the effect is shown before', async () => {
    for (const [language, words] of Object.entries({ zh, ja, en })) {
      await page.goto(`/${language}/staff/settings?id=${SETTING}`);
      await expect(item.getByRole('button', { name: words.change, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await item.getByRole('button', { name: en.change, exact: true }).click();
    await expect(dialog.getByLabel(en.hours.to.replace('{{day}}', 'Wednesday'))).not.toHaveValue('12:00');
    await dialog.getByLabel(en.hours.to.replace('{{day}}', 'Wednesday')).fill('12:00');
    await dialog.getByLabel(en.day).fill(wednesday);
    await dialog.getByLabel(en.reason).fill('At court on Wednesdays');
    await expect(dialog.locator('.effects')).toContainText(en.effect.called_off.replace('{{count}}', '1'));
    await expect(dialog).toContainText('15:00–16:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: en.change, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item.locator('.setting-versions')).toContainText('Wed 10:00–12:00');
    await expect(item).toContainText(en.version.coming);
    await expectAccessible(page);
  });

  await test.step('the Wednesdays end at noon, whoever had booked is told why, all else is as it was', async () => {
    expect((await slotsOf('legal', wednesday)).every((clock) => clock < '12:00')).toBe(true);
    expect(await slotsOf('legal', thursday)).toEqual(before.thursday);
    expect(await slotsOf('creator', wednesday)).toEqual(before.creator);
    await message(profile.email, /At court on Wednesdays/);
  });
});
