import { atom, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { faultsOf } from '../../../contract/field-message.ts';
import { getRecharge, type RechargeInput, RechargeInputSchema, type RechargeOutput, startRecharge } from '../../../contract/payments/recharge.ts';
import { RECHARGE_RESULT_PATH } from '../../../domain/payments/order.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { afterPress } from '../../form/after-press.ts';
import { fieldOfControl } from '../../form/form-values.ts';
import { createFormState, type FormProblem, type FormState, wordFaults } from '../../form/state/form-state.ts';
import { createFormSteps } from '../../form/state/form-steps.ts';
import { createList } from '../../record/records-store.ts';
import { dropRechargeDraft, firstValues, saveRechargeDraft } from './first-values.ts';
import { openCheckout } from './open-checkout.ts';
import { FIELDS, invoiceField, invoiceOf, reachableStep, STEP_FIELDS, STEPS, type Step, stepOf, type Values } from './recharge-fields.ts';
import { rememberRechargeReturn } from './recharge-return.ts';

/** The list of what can be bought now, and all that its buyer has to know: loaded within one call. */
export const createOffer = (loaded: (offer: RechargeOutput) => void = () => {}) =>
  createList<{ offer: RechargeOutput }>(
    async () => ({ offer: (await send(getRecharge, {}, { spinner: false, quiet: true })).data }),
    ({ offer }) => loaded(offer),
  );

interface RechargeOptions {
  $offer: ReadableAtom<RechargeOutput>;
  /** Asks what can be bought now: something has changed. */
  reload: () => Promise<void>;
  language: Language;
  t: Translate;
}

/** Buying points (docs/rules.md#recharge), for one screen; in the browser only: it begins with what the tab keeps. */
export function createRecharge({ $offer, reload, language, t }: RechargeOptions) {
  const query = new URLSearchParams(location.search);
  const begun = firstValues(sessionStorage, query, stepInHistory(history.state));
  rememberRechargeReturn(sessionStorage, query);
  const $values = atom<Values>(begun.values);
  const fieldOf = (name: string) => [name, fieldOfControl(name)].find((each) => FIELDS.includes(each)) ?? null;
  const form = createFormState<RechargeInput>({
    judge: () => {
      const body = bodyOf($values.get(), $offer.get());
      const result = v.safeParse(RechargeInputSchema, body);
      return result.success
        ? { output: body }
        : { errors: { ...wordFaults(faultsOf(result.issues), t, fieldOf), ...choiceFaults($values.get(), $offer.get(), t) } };
    },
    fieldOf,
    lead: (errors: FormState['errors']) => steps.lead(errors),
  });
  form.update({ isReady: true });
  const keep = (step: Step = stepOf(steps.$step.get())) => saveRechargeDraft(sessionStorage, $values.get(), step);
  const steps = createFormSteps<Step>({ fields: STEP_FIELDS, begin: begun.step, form, moved: moveTo, send: submit });
  const order = createOrder({ reload, language, setAgreed: (agreed) => set('agree', agreed ? 'on' : '') });

  async function submit(): Promise<void> {
    // It is on its way to the provider's page: a second press must not begin another payment.
    if (order.$isLeaving.get()) return;
    await form.submit(order.start);
  }
  /** Each step is an entry of the browser's history, so that its Back leads a step back and not out of the purchase. */
  function moveTo(step: Step): void {
    keep(step);
    if (stepInHistory(history.state) !== step) history.pushState({ ...history.state, rechargeStep: step }, '');
  }
  function onPop({ state }: PopStateEvent): void {
    if (order.$isLeaving.get()) return;
    const step = reachableStep(stepOf(stepInHistory(state)), $values.get());
    steps.$step.set(step);
    keep(step);
    form.update({ errors: {}, general: null });
  }
  function set(name: string, value: string): void {
    $values.set({ ...$values.get(), [name]: value });
    keep();
    form.mend(name);
  }

  return {
    ...steps,
    steps: STEPS,
    $offer,
    $values,
    $form: form.$form,
    $isLeaving: order.$isLeaving,
    set,
    /** Another way to issue the invoice: what was refused of the one before is no fault any more. */
    chooseInvoice: (kind: string) => {
      form.update({ errors: {} });
      set(invoiceField('kind'), kind);
    },
    /** On leaving a field. */
    leave: (name: string) =>
      afterPress(() => {
        if ($values.get()[name]) form.tell(name);
      }),
    /** Of the buttons; the browser's own Back does the same. */
    goBack: () => (stepInHistory(history.state) === steps.$step.get() ? history.back() : steps.goBack()),
    /** A link counts once: what is chosen afterwards must survive a reload. */
    begin: () => {
      const state = begun.step === 'plan' ? history.state : { ...history.state, rechargeStep: begun.step };
      history.replaceState(state, '', location.pathname);
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
  };
}
export type Recharge = ReturnType<typeof createRecharge>;

function stepInHistory(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'rechargeStep' in state ? state.rechargeStep : undefined;
}

/** The order as it travels: at the price that the screen shows, under the terms that were agreed to. */
function bodyOf(values: Values, { plans, terms_version }: RechargeOutput): RechargeInput {
  const plan = plans.find(({ id }) => id === values['plan']);
  return {
    plan: plan?.id ?? '',
    amount_twd: plan?.amount_twd ?? 0,
    payment_method: (values['payment_method'] ?? '') as RechargeInput['payment_method'],
    terms_version,
    agree: values['agree'] === 'on',
    // A form knows no objects.
    invoice: JSON.stringify(invoiceOf(values)),
  };
}

/** In words of their own: a plan or a way to pay that is not chosen, or is offered no more. */
function choiceFaults(values: Values, { plans, methods }: RechargeOutput, t: Translate): Record<string, string> {
  return {
    ...(!plans.some(({ id }) => id === values['plan']) && { plan: t('recharge:pickPlan') }),
    ...(!methods.some((method) => method === values['payment_method']) && { payment_method: t('recharge:pickMethod') }),
  };
}

interface OrderOptions extends Pick<RechargeOptions, 'reload' | 'language'> {
  setAgreed: (agreed: boolean) => void;
}

/** Places the order and goes on to pay. The same key goes out again after a lost answer: nobody has two orders for one press. */
function createOrder({ reload, language, setAgreed }: OrderOptions) {
  const $isLeaving = atom(false);
  const key = createIdempotencyKey();

  async function start(body: RechargeInput): Promise<FormProblem | null> {
    try {
      const { data } = await send(startRecharge, { body }, { idempotencyKey: key.keyFor(body), quiet: true });
      key.forget();
      dropRechargeDraft(sessionStorage);
      $isLeaving.set(true);
      const result = `/${language}/${RECHARGE_RESULT_PATH}?order=${data.order.id}`;
      if (data.checkout === null) location.assign(result);
      else {
        // The provider's page is one back from the result: who comes back is told how the order stands, and orders nothing twice.
        history.replaceState(null, '', result);
        openCheckout(data.checkout);
      }
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  async function problemOf(error: unknown): Promise<FormProblem> {
    const { fields, text } = failureTexts(error);
    if (Object.keys(fields).length > 0) return { errors: fields };
    if (isRefusal(error, 'PLAN_GONE', 'PLAN_CHANGED')) {
      // What is sold stands otherwise than the screen says: agreed to was what it said before.
      await reload();
      setAgreed(false);
      return { errors: { plan: text } };
    }
    if (isRefusal(error, 'RECHARGE_CLOSED')) await reload();
    if (isRefusal(error, 'IDEMPOTENCY_CONFLICT')) key.forget();
    return { general: text };
  }

  return { $isLeaving, start };
}
