import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../../../scripts/database/postgres.ts';
import { expectCreditedOnce, logInDemo, notifyAndKill, orderPoints, PAYMENT_KILLS, purchasedOf } from '../../support/payment-kills.ts';
import { ECPAY_ENVIRONMENT } from '../../support/payments.ts';
import { startServer } from '../../support/process.ts';

/* A server of its own: others run their tests on the one that all share. What it has acknowledged is on disk. */
const cluster = await startPostgres({ isDurable: true });
afterAll(() => cluster.stop());

test('a PostgreSQL that is killed between a notice and its answer has credited once, or not yet: the notice is sent again', async () => {
  const server = await startServer({ ...ECPAY_ENVIRONMENT, DEMO: '1', ROLE: 'api', DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' });
  const headers = await logInDemo(server);
  let purchased = await purchasedOf(server, headers);
  for (let round = 0; round < PAYMENT_KILLS; round += 1) {
    const order = await orderPoints(server, headers);
    await notifyAndKill(server, order.trade_no, round % 4, () => cluster.crash());
    await cluster.startAgain();
    purchased += 500;
    await expectCreditedOnce(server, headers, order, purchased);
  }
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
