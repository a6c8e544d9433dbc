import type { StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { Effects } from '../../queue/Effects.tsx';
import { EmailPreview } from '../../queue/EmailPreview.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { refundLines } from './refund-lines.ts';
import type { RefundAct, Refunds } from './refunds-store.ts';

interface Props extends StaffScope {
  question: Question<RefundAct, StaffRefundDetailOutput>;
  refunds: Refunds;
}

/** Asks before a decision about a refund, and says once more what it does. */
export function RefundDialog({ question: { about, record }, refunds, ...scope }: Props) {
  const { t } = scope;
  const [reason, setReason] = useTyped(`${about} ${record.id}`, '');
  return (
    <ActDialog
      question={refunds.question}
      title={t(`staff:refunds.acts.${about}`)}
      intro={
        <>
          <p>
            <b>{record.member.name}</b> · <code translate="no">{record.order.trade_no}</code>
          </p>
          <Effects lines={refundLines(record, about, scope)} />
          <EmailPreview email={record.emails.find(({ act }) => act === about)} t={t} />
        </>
      }
      act={() => refunds.decide(about, reason.trim())}
      t={t}
    >
      {(faults) =>
        about !== 'retry' && (
          <Field
            kind="textarea"
            name="refund-reason"
            label={t('staff:act.reason')}
            hint={t(about === 'begin' ? 'staff:act.reasonOptional' : 'staff:act.reasonHint')}
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
