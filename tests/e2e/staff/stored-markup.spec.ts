import type { Page } from '@playwright/test';
import { STAFF_NAVIGATION } from '../../../src/components/staff/staff-navigation.ts';
import { swept } from '../../support/runs/sweep.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * Whatever people have typed, and lists of others have brought along, is words on the screens of staff: every free text of every answer of the server is put in another's place here,
 * by markup, by signs that turn a line around, and by words without an end.
 */

const MARKUP = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1">{{7*7}}\u202e\u200b\u0085${'W'.repeat(300)}`;
const ADDRESS = `javascript:window.ran=1//${'x'.repeat(300)}`;
/** Fields that somebody typed, by their names. */
const TYPED =
  /^(name|pen_name|text|content|reason|note|remark|teacher|location|place|event|intro|author|assignee|requested_by|file_name|detail|organisation|company|job_title|subject|other|actor|description|recipient|title|question|answer|summary|fault|email|\w+_(name|reason|note|text))$/;
const LINK = /^(url|portfolio_url|website|works_url)$/;
const SCRIPTED = 'body :is([onerror],[onload],[onclick],a[href^="javascript:" i],iframe[srcdoc],img[src="x"])';

/** Puts it into every text of a value, whatever its depth. */
function spoilt(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return TYPED.test(key) ? MARKUP : LINK.test(key) ? ADDRESS : value;
  if (Array.isArray(value)) return value.map((each) => spoilt(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each, name)]));
}

async function spoilAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/(staff|preview|photos)\b/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isJson = response.ok() && response.headers()['content-type']?.includes('json') === true;
    await route.fulfill({ response, body: isJson ? JSON.stringify(spoilt(JSON.parse(text))) : text });
  });
}

async function expectWords(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window), `${where}: nothing of it runs`).toBe(false);
  await expect(page.locator(SCRIPTED), `${where}: nothing of it is markup`).toHaveCount(0);
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflowOf(page), `${where}: fits ${width}`).toBe(0);
  }
}

for (const { href } of swept(STAFF_NAVIGATION, 8))
  test(`${href}: what was typed is words`, async ({ page }) => {
    await logIn(page, 'roleadmin');
    await spoilAnswers(page);
    await page.goto(`/en/${href}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expectWords(page, href);
    // What is opened from its list.
    const first = page.locator('main table tbody a').first();
    if ((await first.count()) === 0) return page.unrouteAll({ behavior: 'ignoreErrors' });
    await first.click();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expectWords(page, `${href}, an item`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
