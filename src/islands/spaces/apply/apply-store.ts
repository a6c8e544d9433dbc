import { atom, type WritableAtom } from 'nanostores';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { $session } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { afterPress } from '../../form/after-press.ts';
import { createMobileInput, type MobileInput } from '../../form/contact/mobile-input.ts';
import { createPdfFiles } from '../../form/files/pdf-files.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { createFormState, type FormState, wordFaults } from '../../form/state/form-state.ts';
import { createFormSteps } from '../../form/state/form-steps.ts';
import { type ApplyFaults, type Values, validateApplication } from '../apply-check/validate-application.ts';
import { createDayPicking } from '../apply-days/day-picking.ts';
import { createEstimate } from '../apply-days/estimate-store.ts';
import { createFirstDay } from '../apply-days/pick-day.ts';
import { type ApplyFacts, leaseRulesOf } from './apply-facts.ts';
import { applyFieldOf, DAY_FIELDS, DECISIVE_FIELDS, STEP_FIELDS, type Step } from './apply-fields.ts';
import { createApplySending } from './apply-sending.ts';
import { dropDraft, firstValues, saveApplicationDraft } from './first-values.ts';
import { showSpace } from './show-space.ts';

/** An application for a space in four steps (docs/rules.md#space-applications), for one screen; in the browser only. */
export function createSpaceApply(facts: ApplyFacts, t: Translate, now = () => new Date()) {
  const begun = firstValues(sessionStorage, facts.spaceId, new URLSearchParams(location.search));
  const rules = leaseRulesOf(facts);
  const spaceOf = (id: string | undefined) => facts.spaces.find((space) => space.id === id) ?? firstOf(facts);
  const $values = atom<Values>(begun.values);
  const { inputs, given } = createNumbers($values, facts);
  const files = createPdfFiles(t, begun.files);
  const estimate = createEstimate($values, spaceOf, rules);
  const firstDay = createFirstDay(() => taipeiDay(now()));

  const space = () => spaceOf($values.get()['space_id']);
  const keep = (step: Step) => saveApplicationDraft(sessionStorage, space().id, $values.get(), step, files.names());
  const form = createApplyForm(() => validateApplication(given(), files.values(), space(), rules, now()), lead, t);
  form.touch(begun.isDraft);
  const steps = createFormSteps<Step>({ fields: STEP_FIELDS, begin: begun.step, form, moved: keep, send });
  const sending = createApplySending({
    read: () => ({ values: given(), space: space(), files: files.values(), estimate: estimate.$estimate.get() }),
    termsVersion: facts.termsVersion,
    askServer: estimate.askServer,
  });

  function lead(errors: FormState['errors']): void {
    steps.lead(errors);
  }
  async function send(): Promise<void> {
    if (!(await form.submit(sending.send))) return;
    dropDraft(sessionStorage, space().id);
    addToast('success', t('success:SPACE_APPLIED'));
    scrollTo({ top: 0 });
  }

  function set(name: string, value: string): void {
    form.touch();
    const left = space();
    const typed = firstDay.typed($values.get(), name, value);
    $values.set({ ...$values.get(), ...typed, [name]: value });
    if (typed) picking.show(value);
    // Another space: its own page has the draft now, and is where a reload or another language leads.
    if (space() !== left) {
      dropDraft(sessionStorage, left.id);
      showSpace(left, space(), t);
    }
    keep(steps.$step.get());
    form.mend(name);
  }

  /** Days that were pressed come in order, and what is wrong with them is told at once. */
  function setDays(days: Values): void {
    form.touch();
    $values.set({ ...$values.get(), ...days });
    keep(steps.$step.get());
    form.mend('start_on');
    for (const field of DAY_FIELDS) if ($values.get()[field]) form.tell(field);
  }
  const picking = createDayPicking(() => $values.get(), setDays);

  return {
    ...estimate,
    ...steps,
    ...picking,
    $sent: sending.$sent,
    upload: sending.upload,
    $values,
    inputs,
    $form: form.$form,
    setError: form.setError,
    files,
    rules,
    facts,
    spaceOf,
    set,
    /** On leaving a field. */
    leave: (name: string) => {
      firstDay.left();
      afterPress(() => {
        if ($values.get()[name]) form.tell(name);
      });
    },
    guard: createLeaveGuard(form.isTouched),
    /** For the screen's lifetime: the profile fills what is empty, the calendar is asked as days are chosen. */
    begin: () => {
      if (location.search !== '') history.replaceState(null, '', location.pathname);
      // Of what was chosen the tab keeps the name.
      const unkeep = files.$files.listen(() => {
        form.touch();
        keep(steps.$step.get());
      });
      const unbinders = [estimate.watch(), fillFromProfile($values, inputs), unkeep];
      return () => {
        for (const unbind of unbinders) unbind();
      };
    },
  };
}
export type SpaceApply = ReturnType<typeof createSpaceApply>;

/** The faults of an application that have been shown, and its sending; its values stand in the store. */
function createApplyForm(judge: () => ApplyFaults, lead: (errors: FormState['errors']) => void, t: Translate) {
  const form = createFormState<null>({
    judge: () => {
      const faults = Object.entries(judge()).map(([field, fault]) => ({ field, ...fault }));
      return faults.length > 0 ? { errors: wordFaults(faults, t, applyFieldOf) } : { output: null };
    },
    fieldOf: applyFieldOf,
    decisive: DECISIVE_FIELDS,
    lead,
  });
  form.update({ isReady: true });
  return form;
}

/** The phone numbers of an applicant. */
const NUMBERS = ['mobile', 'phone', 'contact_number'] as const;
type NumberInputs = Record<(typeof NUMBERS)[number], MobileInput>;

/** The numbers' countries, which the draft keeps beside them, and the values with the numbers as the contract has them. */
function createNumbers($values: WritableAtom<Values>, { countries }: ApplyFacts) {
  const of = (field: (typeof NUMBERS)[number]) => {
    const input = createMobileInput({ countries, field });
    input.choose($values.get()[input.countryField] ?? '');
    return input;
  };
  const inputs: NumberInputs = { mobile: of('mobile'), phone: of('phone'), contact_number: of('contact_number') };
  const stored = () => Object.fromEntries(NUMBERS.map((field) => [field, inputs[field].stored($values.get()[field] ?? '')]));
  return { inputs, given: (): Values => ({ ...$values.get(), ...stored() }) };
}

/** Fills empty fields from the member's profile as it arrives; returns the function that stops it. */
function fillFromProfile($values: WritableAtom<Values>, inputs: NumberInputs): () => void {
  return $session.subscribe((session) => {
    if (session.state !== 'signed-in') return;
    const { name, email, mobile, address } = session.member;
    const known = { applicant_name: name, contact_name: name, email, mobile, address: address ?? '' };
    const empty = Object.entries(known).filter(([field]) => !$values.get()[field]);
    $values.set({ ...$values.get(), ...Object.fromEntries(empty) });
    for (const field of NUMBERS) {
      const input = inputs[field];
      void input.split(
        () => $values.get()[field] ?? '',
        (digits) => $values.set({ ...$values.get(), [field]: digits, [input.countryField]: input.$country.get() }),
      );
    }
  });
}

function firstOf({ spaces }: ApplyFacts) {
  const [first] = spaces;
  if (!first) throw new Error('an application needs a space');
  return first;
}
