import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import { readDraft, removeDraft, saveDraft } from '../../form/draft.ts';
import { reachableStep, type Step, stepOf, type Values } from './recharge-fields.ts';

const DRAFT_KEY = `${DRAFT_PREFIX}recharge`;
const STEP = 'step';
/** Agreed to once, for one order. */
const NEVER_KEPT = 'agree';

/** Saves what was chosen for the tab: it survives a reload, a login in between, another language. */
export function saveRechargeDraft(storage: Storage, { [NEVER_KEPT]: _, ...values }: Values, step: Step): void {
  saveDraft(storage, DRAFT_KEY, { ...values, [STEP]: step });
}

export const dropRechargeDraft = (storage: Storage): void => removeDraft(storage, DRAFT_KEY);

/** The first values of a recharge: those that the tab keeps, and over them the plan and the method that a link names. */
export function firstValues(storage: Storage, query: URLSearchParams, at: unknown): { values: Values; step: Step } {
  const { [STEP]: kept, ...draft } = readDraft(storage, DRAFT_KEY);
  const linked = { plan: query.get('plan') ?? '', payment_method: query.get('method') ?? '' };
  const values = { ...draft, ...(linked.plan && { plan: linked.plan }), ...(linked.payment_method && { payment_method: linked.payment_method }) };
  return { values, step: reachableStep(stepOf(at ?? (linked.payment_method ? 'confirm' : kept)), values) };
}
