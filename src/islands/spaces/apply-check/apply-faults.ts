import { atom } from 'nanostores';
import type { Translate } from '../../../i18n/catalogue.ts';
import { type ApplyField, applyFieldOf, DAY_FIELDS } from '../apply/apply-fields.ts';
import type { ApplyFaults } from './validate-application.ts';

export type ApplyErrors = Readonly<Partial<Record<ApplyField, string>>>;
export interface ApplyState {
  isBusy: boolean;
  /** Counts how often going on was refused: the summary takes the focus each time. */
  attempt: number;
  errors: ApplyErrors;
  /** The problem that is no field's fault. */
  general: string | null;
  /** It was sent and refused: until then it only cannot go on. */
  hasFailed: boolean;
}

/** Days are right or wrong together, as are a kind of applicant and its number. */
const JUDGED_TOGETHER: readonly ApplyField[] = [...DAY_FIELDS, 'session', 'space_id', 'applicant_type'];

/** The faults of an application that have been shown. */
export function createApplyFaults(judge: () => ApplyFaults, t: Translate) {
  const $state = atom<ApplyState>({ isBusy: false, attempt: 0, errors: {}, general: null, hasFailed: false });
  const update = (change: Partial<ApplyState>) => $state.set({ ...$state.get(), ...change });

  /** All that is wrong now, in words, told or not. */
  function faults(): ApplyErrors {
    const worded = Object.entries(judge()).map(([field, { message, limit }]) => [field, t(`validation:${message}`, limit === undefined ? {} : { limit })]);
    return Object.fromEntries(worded);
  }
  function setError(name: string, text: string | null): void {
    const field = applyFieldOf(name);
    if (field === null) return;
    const { [field]: _, ...others } = $state.get().errors;
    update({ errors: text === null ? others : { ...others, [field]: text } });
  }
  /** An error goes as soon as it is mended, and not before. */
  function mend(name: string): void {
    const { errors } = $state.get();
    const changed = applyFieldOf(name);
    if (changed === null || Object.keys(errors).length === 0) return;
    const isAlone = !JUDGED_TOGETHER.includes(changed);
    const present = faults();
    const kept = (Object.keys(errors) as ApplyField[]).flatMap((field) => {
      const text = isAlone && field !== changed ? errors[field] : present[field];
      return text === undefined ? [] : [[field, text]];
    });
    update({ errors: Object.fromEntries(kept) });
  }
  /** On leaving a field that has something in it. */
  function tellOf(name: string): void {
    const field = applyFieldOf(name);
    if (field === null || $state.get().errors[field] !== undefined) return;
    const fault = faults()[field];
    if (fault !== undefined) setError(field, fault);
  }
  function refuse(errors: ApplyErrors, general: string | null = null): void {
    update({ attempt: $state.get().attempt + 1, errors, general, hasFailed: false });
  }
  return { $state, update, faults, setError, mend, tellOf, refuse };
}
export type ApplyFaultStore = ReturnType<typeof createApplyFaults>;
