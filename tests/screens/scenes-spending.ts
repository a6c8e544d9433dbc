import type { Page } from '@playwright/test';
import { tokenOf } from '../e2e/support/calls.ts';
import type { Scene } from './scene.ts';
import { BUSY, EMPTY, RIVAL, STAFF } from './seed.ts';

/* Paying with points: the member's page and the desk's, each asked by the other through the API. */

const LONG_NOTE = '二樓大廳入口外牆輸出，霧面，兩張一組，含裁切與護貝，請於週末前取件。';

async function send(page: Page, username: string, path: string, body: object, method = 'POST'): Promise<{ id: string; code: string }> {
  const { origin } = new URL(page.url());
  const headers = { authorization: `Bearer ${await tokenOf(origin, username)}`, 'content-type': 'application/json' };
  return (await (await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })).json()).data;
}

const asked =
  (points: number, note = LONG_NOTE) =>
  async (page: Page): Promise<void> => {
    const code = await page.locator('.pay-code .spoken').textContent();
    await send(page, STAFF, '/staff/spendings', { code, kind: 'printing', points, note });
    await page.locator('.pay-asked').waitFor();
  };
const answered = (selector: string) => async (page: Page) => {
  await asked(1)(page);
  await page.locator(selector).click();
  await page.locator('.pay-step .balloon').waitFor();
};
async function submitDesk(page: Page): Promise<void> {
  await page.locator('.desk-pay form.panel [type=submit]').click();
  await page.locator('#shown-error').waitFor();
}
async function waitAtDesk(page: Page): Promise<void> {
  const { code } = await send(page, RIVAL, '/my/pay_codes', {});
  await page.locator('#shown').fill(code);
  await page.locator('#points').fill('12');
  await page.locator('#note').fill(LONG_NOTE);
  await page.locator('.desk-pay form.panel [type=submit]').click();
  await page.locator('#pin').waitFor();
}
/** Opens the refund of a payment that was just confirmed. */
async function refundAtDesk(page: Page): Promise<void> {
  const { code } = await send(page, RIVAL, '/my/pay_codes', {});
  const { id } = await send(page, STAFF, '/staff/spendings', { code, kind: 'printing', points: 1, note: LONG_NOTE });
  await send(page, RIVAL, `/my/spendings/${id}/confirm`, {}, 'PUT');
  await page.reload();
  await page.locator('.found .btn').first().click();
  await page.locator('dialog[open]').waitFor();
}
async function submitPin(page: Page): Promise<void> {
  await page.locator('section[aria-labelledby=pay-pin] .actions .btn').first().click();
  await page.locator('#pay-pin-new').fill('1234');
  await page.locator('section[aria-labelledby=pay-pin] [type=submit]').click();
  await page.locator('#pay-pin-new-error').waitFor();
}
const away = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE_NOW', message: '系統忙碌中，請稍後再試。' } }));

export const SPENDING_SCENES: readonly Scene[] = [
  { name: 'pay-empty', path: 'member/pay', member: EMPTY },
  { name: 'pay-asked', path: 'member/pay', member: BUSY, act: asked(30) },
  { name: 'pay-short', path: 'member/pay', member: BUSY, act: asked(2999, '') },
  { name: 'pay-paid', path: 'member/pay', member: BUSY, act: answered('.pay-answers .hot') },
  { name: 'pay-refused', path: 'member/pay', member: BUSY, act: answered('.pay-answers .btn:not(.hot)') },
  { name: 'pay-failed', path: 'member/pay', member: BUSY, before: away('**/api/my/pay_codes') },
  { name: 'pay-missing', path: 'member/pay?id=00000000-0000-4000-8000-000000000000', member: BUSY },
  { name: 'pay-pin', path: 'member/info', member: BUSY, act: submitPin },
  { name: 'desk-pay-errors', path: 'desk/pay', member: STAFF, act: submitDesk },
  { name: 'desk-pay-waiting', path: 'desk/pay', member: STAFF, act: waitAtDesk },
  { name: 'desk-pay-refund', path: 'desk/pay', member: STAFF, act: refundAtDesk, isDialog: true },
];
