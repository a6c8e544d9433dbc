import { useApply } from './apply-context.ts';
import type { Step } from './apply-fields.ts';

/** The heading of a step, which takes the focus when one comes to it. */
export function StepHead({ step }: { step: Step }) {
  const { t } = useApply();
  return (
    <h2 id={`step-${step}`} tabIndex={-1}>
      {t(`registration:apply.step.${step}`)}
    </h2>
  );
}
