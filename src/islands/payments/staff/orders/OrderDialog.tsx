import type { StaffOrderDetailOutput } from '../../../../contract/payments/refund.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../../domain/text/field-limits.ts';
import { DecisionDialog } from '../../../queue/DecisionDialog.tsx';
import { useTyped } from '../../../queue/own-words/typed.ts';
import type { StaffScope } from '../../../queue/staff-scope.ts';
import { Field } from '../../../ui/Field.tsx';
import { quoteLines } from '../refund-lines.ts';
import type { StaffOrders } from './orders-store.ts';

interface Props extends StaffScope {
  order: StaffOrderDetailOutput;
  orders: StaffOrders;
}

/** Asks before a refund that nobody has asked for: how many points, why, what that does, and the e-mail. */
export function OrderDialog({ order, orders, ...scope }: Props) {
  const { t, language } = scope;
  const [points, setPoints] = useTyped(`refund ${order.id} points`, String(order.quote?.points ?? ''));
  const [reason, setReason] = useTyped(`refund ${order.id}`, '');
  return (
    <DecisionDialog
      decision={orders.decision}
      about="refund"
      title={t('staff:orders.refund')}
      subject={
        <>
          <b>{order.member.name}</b> · <code translate="no">{order.trade_no}</code>
        </>
      }
      wish={{ points: points.trim(), reason: reason.trim(), language }}
      isComplete={points.trim() !== '' && reason.trim() !== ''}
      isShown={(preview) => String(preview.points) === points.trim()}
      lines={(preview) => quoteLines(preview, scope)}
      fields={(faults) => (
        <>
          <Field
            name="refund-points"
            label={t('staff:orders.howMany')}
            hint={t('staff:orders.upTo', { points: order.unspent_points })}
            error={faults['points']}
            inputMode="numeric"
            autoComplete="off"
            value={points}
            onChange={({ target }) => setPoints(target.value)}
          />
          <Field
            kind="textarea"
            name="refund-reason"
            label={t('staff:act.reason')}
            hint={t('staff:act.reasonHint')}
            error={faults['reason']}
            rows={3}
            maxLength={STAFF_REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      t={t}
    />
  );
}
