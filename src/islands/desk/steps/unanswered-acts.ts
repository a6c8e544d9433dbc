import { atom } from 'nanostores';
import * as v from 'valibot';
import { DeskLeaseSchema } from '../../../contract/spaces/staff-space.ts';
import { DESK_ACTS, type DeskStep } from './desk-acts.ts';

const KEPT_AS = 'desk-unanswered';
const StepSchema = v.object({
  id: v.string(),
  act: v.picklist(DESK_ACTS),
  piece: v.optional(v.object({ device_id: v.string(), unit_number: v.number() })),
  reason: v.optional(v.string()),
  paragraph: v.optional(v.string()),
  note: v.optional(v.string()),
  outOfService: v.optional(v.boolean()),
  meeting: v.optional(v.number()),
  lease: v.optional(DeskLeaseSchema),
  key: v.string(),
});
/** A step that was sent and got no answer, with the key under which it is sent again. */
export interface UnansweredStep extends DeskStep {
  key: string;
}

/** The steps without an answer, in the order of the presses; they outlive a reload of the page (docs/decisions/250). */
export function createUnansweredSteps() {
  const $steps = atom<readonly UnansweredStep[]>(kept());

  function set(steps: readonly UnansweredStep[]): void {
    $steps.set(steps);
    globalThis.sessionStorage?.setItem(KEPT_AS, JSON.stringify(steps));
  }

  return {
    $steps,
    add: (step: UnansweredStep): void => set([...$steps.get(), step]),
    remove: (key: string): void => set($steps.get().filter((each) => each.key !== key)),
  };
}

function kept(): readonly UnansweredStep[] {
  const text = globalThis.sessionStorage?.getItem(KEPT_AS) ?? null;
  if (text === null) return [];
  const steps = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(StepSchema)), text);
  // What another version of the page has left behind is not for this one.
  return steps.success ? steps.output : [];
}
