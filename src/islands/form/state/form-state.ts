import { atom } from 'nanostores';
import type { FieldFault } from '../../../contract/field-message.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { FailureTexts } from '../../../stores/failure.ts';

type Errors = Readonly<Record<string, string>>;

export interface FormState {
  /** False until the script is there: a form must not be sent by the browser itself. */
  isReady: boolean;
  isBusy: boolean;
  /** The number of refusals: the summary takes the focus each time. */
  attempt: number;
  errors: Errors;
  /** The problem that is no field's fault. */
  general: string | null;
  /** It was sent and refused; until then only its fields are wrong. */
  hasFailed: boolean;
}

/** The outcomes of sending besides success; an empty one says for itself what has happened. */
export interface FormProblem {
  errors?: Errors;
  general?: string;
}

interface FormStateOptions<O> {
  /** Returns what may be sent, or all that is wrong now, told or not. */
  judge: () => { output: O } | { errors: Errors };
  /** The field that a control belongs to; null: none that a fault is told of. */
  fieldOf: (control: string) => string | null;
  /** Fields that decide whether others are right: when one changes, all that was said is judged anew. */
  decisive?: readonly string[];
  /** Hears of faults before they are shown. */
  lead?: (errors: Errors) => void;
}

/** The faults of a form that have been shown, and how far its sending is: the same whoever holds its values. */
export function createFormState<O>({ judge, fieldOf, decisive = [], lead = () => {} }: FormStateOptions<O>) {
  const $form = atom<FormState>({ isReady: false, isBusy: false, attempt: 0, errors: {}, general: null, hasFailed: false });
  /** Something was typed that is not sent. */
  let isTouched = false;
  const update = (change: Partial<FormState>) => $form.set({ ...$form.get(), ...change });

  function faults(): Errors {
    const judged = judge();
    return 'errors' in judged ? judged.errors : {};
  }
  function setError(name: string, text: string | null): void {
    const field = fieldOf(name);
    if (field === null) return;
    const { [field]: _, ...others } = $form.get().errors;
    update({ errors: text === null ? others : { ...others, [field]: text } });
  }
  /** An error goes as soon as it is mended, and not before. */
  function mend(name: string): void {
    const { errors } = $form.get();
    const changed = fieldOf(name);
    const isJudgedAnew = (field: string) => field === changed || (changed !== null && decisive.includes(changed));
    if (!Object.keys(errors).some(isJudgedAnew)) return;
    const present = faults();
    const left = Object.entries(errors).flatMap(([field, text]) => {
      const now = isJudgedAnew(field) ? present[field] : text;
      return now === undefined ? [] : [[field, now]];
    });
    update({ errors: Object.fromEntries(left) });
  }
  /** Says what is wrong with a field that was left with something in it. */
  function tell(name: string): void {
    const field = fieldOf(name);
    if (field === null || field in $form.get().errors) return;
    const fault = faults()[field];
    if (fault !== undefined) setError(field, fault);
  }
  function refuse({ errors = {}, general = null }: { errors?: Errors; general?: string | null }, hasFailed = false): void {
    lead(errors);
    update({ attempt: $form.get().attempt + 1, errors, general, hasFailed });
  }

  /** True: it is sent. Whatever is refused, nothing that was typed or chosen is lost. */
  async function submit(send: (output: O) => Promise<FormProblem | null>): Promise<boolean> {
    if ($form.get().isBusy) return false;
    const judged = judge();
    if ('errors' in judged) {
      refuse(judged);
      return false;
    }
    update({ isBusy: true, general: null });
    const problem = await send(judged.output).finally(() => update({ isBusy: false }));
    if (problem) refuse(problem, true);
    else isTouched = false;
    return problem === null;
  }

  return {
    $form,
    update,
    faults,
    setError,
    mend,
    tell,
    refuse,
    submit,
    isTouched: (): boolean => isTouched,
    touch: (is = true): void => {
      isTouched = is;
    },
  };
}
export type FormStateStore = Pick<ReturnType<typeof createFormState>, 'faults' | 'refuse' | 'update'>;

/** Faults by field, in the words of the `validation` catalogue; of each field the first. */
export function wordFaults(faults: readonly FieldFault[], t: Translate, fieldOf: (name: string) => string | null): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { field, message, limit } of faults) {
    const name = fieldOf(field);
    if (name !== null) texts[name] ??= t(`validation:${message}`, limit === undefined ? {} : { limit });
  }
  return texts;
}

/** The server's refusal, for a form: by field where it is a field's. */
export function problemOf({ fields, text }: FailureTexts): FormProblem {
  return Object.keys(fields).length > 0 ? { errors: fields } : { general: text };
}
