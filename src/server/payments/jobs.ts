import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { expireOrders, queryOrders } from './order-upkeep.ts';
import { reconcileYesterday } from './reconciliation/reconcile-day.ts';
import { sendPaymentsBack } from './reconciliation/send-payments-back.ts';
import { sendRefunds } from './refunds/send-refunds.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    payments: typeof paymentJobs;
  }
}

type Tools = Pick<Deps, 'config' | 'database' | 'payments' | 'log' | 'now' | 'jobs' | 'library'>;

export const paymentJobs = {
  /** Ends orders that nobody has paid in time. */
  'expire-orders': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '* * * * *',
    run: (tools: Tools) => runKinds(tools.log, { orders: () => expireOrders(tools) }, { comesAgainSoon: true }),
  }),
  /** Asks providers to give money back. */
  'send-refunds': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/5 * * * *',
    run: (tools: Tools) => runKinds(tools.log, { refunds: () => sendRefunds(tools), payments: () => sendPaymentsBack(tools) }, { comesAgainSoon: true }),
  }),
  /** Asks providers about orders of which nothing was heard. */
  'query-orders': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/2 * * * *',
    run: (tools: Tools) => runKinds(tools.log, { orders: () => queryOrders(tools) }, { comesAgainSoon: true }),
  }),
  /** Compares what providers say of yesterday with the orders. */
  'reconcile-payments': defineJob({ payload: NothingSchema, plan: PLANS.daily, cron: '30 15 * * *', run: (tools: Tools) => reconcileYesterday(tools) }),
};
