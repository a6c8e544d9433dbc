import type { StaffInvoiceOutput } from '../../../contract/invoices/staff-invoice.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import type { InvoiceAct, Invoices } from './invoices-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: Question<InvoiceAct, StaffInvoiceOutput>;
  invoices: Invoices;
}

/** Asks before an invoice is sent again or closed, and says once more what that does. */
export function InvoiceDialog({ question: { about, record }, invoices, t }: Props) {
  const [reason, setReason] = useTyped(`${about} ${record.id}`, '');
  return (
    <ActDialog
      question={invoices.question}
      title={t(`staff:invoices.acts.${about}`)}
      intro={
        <>
          <p>
            <b>{record.member.name}</b> · <code translate="no">{record.trade_no}</code>
          </p>
          <p>{t(`staff:invoices.does.${about}`)}</p>
        </>
      }
      act={() => invoices.act(about, reason.trim())}
      t={t}
    >
      {(faults) =>
        about === 'settle' && (
          <Field
            kind="textarea"
            name="invoice-reason"
            label={t('staff:act.reason')}
            hint={t('staff:invoices.reasonHint')}
            error={faults['reason']}
            rows={3}
            maxLength={STAFF_REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
    </ActDialog>
  );
}
