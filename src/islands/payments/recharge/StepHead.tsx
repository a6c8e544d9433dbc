import { StepHead as FormStepHead } from '../../form/StepHead.tsx';
import { useRecharge } from './recharge-context.ts';
import type { Step } from './recharge-fields.ts';

/** The heading of a step, by its name. */
export function StepHead({ step }: { step: Step }) {
  const { t } = useRecharge();
  return <FormStepHead step={step} text={t(`recharge:step.${step}`)} />;
}
