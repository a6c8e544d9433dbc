import { atom, computed, type ReadableAtom } from 'nanostores';
import { applyOnline } from '../../../contract/activities/registration.ts';
import type { CallData } from '../../../contract/call.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { addToast } from '../../../stores/toasts.ts';
import { afterPress } from '../../form/after-press.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { createFormState, type FormProblem, type FormState, wordFaults } from '../../form/state/form-state.ts';
import { createFormSteps } from '../../form/state/form-steps.ts';
import type { ActivityRef, ActivityRegistration, Mine, SessionOutput } from '../mine/mine-store.ts';
import { applyFieldOf, STEPS, type Step, stepFields, type Values } from './apply-fields.ts';
import { dropApplyDraft, firstValues, saveApplyDraft } from './first-values.ts';
import { bodyOf, registrationFaults, type Wanted } from './validate-registration.ts';

/** The registration that was sent, with what is left of the points. */
export type SentRegistration = CallData<typeof applyOnline>;

interface ApplyOptions {
  activity: ActivityRef;
  /** The server's answer about the activity: that of now. */
  $registration: ReadableAtom<ActivityRegistration>;
  reload: Mine['reload'];
  countries: readonly MobileCountry[];
  t: Translate;
}

/** Registering for an activity (docs/rules.md#registration), for one screen; in the browser only: it begins with what the tab keeps. */
export function createApply({ activity, $registration, reload, countries, t }: ApplyOptions) {
  const isMatchmaking = activity.type === 'matchmaking';
  const begun = firstValues(sessionStorage, activity.id, new URLSearchParams(location.search));
  const $values = atom<Values>(begun.values);
  const $session = computed([$registration, $values], ({ sessions }, values) => chosenOf(sessions, values));
  const phone = createMobileInput({ countries, field: 'phone' });
  phone.choose(begun.values[phone.countryField] ?? '');
  const fields = stepFields($registration.get(), isMatchmaking);
  const all: readonly string[] = Object.values(fields).flat();
  const fieldOf = (name: string) => applyFieldOf(all, name);

  const given = (): Values => ({ ...$values.get(), phone: ($values.get()['phone'] ?? '') === '' ? '' : phone.stored($values.get()['phone'] ?? '') });
  const wanted = (): Wanted => ({ registration: $registration.get(), session: $session.get(), isMatchmaking });
  const form = createFormState<ReturnType<typeof bodyOf>>({
    judge: () => {
      const faults = registrationFaults(given(), wanted());
      return faults.length > 0 ? { errors: wordFaults(faults, t, fieldOf) } : { output: bodyOf(given(), wanted()) };
    },
    fieldOf,
    decisive: ['is_organization'],
    lead: (errors: FormState['errors']) => steps.lead(errors),
  });
  form.touch(begun.isDraft);
  form.update({ isReady: true });
  const keep = () => saveApplyDraft(sessionStorage, activity.id, $values.get(), stepOf(steps.$step.get()));
  const steps = createFormSteps<string>({ fields, begin: begun.step in fields ? begun.step : 'notes', form, moved: keep, send: submit });
  const sending = createSending({ activity, reload, t, isSeries: () => $registration.get().sessions.length > 1 });

  async function submit(): Promise<void> {
    if (!(await form.submit(sending.send))) return;
    dropApplyDraft(sessionStorage, activity.id);
    addToast('success', t(sending.$sent.get()?.status === 'applied' ? 'registration:sent.titleReview' : 'registration:sent.title'));
    scrollTo({ top: 0 });
    await reload({ quiet: true });
    if ((sending.$sent.get()?.points ?? 0) > 0) await pointsChanged();
  }

  function set(name: string, value: string): void {
    form.touch();
    $values.set({ ...$values.get(), [name]: value });
    keep();
    form.mend(name);
  }

  return {
    ...steps,
    ...sending,
    steps: STEPS.filter((step) => step in fields),
    fields: all,
    isMatchmaking,
    activity,
    phone,
    $registration,
    $session,
    $values,
    $form: form.$form,
    setError: form.setError,
    set,
    /** Another session of the series: what was typed goes along, what was refused does not. */
    choose: (number: number) => {
      sending.$lost.set(null);
      form.update({ errors: {}, general: null });
      set('session', String(number));
    },
    /** On leaving a field. */
    leave: (name: string) =>
      afterPress(() => {
        if ($values.get()[name]) form.tell(name);
      }),
    guard: createLeaveGuard(() => form.isTouched() && sending.$sent.get() === null),
    /** A link to a session counts once: what is chosen afterwards must survive a reload. */
    begin: () => {
      if (location.search !== '') history.replaceState(history.state, '', location.pathname);
      return $registration.listen(() => form.update({}));
    },
  };
}
export type Apply = ReturnType<typeof createApply>;

const stepOf = (name: string): Step => STEPS.find((each) => each === name) ?? 'notes';

/** The session that is chosen, or the first that one can register for. @throws Error where there is none, which a page of no registration is */
function chosenOf(sessions: readonly SessionOutput[], values: Values): SessionOutput {
  const chosen = sessions.find(({ number }) => String(number) === values['session']);
  const open = sessions.find(({ actions }) => actions.some((action) => action === 'register' || action === 'accept_offer'));
  const first = chosen ?? open ?? sessions[0];
  if (!first) throw new Error('a registration needs a session');
  return first;
}

/** Refusals after which the activity stands otherwise than the screen says. */
const STATE_CODES = [
  'FULL',
  'REGISTRATION_NOT_OPEN',
  'REGISTRATION_CLOSED',
  'ACTIVITY_CANCELLED',
  'ALREADY_REGISTERED',
  'CLASS_NOT_ALLOWED',
  'OFFER_OVER',
] as const;

/** Sends a registration. The same key goes out again after a lost answer: nobody registers, or pays, twice. */
function createSending({ activity, reload, t, isSeries }: Pick<ApplyOptions, 'activity' | 'reload' | 't'> & { isSeries: () => boolean }) {
  const $sent = atom<SentRegistration | null>(null);
  /** Why what was wanted cannot be had any more; what was typed is still there. */
  const $lost = atom<string | null>(null);
  const key = createIdempotencyKey();

  async function register(body: ReturnType<typeof bodyOf>): Promise<FormProblem | null> {
    $lost.set(null);
    try {
      const { data } = await send(applyOnline, { params: activity, body }, { idempotencyKey: key.keyFor(body), quiet: true });
      key.forget();
      $sent.set(data);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  async function problemOf(error: unknown): Promise<FormProblem> {
    const { fields, text } = failureTexts(error);
    if (Object.keys(fields).length > 0) return { errors: fields };
    if (isRefusal(error, 'NOT_ENOUGH_POINTS')) {
      await reload({ quiet: true });
      return { errors: { points: text } };
    }
    if (isRefusal(error, 'TERMS_CHANGED')) {
      await reload({ quiet: true });
      return { general: t('registration:apply.changed') };
    }
    if (!isRefusal(error, ...STATE_CODES)) return { general: text };
    await reload({ quiet: true });
    $lost.set(isRefusal(error, 'FULL') ? t(isSeries() ? 'registration:apply.takenSession' : 'registration:apply.taken') : text);
    return {};
  }

  return { $sent, $lost, send: register };
}
