import type { Step } from './creator-apply-store.ts';

/** The title of a step, which takes the focus when one comes to it. */
export function StepHead({ step, text }: { step: Step; text: string }) {
  return (
    <h2 id={`step-${step}`} tabIndex={-1}>
      {text}
    </h2>
  );
}
