import { useStore } from '@nanostores/react';
import { useRecharge } from './recharge-context.ts';
import { StepHead } from './StepHead.tsx';

/** The ways to pay, and what happens on each: nothing is paid on a page of ours. */
export function MethodStep() {
  const { recharge, t } = useRecharge();
  const { methods } = useStore(recharge.$offer);
  const { errors } = useStore(recharge.$form);
  const chosen = useStore(recharge.$values)['payment_method'];
  const error = errors['payment_method'];
  return (
    <>
      <StepHead step="method" />
      <fieldset className="field method-choice" id="payment_method" tabIndex={-1} aria-describedby={error ? 'payment_method-error' : undefined}>
        <legend className="sr">{t('recharge:step.method')}</legend>
        <div className="method-cards">
          {methods.map((method) => (
            <label key={method} className="method-card">
              <input type="radio" name="payment_method" value={method} checked={method === chosen} onChange={() => recharge.set('payment_method', method)} />
              <span>
                <b>{t(`recharge:method.${method}`)}</b>
                <span className="hint">{t(`recharge:methodHint.${method}`)}</span>
              </span>
            </label>
          ))}
        </div>
        {error && (
          <p className="error" id="payment_method-error">
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}
