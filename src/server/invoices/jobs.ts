import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { invoiceUses } from './invoice-uses.ts';
import { settleInvoices } from './settle-invoices.ts';
import { reportInvoices } from './staff/report-invoices.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    invoices: typeof invoiceJobs;
  }
}

type Tools = Pick<Deps, 'config' | 'database' | 'invoices' | 'jobs' | 'library' | 'log' | 'now'>;

export const invoiceJobs = {
  /** Finds uses of points of which an invoice comes, then asks the provider for what is due. */
  'settle-invoices': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/10 * * * *',
    run: (tools: Tools) => runKinds(tools.log, { uses: () => invoiceUses(tools), invoices: () => settleInvoices(tools) }, { comesAgainSoon: true }),
  }),
  /** Writes to the office of the invoices that wait for it. */
  'report-invoices': defineJob({ payload: NothingSchema, plan: PLANS.daily, cron: '0 9 * * *', run: (tools: Tools) => reportInvoices(tools) }),
};
