import { useStore } from '@nanostores/react';
import { moneyText } from '../../../i18n/formats/money.ts';
import { readField } from '../../../i18n/localized.ts';
import { $session } from '../../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { useChosen, useRecharge } from './recharge-context.ts';
import { StepHead } from './StepHead.tsx';

/** Everything once more, the invoice, and the agreement to the terms under which the points are sold. */
export function ConfirmStep() {
  const { recharge, t } = useRecharge();
  const session = useStore($session);
  const { errors } = useStore(recharge.$form);
  const isAgreed = useStore(recharge.$values)['agree'] === 'on';
  return (
    <>
      <section className="panel form">
        <StepHead step="confirm" />
        <Order />
      </section>
      {session.state === 'signed-in' && (
        <>
          <InvoiceFields />
          <div className="panel form">
            <CheckField
              name="agree"
              label={t('recharge:agree')}
              checked={isAgreed}
              error={errors['agree']}
              required
              onChange={({ currentTarget }) => recharge.set('agree', currentTarget.checked ? 'on' : '')}
            />
            <p>
              <a href="#statement">{t('recharge:agreeRead')}</a>
            </p>
          </div>
        </>
      )}
    </>
  );
}

/** The plan and the way to pay, each with the way back to it. */
function Order() {
  const { recharge, t, language } = useRecharge();
  const { plan, method } = useChosen();
  if (!plan || !method) return null;
  const change = (step: 'plan' | 'method', part: string) => (
    <Button look="quiet" aria-label={t('recharge:changeOf', { part })} onClick={() => recharge.goTo(step)}>
      {t('recharge:change')}
    </Button>
  );
  return (
    <Rows
      rows={[
        {
          name: t('recharge:plan'),
          value: (
            <>
              {readField(plan, 'name', language).text} {change('plan', t('recharge:plan'))}
            </>
          ),
        },
        { name: t('recharge:purchased'), value: t('recharge:points', { points: plan.points }) },
        ...(plan.free_points > 0 ? [{ name: t('recharge:free'), value: t('recharge:points', { points: plan.free_points }) }] : []),
        {
          name: t('recharge:paidBy'),
          value: (
            <>
              {t(`recharge:method.${method}`)} {change('method', t('recharge:paidBy'))}
            </>
          ),
        },
        { name: t('recharge:amount'), value: <b className="big-num">{moneyText(plan.amount_twd, language)}</b> },
      ]}
    />
  );
}
