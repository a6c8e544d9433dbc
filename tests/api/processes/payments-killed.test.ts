import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';
import { expectCreditedOnce, logInDemo, notifyAndKill, orderPoints, PAYMENT_KILLS, purchasedOf } from '../../support/services/payment-kills.ts';
import { ECPAY_ENVIRONMENT } from '../../support/services/payments.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'payments-killed-'));
const postgres = BACKEND === 'postgres' ? await createPostgresDatabase() : null;
if (!postgres) putDatabaseInto(dataDir);
const environment = { ...ECPAY_ENVIRONMENT, DEMO: '1', ROLE: 'api', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
afterAll(async () => {
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['killed', 'SIGKILL', 'general1'],
  // Of another member: nobody may order forty times in an hour.
  ['restarted', 'SIGTERM', 'creator1'],
] as const)('an API that is %s between a notice and its answer credits once: the notice is sent again', async (_, signal, username) => {
  let server = await startServer(environment);
  const headers = await logInDemo(server, username);
  let purchased = await purchasedOf(server, headers);
  for (let round = 0; round < PAYMENT_KILLS; round += 1) {
    const order = await orderPoints(server, headers);
    const first = server;
    await notifyAndKill(first, order.trade_no, round % 4, () => {
      first.kill(signal);
      return first.exited;
    });
    server = await startServer(environment);
    purchased += 500;
    await expectCreditedOnce(server, headers, order, purchased);
  }
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
