import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffInvoiceOutput } from '../../../contract/invoices/staff-invoice.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { addToast } from '../../../stores/toasts.ts';
import { showFault } from '../../queue/show-fault.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { InvoiceAct, Invoices } from './invoices-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: Question<InvoiceAct, StaffInvoiceOutput>;
  invoices: Invoices;
}

/** Asks before an invoice is sent again or closed, and says once more what that does. */
export function InvoiceDialog({ question: { about, record }, invoices, t }: Props) {
  const [isBusy, problem] = [useStore(invoices.question.$isBusy), useStore(invoices.question.$problem)];
  const [reason, setReason] = useState('');
  const act = async () => {
    if (await invoices.act(about, reason.trim())) addToast('success', t('staff:act.done'));
    else showFault();
  };
  return (
    <ConfirmDialog
      open
      title={t(`staff:invoices.acts.${about}`)}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={t(`staff:invoices.acts.${about}`)}
      isBusy={isBusy}
      onClose={invoices.question.close}
      onConfirm={() => void act()}
    >
      <p>
        <b>{record.member.name}</b> · <code translate="no">{record.trade_no}</code>
      </p>
      <p>{t(`staff:invoices.does.${about}`)}</p>
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {about === 'settle' && (
        <Field
          kind="textarea"
          name="invoice-reason"
          label={t('staff:act.reason')}
          hint={t('staff:invoices.reasonHint')}
          error={problem?.fields['reason']}
          rows={3}
          maxLength={STAFF_REASON_MAX_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
