import { SPACE_SESSIONS, type SpaceId } from '../../../domain/spaces/space.ts';
import { isDay } from '../../../domain/time/taipei-time.ts';
import { readDraft, removeDraft, saveDraft } from '../../form/draft.ts';
import type { Values } from '../apply-check/validate-application.ts';
import { onDay } from '../apply-days/pick-day.ts';
import { STEPS, type Step } from './apply-fields.ts';

/** Where the tab keeps what was typed about a space; its record keeps an application there to be sent again. */
const applyDraftKey = (spaceId: SpaceId) => `draft:space-apply:${spaceId}`;

const STEP = 'step';
/** Before the name of the field whose file's name follows. */
const FILE = 'file:';

/** `files`: of each file field the name of its file, which itself cannot be kept. */
export function saveApplicationDraft(storage: Storage, spaceId: SpaceId, values: Values, step: Step, files: Values = {}): void {
  const names = Object.fromEntries(Object.entries(files).map(([field, name]) => [FILE + field, name]));
  saveDraft(storage, applyDraftKey(spaceId), { ...values, ...names, [STEP]: step });
}

export const dropDraft = (storage: Storage, spaceId: SpaceId): void => removeDraft(storage, applyDraftKey(spaceId));

interface First {
  values: Values;
  /** Of the file fields that were filled, the file's name. */
  files: Values;
  step: Step;
  isDraft: boolean;
}

/** The first values of a form: those that the tab keeps, and over them the day that was chosen on the calendar. */
export function firstValues(storage: Storage, spaceId: SpaceId, query: URLSearchParams): First {
  const { [STEP]: kept, ...known } = readDraft(storage, applyDraftKey(spaceId));
  const isFile = ([name]: [string, string]) => name.startsWith(FILE);
  const draft = Object.fromEntries(Object.entries(known).filter((entry) => !isFile(entry)));
  const files = Object.fromEntries(
    Object.entries(known)
      .filter(isFile)
      .map(([name, file]) => [name.slice(FILE.length), file]),
  );
  const step = STEPS.find((each) => each === kept) ?? 'guidelines';
  const values = { applicant_type: 'organization', session: 'whole_day', ...draft, ...chosenOn(query), space_id: spaceId };
  // Files are not kept: whoever was about to send goes back to them.
  return { values, files, step: step === 'check' ? 'attachments' : step, isDraft: Object.keys(draft).length > 0 };
}

function chosenOn(query: URLSearchParams): Values {
  const [day, session] = [query.get('day') ?? '', query.get('session') ?? ''];
  return {
    ...(isDay(day) && onDay(day)),
    ...(SPACE_SESSIONS.some((each) => each === session) && { session }),
  };
}
