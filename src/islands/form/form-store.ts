import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { afterPress } from './after-press.ts';
import { readDraft, removeDraft, saveDraft } from './draft.ts';
import { choicesToCome, type FieldLists, fieldOfControl, fillForm, gatherLists, readForm } from './form-values.ts';
import { createFormState, type FormProblem, type FormState, wordFaults } from './state/form-state.ts';

export interface FormOptions<O> {
  schema: v.GenericSchema<unknown, O>;
  t: Translate;
  /** The draft's name in sessionStorage; without one nothing is kept. */
  draftKey?: string;
  /** Fields that no draft may hold. */
  secret?: readonly string[];
  /** Fields of several controls, such as boxes. */
  lists?: FieldLists;
  /** Values that are no text of the form's own controls: files. */
  extra?: () => Record<string, unknown>;
  /** Sends the parsed values. Null is success. */
  send: (values: O) => Promise<FormProblem | null>;
}

export interface FormStore {
  $form: ReadableAtom<FormState>;
  /** For the form's `ref`: takes over the element, gives back what lets go of it. */
  attach: (form: HTMLFormElement) => () => void;
  /** For `onSubmit`. */
  submit: (event: { preventDefault(): void; currentTarget: HTMLFormElement }) => Promise<void>;
  /** The present values. */
  values: () => Record<string, string>;
  /** The fault of one field as its rule sees it now; null when it may stand. */
  check: (field: string) => string | null;
  setError: (field: string, text: string | null) => void;
  /** Something was typed, now or before a reload, that is not sent. */
  isTouched: () => boolean;
}

/**
 * A form over one schema of the contract (docs/rules.md#fields: every rule on both sides from one place). Its fields belong to
 * the browser: what is typed before the script arrives stays, as does what a password manager fills in.
 */
export function createForm<O>({ schema, t, draftKey, secret = [], lists = {}, extra = () => ({}), send }: FormOptions<O>): FormStore {
  let element: HTMLFormElement | null = null;
  const values = () => (element ? readForm(element) : {});
  const state = createFormState<O>({
    judge: () => judgeValues(schema, { ...gatherLists(values(), lists), ...extra() }, t),
    fieldOf: fieldOfControl,
  });
  const { $form, setError, isTouched } = state;

  function onInput({ target }: Event): void {
    state.touch();
    if (draftKey !== undefined) saveDraft(sessionStorage, draftKey, without(values(), secret));
    const name = nameOf(target);
    if (name !== null) state.mend(name);
  }
  function onLeave({ target, relatedTarget }: FocusEvent): void {
    // A button sends the form, or does something of its own: it says what is wrong.
    if (relatedTarget instanceof HTMLButtonElement) return;
    const name = nameOf(target);
    if (name !== null) afterPress(() => void (values()[name] && state.tell(name)));
  }

  return {
    $form,
    values,
    check: (field) => state.faults()[field] ?? null,
    setError,
    isTouched,
    attach: (form) => {
      element = form;
      if (draftKey !== undefined) {
        const draft = readDraft(sessionStorage, draftKey);
        state.touch(Object.keys(draft).length > 0);
        fillForm(form, draft);
        // What was typed before the script arrived is kept as well.
        const typed = { ...without(values(), secret), ...choicesToCome(form, draft) };
        if (Object.values(typed).some((value) => value !== '')) saveDraft(sessionStorage, draftKey, typed);
      }
      form.addEventListener('input', onInput);
      form.addEventListener('focusout', onLeave);
      state.update({ isReady: true });
      return () => {
        form.removeEventListener('input', onInput);
        form.removeEventListener('focusout', onLeave);
        element = null;
      };
    },
    submit: async (event) => {
      event.preventDefault();
      if ((await state.submit(send)) && draftKey !== undefined) removeDraft(sessionStorage, draftKey);
    },
  };
}

/** Returns what a schema makes of the values of a form to be sent, or their faults in the words of the `validation` catalogue. */
export function judgeValues<O>(schema: v.GenericSchema<unknown, O>, values: unknown, t: Translate): { output: O } | { errors: Record<string, string> } {
  const result = v.safeParse(schema, values);
  return result.success ? { output: result.output } : { errors: wordFaults(faultsOf(result.issues), t, fieldOfControl) };
}

/** The name of a control of a form; null for anything else. */
function nameOf(target: EventTarget | null): string | null {
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl ? target.name : null;
}

function without(values: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
