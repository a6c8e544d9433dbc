import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../../support/database.ts';
import { expectCreditedOnce, logInDemo, notifyAndKill, orderPoints, PAYMENT_KILLS, purchasedOf } from '../../support/payment-kills.ts';
import { ECPAY_ENVIRONMENT } from '../../support/payments.ts';
import { startServer } from '../../support/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'payments-killed-'));
const postgres = BACKEND === 'postgres' ? await createPostgresDatabase() : null;
if (!postgres) putDatabaseInto(dataDir);
const environment = { ...ECPAY_ENVIRONMENT, DEMO: '1', ROLE: 'api', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
afterAll(async () => {
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an API that is killed between a notice and its answer credits once: the notice is sent again', async () => {
  let server = await startServer(environment);
  const headers = await logInDemo(server);
  let purchased = await purchasedOf(server, headers);
  for (let round = 0; round < PAYMENT_KILLS; round += 1) {
    const order = await orderPoints(server, headers);
    const killed = server;
    await notifyAndKill(killed, order.trade_no, round % 4, () => {
      killed.kill('SIGKILL');
      return killed.exited;
    });
    server = await startServer(environment);
    purchased += 500;
    await expectCreditedOnce(server, headers, order, purchased);
  }
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
