/** The heading of a form's step, which takes the focus when one comes to it (`createFormSteps`). */
export function StepHead({ step, text }: { step: string; text: string }) {
  return (
    <h2 id={`step-${step}`} tabIndex={-1}>
      {text}
    </h2>
  );
}
