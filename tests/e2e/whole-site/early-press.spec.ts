import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/* A form is there to be read and filled before its script has run: what is typed stays, what is pressed is done then. */

/** Keeps the scripts of the islands back; gives back what lets them come. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('who logs in before the form is alive is logged in', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/sign');
  await page.getByLabel('Account', { exact: false }).first().fill('general1');
  await page.locator('input[name=password]').fill('manga2026');
  const send = page.locator('form button[type=submit]');
  await expect(send).toBeDisabled();
  // As a finger does: it does not know that the button is not there yet.
  await send.click({ force: true });
  letCome();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign'));
  await expect(page.locator('html')).toHaveClass(/\bin\b/);
});

test('Enter counts also when React has taken the form over and not enabled its button yet', async ({ page }) => {
  // React works in messages to itself: they are held back, and let through one by one.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    let isHeld = true;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      const go = () => Reflect.apply(send, this, given);
      if (isHeld) held.push(go);
      else go();
    };
    Object.assign(window, {
      workOnce: () => held.shift()?.(),
      workOn: () => {
        isHeld = false;
        for (const go of held) go();
      },
    });
  });
  const letCome = await withoutScripts(page);
  await page.goto('/en/sign');
  const login = page.locator('astro-island').filter({ has: page.locator('input[name=password]') });
  await login.locator('input[name=username]').fill('general1');
  await login.locator('input[name=password]').fill('manga2026');
  letCome();
  await expect(login).not.toHaveAttribute('ssr');
  const work = (name: 'workOnce' | 'workOn') => page.evaluate((each) => (window as unknown as Record<string, () => void>)[each]?.(), name);
  const isTaken = () => login.locator('form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')));
  await expect
    .poll(async () => {
      if (!(await isTaken())) await work('workOnce');
      return isTaken();
    })
    .toBe(true);
  await expect(login.locator('button[type=submit]')).toBeDisabled();
  await login.locator('input[name=password]').press('Enter');
  await work('workOn');
  await page.waitForURL((url) => !url.pathname.endsWith('/sign'));
});

test('a form whose scripts were lost on the way is alive once the line is back, and what was typed and pressed counts', async ({ browser, baseURL }) => {
  // A page of its own: the browser tells of what is lost in the console.
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  const lost: string[] = [];
  await page.route('**/_astro/*.js*', (route) => {
    lost.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await page.goto('/en/sign');
  await page.context().setOffline(true);
  await page.locator('input[name=username]').fill('general1');
  await page.locator('input[name=password]').fill('manga2026');
  await page.locator('input[name=password]').press('Enter');
  // Astro asks a second time before it gives up.
  await expect.poll(() => lost.some((url) => url.includes('SignForm') && url.includes('astro-retry'))).toBe(true);
  await expect(page.locator('form button[type=submit]')).toBeDisabled();
  await page.unroute('**/_astro/*.js*');
  await page.context().setOffline(false);
  await page.waitForURL((url) => !url.pathname.endsWith('/sign'));
  await page.close();
});

test('the other way to a password is opened by a press before the form is alive', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/forget_password');
  const other = page.getByRole('tab', { selected: false });
  const name = (await other.textContent()) ?? '';
  await other.click();
  letCome();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
});

test('a search typed before its script came is answered, and what was typed stays', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/google_search');
  const field = page.getByRole('searchbox');
  await field.fill('opening hours');
  letCome();
  await expect(page.locator('[data-results] li').first()).toBeVisible();
  await expect(field).toHaveValue('opening hours');
  await expect(page).toHaveURL(/q=opening/);
});

test('a page that nobody touches wakes by itself, and fetches beforehand what it will need', async ({ page }) => {
  await page.clock.install();
  const ahead = page.waitForRequest(/\/_astro\/client\.[^/]+\.js$/);
  await page.goto('/en/sign');
  await ahead;
  await expect(page.locator('form button[type=submit]')).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(page.locator('form button[type=submit]')).toBeEnabled();
});
