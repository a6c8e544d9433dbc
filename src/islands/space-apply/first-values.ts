import { SPACE_SESSIONS, type SpaceId } from '../../domain/space.ts';
import { type Day, isDay } from '../../domain/taipei-time.ts';
import { forgetDraft, readDraft, saveDraft } from '../form/draft.ts';
import { DAY_FIELDS, STEPS, type Step } from './apply-fields.ts';
import type { Values } from './judge-application.ts';

/** Where the tab keeps what was typed about a space; its record keeps an application there to be sent again. */
export const applyDraftKey = (spaceId: SpaceId) => `draft:space-apply:${spaceId}`;

const STEP = 'step';

export function keepDraft(storage: Storage, spaceId: SpaceId, values: Values, step: Step): void {
  saveDraft(storage, applyDraftKey(spaceId), { ...values, [STEP]: step });
}

export const dropDraft = (storage: Storage, spaceId: SpaceId): void => forgetDraft(storage, applyDraftKey(spaceId));

/** What a form begins with: what the tab keeps, and over it the day that was chosen on the calendar. */
export function firstValues(storage: Storage, spaceId: SpaceId, query: URLSearchParams): { values: Values; step: Step; isDraft: boolean } {
  const { [STEP]: kept, ...draft } = readDraft(storage, applyDraftKey(spaceId));
  const step = STEPS.find((each) => each === kept) ?? 'guidelines';
  const values = { applicant_type: 'organization', session: 'whole_day', ...draft, ...chosenOn(query), space_id: spaceId };
  // Files are not kept: whoever was about to send goes back to them.
  return { values, step: step === 'check' ? 'attachments' : step, isDraft: Object.keys(draft).length > 0 };
}

function chosenOn(query: URLSearchParams): Values {
  const [day, session] = [query.get('day') ?? '', query.get('session') ?? ''];
  return {
    ...(isDay(day) && onDay(day)),
    ...(SPACE_SESSIONS.some((each) => each === session) && { session }),
  };
}

/** All days of a lease on one: what most are. */
export const onDay = (day: Day): Values => Object.fromEntries(DAY_FIELDS.map((field) => [field, day]));
