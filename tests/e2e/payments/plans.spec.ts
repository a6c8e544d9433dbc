import type { Page } from '@playwright/test';
import pg from 'pg';
import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enSettings from '../../../public/locales/en/settings.json' with { type: 'json' };
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { call, tokenOf } from '../support/calls.ts';
import { type OwnProduct, startOwnProduct } from '../support/own-product.ts';
import { AGAIN, AT_ANY } from '../support/paired.ts';
import { openLogin, overflowOf, restoreLogin } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

/* Whoever has the page that sells points open pays by the terms of then: a change of plans is on a product of its own, where nobody else buys. */

let cluster: Cluster;
let product: OwnProduct;
test.beforeAll(async () => {
  cluster = await startPostgres();
  product = await startOwnProduct({ DATABASE_URL: cluster.url });
});
test.afterAll(async () => {
  await product?.stop();
  await cluster?.stop();
});

/** Changes of settings begin a minute ahead at the earliest: what was recorded is moved into the past by an hour, instead of waiting. */
async function letTheMinuteCome(): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  // Versions are append-only: this session goes past the trigger that holds them so.
  await client.query("SET session_replication_role = 'replica'");
  await client.query("UPDATE setting_versions SET created_at = created_at - interval '1 hour', valid_from = valid_from - interval '1 hour'");
  await client.end();
}

const goOn = (page: Page) => page.locator('.asked form .actions .btn.hot').click();
const orders = async (account: string) => call(product.origin, await tokenOf(product.origin, account), 'GET', '/my/buy_logs');

test('a plan is added, one is taken off sale and one is dearer while members have the page open: each is told, nothing is charged, and what they typed stays', {
  tag: [AT_ANY, AGAIN],
}, async ({ page, browser, playwright }) => {
  const { origin } = product;
  const request = await playwright.request.newContext({ baseURL: origin });
  const faults: string[][] = [];
  /** A page of a demo member, in a browser of their own. */
  const pageOf = async (account: string): Promise<Page> => {
    const other = await (await browser.newContext()).newPage();
    faults.push(await collectErrors(other));
    await restoreLogin(other, await openLogin(request, account));
    return other;
  };
  /** At the last step, where the terms are agreed to. */
  const confirming = async (account: string, language: 'en' | 'ja', plan: string): Promise<Page> => {
    const member = await pageOf(account);
    await member.goto(`${origin}/${language}/recharge`);
    await member.locator(`[name=plan][value=${plan}]`).check();
    await goOn(member);
    await member.locator('[name=payment_method][value=credit_card]').check();
    await goOn(member);
    await expect(member.locator('#step-confirm')).toBeFocused();
    return member;
  };
  const offer = async () => (await (await fetch(`${origin}/api/recharge`)).json()).data.plans as { id: string; name_en: string; amount_twd: number }[];
  const before = await offer();
  expect(before.map(({ id }) => id)).toEqual(['start', 'regular', 'studio']);
  const regular = before[1]?.amount_twd ?? 0;
  const gone = await confirming('general1', 'en', 'start');
  const dearer = await confirming('loyal001', 'ja', 'regular');
  await dearer.locator('[name="invoice.kind"][value=donation]').check();
  await dearer.locator('[name="invoice.donation_code"]').fill('0918');

  await restoreLogin(page, await openLogin(request, 'admin001'));
  const dialog = page.locator('dialog[open]');
  const item = page.locator('.queue-one');
  const done = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await test.step('staff adds a plan from the next minute on', async () => {
    await page.goto(`${origin}/en/staff/settings`);
    await page.getByRole('button', { name: enSettings.plan.add, exact: true }).click();
    await expect(dialog).toContainText(enSettings.plan.choose);
    for (const [name, text] of Object.entries({ name_zh: '冬季方案', name_en: 'Winter', name_ja: '冬プラン', amount_twd: '800', points: '800' }))
      await dialog.locator(`[name=${name}]`).fill(text);
    await dialog.locator('[name=free_points]').fill('80');
    await dialog.locator('[name=free_valid_days]').fill('90');
    await dialog.getByLabel(enSettings.reason).fill('For the winter');
    await expect(dialog).toContainText(enSettings.nothing);
    await expectAccessible(page);
    await done(enSettings.plan.add);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('staff takes a plan off sale, and makes another dearer', async () => {
    await page.goto(`${origin}/en/staff/settings?id=recharge_plan-start`);
    await item.getByRole('button', { name: enSettings.change, exact: true }).click();
    await dialog.getByRole('checkbox', { name: enSettings.plan.sell }).uncheck();
    await dialog.getByLabel(enSettings.reason).fill('Nobody buys it');
    await done(enSettings.change);
    await expect(dialog).toHaveCount(0);
    await expect(item).toContainText(enSettings.version.coming);
    await page.goto(`${origin}/en/staff/settings?id=recharge_plan-regular`);
    await item.getByRole('button', { name: enSettings.change, exact: true }).click();
    await dialog.locator('[name=amount_twd]').fill(String(regular + 100));
    await dialog.getByLabel(enSettings.reason).fill('A dearer winter');
    await done(enSettings.change);
    await expect(dialog).toHaveCount(0);
    await expect(item).toContainText(enSettings.version.coming);
  });

  await test.step('from its minute on it is what a member sees, in each language', async () => {
    await letTheMinuteCome();
    await expect
      .poll(async () => (await offer()).map(({ id, name_en, amount_twd }) => [id.startsWith('added-') ? name_en : id, amount_twd]))
      .toEqual([
        ['regular', regular + 100],
        ['studio', before[2]?.amount_twd],
        ['Winter', 800],
      ]);
    const member = await pageOf('assoc001');
    for (const [language, name] of Object.entries({ zh: '冬季方案', en: 'Winter', ja: '冬プラン' })) {
      await member.goto(`${origin}/${language}/recharge`);
      await expect(member.locator('.plan-card').last()).toContainText(name);
      await expect(member.locator('.plan-card').last()).toContainText('NT$800');
      await expect(member.locator('[name=plan][value=start]')).toHaveCount(0);
      expect(await overflowOf(member)).toBe(0);
    }
    await member.close();
  });

  await test.step('who had chosen the plan that is gone is told, has ordered nothing, and buys the new one', async () => {
    await gone.locator('#agree').check();
    await goOn(gone);
    await expect(gone.locator('#plan-error')).toHaveText(enErrors.PLAN_GONE);
    await expect(gone.locator('.asked')).toContainText(WORDS.en.refused);
    await expect(gone).toHaveURL(`${origin}/en/recharge`);
    expect(await orders('general1')).toEqual([]);
    await expectAccessible(gone);
    await gone.locator('.plan-card', { hasText: 'Winter' }).locator('input').check();
    await goOn(gone);
    await expect(gone.locator('[name=payment_method][value=credit_card]')).toBeChecked();
    await goOn(gone);
    await expect(gone.locator('.top-up .big-num')).toHaveText('NT$800');
    await expect(gone.locator('#agree')).not.toBeChecked();
    await gone.locator('#agree').check();
    await goOn(gone);
    await expect(gone).toHaveURL(/\/pay-demo\//);
    await gone.locator('button[name=action][value=pay]').click();
    await expect(gone.locator('#outcome')).toHaveText(WORDS.en.result.paidTitle);
    await expect(gone.locator('.arrived')).toContainText('880');
  });

  await test.step('who had the old price on the screen is told, sees the new one, and agrees anew; the donation code is still there', async () => {
    await dearer.locator('#agree').check();
    await goOn(dearer);
    await expect(dearer.locator('#plan-error')).toHaveText(jaErrors.PLAN_CHANGED);
    expect(await orders('loyal001')).toEqual([]);
    await expect(dearer.locator('[name=plan][value=regular]')).toBeChecked();
    await expect(dearer.locator('.top-up .big-num')).toHaveText(`NT$${regular + 100}`);
    await goOn(dearer);
    await goOn(dearer);
    await expect(dearer.locator('[name="invoice.donation_code"]')).toHaveValue('0918');
    await expect(dearer.locator('#agree')).not.toBeChecked();
    await dearer.locator('#agree').check();
    await goOn(dearer);
    await expect(dearer).toHaveURL(/\/pay-demo\//);
    await dearer.locator('button[name=action][value=pay]').click();
    await expect(dearer.locator('#outcome')).toHaveText(WORDS.ja.result.paidTitle);
    expect(await orders('loyal001')).toMatchObject([{ plan_id: 'regular', amount_twd: regular + 100, status: 'paid' }]);
  });
  expect(faults.flat(), 'the console of members stays free of errors').toEqual([]);
  await request.dispose();
});
