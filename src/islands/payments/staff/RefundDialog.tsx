import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Effects } from '../../queue/Effects.tsx';
import { EmailPreview } from '../../queue/EmailPreview.tsx';
import { showFault } from '../../queue/show-fault.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refundLines } from './refund-lines.ts';
import type { RefundAct, Refunds } from './refunds-store.ts';

interface Props extends StaffScope {
  question: Question<RefundAct, StaffRefundDetailOutput>;
  refunds: Refunds;
}

/** Asks before a decision about a refund, and says once more what it does. */
export function RefundDialog({ question: { about, record }, refunds, ...scope }: Props) {
  const { t } = scope;
  const [isBusy, problem] = [useStore(refunds.question.$isBusy), useStore(refunds.question.$problem)];
  const [reason, setReason] = useState('');
  const decide = async () => {
    if (await refunds.decide(about, reason.trim())) addToast('success', t('staff:act.done'));
    else showFault();
  };
  return (
    <ConfirmDialog
      open
      title={t(`staff:refunds.acts.${about}`)}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={t(`staff:refunds.acts.${about}`)}
      isBusy={isBusy}
      onClose={refunds.question.close}
      onConfirm={() => void decide()}
    >
      <p>
        <b>{record.member.name}</b> · <code translate="no">{record.order.trade_no}</code>
      </p>
      <Effects lines={refundLines(record, about, scope)} />
      <EmailPreview email={record.emails.find(({ act }) => act === about)} t={t} />
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {about !== 'retry' && (
        <Field
          kind="textarea"
          name="refund-reason"
          label={t('staff:act.reason')}
          hint={t(about === 'begin' ? 'staff:act.reasonOptional' : 'staff:act.reasonHint')}
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
