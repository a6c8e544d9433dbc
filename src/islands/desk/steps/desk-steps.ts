import { atom } from 'nanostores';
import { newIdempotencyKey } from '../../../stores/api.ts';
import { failureTexts, isRefusal, isUnanswered } from '../../../stores/failure.ts';
import { createConnection } from '../../record/connection-store.ts';
import { type DeskAct, type DeskActOptions, type DeskStep, type StepResult, sendStep } from './desk-acts.ts';
import { createUnansweredSteps, type UnansweredStep } from './unanswered-acts.ts';

interface Options {
  /** Shows what became of a record. */
  put: (result: StepResult) => void;
  /** Loads it again: a colleague may have been faster. */
  refresh: (step: DeskStep) => Promise<void>;
  /** A step that had no answer has been done after all. */
  answered: (act: DeskAct, result: StepResult) => void;
}

/** The steps that the desk takes, one at a time, and those that wait for the connection (docs/decisions/250). */
export function createDeskSteps({ put, refresh, answered }: Options) {
  const { $steps: $unanswered, add, remove } = createUnansweredSteps();
  const connection = createConnection({ isLost: $unanswered.get().length > 0 });
  /** The action in progress, and its record. */
  const $doing = atom<{ id: string; act: DeskAct } | null>(null);
  /** Why the last step with a record was refused. */
  const $problem = atom<{ id: string; text: string; fields: Record<string, string> } | null>(null);

  /** Sends a step: what became of its record, null when no answer came. @throws ApiError whatever refuses it */
  async function attempt(step: UnansweredStep): Promise<StepResult | null> {
    const { id, act: name, key } = step;
    $doing.set({ id, act: name });
    $problem.set(null);
    try {
      const result = await connection.heard(sendStep(step, key));
      put(result);
      return result;
    } catch (error) {
      if (isUnanswered(error)) return null;
      if (isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND')) await refresh(step);
      throw error;
    } finally {
      $doing.set(null);
    }
  }

  /** The same; false when it was refused, which is said at the record. */
  async function take(step: UnansweredStep): Promise<StepResult | false | null> {
    try {
      return await attempt(step);
    } catch (error) {
      $problem.set({ id: step.id, ...failureTexts(error) });
      return false;
    }
  }

  /**
   * Takes a step; what became of its record, null when it is not done. What was refused is said at the record, which is loaded again. What got no answer is
   * sent again, under the same key, until it gets one.
   */
  async function act(id: string, name: DeskAct, options: DeskActOptions = {}): Promise<StepResult | null> {
    if ($doing.get() !== null || $unanswered.get().some((each) => each.id === id)) return null;
    const step = { ...options, id, act: name, key: newIdempotencyKey() };
    const done = await take(step);
    if (done === null) add(step);
    return done || null;
  }

  /** Takes a step that was asked about first: null when it waits for its answer. One step at a time. @throws ApiError whatever refuses it */
  async function decide(id: string, name: DeskAct, options: DeskActOptions): Promise<StepResult | null> {
    await isFree();
    const step = { ...options, id, act: name, key: newIdempotencyKey() };
    const done = await attempt(step);
    if (done === null) add(step);
    return done;
  }

  /** Waits for the step that is under way. */
  function isFree(): Promise<void> {
    return new Promise((free) => {
      const unlisten = $doing.subscribe((doing) => {
        if (doing !== null) return;
        free();
        queueMicrotask(() => unlisten());
      });
    });
  }

  /** Sends what has no answer again, in its order; false when one still gets none. */
  async function sendAgain(): Promise<boolean> {
    if ($doing.get() !== null) return false;
    for (const step of $unanswered.get()) {
      const done = await take(step);
      if (done === null) return false;
      remove(step.key);
      if (done !== false) answered(step.act, done);
    }
    return true;
  }

  return { ...connection, $unanswered, $doing, $problem, act, decide, sendAgain, forget: () => $problem.set(null) };
}
