import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { StaffOrderDetailOutput } from '../../../../contract/payments/refund.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../../domain/text/field-limits.ts';
import { addToast } from '../../../../stores/toasts.ts';
import { Effects } from '../../../queue/Effects.tsx';
import { EmailPreview } from '../../../queue/EmailPreview.tsx';
import { typedIntoQuestions, useTyped } from '../../../queue/own-words/typed.ts';
import type { StaffScope } from '../../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../../record/ConfirmDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { beginLines } from '../refund-lines.ts';
import type { StaffOrders } from './orders-store.ts';

interface Props extends StaffScope {
  order: StaffOrderDetailOutput;
  orders: StaffOrders;
}

/** Asks before a refund that nobody has asked for: how many points, what that does, and why. It can be begun only as it is shown. */
export function OrderDialog({ order, orders, ...scope }: Props) {
  const { t } = scope;
  const [isBusy, problem, effect] = [useStore(orders.question.$isBusy), useStore(orders.question.$problem), useStore(orders.$effect)];
  const [points, setPoints] = useState(String(order.quote?.points ?? ''));
  const [reason, setReason] = useTyped(`refund ${order.id}`, '');
  const [isUnexplained, setUnexplained] = useState(false);
  const quote = effect.state === 'ready' ? effect.order.quote : null;
  const isShown = quote !== null && String(quote.points) === points.trim();
  const calculate = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isShown) void orders.calculate(points.trim());
  };
  const refund = async () => {
    setUnexplained(reason.trim() === '');
    const forget = typedIntoQuestions();
    if (reason.trim() === '' || !(await orders.refund(reason.trim()))) return;
    forget();
    addToast('success', t('staff:orders.begun'));
  };
  const leave = () => {
    typedIntoQuestions()();
    orders.question.close();
  };
  return (
    <ConfirmDialog
      open
      title={t('staff:orders.refund')}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={isShown ? t('staff:orders.refund') : null}
      isBusy={isBusy}
      onClose={leave}
      onConfirm={() => void refund()}
    >
      <p>
        <b>{order.member.name}</b> · <code translate="no">{order.trade_no}</code>
      </p>
      <form onSubmit={calculate} noValidate>
        <Field
          name="refund-points"
          label={t('staff:orders.howMany')}
          hint={t('staff:orders.upTo', { points: order.unspent_points })}
          error={effect.state === 'failed' ? effect.text : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={points}
          onChange={({ target }) => setPoints(target.value)}
          onBlur={() => calculate()}
          beside={<Button type="submit">{t('staff:orders.calculate')}</Button>}
        />
      </form>
      <div role="status">
        {effect.state === 'loading' && <Skeleton label={t('staff:queue.opening')} lines={3} />}
        {effect.state === 'ready' && effect.order.quote === null && <p>{t('staff:orders.nothing')}</p>}
        {isShown && effect.state === 'ready' && <Effects lines={beginLines(quote, effect.order.email, scope)} />}
      </div>
      {isShown && effect.state === 'ready' && <EmailPreview email={effect.order.email} t={t} />}
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <Field
        kind="textarea"
        name="refund-reason"
        label={t('staff:act.reason')}
        hint={t('staff:act.reasonHint')}
        error={isUnexplained && reason.trim() === '' ? t('staff:orders.reasonMissing') : problem?.fields['reason']}
        rows={3}
        maxLength={STAFF_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
