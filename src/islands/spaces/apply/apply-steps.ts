import { atom } from 'nanostores';
import type { ApplyErrors, ApplyFaultStore } from '../apply-check/apply-faults.ts';
import { type ApplyField, STEP_FIELDS, STEPS, type Step, stepOf } from './apply-fields.ts';

/** The way through an application: on when a step is right, back at any time. `kept` is told of every change. */
export function createApplySteps(begin: Step, { faults, refuse, update }: ApplyFaultStore, kept: (step: Step) => void) {
  const $step = atom<Step>(begin);

  function goTo(step: Step): void {
    $step.set(step);
    kept(step);
    update({ errors: {}, general: null });
    // The step's title is there only after it has been drawn.
    requestAnimationFrame(() => document.getElementById(`step-${step}`)?.focus());
  }
  function goOn(): void {
    const step = $step.get();
    const found = Object.entries(faults()).filter(([field]) => STEP_FIELDS[step].some((each) => each === field));
    const next = STEPS[STEPS.indexOf(step) + 1];
    if (found.length > 0) refuse(Object.fromEntries(found));
    else if (next) goTo(next);
  }
  function goBack(): void {
    const before = STEPS[STEPS.indexOf($step.get()) - 1];
    if (before) goTo(before);
  }
  /** Faults are told where the first of them stands. */
  function showFaults(errors: ApplyErrors): void {
    const first = STEPS.find((step) => Object.keys(errors).some((field) => stepOf(field as ApplyField) === step));
    if (first) $step.set(first);
    refuse(errors);
  }
  return { $step, goTo, goOn, goBack, showFaults };
}
