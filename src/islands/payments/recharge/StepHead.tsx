import { useRecharge } from './recharge-context.ts';
import type { Step } from './recharge-fields.ts';

/** The heading of a step, which takes the focus when one comes to it. */
export function StepHead({ step }: { step: Step }) {
  const { t } = useRecharge();
  return (
    <h2 id={`step-${step}`} tabIndex={-1}>
      {t(`recharge:step.${step}`)}
    </h2>
  );
}
