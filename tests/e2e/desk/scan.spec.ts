import enDesk from '../../../public/locales/en/desk.json' with { type: 'json' };
import jaDesk from '../../../public/locales/ja/desk.json' with { type: 'json' };
import zhDesk from '../../../public/locales/zh/desk.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { launchWithCamera } from '../support/fake-camera.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';

/* The camera of a tablet: its picture comes from a file, everything behind it is the product's. */

for (const [language, words] of [
  ['zh', zhDesk],
  ['en', enDesk],
  ['ja', jaDesk],
] as const) {
  test(
    `the camera reads a member’s code, and the reservation opens (${language})`,
    { tag: ['@tablet', ...AGAIN_IN[language]] },
    async ({ playwright, baseURL }, { project }) => {
      const origin = baseURL ?? '';
      const [entry] = await call(origin, await tokenOf(origin, 'admin001'), 'GET', '/staff/day?q=desktablet');
      const browser = await launchWithCamera(playwright.chromium, project.use.launchOptions ?? {}, `${origin}/${language}/desk?rent=${entry.id}`);
      const page = await browser.newPage({ baseURL: origin, viewport: { width: 820, height: 1180 } });
      const errors = await collectErrors(page);
      await logIn(page, 'admin001');
      await page.goto(`/${language}/staff/desk`);
      await page.getByRole('button', { name: words.scan.go, exact: true }).click();
      const opened = page.getByRole('region', { name: words.one.title });
      await expect(opened.getByRole('heading', { name: '黃櫃安' })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      // The camera is off again, and the next press lets them in.
      await expect(opened.getByRole('button', { name: new RegExp(words.act.check_in) }).first()).toBeFocused();
      expect(errors).toEqual([]);
      await browser.close();
    },
  );
}

test('a code of something else says so, and the camera goes off with the dialog @tablet', async ({ playwright, baseURL }, { project }) => {
  const browser = await launchWithCamera(playwright.chromium, project.use.launchOptions ?? {}, 'https://other.example/zh/desk-lamp');
  const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 820, height: 1180 } });
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  await page.getByRole('button', { name: zhDesk.scan.go, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(zhDesk.scan.foreign);
  await expectAccessible(page);
  const track = await dialog.locator('video').evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await track.evaluate((each) => each?.readyState)).toBe('ended');
  await expect(page.getByRole('button', { name: zhDesk.scan.go, exact: true })).toBeFocused();
  await browser.close();
});

test('without a camera the dialog says what to do instead, and a typed code goes on as before @tablet', async ({ page, baseURL }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  await page.getByRole('button', { name: zhDesk.scan.go, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(new RegExp([zhDesk.scan.missing, zhDesk.scan.denied].join('|')));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const origin = baseURL ?? '';
  const [entry] = await call(origin, await tokenOf(origin, 'admin001'), 'GET', '/staff/day?q=desktablet');
  await page.getByRole('searchbox').fill(`${origin}/zh/desk?rent=${entry.id}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: zhDesk.one.title })).toContainText('黃櫃安');
});

test('no other page may ask for the camera, although there is one and it is allowed @tablet', async ({ playwright, baseURL }, { project }) => {
  const browser = await launchWithCamera(playwright.chromium, project.use.launchOptions ?? {}, 'https://other.example/');
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  const asked = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'opened',
        ({ name }: Error) => name,
      ),
    );
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  expect(await asked()).toBe('opened');
  await page.goto('/zh/member/rent');
  expect(await asked()).toBe('NotAllowedError');
  await browser.close();
});
