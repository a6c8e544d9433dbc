import { getStaffInvoice, listStaffInvoices, retryInvoice, type StaffInvoiceOutput, settleInvoice } from '../../../contract/invoices/staff-invoice.ts';
import { INVOICE_ATTENTION_STATES } from '../../../domain/invoices/invoice-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
export const INVOICE_STATE_CHOICES = [...INVOICE_ATTENTION_STATES, 'all'] as const;

/** `retry_part`: the invoice stands, and what went back of it is told again. */
export type InvoiceAct = 'retry' | 'retry_part' | 'retry_without_code' | 'settle';

/** Lists what can be done about an invoice. */
export const actsOf = ({ status, may_retry, may_drop_code, may_settle }: StaffInvoiceOutput): InvoiceAct[] => [
  ...(may_retry ? [status === 'issued' ? ('retry_part' as const) : ('retry' as const)] : []),
  ...(may_drop_code ? ['retry_without_code' as const] : []),
  ...(may_settle ? ['settle' as const] : []),
];

/** Uniform invoices that need the office, for one screen: looking, and each act about one. */
export function createInvoices() {
  const queue = createQueue<StaffInvoiceOutput, StaffInvoiceOutput>({
    viewed: 'invoices',
    parameters: { state: INVOICE_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffInvoices, (filters) => {
      const state = INVOICE_STATE_CHOICES.find((each) => each === filters.state) ?? 'open';
      return { ...(state !== 'all' && { state }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffInvoice, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<InvoiceAct, StaffInvoiceOutput>({ settled: queue.refresh, isOver: (error) => isRefusal(error, 'NOT_IN_STATE') });

  const act = (about: InvoiceAct, reason: string): Promise<boolean> =>
    question.answer(about, ({ id }) =>
      about === 'settle'
        ? send(settleInvoice, { params: { id }, body: { reason } }, QUIET)
        : send(retryInvoice, { params: { id }, body: { without_code: about === 'retry_without_code' } }, QUIET),
    );

  return { queue, question, act };
}
export type Invoices = ReturnType<typeof createInvoices>;
