import { atom, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { type FieldFault, faultsOf } from '../../contract/field-message.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { afterPress } from './after-press.ts';
import { readDraft, removeDraft, saveDraft } from './draft.ts';
import { fillForm, readForm } from './form-values.ts';

export interface FormState {
  /** False until the script is there: a form must not be sent by the browser itself. */
  isReady: boolean;
  isBusy: boolean;
  /** The number of refusals: the summary takes the focus each time. */
  attempt: number;
  errors: Readonly<Record<string, string>>;
  /** The problem that is no field's fault. */
  general: string | null;
}

/** The outcomes of sending besides success. */
export interface FormProblem {
  errors?: Readonly<Record<string, string>>;
  general?: string;
}

export interface FormOptions<O> {
  schema: v.GenericSchema<unknown, O>;
  t: Translate;
  /** The draft's name in sessionStorage; without one nothing is kept. */
  draftKey?: string;
  /** Fields that no draft may hold. */
  secret?: readonly string[];
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
}

const QUIET: FormState = { isReady: false, isBusy: false, attempt: 0, errors: {}, general: null };

/**
 * A form over one schema of the contract (docs/rules.md#fields: every rule on both sides from one place). Its fields belong to
 * the browser: what is typed before the script arrives stays, as does what a password manager fills in.
 */
export function createForm<O>({ schema, t, draftKey, secret = [], extra = () => ({}), send }: FormOptions<O>): FormStore {
  const $form = atom<FormState>(QUIET);
  let element: HTMLFormElement | null = null;
  const update = (change: Partial<FormState>) => $form.set({ ...$form.get(), ...change });
  const values = () => (element ? readForm(element) : {});

  function check(field: string): string | null {
    return faultTexts(schema, { ...values(), ...extra() }, t)[field] ?? null;
  }
  function setError(field: string, text: string | null): void {
    const { [field]: _, ...others } = $form.get().errors;
    update({ errors: text === null ? others : { ...others, [field]: text } });
  }
  function onInput({ target }: Event): void {
    const name = nameOf(target);
    if (draftKey !== undefined) saveDraft(sessionStorage, draftKey, without(values(), secret));
    // An error goes as soon as it is mended, and not before.
    if (name !== null && name in $form.get().errors) setError(name, check(name));
  }
  function onLeave({ target, relatedTarget }: FocusEvent): void {
    // A button sends the form, or does something of its own: it says what is wrong.
    if (relatedTarget instanceof HTMLButtonElement) return;
    const name = nameOf(target);
    if (name !== null) afterPress(() => tellOf(name));
  }
  function tellOf(name: string): void {
    if (!values()[name] || name in $form.get().errors) return;
    const fault = check(name);
    if (fault !== null) setError(name, fault);
  }

  return {
    $form,
    values,
    check,
    setError,
    attach: (form) => {
      element = form;
      if (draftKey !== undefined) {
        fillForm(form, readDraft(sessionStorage, draftKey));
        // What was typed before the script arrived is kept as well.
        const typed = without(values(), secret);
        if (Object.values(typed).some((value) => value !== '')) saveDraft(sessionStorage, draftKey, typed);
      }
      form.addEventListener('input', onInput);
      form.addEventListener('focusout', onLeave);
      update({ isReady: true });
      return () => {
        form.removeEventListener('input', onInput);
        form.removeEventListener('focusout', onLeave);
        element = null;
      };
    },
    submit: async (event) => {
      event.preventDefault();
      if ($form.get().isBusy) return;
      const result = v.safeParse(schema, { ...readForm(event.currentTarget), ...extra() });
      if (!result.success) return refuse(update, $form.get(), { errors: wordAll(faultsOf(result.issues), t) });
      update({ isBusy: true, general: null });
      const problem = await send(result.output).finally(() => update({ isBusy: false }));
      if (problem) return refuse(update, $form.get(), problem);
      if (draftKey !== undefined) removeDraft(sessionStorage, draftKey);
    },
  };
}

function refuse(
  update: (change: Partial<FormState>) => void,
  { attempt }: FormState,
  { errors = {}, general = null }: { errors?: FormState['errors']; general?: string | null },
): void {
  update({ attempt: attempt + 1, errors, general });
}

/** The faults of a form's values, by field, in the words of the `validation` catalogue; empty when they may be sent. */
export function faultTexts(schema: v.GenericSchema, values: unknown, t: Translate): Record<string, string> {
  const result = v.safeParse(schema, values);
  return result.success ? {} : wordAll(faultsOf(result.issues), t);
}

function wordAll(faults: readonly FieldFault[], t: Translate): Record<string, string> {
  return Object.fromEntries(faults.map(({ field, message, limit }) => [field, t(`validation:${message}`, limit === undefined ? {} : { limit })]));
}

/** The field that a control belongs to: boxes named `industry.games`, `industry.education` are one field, `industry`. */
function nameOf(target: EventTarget | null): string | null {
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl ? (target.name.split('.')[0] ?? '') : null;
}

function without(values: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
