import type { RefundPreviewOutput } from '../../../contract/payments/refund.ts';
import type { Tx } from '../../db/client.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { mailOrderEvents } from '../order-event-email.ts';
import { type BeginRefund, beginRefundIn, type SettleRefund, settleRefundIn, toRefundResponse } from './begin-refund.ts';
import type { RefundRow } from './refund-queries.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'jobs' | 'config'>;

/** The effect of a refund that staff begins, before it is begun. @throws Refusal whatever refuses it (`beginRefund`) */
export function previewBegin(deps: Tools, refund: Omit<BeginRefund, 'once'>): Promise<RefundPreviewOutput> {
  return preview(deps, (tx, jobs) => beginRefundIn({ ...deps, jobs }, tx, refund));
}

/** The effect of a decision about a refund, before it is taken. @throws Refusal whatever refuses it (`settleRefund`) */
export function previewSettle(deps: Tools, settled: SettleRefund): Promise<RefundPreviewOutput> {
  return preview(deps, (tx, jobs) => settleRefundIn({ ...deps, jobs }, tx, settled));
}

async function preview(deps: Tools, take: (tx: Tx, jobs: Jobs) => Promise<RefundRow>): Promise<RefundPreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take,
    mailEvents: (tx, jobs, events) =>
      mailOrderEvents(
        { ...deps, jobs },
        tx,
        events.filter(({ kind }) => kind === 'order'),
      ),
  });
  return { ...toRefundResponse(after), emails };
}
