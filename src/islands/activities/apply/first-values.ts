import { readDraft, removeDraft, saveDraft } from '../../form/draft.ts';
import { STEPS, type Step, type Values } from './apply-fields.ts';

/** Where the tab keeps what was typed about an activity. */
const applyDraftKey = (activityId: string) => `draft:activity-apply:${activityId}`;

const STEP = 'step';

export function saveApplyDraft(storage: Storage, activityId: string, values: Values, step: Step): void {
  saveDraft(storage, applyDraftKey(activityId), { ...values, [STEP]: step });
}

export const dropApplyDraft = (storage: Storage, activityId: string): void => removeDraft(storage, applyDraftKey(activityId));

interface First {
  values: Values;
  step: Step;
  isDraft: boolean;
}

/** The first values of a form: those that the tab keeps, and over them the session that a link chose. */
export function firstValues(storage: Storage, activityId: string, query: URLSearchParams): First {
  const { [STEP]: kept, ...draft } = readDraft(storage, applyDraftKey(activityId));
  const session = query.get('session') ?? '';
  return {
    values: { size: '1', ...draft, ...(/^\d+$/.test(session) && { session }) },
    step: STEPS.find((each) => each === kept) ?? 'notes',
    isDraft: Object.keys(draft).length > 0,
  };
}
