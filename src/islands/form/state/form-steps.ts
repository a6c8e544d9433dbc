import { atom } from 'nanostores';
import type { FormStateStore } from './form-state.ts';

interface FormStepsOptions<S extends string> {
  /** In their order, each with the fields that stand there. */
  fields: Readonly<Record<S, readonly string[]>>;
  begin: S;
  form: FormStateStore;
  /** Hears of every step that somebody comes to. */
  moved: (step: S) => void;
  /** Sends the form from its last step. */
  send: () => Promise<void>;
}

/** The way through a form: on when a step is right, back at any time, sent from its last step. */
export function createFormSteps<S extends string>({ fields, begin, form, moved, send }: FormStepsOptions<S>) {
  const steps = Object.keys(fields) as S[];
  const $step = atom<S>(begin);
  const isOf = (step: S, field: string) => fields[step].includes(field);

  function goTo(step: S): void {
    $step.set(step);
    moved(step);
    form.update({ errors: {}, general: null });
    // The step's title is there only after it has been drawn.
    requestAnimationFrame(() => document.getElementById(`step-${step}`)?.focus());
  }
  /** On to the next step, if nothing on this one is wrong; from the last one the form is sent. */
  async function goOn(): Promise<void> {
    const step = $step.get();
    const next = steps[steps.indexOf(step) + 1];
    if (next === undefined) return send();
    const faults = Object.entries(form.faults()).filter(([field]) => isOf(step, field));
    if (faults.length > 0) form.refuse({ errors: Object.fromEntries(faults) });
    else goTo(next);
  }
  function goBack(): void {
    const before = steps[steps.indexOf($step.get()) - 1];
    if (before) goTo(before);
  }
  return {
    $step,
    goTo,
    goOn,
    goBack,
    /** For the form's `onSubmit`. */
    submit: async (event: { preventDefault(): void }): Promise<void> => {
      event.preventDefault();
      await goOn();
    },
    /** Faults are shown where the first of them stands. */
    lead: (errors: Readonly<Record<string, string>>): void => {
      const first = steps.find((step) => Object.keys(errors).some((field) => isOf(step, field)));
      if (first) $step.set(first);
    },
  };
}
