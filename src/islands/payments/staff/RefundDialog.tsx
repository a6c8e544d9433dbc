import type { StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { DecisionDialog } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { previewLines } from './refund-lines.ts';
import { type RefundAct, type Refunds, refundRequest } from './refunds-store.ts';

interface Props extends StaffScope {
  question: Question<RefundAct, StaffRefundDetailOutput>;
  refunds: Refunds;
}

/** Asks before a decision about a refund, with what it does and the e-mail that it sends. */
export function RefundDialog({ question: { about, record }, refunds, ...scope }: Props) {
  const { t, language } = scope;
  const [reason, setReason] = useTyped(`${about} ${record.id}`, '');
  return (
    <DecisionDialog
      decision={refunds.decision}
      about={about}
      title={t(`staff:refunds.acts.${about}`)}
      subject={
        <>
          <b>{record.member.name}</b> · <code translate="no">{record.order.trade_no}</code>
        </>
      }
      wish={refundRequest(about, record, { reason: reason.trim(), language })}
      isComplete={about === 'begin' || about === 'retry' || reason.trim() !== ''}
      isShown={() => true}
      lines={(preview) => previewLines(preview, about, scope)}
      fields={(faults) =>
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
      t={t}
    />
  );
}
