import { useStore } from '@nanostores/react';
import { moneyText } from '../../../i18n/formats/money.ts';
import { readField } from '../../../i18n/localized.ts';
import { $points } from '../../../stores/points.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useChosen, useRecharge } from './recharge-context.ts';

/** The purchase so far, beside the steps: purchased and free points apart, and the balance before and after. */
export function Summary() {
  const { recharge, t, language } = useRecharge();
  const step = useStore(recharge.$step);
  const { plan, method } = useChosen();
  const balance = useStore($points)?.remaining ?? null;
  return (
    <aside className="panel top-up" aria-labelledby="top-up">
      <Balloon>{t(step === 'confirm' ? 'recharge:sayConfirm' : 'recharge:sayPlan')}</Balloon>
      <h2 id="top-up">{t('recharge:yourOrder')}</h2>
      <Rows
        rows={[
          { name: t('recharge:plan'), value: plan ? readField(plan, 'name', language).text : '—' },
          ...(plan ? [{ name: t('recharge:purchased'), value: t('recharge:points', { points: plan.points }) }] : []),
          ...(plan && plan.free_points > 0 ? [{ name: t('recharge:free'), value: t('recharge:points', { points: plan.free_points }) }] : []),
          { name: t('recharge:paidBy'), value: method ? t(`recharge:method.${method}`) : '—' },
          { name: t('recharge:amount'), value: plan ? <b className="big-num">{moneyText(plan.amount_twd, language)}</b> : '—' },
          ...(balance !== null ? [{ name: t('recharge:balance'), value: t('recharge:points', { points: balance }) }] : []),
          ...(balance !== null && plan
            ? [{ name: t('recharge:balanceAfter'), value: t('recharge:points', { points: balance + plan.points + plan.free_points }) }]
            : []),
        ]}
      />
    </aside>
  );
}
