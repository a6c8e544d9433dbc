import { atom } from 'nanostores';
import * as v from 'valibot';
import { applySpace, SpaceApplicationSchema } from '../../contract/space-apply.ts';
import type { LeaseOutput } from '../../contract/space-lease.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';
import { $session } from '../../stores/session.ts';
import { addToast } from '../../stores/toasts.ts';
import { createUpload } from '../../stores/upload.ts';
import { createLeaveGuard } from '../form/leave-guard.ts';
import { createPdfFiles } from '../form/pdf-files.ts';
import { type ApplyFacts, leaseRulesOf } from './apply-facts.ts';
import { type ApplyField, applyFieldOf, DAY_FIELDS, piecesOf, STEP_FIELDS, STEPS, type Step, stepOf } from './apply-fields.ts';
import { createEstimate } from './estimate-store.ts';
import { dropDraft, firstValues, keepDraft, onDay } from './first-values.ts';
import { applicationOf, judgeApplication, type Values } from './judge-application.ts';

export interface ApplyState {
  isBusy: boolean;
  /** How often going on was refused: the summary takes the focus each time. */
  attempt: number;
  errors: Readonly<Partial<Record<ApplyField, string>>>;
  /** What went wrong that is no field's fault. */
  general: string | null;
}

/** An application for a space in four steps (spec section 4), for one screen; in the browser only. */
export function createSpaceApply(facts: ApplyFacts, t: Translate, now = () => new Date()) {
  const begun = firstValues(sessionStorage, facts.spaceId, new URLSearchParams(location.search));
  const rules = leaseRulesOf(facts);
  const $values = atom<Values>(begun.values);
  const $step = atom<Step>(begun.step);
  const $state = atom<ApplyState>({ isBusy: false, attempt: 0, errors: {}, general: null });
  const $sent = atom<LeaseOutput | null>(null);
  const files = createPdfFiles(t);
  const upload = createUpload(applySpace);
  const spaceOf = (id: string) => facts.spaces.find((space) => space.id === id) ?? firstOf(facts);
  const estimate = createEstimate($values, spaceOf, rules);
  let isTouched = begun.isDraft;
  const update = (change: Partial<ApplyState>) => $state.set({ ...$state.get(), ...change });

  /** What is wrong now, in words. */
  function faults(): ApplyState['errors'] {
    const judged = judgeApplication($values.get(), files.values(), spaceOf($values.get()['space_id'] ?? ''), rules, now());
    return Object.fromEntries(Object.entries(judged).map(([field, { message, limit }]) => [field, t(`validation:${message}`, limit === undefined ? {} : { limit })]));
  }
  function setError(name: string, text: string | null): void {
    const field = applyFieldOf(name);
    if (field === null) return;
    const { [field]: _, ...others } = $state.get().errors;
    update({ errors: text === null ? others : { ...others, [field]: text } });
  }
  /** An error goes as soon as it is mended, and not before; days are right or wrong together. */
  function mend(name: string): void {
    const { errors } = $state.get();
    const field = applyFieldOf(name);
    const isDay = DAY_FIELDS.some((each) => each === field) || field === 'session' || field === 'applicant_type' || field === 'space_id';
    const touched = isDay ? Object.keys(errors) : field && errors[field] !== undefined ? [field] : [];
    const present = touched.length > 0 ? faults() : {};
    for (const each of touched) setError(each, present[each as ApplyField] ?? null);
  }

  function set(name: string, value: string): void {
    isTouched = true;
    const isFirstDay = DAY_FIELDS.some((each) => each === name) && DAY_FIELDS.every((each) => !$values.get()[each]);
    $values.set({ ...$values.get(), ...(isFirstDay && value !== '' && onDay(value)), [name]: value });
    keepDraft(sessionStorage, facts.spaceId, $values.get(), $step.get());
    mend(name);
  }
  /** On leaving a field that has something in it. */
  function leave(name: string): void {
    const field = applyFieldOf(name);
    if (field === null || !$values.get()[name] || $state.get().errors[field] !== undefined) return;
    const fault = faults()[field];
    if (fault !== undefined) setError(field, fault);
  }

  function goTo(step: Step): void {
    $step.set(step);
    keepDraft(sessionStorage, facts.spaceId, $values.get(), step);
    requestAnimationFrame(() => document.getElementById(`step-${step}`)?.focus());
  }
  function refuse(errors: ApplyState['errors'], general: string | null = null): void {
    update({ attempt: $state.get().attempt + 1, errors, general });
  }
  /** To the next step, when this one is right. */
  function goOn(): void {
    const step = $step.get();
    const found = Object.entries(faults()).filter(([field]) => STEP_FIELDS[step].some((each) => each === field));
    if (found.length > 0) return refuse(Object.fromEntries(found));
    update({ errors: {}, general: null });
    const next = STEPS[STEPS.indexOf(step) + 1];
    if (next) goTo(next);
  }
  function goBack(): void {
    const before = STEPS[STEPS.indexOf($step.get()) - 1];
    if (before) goTo(before);
  }
  /** Shows faults where the first of them stands. */
  function showFaults(errors: ApplyState['errors']): void {
    const first = STEPS.find((step) => Object.keys(errors).some((field) => stepOf(field as ApplyField) === step));
    if (first && first !== $step.get()) $step.set(first);
    refuse(errors);
  }

  async function submit(): Promise<void> {
    if ($state.get().isBusy) return;
    const found = faults();
    if (Object.keys(found).length > 0) return showFaults(found);
    const { output, success } = v.safeParse(SpaceApplicationSchema, applicationOf($values.get(), files.values()));
    const price = estimate.$estimate.get();
    if (!success || price === null) throw new Error('a form without faults is an application');
    const body = {
      ...output,
      equipment: piecesOf($values.get()).map(({ id, quantity }) => `${id}:${quantity}`),
      estimated_price: price.estimatedTwd,
      discounted_price: price.discountedTwd,
      terms_version: facts.termsVersion,
    };
    update({ isBusy: true, general: null });
    try {
      const answer = await upload.send({ body });
      if (answer) finish(answer.data);
    } catch (error) {
      await fail(error);
    } finally {
      update({ isBusy: false });
    }
  }
  function finish(lease: LeaseOutput): void {
    isTouched = false;
    dropDraft(sessionStorage, facts.spaceId);
    $sent.set(lease);
    addToast('success', t('success:SPACE_APPLIED'));
    scrollTo({ top: 0 });
  }
  async function fail(error: unknown): Promise<void> {
    const { fields, text } = failureTexts(error);
    const known = Object.fromEntries(Object.entries(fields).flatMap(([name, words]) => [[applyFieldOf(name), words]]).filter(([field]) => field !== null));
    if (isRefusal(error, 'AMOUNT_CHANGED') || 'discounted_price' in known) await estimate.askServer();
    if (Object.keys(known).length > 0) showFaults(known);
    else refuse({}, text);
  }

  return {
    ...estimate,
    $values,
    $step,
    $state,
    $sent,
    files,
    upload,
    rules,
    facts,
    spaceOf,
    set,
    leave,
    setError,
    goTo,
    goOn,
    goBack,
    submit,
    guard: createLeaveGuard(() => isTouched),
    /** For the screen's lifetime: the profile fills what is empty, the calendar is asked as days are chosen. */
    begin: () => {
      if (location.search !== '') history.replaceState(null, '', location.pathname);
      const unwatch = estimate.watch();
      const unlisten = $session.subscribe((session) => {
        if (session.state !== 'signed-in') return;
        const { name, email, mobile, address } = session.member;
        const known = { applicant_name: name, contact_name: name, email, mobile, address: address ?? '' };
        const empty = Object.entries(known).filter(([field]) => !$values.get()[field]);
        $values.set({ ...$values.get(), ...Object.fromEntries(empty) });
      });
      return () => {
        unwatch();
        unlisten();
      };
    },
  };
}
export type SpaceApply = ReturnType<typeof createSpaceApply>;

function firstOf({ spaces }: ApplyFacts) {
  const [first] = spaces;
  if (!first) throw new Error('an application needs a space');
  return first;
}
