import { join } from 'node:path';
import { DEMO_PAY_PATHS } from '../../../src/domain/payments/demo-pages.ts';
import { createApp } from '../../../src/server/app.ts';
import type { assemble } from '../../../src/server/assemble.ts';
import { openEcpayTwin } from '../../../src/server/payments/twin/ecpay/ecpay-twin.ts';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { signUp } from '../../support/members.ts';
import { RECHARGE } from '../../support/services/payments.ts';

/**
 * A member who has paid at `clock.now`, and of whom nothing was heard since: no notice came, and the provider is asked no more. For staff to find.
 * @returns the number of the order
 */
export async function losePayment(app: Awaited<ReturnType<typeof assemble>>, clock: { now: Date }, account: string): Promise<string> {
  const { memberId, token } = await signUp({ database: app.database, clock }, { language: 'zh' });
  await app.database.db.updateTable('members').set({ account, name: '林對帳' }).where('id', '=', memberId).execute();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  // Agreed to are the terms of the content that is served, whatever their version.
  const body = JSON.stringify({ ...RECHARGE, terms_version: app.library.settings.recharge.terms_version });
  const answer = await createApp(app).request('/api/recharge', { method: 'POST', headers, body });
  const { order, checkout } = Object(await answer.json()).data;
  const merchant = app.config.payments.ecpay;
  if (merchant === null) throw new Error('the demo has its provider');
  const twin = openEcpayTwin({ merchant, folder: join(app.config.dataDir, 'pay-demo'), path: DEMO_PAY_PATHS.ecpay, now: () => clock.now });
  await twin.routes.request('/Cashier/AioCheckOut/V5', { method: 'POST', body: new URLSearchParams(checkout.fields) });
  twin.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twin.decide(order.trade_no, 'paid');
  await app.database.db.updateTable('orders').set({ ask_at: null }).where('id', '=', order.id).execute();
  return order.trade_no;
}
