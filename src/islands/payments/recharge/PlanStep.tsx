import { useStore } from '@nanostores/react';
import type { RechargePlanOutput } from '../../../contract/payments/recharge.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { readField } from '../../../i18n/localized.ts';
import { useRecharge } from './recharge-context.ts';
import { StepHead } from './StepHead.tsx';

/** The plans, each as the cover of a volume: what is paid, what one gets, what comes on top for nothing. */
export function PlanStep() {
  const { recharge, t } = useRecharge();
  const { plans } = useStore(recharge.$offer);
  const { errors } = useStore(recharge.$form);
  const chosen = useStore(recharge.$values)['plan'];
  return (
    <>
      <StepHead step="plan" />
      <fieldset className="field plan-choice" id="plan" tabIndex={-1} aria-describedby={errors['plan'] ? 'plan-error' : undefined}>
        <legend className="sr">{t('recharge:plans')}</legend>
        <div className="plan-cards">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} isChosen={plan.id === chosen} />
          ))}
        </div>
        {errors['plan'] && (
          <p className="error" id="plan-error">
            {errors['plan']}
          </p>
        )}
      </fieldset>
    </>
  );
}

function PlanCard({ plan, isChosen }: { plan: RechargePlanOutput; isChosen: boolean }) {
  const { recharge, t, language } = useRecharge();
  return (
    <label className="plan-card">
      <span className="plan-name">
        <input type="radio" name="plan" value={plan.id} checked={isChosen} onChange={() => recharge.set('plan', plan.id)} />
        {readField(plan, 'name', language).text}
      </span>
      <span className="plan-points">
        <b className="points">{plan.points}</b> {t('recharge:unit')}
      </span>
      {plan.free_points > 0 && (
        <span className="plan-free">
          <b>{t('recharge:bonusOf', { points: plan.free_points })}</b>
          {plan.free_valid_days !== null && <small>{t('recharge:bonusValid', { days: plan.free_valid_days })}</small>}
        </span>
      )}
      <span className="plan-price">{moneyText(plan.amount_twd, language)}</span>
    </label>
  );
}
