import { StepHead as FormStepHead } from '../../form/StepHead.tsx';
import { useApply } from './apply-context.ts';
import type { Step } from './apply-fields.ts';

/** The heading of a step, by its name. */
export function StepHead({ step }: { step: Step }) {
  const { t } = useApply();
  return <FormStepHead step={step} text={t(`registration:apply.step.${step}`)} />;
}
