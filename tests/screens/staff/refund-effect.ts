import type { Page } from '@playwright/test';
import type { RefundPreviewOutput } from '../../../src/contract/payments/refund.ts';

const BEGUN: RefundPreviewOutput = {
  ...{ id: '8f1c2d3e-0000-4000-8000-000000000000', status: 'begun', points: 400, free_points: 20, amount_twd: 388, fee_twd: 12 },
  ...{ reason: null, reason_language: null, created_at: '2026-11-22T11:00:00+08:00', ended_at: null },
  emails: [{ to: 'ming@example.com', language: 'zh', subject: '退款辦理中：CH261115ABCDEFGHJKLM', text: '您好：\n\n退款已開始辦理。', takes_paragraph: true }],
};

/** Pages of refunds as `before` has them, with the effect of what is decided in a dialog. */
export const withRefundEffect = (before: (page: Page) => Promise<void>) => async (page: Page) => {
  await before(page);
  await page.route(/\/api\/staff\/(orders\/[^/]+\/refund|refunds\/[^/]+)\/preview$/, (route) => route.fulfill({ json: { data: BEGUN } }));
};

/** Opens the first decision, gives its reason, and waits for the e-mail that can be written in. */
export async function fillRefund(page: Page): Promise<void> {
  await page.locator('.queue-one .acts .btn').first().click();
  await page.locator('dialog[open] [name=refund-reason]').fill('活動延期');
  await page.locator('dialog[open] [name=decision-paragraph]').fill('造成不便，敬請見諒。');
}
